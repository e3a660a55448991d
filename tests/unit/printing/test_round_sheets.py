"""The sheets of a round, from plain values."""

from __future__ import annotations

from matches.engine.results import Game
from matches.engine.terms import KoScoring
from organizer.printing.pairings_by_name import by_letter, head_of
from organizer.printing.record_lines import (
    MatchRecord,
    Side,
    Total,
    empty_lines,
    lines_of,
    rules_said,
)
from organizer.printing.round_words import Player, RoundHeading, Table
from organizer.printing.words import Heading

ANNA, EMIL, ELIN, SEVEN = Player("Anna"), Player("Émil"), Player("elin"), Player("7 of Nine")
HEADING = RoundHeading(Heading("Open", "Sat 8 Jan 2050", "Type 15", ""), 2, "Round 2 of 3")


def test_everybody_stands_under_their_letter_with_table_and_opponent() -> None:
    tables = (Table(1, (EMIL, ANNA)), Table(2, (ELIN, SEVEN)))

    found = [
        (letter.head, [(one.player.name, one.table, one.opponent.name) for one in letter.lines])
        for letter in by_letter(tables)
    ]

    assert found == [
        ("#", [("7 of Nine", 2, "elin")]),
        ("A", [("Anna", 1, "Émil")]),
        ("E", [("elin", 2, "7 of Nine"), ("Émil", 1, "Anna")]),
    ]


def test_who_sits_alone_is_listed_with_the_reason() -> None:
    (letter,) = by_letter([Table(3, (ANNA,), "bye")])
    (line,) = letter.lines
    assert (line.table, line.opponent, line.alone) == (3, None, "bye")


def test_a_name_is_looked_up_under_its_first_letter_or_a_sign() -> None:
    assert [head_of(name) for name in ("öl", "Öl", "3D", "…", "שלום", "")] == [
        "O",
        "O",
        "#",
        "#",
        "ש",
        "#",
    ]


def test_a_draft_says_so_in_its_head_and_under_its_title() -> None:
    draft = RoundHeading(HEADING.event, 2, "Round 2 of 3", is_draft=True)
    assert draft.running("Slips").right == "Slips · Round 2 of 3 (draft)"
    assert draft.line == "Draft, not published yet · Open · Type 15 · Sat 8 Jan 2050"
    assert HEADING.line == "Open · Type 15 · Sat 8 Jan 2050"


def test_each_game_knocks_decks_out_and_adds_its_points() -> None:
    """Two points for a win, one for a draw, as Type 15 scores."""
    games = [
        Game(winner=0, decks={0: 2, 1: 1}),
        Game(decks={0: 2, 1: 3}),
        Game(penalised=1, decks={0: 1, 1: 2}),
    ]

    lines = [*lines_of(games, 2, KoScoring())]

    assert [line.sides for line in lines] == [
        (Side(2, False, 2), Side(1, True, 0)),
        (Side(2, True, 3), Side(3, True, 1)),
        (Side(1, False, 5), Side(2, True, 1)),
    ]
    assert [(line.winner, line.is_drawn, line.by_penalty) for line in lines] == [
        (0, False, False),
        (None, True, False),
        (0, False, True),
    ]


def test_a_record_has_a_line_for_each_game_that_can_still_come() -> None:
    assert [line.number for line in empty_lines(0, decks=3, players=2)] == [1, 2, 3, 4, 5]
    assert [line.number for line in empty_lines(3, decks=3, players=2)] == [4, 5]
    assert [*empty_lines(5, decks=3, players=2)] == []


def test_what_is_not_known_yet_is_left_to_be_written() -> None:
    lines = (*lines_of([Game(winner=1, decks={0: 3, 1: 1})], 2, KoScoring()), *empty_lines(1, 3, 2))
    record = MatchRecord(HEADING, 1, (ANNA, EMIL), 3, lines, None, ())

    assert [(one.number, one.cells, one.winner) for one in record.told[:2]] == [
        (1, ("3", "3", "0", "1", "", "2"), "Émil"),
        (2, ("",) * 6, ""),
    ]
    assert record.sides == [
        (ANNA, [(1, False), (2, False), (3, True)]),
        (EMIL, [(1, False), (2, False), (3, False)]),
    ]
    assert record.end == [("", ""), ("", "")]


def test_at_the_end_decks_and_points_are_those_of_the_match() -> None:
    record = MatchRecord(HEADING, 1, (ANNA, EMIL), 3, (), Total((2, 0), (8, 2)), ())
    assert record.end == [("2", "8"), ("0", "2")]


def test_the_rules_in_short_have_the_points_of_the_format() -> None:
    rules = rules_said(3, KoScoring(game_win=4, game_draw=2, game_loss=1, deck_left=3))
    assert "3 decks" in rules[0]
    assert rules[-1] == (
        "Points: 4 for a game won, 2 drawn, 1 lost, and 3 for each deck that is left at the end."
    )
