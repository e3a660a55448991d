"""The golden lists: on either side of every clause that a list is checked for there is one."""

from collections import defaultdict

import pytest

from organizer.web.staff.clauses import CLAUSES
from tests.golden.check_deck.edges import FILED

OF_BYTES = {"LIST-ENCODING"}
"""A line of a batch is text already; the lists of this clause stand in the tests of reading."""

EFFECTS = (
    *("LIST-HOMONYM", "TB-BASIC", "TB-OPT-ALL", "TB-OPT-OVER", "TB-OPT-PORTAL", "TB-OPT-ANTE"),
    *("TB-PROXY-COUNTS", "CO-FREE"),
)
"""Clauses that nothing is found by, but by which something else is found or not."""

FOUND_BY = [
    name
    for name, clause in CLAUSES.items()
    if clause.severities and name not in {*OF_BYTES, *EFFECTS}
]

AT_THE_EDGE = defaultdict(list)
for filed_under, edges in FILED:
    AT_THE_EDGE[filed_under].extend(edges)


@pytest.mark.parametrize("clause", FOUND_BY)
def test_every_clause_has_a_list_that_breaks_it_and_one_that_keeps_it(clause):
    broken = [clause in {rule for rule, _ in edge.expected} for edge in AT_THE_EDGE[clause]]
    assert set(broken) == {True, False}


@pytest.mark.parametrize("clause", EFFECTS)
def test_a_clause_that_frees_or_counts_has_a_list_that_is_legal_and_one_that_is_not(clause):
    assert {edge.expected_verdict for edge in AT_THE_EDGE[clause]} == {"legal", "illegal"}


def test_the_clauses_without_a_list_are_those_of_the_table_and_of_bytes():
    without = set(CLAUSES) - set(AT_THE_EDGE)
    assert without == OF_BYTES | {
        *("TB-PROXY-FORFEIT", "TB-MULLIGAN", "TB-VOTE", "T15-NODECKING", "T15-START", "T15-KO"),
        *("T15-NEXT", "T15-END", "T15-SCORE", "T15-EXAMPLE", "CO-ORDER"),
    }
