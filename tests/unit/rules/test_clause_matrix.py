"""The matrix of clauses: each has code and a test that carries its name, and the docs show it."""

import re

import pytest

from organizer.web.staff.clauses import CLAUSES
from organizer.web.staff.matrix import as_markdown, clauses_of, code_by_clause, rows
from tests.shared import PROJECT, shared_path

MATRIX = rows(PROJECT)
ROW = re.compile(r"^\| ((?:LIST|TB|T15|CO|BF)-[A-Z0-9, -]+?) \|(.*)\|$", re.MULTILINE)
BY_THE_CLAUSE = {
    "LIST-UNREAD-LINE": {"error", "notice"},
    "CO-CONDITION": {"error", "undecided"},
    "CO-PLAYTEST": {"error", "notice"},
}
"""What the clause itself says of its weight beside the last column."""

DOCUMENTS = {"TB": "Type B,", "T15": "Type 15", "CO": "rulings on Lutri"}


def clauses_of_the_document():
    """Each clause of the rules document with the last cell of its row."""
    text = shared_path("rules/clauses.md").read_text(encoding="utf-8")
    return {
        clause: rest.rpartition("|")[2].strip()
        for names, rest in ROW.findall(text)
        for clause in names.split(", ")
    }


def test_every_clause_of_the_document_is_in_the_table_and_no_other():
    assert list(CLAUSES) == list(clauses_of_the_document())


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_finding_of_a_clause_weighs_what_the_document_says(clause):
    said = clauses_of_the_document()[clause]
    weights = {str(severity) for severity in CLAUSES[clause].severities}
    if said == "as that limit":
        assert weights == {"error"}
    elif clause in BY_THE_CLAUSE:
        assert weights == BY_THE_CLAUSE[clause]
    else:
        assert weights == set(re.findall("error|undecided|warning|notice", said))


@pytest.mark.parametrize("row", MATRIX, ids=lambda row: row.name)
def test_every_clause_has_code_and_a_test_that_carries_its_name(row):
    assert row.code
    assert row.tests


def test_whatever_is_a_clause_names_one_that_there_is():
    assert set(code_by_clause(PROJECT)) <= set(CLAUSES)


@pytest.mark.parametrize("row", MATRIX, ids=lambda row: row.name)
def test_the_code_of_a_clause_says_where_in_its_document_it_stands(row):
    document = DOCUMENTS.get(row.name.split("-")[0], "")
    assert [place for place in row.code if document not in " ".join(place.said.split())] == []


@pytest.mark.parametrize(
    ("docstring", "clauses"),
    [
        ("TB-FOUR: every other card.", ["TB-FOUR"]),
        ("TB-FOUR (Type B, Core Rules VII: other cards): no more.", ["TB-FOUR"]),
        (
            "TB-TWO, BF-COPIES\n    (Type B) and BF-MAIN: no more.",
            ["TB-TWO", "BF-COPIES", "BF-MAIN"],
        ),
        ("BF-PROXY: none. TB-OPT-PROXY (Type B): six.", ["BF-PROXY", "TB-OPT-PROXY"]),
        ("The limit on a card (TB-FOUR).", []),
        ("What TB-FOUR: asks.", []),
    ],
)
def test_a_docstring_is_of_the_clauses_that_its_sentences_begin_with(docstring, clauses):
    assert clauses_of(docstring) == clauses


def test_the_docs_show_the_matrix_as_it_is():
    shown = (PROJECT / "docs" / "clauses.md").read_text(encoding="utf-8")
    assert shown == as_markdown(MATRIX), "run: manage.py clause_matrix > docs/clauses.md"
