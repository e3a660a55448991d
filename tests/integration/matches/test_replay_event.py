"""Standings of real events come out as they were published."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from matches.engine.standings.replay import read_event, replay
from matches.engine.standings.table import Standing
from tests.shared import PROJECT, shared_path

PERCENTAGES = ("omw", "gw", "ogw")

CUT_FLOOR = "0.3333333"
CUT_FLOOR_EVENTS = {"E017", "E032", "E045", "E051"}
"""Events whose publisher took the floor as that decimal. An average of 5/9 with one opponent at the
floor is a little less then, printed as 0.5555555, and in two of them it decided between averages
that are equal with a floor of 1/3."""


def replayed(file: Path) -> list[dict[str, Any]]:
    out = io.StringIO()
    call_command("replay_event", str(file), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture(scope="module")
def real_events() -> list[dict[str, Any]]:
    with gzip.open(shared_path("real-events/swiss-events.jsonl.gz")) as lines:
        return [json.loads(line) for line in lines]


def exact(event: dict[str, Any]) -> dict[object, Standing]:
    return {standing.player: standing for standing in replay(read_event(event))}


def as_published(event: dict[str, Any]) -> dict[object, Standing]:
    """The standings with the floor that the publisher took."""
    cut = {"percentage_floor": CUT_FLOOR} if event["id"] in CUT_FLOOR_EVENTS else {}
    return exact({**event, **cut})


def different(event: dict[str, Any], mine: dict[object, Standing]) -> list[tuple[Any, str]]:
    """Every figure that is not the published one to the last digit printed."""
    unit = last_digit(event)
    return [
        (line["player"], name)
        for line in event["standings"]
        for name, value in mine[line["player"]].tiebreakers.items()
        if abs(value - Fraction(repr(line[name]))) > unit / 2
    ]


def last_digit(event: dict[str, Any]) -> Fraction:
    """One unit of the last digit that an event's publisher printed."""
    shown = [Decimal(repr(line[name])) for line in event["standings"] for name in PERCENTAGES]
    return Fraction(1, 10 ** max(-int(value.as_tuple().exponent) for value in shown))


def test_points_and_percentages_are_the_published_ones_to_the_last_digit(
    real_events: list[dict[str, Any]],
) -> None:
    assert len(real_events) == 60
    for event in real_events:
        mine = as_published(event)
        assert len(mine) == len(event["standings"])
        points = {line["player"]: line["points"] for line in event["standings"]}
        assert {player: standing.points for player, standing in mine.items()} == points
        assert different(event, mine) == []


def test_ranks_are_the_published_ones_but_for_exact_ties(
    real_events: list[dict[str, Any]],
) -> None:
    ties = 0
    for event in real_events:
        mine = as_published(event)
        in_order = sorted(event["standings"], key=lambda line: line["rank"])
        for place, (above, below) in enumerate(
            pairwise(mine[line["player"]] for line in in_order), 2
        ):
            one, other = all_of(above), all_of(below)
            assert one >= other
            assert below.rank == (above.rank if one == other else place)
            ties += one == other
    assert ties == 8


def test_with_a_floor_of_a_third_eight_figures_of_four_events_end_in_another_digit(
    real_events: list[dict[str, Any]],
) -> None:
    figures = {event["id"]: different(event, exact(event)) for event in real_events}
    counts = {event: len(found) for event, found in figures.items() if found}
    assert counts == {"E017": 3, "E032": 1, "E045": 1, "E051": 3}


def all_of(standing: Standing) -> tuple[Fraction | int, ...]:
    return (standing.points, *standing.tiebreakers.values())


def test_the_command_prints_each_event_with_eight_decimals(
    real_events: list[dict[str, Any]],
) -> None:
    printed = replayed(shared_path("real-events/swiss-events.jsonl.gz"))
    assert [event["id"] for event in printed] == [event["id"] for event in real_events]
    for event, mine in zip(real_events, printed, strict=True):
        assert mine["standings"] == [
            {
                "rank": standing.rank,
                "player": player,
                "points": standing.points,
                **{name: float(f"{float(v):.8f}") for name, v in standing.tiebreakers.items()},
            }
            for player, standing in exact(event).items()
        ]


def write(folder: Path, *lines: str) -> Path:
    file = folder / "events.jsonl"
    file.write_text("\n".join(lines) + "\n")
    return file


EVENT = {
    "id": "E",
    "percentage_floor": "1/3",
    "rounds": [[["Ann", "Bea", "2-1-0"], ["Cid", None, "2-0-0"]], [["Bea", None, "0-2-0"]]],
}


def test_standings_need_no_published_ones(tmp_path: Path) -> None:
    (event,) = replayed(write(tmp_path, json.dumps(EVENT)))
    assert event == {
        "id": "E",
        "standings": [
            {"rank": 1, "player": "Ann", "points": 3,
             "omw": 0.33333333, "gw": 0.66666667, "ogw": 0.33333333},
            {"rank": 2, "player": "Cid", "points": 3, "omw": 0.0, "gw": 1.0, "ogw": 0.0},
            {"rank": 3, "player": "Bea", "points": 0, "omw": 1.0, "gw": 0.2, "ogw": 0.66666667},
        ],
    }  # fmt: skip


def test_without_a_floor_the_tournament_rules_have_it_at_33_percent(tmp_path: Path) -> None:
    event = {key: value for key, value in EVENT.items() if key != "percentage_floor"}
    (mine,) = replayed(write(tmp_path, json.dumps(event)))
    assert mine["standings"][0]["omw"] == 0.33


def test_a_bad_line_gets_a_sentence_and_the_others_are_still_replayed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    twice = {**EVENT, "rounds": [[["Ann", "Ann", "2-0-0"]]]}
    no_score = {**EVENT, "rounds": [[["Ann", "Bea", "2-0"]]]}
    lines = ("{not json", "[]", json.dumps(twice), json.dumps(no_score), json.dumps(EVENT))
    with pytest.raises(SystemExit) as ended:
        call_command("replay_event", str(write(tmp_path, *lines)))
    assert ended.value.code == 2
    said, told = capfd.readouterr()
    assert [json.loads(line)["id"] for line in said.splitlines()] == ["E"]
    assert [line.split(":")[0] for line in told.splitlines()] == [f"Line {n}" for n in (1, 2, 3, 4)]
    assert "Line 2: this is no JSON object." in told
    assert "Ann cannot play twice" in told


def test_a_file_that_is_not_there_is_said_in_words(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("replay_event", str(tmp_path / "none.jsonl"))
    assert ended.value.code == 2
    assert "none.jsonl cannot be read" in capfd.readouterr().err


def test_a_cut_off_gzip_is_said_in_words_after_what_could_be_read(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cut.jsonl.gz"
    lines = "".join(json.dumps({**EVENT, "id": f"E{n}"}) + "\n" for n in range(5000))
    file.write_bytes(gzip.compress(lines.encode())[:-20])
    with pytest.raises(SystemExit) as ended:
        call_command("replay_event", str(file))
    assert ended.value.code == 2
    said, told = capfd.readouterr()
    assert json.loads(said.splitlines()[0])["id"] == "E0"
    assert "cut.jsonl.gz cannot be read" in told


def test_the_command_starts_no_server_and_takes_no_lock(tmp_path: Path) -> None:
    home = tmp_path / "home"
    environ = {"PATH": os.environ["PATH"], "ORGANIZER_HOME": str(home)}
    command = (sys.executable, str(PROJECT / "manage.py"), "replay_event")
    file = write(tmp_path, json.dumps(EVENT))
    ended = subprocess.run((*command, str(file)), env=environ, capture_output=True, check=True)
    assert json.loads(ended.stdout)["id"] == "E"
    assert not (home / "lock").exists()


def test_an_output_that_is_closed_early_ends_without_a_stack_trace(tmp_path: Path) -> None:
    file = write(tmp_path, *[json.dumps(EVENT)] * 2000)
    command = (sys.executable, str(PROJECT / "manage.py"), "replay_event", str(file))
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert json.loads(running.stdout.readline())["id"] == "E"
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 128 + signal.SIGPIPE
