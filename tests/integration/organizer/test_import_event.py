"""`manage.py import_event` takes a season over from files."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from organizer.accounts.models import Person
from organizer.events.models import Event
from organizer.web.organizer.finished import EXAMPLES
from tests.cast import Cast

pytestmark = pytest.mark.django_db


def ran(*arguments: object) -> tuple[list[str], list[str], int]:
    """What it says, what it complains of, and its exit code."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command("import_event", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as ended:
        code = ended.code
    return out.getvalue().splitlines(), err.getvalue().splitlines(), code


def test_a_season_comes_in_and_joins_up(cast: Cast, tmp_path: Path) -> None:
    first, beside = tmp_path / "2024-05-04 One.csv", tmp_path / "2024-05-04 One.standings.csv"
    first.write_text(EXAMPLES["results"])
    beside.write_text(EXAMPLES["standings"].replace("Dan,3", "Dan,6"))
    season = tmp_path / "season.jsonl"
    season.write_text(
        "\n".join(
            json.dumps({"id": name, "date": day, "rounds": [[["Ann", name, "2-0-0"]]]})
            for name, day in (("Two", "2024-05-11"), ("Three", "2024-05-18"))
        )
    )
    known = ("--organizer", "olga", "--format", "type-b", "--time-zone", "Europe/Lisbon")
    assert ran(first, beside, season, *known) == (
        [
            "one-2024-05-04: 5 players, 3 rounds, figures published otherwise: 1",
            "two-2024-05-11: 2 players, 1 rounds, no standings to compare",
            "three-2024-05-18: 2 players, 1 rounds, no standings to compare",
        ],
        [],
        0,
    )
    assert Person.objects.get(name="Ann").registrations.count() == 3
    assert Event.objects.get(name="One").starts_at.isoformat() == "2024-05-04T17:00:00+00:00"
    _said, complaints, code = ran(season, *known)
    assert (len(complaints), code) == (2, 2)
    assert "These matches were taken over already" in complaints[0]
    ran(season, *known, "--again", "--new-people")
    assert Person.objects.filter(name="Ann").count() == 3


def test_one_file_that_cannot_be_read_hinders_no_other(cast: Cast, tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.csv", tmp_path / "right.csv"
    wrong.write_text("round,player\n")
    right.write_text(EXAMPLES["results"])
    known = ("--organizer", "olga", "--format", "type-b")
    said, complaints, code = ran(
        wrong, right, tmp_path / "none.csv", *known, "--date", "2024-05-04"
    )
    assert (len(said), len(complaints), code) == (1, 2, 2)
    _said, (complaint,), _code = ran(right, *known, "--again")
    assert "Name it with --date" in complaint
    with pytest.raises(CommandError):
        ran(right, "--organizer", "nobody", "--format", "type-b")
