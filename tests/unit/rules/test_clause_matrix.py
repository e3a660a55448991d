"""The matrix of clauses: every rule has a test that names it, and the docs show what there is."""

import pytest

from formats.legality.rules.table import RULES
from formats.rulebook.matrix import as_markdown, rows
from tests.shared import PROJECT

MATRIX = rows(PROJECT / "tests")


@pytest.mark.parametrize("row", MATRIX, ids=lambda row: row.clause)
def test_every_clause_has_code_and_a_test_that_names_it(row):
    assert row.code
    assert row.tests


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.find.__name__)
def test_every_rule_names_its_clauses_in_its_docstring(rule):
    for clause in rule.clauses:
        assert clause in rule.find.__doc__


def test_the_docs_show_the_matrix_as_it_is():
    shown = (PROJECT / "docs" / "clauses.md").read_text(encoding="utf-8")
    assert shown == as_markdown(MATRIX), "run: manage.py clause_matrix > docs/clauses.md"
