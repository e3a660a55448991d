"""Archives that are damaged, made up or of another time: a sentence with the place, and nothing is
kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest

from organizer.accounts.models import Person, User
from organizer.archive.writing import archive_of
from organizer.errors import NotAllowed, UserError
from organizer.events.models import Event
from organizer.usecases.import_archive import AlreadyHere, import_archive
from organizer.usecases.write_note import write_note
from tests.cast import Cast
from tests.factories import NOW, a_draft
from tests.integration.archive.everything import a_running_event, a_type_15_cut

pytestmark = pytest.mark.django_db

Document = dict[str, Any]


def read(cast: Cast, content: bytes) -> Event:
    return import_archive(by=cast.ada, now=NOW, content=content, beside=True)


def refused(cast: Cast, content: bytes, why: str = "") -> str:
    """The sentence by which an archive is refused; nothing of it may be there afterwards."""
    before = [model.objects.count() for model in (Event, Person, User)]
    with pytest.raises(UserError) as caught:
        pytest.fail(f"{why}: read as {read(cast, content)}")
    assert [model.objects.count() for model in (Event, Person, User)] == before
    return caught.value.sentence.removeprefix(
        "The archive does not hold, and nothing of it was kept. "
    )


def put(*path: str | int, value: Any) -> Callable[[Document], None]:
    """A change: the value at a path becomes another one."""

    def change(document: Document) -> None:
        *way, last = path
        there: Any = document
        for step in way:
            there = there[step]
        there[last] = value

    return change


def doubled(section: str, index: int) -> Callable[[Document], None]:
    """A change: a record stands there twice."""
    return lambda document: document[section].append(document[section][index])


def deep(levels: int) -> Any:
    value: Any = 1
    for _level in range(levels):
        value = [value]
    return value


def another_list(document: Document) -> None:
    """A change: a deck was held against the list of another player."""
    deck = document["checked_decks"][0]
    deck["submission"] = next(
        number
        for number, submission in enumerate(document["submissions"], 1)
        if submission["registration"] != deck["registration"]
    )


FAULTS: Mapping[str, tuple[Callable[[Document], None], str]] = {
    "a field is missing": (
        lambda document: document["rounds"][0].pop("number"),
        "rounds → 1 → number: it is missing.",
    ),
    "a field that is not described": (
        put("rounds", 0, "colour", value="red"),
        "rounds → 1 → colour: nothing of this name is known.",
    ),
    "a section is missing": (lambda document: document.pop("games"), "games: it is missing."),
    "another type": (
        put("rounds", 0, "number", value="1"),
        "rounds → 1 → number: write a whole number.",
    ),
    "a number that no column holds": (
        put("matches", 2, "table", value=2**40),
        "matches → 3 → table: at most 2147483647 is possible.",
    ),
    "a number of free form that is too large": (
        put("competition", "terms", "match", "best_of", value=2**200),
        "competition → terms: this number is too large.",
    ),
    "the sign of number 0": (
        put("event", "name", value="Winter\0Open"),
        "event → name: this text has the sign of number 0 in it.",
    ),
    "too deep": (
        put("verdicts", 0, "in_effect", value=deep(60)),
        "verdicts → 1 → in_effect: this stands too deep in other values.",
    ),
    "a time of a place": (
        put("rounds", 0, "paired_at", value="2026-01-01T10:00:00+01:00"),
        "rounds → 1 → paired_at: times are in UTC: write Z at their end.",
    ),
    "a time that never was": (
        put("rounds", 0, "paired_at", value="0001-01-01T00:00:00Z"),
        "rounds → 1 → paired_at: no event was or will be at that time.",
    ),
    "a place that is on no map": (
        put("event", "time_zone", value="Europe/Atlantis"),
        "event → time_zone: this time zone is not known.",
    ),
    "a number that points nowhere": (
        put("seats", 1, "entrant", value=99),
        "seats → 2 → entrant: there is no entrants → 99 in the file.",
    ),
    "a number within a value that points nowhere": (
        put("draws", 0, "contenders", 0, 0, value=98),
        "draws → 1 → contenders: there is no entrants → 98 in the file.",
    ),
    "somebody sits twice in a round": (
        lambda document: document["seats"][-1].update(entrant=document["seats"][-3]["entrant"]),
        "seats → 23: this cannot stand beside the rest (seat_once_a_round).",
    ),
    "a version is there twice": (
        doubled("reports", 0),
        "reports → 12: this cannot stand beside the rest (report_version).",
    ),
    "decks are due after the start": (
        put("event", "deck_deadline", value="2055-01-01T00:00:00Z"),
        "event → 1: this cannot stand beside the rest (event_decks_before_start).",
    ),
    "two announcements in one place": (
        put("announcements", 1, "position", value=1),
        "announcements → 2: this cannot stand beside the rest (announcement_position_once).",
    ),
    "terms that cannot be played": (
        put("competition", "terms", value={}),
        (
            "competition → terms: The terms of play must say how a match is played: match → type"
            " is 'games' or 'ko'."
        ),
    ),
    "a gap between rounds": (
        put("rounds", 1, "number", value=5),
        "rounds → 3 → number: rounds are numbered without a gap.",
    ),
    "an earlier round that is open": (
        put("rounds", 0, "closed_at", value=None),
        "rounds → 1 → closed_at: a later round was paired, so this one is closed.",
    ),
    "a seat of another match": (
        put("games", 0, "winner", value=8),
        "games → 1 → winner: this is no seat of the match.",
    ),
    "a result that decides nothing": (
        lambda document: document["games"].pop(),
        "reports → 11 → games: these games decide nothing yet.",
    ),
    "an infraction that is not known": (
        put("penalties", 0, "infraction", value="sneezing"),
        "penalties → 1 → infraction: this infraction is not known.",
    ),
    "a list that is another player's": (
        another_list,
        "checked_decks → 1 → submission: this list is somebody else's.",
    ),
    "a file in two ways": (
        put("deck_files", 0, "base64", value="AA=="),
        "deck_files → 1 → text: a file is there as text or as base64.",
    ),
}


def test_each_fault_is_said_with_its_place(cast: Cast) -> None:
    content = archive_of(a_running_event(cast))
    said = {}
    for name, (change, _sentence) in FAULTS.items():
        document = json.loads(content)
        change(document)
        said[name] = refused(cast, json.dumps(document).encode(), name)
    assert said == {name: sentence for name, (_change, sentence) in FAULTS.items()}


def test_a_match_of_type_15_that_disagrees_with_itself_is_refused(cast: Cast) -> None:
    document = json.loads(archive_of(a_type_15_cut(cast)))
    third = next(index for index, game in enumerate(document["games"]) if game["number"] == 3)
    document["games"][third]["decks"] = dict.fromkeys(document["games"][third]["decks"], 1)
    said = refused(cast, json.dumps(document).encode())
    assert said.startswith(f"reports → {document['games'][third]['report']} → games: ")
    assert "deck 1" in said.lower()


def test_a_file_that_is_cut_off_is_refused_wherever_that_is(cast: Cast) -> None:
    content = archive_of(a_draft(cast))
    for length in range(0, len(content) - 2, len(content) // 23):
        assert refused(cast, content[:length]).startswith("The file is cut off or damaged: ")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00\xff", "The file is cut off or damaged"),
        (b"[" * 100_000, "The file is cut off or damaged"),
        (b"1" * 10_000, "The file is cut off or damaged"),
        (b"null", "This is no archive of an event"),
        (b'{"players_choice_archive": "1"}', "This is no archive of an event"),
        (b'{"players_choice_archive": 0}', "This is no archive of an event"),
        (b'{"players_choice_archive": 3}', "written by a newer version of the program"),
        (b'{"players_choice_archive": 2}', "formats: it is missing."),
        (b'{"players_choice_archive": 1, "event": [], "entries": 7}', "formats: it is missing."),
    ],
)
def test_what_is_no_archive_of_this_version_is_refused(
    cast: Cast, content: bytes, sentence: str
) -> None:
    assert sentence in refused(cast, content)


def test_an_event_that_is_here_is_never_overwritten(cast: Cast) -> None:
    event = a_running_event(cast)
    earlier = archive_of(event)
    assert here(cast, earlier) == (event, "exactly as the file has it.")
    write_note(by=cast.jun, now=NOW + timedelta(days=1), event=event, text="One more")
    later = archive_of(event)
    assert here(cast, earlier) == (event, KNOWS_MORE)
    behind = read(cast, earlier)
    event.notes.all().delete()
    assert (archive_of(behind), Event.objects.count()) == (earlier, 2)
    assert here(cast, later) == (event, "The file knows more of it than this installation.")


KNOWS_MORE = "This installation knows more of it than the file."


def here(cast: Cast, content: bytes) -> tuple[Event, str]:
    """The event that is here already, and what is said of the two."""
    with pytest.raises(AlreadyHere) as caught:
        import_archive(by=cast.ada, now=NOW, content=content)
    said = caught.value.sentence.removeprefix("Winter Open is here already")
    return caught.value.event, said.lstrip("., ").partition(" Nothing is overwritten")[0]


def test_who_may_create_no_event_reads_none(cast: Cast) -> None:
    with pytest.raises(NotAllowed):
        import_archive(by=cast.luke, now=NOW, content=b"")
