"""The examples and tables of docs/brackets.md, worked out by hand, are what the engine does."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from matches.engine.elimination.bracket import Bracket, LoserOf, Seed, Source, WinnerOf, bracket
from matches.engine.elimination.plan import DoubleElimination, SingleElimination
from matches.engine.elimination.progress import Decision, Touched, progress, touched
from matches.engine.pairing.attendance import suggested
from matches.engine.pairing.round_robin import round_robin

PAGE = Path(__file__).parents[3] / "docs" / "brackets.md"

Row = Mapping[str, str]


def tables(heading: str) -> list[list[Row]]:
    """The tables below a heading, up to the next one, each row by its column."""
    section = re.split(r"^#+ ", PAGE.read_text(), flags=re.MULTILINE)
    text = next(part for part in section if part.startswith(heading))
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        cells = [
            [cell.strip() for cell in line.strip("|\n").split("|")] for line in table.splitlines()
        ]
        found.append([dict(zip(cells[0], row, strict=True)) for row in cells[2:]])
    return found


def names(text: str) -> tuple[str, ...]:
    return tuple(text.split(", ")) if text else ()


def said(source: Source) -> str:
    match source:
        case Seed(number):
            return f"seed {number}"
        case WinnerOf(name):
            return f"winner of {name}"
        case LoserOf(name):
            return f"loser of {name}"


SIX = "Six players, single elimination with a bronze match"
EIGHT = "Eight players, double elimination"

EXAMPLES = pytest.mark.parametrize(
    ("heading", "tree"),
    [
        (SIX, bracket(SingleElimination(bronze=True), 6)),
        (EIGHT, bracket(DoubleElimination(), 8)),
    ],
)


@EXAMPLES
def test_the_bracket_has_the_matches_of_the_example(heading: str, tree: Bracket) -> None:
    rows, _ = tables(heading)[:2]
    assert [(match.name, ", ".join(map(said, match.seats))) for match in tree.matches] == [
        (row["match"], row["seats"]) for row in rows
    ]


@EXAMPLES
def test_the_example_is_played_as_written(heading: str, tree: Bracket) -> None:
    rows, places = tables(heading)[:2]
    players = "ABCDEFGH"[: tree.size]
    decisions: dict[str, Decision] = {}
    for row in rows:
        ready = {one.match.name: one.pairing for one in progress(tree, players, decisions).ready}
        assert ready[row["match"]] == names(row["who meets"])
        decisions[row["match"]] = Decision(ready[row["match"]], row["winner"])
    end = progress(tree, players, decisions)
    assert end.finished
    assert {
        player: f"{held.first}–{held.last}" if held.first < held.last else str(held.first)
        for player, held in end.places.items()
    } == {player: row["place"] for row in places for player in names(row["players"])}


def test_the_correction_touches_what_the_example_says() -> None:
    rows = tables(SIX)[0]
    tree = bracket(SingleElimination(bronze=True), 6)
    decisions = {row["match"]: Decision(names(row["who meets"]), row["winner"]) for row in rows}
    corrected = decisions | {"W1-2": Decision(("C", "F"), "F")}
    before, after = progress(tree, "ABCDEF", decisions), progress(tree, "ABCDEF", corrected)
    (expected,) = tables("A result is corrected")
    assert [(one.name, one.before, one.after, one.played) for one in touched(before, after)] == [
        (row["match"], names(row["was"]), names(row["is now"]), row["played"] == "yes")
        for row in expected
    ]
    assert after.astray == ("W2-2", "B", "F")


def test_a_correction_taken_back_lets_old_results_count_again() -> None:
    rows = tables(SIX)[0]
    tree = bracket(SingleElimination(bronze=True), 6)
    decisions = {row["match"]: Decision(names(row["who meets"]), row["winner"]) for row in rows}
    corrected = progress(tree, "ABCDEF", decisions | {"W1-2": Decision(("C", "F"), "F")})
    back = progress(tree, "ABCDEF", decisions)
    assert back.finished
    assert touched(corrected, back) == (Touched("W2-2", ("B", "F"), ("B", "C"), played=False),)


def first_rematch(tree: Bracket) -> int:
    """The first losers' round in which two can meet who met on the winners' side, by following
    every winner of a match to each of their later falls."""
    rounds = {match.name: (match.section, match.round) for match in tree.matches}

    def way(source: Source) -> list[str]:
        on: list[str] = []
        while source in tree.next_match:
            on.append(tree.next_match[source])
            source = WinnerOf(on[-1])
        return on

    again = []
    for match in tree.matches:
        fallen = way(LoserOf(match.name))
        for later in way(WinnerOf(match.name)):
            if rounds[later][0] == "W":
                meeting = next(name for name in way(LoserOf(later)) if name in fallen)
                again.append(rounds[meeting])
    return min(round_ for section, round_ in again if section == "L")


@pytest.mark.parametrize(
    "row", tables("Who fell is laid crosswise")[0], ids=lambda row: row["players"]
)
def test_no_rematch_comes_before_the_round_in_the_table(row: Row) -> None:
    tree = bracket(DoubleElimination(), int(row["players"]))
    losers_rounds = max(match.round for match in tree.matches if match.section == "L")
    assert losers_rounds == int(row["losers' rounds"])
    assert first_rematch(tree) == int(row["first losers' round with a rematch"])


@pytest.mark.parametrize("row", tables("Round robin")[0], ids=lambda row: row["round"])
def test_six_players_meet_in_the_order_of_the_table(row: Row) -> None:
    paired = round_robin(range(1, 7), int(row["round"]))
    assert ["–".join(map(str, pairing)) for pairing in paired] == row["tables"].split(", ")


@pytest.mark.parametrize("row", tables("How many Swiss rounds")[0], ids=lambda row: row["players"])
def test_rounds_are_suggested_as_the_table_says(row: Row) -> None:
    for players in re.findall(r"\d+", row["players"]):
        row_of = suggested(int(players))
        assert (row_of.rounds, row_of.cut) == (
            int(row["Swiss rounds"]),
            int(row["go on to a bracket"]),
        )
