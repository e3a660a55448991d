"""What the reading of a list says in a verdict (clauses LIST-*), and how verdicts add up."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.decklist import Decklist, Note, Unread, Zone
from formats.legality.engine import check
from formats.legality.report import Severity, Verdict
from tests.unit.rules.kit import ISLAND, card, deck, entry, found, only, rows, ruleset_of, type_b


def test_list_unknown_card_is_an_error_with_line_and_suggestions():
    listed = deck((4, "Ball Lighting"))
    first, *others = listed.entries
    suggested = replace(first, suggestions=("Ball Lightning",))
    report = type_b(replace(listed, entries=(suggested, *others)))
    finding = only(report)
    assert finding.rule == "LIST-UNKNOWN-CARD"
    assert finding.severity is Severity.ERROR
    assert finding.line == 1
    assert "“Ball Lighting”" in finding.message
    assert "Did you mean Ball Lightning?" in finding.message


def test_list_unknown_card_is_undecided_while_the_starter_catalogue_is_the_only_one():
    report = type_b(deck((4, "Some Bear"), is_complete=False))
    assert only(report).severity is Severity.UNDECIDED
    assert report.verdict is Verdict.JUDGE


def test_list_unknown_card_is_said_once_of_a_list_that_is_no_list_of_cards():
    nonsense = [(1, f"Line {number} of a poem") for number in range(6)]
    note = Note("LIST-UNKNOWN-CARD", "This does not look like a Magic list.")
    report = type_b(Decklist(entries=tuple(rows(nonsense, Zone.MAIN)), notes=(note,)))
    assert [finding.rule for finding in report.findings] == ["LIST-UNKNOWN-CARD", "TB-DECK-MIN"]
    assert len(report.findings[0].cards) == 6


def test_list_unknown_card_keeps_its_suggestions_on_a_short_list():
    note = Note("LIST-UNKNOWN-CARD", "This does not look like a Magic list.")
    report = type_b(Decklist(entries=tuple(rows([(60, "Ilsand")], Zone.MAIN)), notes=(note,)))
    assert "“Ilsand”" in only(report).message


def test_list_unread_line_is_an_error_with_its_number():
    report = type_b(deck(unread=[Unread(0, 7, "10000 Island", "The quantity is over 9,999.")]))
    finding = only(report)
    assert (finding.rule, finding.severity, finding.line) == (
        "LIST-UNREAD-LINE",
        Severity.ERROR,
        7,
    )
    assert "Line 7, “10000 Island”: The quantity is over 9,999." in finding.message


def test_a_line_of_a_later_part_is_named_with_its_part():
    report = type_b(deck(unread=[Unread(1, 2, "???", "It names no card.")]))
    assert "Line 2 of part 2" in only(report).message


@pytest.mark.parametrize(
    ("rule", "severity", "verdict"),
    [
        ("LIST-GUESS", Severity.UNDECIDED, Verdict.JUDGE),
        ("LIST-ENCODING", Severity.NOTICE, Verdict.LEGAL),
        ("LIST-PRINTING", Severity.NOTICE, Verdict.LEGAL),
    ],
)
def test_list_guess_waits_for_a_judge_list_encoding_and_list_printing_are_notices(
    rule, severity, verdict
):
    report = type_b(deck(notes=[Note(rule, "Something was remarked.", number=3)]))
    finding = only(report)
    assert (finding.rule, finding.severity, finding.message) == (
        rule,
        severity,
        "Something was remarked.",
    )
    assert report.verdict is verdict


def test_a_maybeboard_counts_nowhere():
    maybe = entry(30, card("Grizzly Bears"), Zone.MAYBE, None, 70)
    listed = deck()
    assert type_b(replace(listed, entries=(*listed.entries, maybe))).findings == ()


def test_a_commander_counts_as_main():
    lead = entry(1, card("Grizzly Bears"), Zone.COMMANDER, None, 1)
    listed = deck(islands=59)
    assert type_b(replace(listed, entries=(lead, *listed.entries))).findings == ()


def test_errors_come_before_what_is_undecided_and_that_before_notices():
    report = type_b(
        deck(
            (5, card("Grizzly Bears")),
            notes=[Note("LIST-ENCODING", "Latin."), Note("LIST-GUESS", "A guess.")],
        )
    )
    assert [finding.severity for finding in report.findings] == [
        Severity.ERROR,
        Severity.UNDECIDED,
        Severity.NOTICE,
    ]
    assert report.verdict is Verdict.ILLEGAL


CARDS = [
    ISLAND,
    card("Grizzly Bears"),
    card("Moat"),
    card("Sol Ring"),
    card("Bayou"),
    card("Taiga"),
    card("Darkpact", involves_ante=True),
]
RULESET = ruleset_of("type-b", "2010-06-01", *CARDS[1:])
LINES = st.lists(
    st.tuples(st.integers(1, 70), st.sampled_from(CARDS), st.sampled_from([Zone.MAIN, Zone.SIDE])),
    max_size=12,
)


def decklist_of(lines):
    return Decklist(
        tuple(
            entry(quantity, one, zone, None, number)
            for number, (quantity, one, zone) in enumerate(lines, start=1)
        )
    )


def faults(lines):
    """Clauses with cards and counts, whatever their order."""
    report = check(decklist_of(lines), RULESET)
    return {(rule, frozenset(cards)) for rule, cards in found(report)}


@given(LINES, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_changes_no_verdict(lines, random):
    shuffled = list(lines)
    random.shuffle(shuffled)
    assert faults(shuffled) == faults(lines)


@given(LINES)
def test_a_line_written_one_copy_at_a_time_says_the_same(lines):
    split = [(1, one, zone) for quantity, one, zone in lines for _ in range(quantity)]
    assert faults(split) == faults(lines)


@given(LINES)
def test_a_card_more_never_mends_anything_but_the_size(lines):
    more = [*lines, (1, CARDS[1], Zone.MAIN)]
    assert {rule for rule, _ in faults(lines)} - {rule for rule, _ in faults(more)} <= {
        "TB-DECK-MIN"
    }
