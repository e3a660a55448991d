"""Files of results and standings, as organizers have them."""

from __future__ import annotations

import gzip
import json
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from organizer.played.finished import FinishedEvent, PlayedMatch, UnreadableFile
from organizer.played.playing import plain_terms, standings_of, terms_for
from organizer.played.reading import PlayedSource, read_finished
from organizer.played.source import MOST_BYTES, MOST_UNPACKED

PLAIN = """\
round,player,opponent,wins,losses,draws
1,Ann,Bea,2,1,0
1,Cid,,2,0,0
2,Ann,Cid,1,1,1
2,Bea,,0,2,0
"""
AS_PLAIN = (
    (PlayedMatch("Ann", "Bea", 2, 1), PlayedMatch("Cid", None, 2, 0)),
    (PlayedMatch("Ann", "Cid", 1, 1, 1), PlayedMatch("Bea", None, 0, 2)),
)


def read(
    text: str | bytes, name: str = "", standings: str | None = None
) -> tuple[FinishedEvent, ...]:
    content = text.encode() if isinstance(text, str) else text
    beside = None if standings is None else PlayedSource("", standings.encode())
    return read_finished(PlayedSource(name, content), beside)


def refusal(text: str | bytes, standings: str | None = None) -> UnreadableFile:
    with pytest.raises(UnreadableFile) as refused:
        read(text, standings=standings)
    return refused.value


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace("\n", "\r\n"),
        "\ufeff" + PLAIN,
        "sep=;\n" + PLAIN.replace(",", ";"),
        "Friday Night\n\n" + PLAIN,
        PLAIN.replace("round,", "Rnd.,").replace("wins", "Games Won").replace("player", "Name"),
        PLAIN.replace(
            "round,player,opponent,wins,losses,draws", "Runde,Spieler 1,Spieler 2,S,N,D"
        ).replace(",S,N,", ",Siege,Niederlagen,"),
        # A match in one column, rounds with a word, other words for a bye.
        """\
Round;Player 1;Player 2;Result
Round 1;Ann;Bea;2-1
R1;Cid;BYE;
Round 2;Ann;Cid;1 - 1 - 1
2.;Bea;-;0:2:0
""",
        # A spreadsheet's numbers.
        PLAIN.replace(";", ",")
        .replace(",2,1,0", ',"2,0","1,00",0')
        .replace("1,1,1\n", "1.0,1,1\n"),
        # Everybody has a row of their own.
        PLAIN + "1,bea,ANN,1,2,0\n2,Cid,Ann,1,1,1\n",
        # Blank rows, and columns that nobody asked for.
        PLAIN.replace("\n", ",,note\n").replace("1,Cid", "\n,,,,,\n1,Cid"),
    ],
)
def test_results_are_read_however_they_are_written_down(text: str) -> None:
    (event,) = read(text)
    assert event.rounds == AS_PLAIN


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "windows-1252"])
def test_names_come_through_in_every_encoding(encoding: str) -> None:
    (event,) = read("round,player,opponent,result\n1,José,Zoë,2-0\n".encode(encoding))
    assert event.players == ("José", "Zoë")


def test_one_player_has_one_name_and_a_table_is_kept() -> None:
    (event,) = read(
        "round,table,player,opponent,result\n1,7,Ann  Lee,Bea,2-0\n2,–,BEA,ann lee,2-1\n"
    )
    assert event.players == ("Ann Lee", "Bea")
    assert [match.table for matches in event.rounds for match in matches] == [7, None]
    assert event.appearances == {"Ann Lee": (1, 2), "Bea": (1, 2)}


def test_the_name_of_a_file_gives_the_day_and_the_name() -> None:
    for name, said in (
        ("2024-05-04 Friday_night.csv", ("Friday night", date(2024, 5, 4))),
        ("2024-05-04.csv", ("", date(2024, 5, 4))),
        ("Season opener.csv.gz", ("Season opener", None)),
        ("2024-99-99 x.csv", ("x", None)),
        ("", ("", None)),
    ):
        (event,) = read(PLAIN, name)
        assert (event.name, event.day) == said


def test_plain_json_says_the_same_with_its_floor_and_standings() -> None:
    document = {
        "id": 7,
        "date": "2024-05-04",
        "rounds": [
            [["Ann", "Bea", "2-1-0"], ["Cid", None, "2-0-0"]],
            [["Ann", "Cid", "1-1-1"], ["Bea", None, "0-2-0"]],
        ],
        "standings": [{"rank": 1, "player": "Ann", "points": 4, "omw": 0.5, "gw": 0.571429}],
        "percentage_floor": "1/3",
        "own_game_percentage_shown_floored": True,
    }
    (event,) = read(gzip.compress(json.dumps(document, indent=1).encode()))
    assert (event.rounds, event.name, event.day) == (AS_PLAIN, "7", date(2024, 5, 4))
    assert (event.percentage_floor, event.own_game_percentage_floored) == (Fraction(1, 3), True)
    assert event.standings[0].shares == {"omw": Decimal("0.5"), "gw": Decimal("0.571429")}
    assert event.fingerprint == read(PLAIN)[0].fingerprint
    several = f"{json.dumps(document)}\n\n{json.dumps({**document, 'id': 'eight'})}\n"
    assert [one.name for one in read(several)] == ["7", "eight"]
    assert [one.name for one in read(json.dumps([document, document]))] == ["7", "7"]


def test_standings_are_read_beside_their_results() -> None:
    (event,) = read(
        PLAIN, standings="Platz;Spieler;Punkte;OMW;GW %\n1;ann;4;50,00;0,5714\n2;Cid;4;44.4%;100\n"
    )
    ann, cid = event.standings
    assert (ann.player, ann.rank, ann.points) == ("Ann", 1, 4)
    assert ann.shares == {"omw": Decimal("0.5000"), "gw": Decimal("0.5714")}
    assert cid.shares == {"omw": Decimal("0.444"), "gw": Decimal(1)}


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("", "file-empty", "empty"),
        ("Ann beat Bea 2-1", "headings-missing", "Name them in the first row"),
        ("rank,player,points\n1,Ann,9\n", "no-results", "no history without matches"),
        ("round,player,opponent,result\n", "no-results", "no match below"),
        (PLAIN + "Final,Ann,Cid,2,0,0\n", "round-unknown", "Line 6: “Final” is no round"),
        (PLAIN + "4,Ann,Cid,2,0,0\n", "round-missing", "nothing of round 3"),
        (PLAIN + "2,Dan,Eve,two,0,0\n", "number-unknown", "Line 6: “two” is not a whole number"),
        (PLAIN + "2,Dan,Eve,,,\n", "score-missing", "Line 6: the games are missing"),
        (PLAIN + "2,,Eve,2,0,0\n", "name-missing", "Line 6: the player’s name is missing"),
        (PLAIN + f"2,{'x' * 121},Eve,2,0,0\n", "name-too-long", "at most 120"),
        (PLAIN + "2,Bea,Dan,2,0,0\n", "plays-twice", "Line 5 and Line 6: Bea plays twice"),
        (PLAIN + "2,Dan,dan,2,0,0\n", "plays-alone", "Dan cannot play against themselves"),
        (PLAIN + "1,Bea,Ann,2,1,0\n", "rows-differ", "Line 2, Line 6: Bea has this match as 2-1-0"),
        (PLAIN + "2,Dan,,1,1,0\n", "score-impossible", "neither a bye"),
        (PLAIN + "2,Dan,Eve,99,0,0\n", "score-impossible", "more games than a match has"),
        (PLAIN.replace("draws", "won"), "column-twice", "“won” says what another one says"),
        (
            "round,table,player,opponent,result\n1,3,A,B,2-0\n1,3,C,D,2-0\n",
            "table-twice",
            "Line 2 and Line 3: table 3 is taken twice",
        ),
        (
            "round,player,opponent,result\n1,A,B,won\n",
            "number-unknown",
            "“won” is not a score such as 2-1",
        ),
        ('{"id": 1, "rounds": [[["A", "B"]]]}', "not-an-event", "Event 1: rounds → 0 → 0"),
        ('{"id": 1, "rounds": []}', "no-results", "a round without a match"),
        ('{"id": 1, "rounds": [[["A", "B", "2-0-0"]]]', "not-an-event", "Line 1: this is not JSON"),
        (
            '{"id": 1, "rounds": [[["A", "B", "2-0-0"]]]}\n{"id": 2',
            "not-an-event",
            "Line 2: this is",
        ),
        (
            '{"id": 1, "rounds": [[["A", null, "2-0-0"]]], "standings": [{"player": 1, "gw": 2}]}',
            "not-an-event",
            "standings → 0 → gw",
        ),
        ("\0\0\0", "file-not-text", "holds no text"),
        (b"\x1f\x8bnot really", "file-damaged", "cannot be unpacked"),
        (b"x" * (MOST_BYTES + 1), "file-too-large", "larger than 1 MB"),
        (gzip.compress(b" " * (MOST_UNPACKED + 1)), "file-too-large", "larger than 16 MB"),
        (PLAIN + "1,A,B,2,0,0\n" * 20_000, "too-many-rows", "more than 20000 rows"),
    ],
)
def test_what_is_no_finished_event_is_refused_where_it_stands(
    text: str | bytes, code: str, sentence: str
) -> None:
    refused = refusal(text)
    assert (refused.code, sentence in refused.sentence) == (code, True), refused.sentence


def test_a_player_stands_once_in_standings_and_these_go_with_one_event() -> None:
    assert refusal(PLAIN, "rank,player\n1,Ann\n2,ANN\n").code == "standings-twice"
    assert refusal(PLAIN, PLAIN).code == "no-standings"
    event = '{"id": 1, "rounds": [[["A", "B", "2-0-0"]]]}\n'
    assert refusal(event * 2, "rank,player\n1,A\n").code == "standings-of-several"


@pytest.mark.parametrize(
    ("score", "best_of"),
    [
        ((2, 0, 0), 3),
        ((1, 2, 0), 3),
        ((2, 1, 1), 3),
        ((1, 1, 1), 3),
        ((1, 0, 0), 3),
        ((0, 0, 3), 3),
        ((0, 0, 0), 3),
        ((3, 0, 0), 3),
        ((0, 1, 0), 1),
        ((3, 2, 0), 5),
        ((4, 1, 2), 5),
    ],
)
def test_a_score_counts_as_it_is_written(score: tuple[int, int, int], best_of: int) -> None:
    wins, losses, draws = score
    event = FinishedEvent(rounds=((PlayedMatch("Ann", "Bea", *score),),))
    terms = terms_for(event, plain_terms(best_of))
    lines = {line.player: line for line in standings_of(event, terms)}
    points = {"Ann": 1, "Bea": 1} if wins == losses else {"Ann": 0, "Bea": 0}
    if wins != losses:
        points["Ann" if wins > losses else "Bea"] = 3
    assert {name: line.points for name, line in lines.items()} == points
    games = sum(score)
    share = Fraction(3 * wins + draws, 3 * games) if games else 0
    assert lines["Ann"].tiebreakers["gw"] == share


def test_a_score_of_another_kind_of_match_is_impossible() -> None:
    for score, best_of in (((3, 2, 0), 3), ((2, 2, 0), 3), ((1, 1, 0), 1)):
        event = FinishedEvent(rounds=((PlayedMatch("Ann", "Bea", *score, place="Line 2"),),))
        with pytest.raises(UnreadableFile) as refused:
            terms_for(event, plain_terms(best_of))
        assert refused.value.code == "score-impossible"
        assert refused.value.sentence.startswith("Line 2: ")
