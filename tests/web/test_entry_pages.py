"""An entry in motion: set before it plays, late, dropped, back, disqualified."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.queries import standings
from organizer.events.models import Event, Registration
from organizer.usecases.drop_entry import drop_entry
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, of_guests, paired, played
from tests.web.reading import words


def entry(event: Event, name: str) -> Registration:
    return event.registrations.select_related("entrant").get(person__name=name)


def record(event: Event, name: str) -> tuple[int, int, int]:
    """Matches won, drawn and lost."""
    line = next(one for one in standings(event.competition) if one.entrant.name == name)
    return line.won, line.drawn, line.lost


def test_seed_group_table_and_byes_are_set_and_shown_at_the_desk(cast: Cast, olga: Client) -> None:
    event = of_guests(cast, *FOUR)
    anna = entry(event, "Anna")

    olga.post(
        at("entry_seating", event, anna.pk),
        {"seed": "1", "group": "Porto", "fixed_table": "3", "awarded_byes": "2, 1 2"},
    )

    anna.entrant.refresh_from_db()
    assert (anna.entrant.seed, anna.entrant.group, anna.entrant.fixed_table) == (1, "Porto", 3)
    assert anna.entrant.awarded_byes == [1, 2]
    assert "seed 1 · Porto · fixed table 3 · bye in round 1, 2" in words(
        olga.get(at("event_entries", event))
    )


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"awarded_byes": "soon"}, "Write numbers of rounds, such as: 1, 2"),
        ({"seed": "0"}, "Write 1 or more."),
        ({"fixed_table": "1"}, "Table 1 is kept for Ben already."),
        ({"awarded_byes": "1"}, "Round 1 is paired already"),
    ],
)
def test_what_cannot_be_set_is_said_and_stays_typed(
    cast: Cast, olga: Client, typed: dict[str, str], sentence: str
) -> None:
    event = of_guests(cast, *FOUR)
    ben = entry(event, "Ben")
    olga.post(at("entry_seating", event, ben.pk), {"fixed_table": "1"})
    paired(cast, event)

    page = olga.post(
        at("entry_seating", event, entry(event, "Anna").pk), {"group": "Porto", **typed}
    )

    assert page.status_code == 400
    assert sentence in words(page)
    assert 'value="Porto"' in page.content.decode()


def test_a_judge_drops_and_brings_back_but_sets_no_seed(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR)
    anna, jun = entry(event, "Anna"), as_(cast.jun)

    page = words(jun.get(at("entry", event, anna.pk)))
    assert "Drop Anna" in page
    assert "For the pairings" not in page
    assert jun.post(at("entry_seating", event, anna.pk), {"seed": "1"}).status_code == 403
    jun.post(at("entry_drop", event, anna.pk))
    jun.post(at("entry_return", event, anna.pk), {"missed": "nothing"})

    anna.refresh_from_db()
    assert anna.dropped_at is None


def test_dropping_says_what_it_does_and_what_is_still_to_be_played(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, *FOUR)
    paired(cast, event)

    anna = entry(event, "Anna")
    for page in (olga.get(at("entry", event, anna.pk)), olga.get(at("entry_drop", event, anna.pk))):
        said = words(page)
        assert "Anna is paired no more. What Anna has played stays in the standings." in said
        assert "3 players are left: one of them has a bye in each round." in said
        assert "at table 1 is not over." in said or "at table 2 is not over." in said


@pytest.mark.parametrize(
    ("missed", "made"), [("nothing", (0, 0, 0)), ("losses", (0, 0, 2)), ("byes", (2, 0, 0))]
)
def test_who_comes_back_has_missed_rounds_count_as_the_organizer_says(
    cast: Cast, olga: Client, missed: str, made: tuple[int, int, int]
) -> None:
    event = of_guests(cast, *FOUR, "Emil")
    emil = entry(event, "Emil")
    drop_entry(by=cast.olga, now=NOW, entry=emil)
    played(cast, event, rounds=2)
    page = words(olga.get(at("entry", event, emil.pk)))
    assert "From round 3 on Emil is paired. 5 players are in then" in page
    assert "Rounds 1 and 2 are missed." in page

    for _click in range(2):
        told = olga.post(at("entry_return", event, emil.pk), {"missed": missed})
        assert told.status_code == 302

    assert record(event, "Emil") == made


@pytest.mark.parametrize(("missed", "made"), [("losses", (0, 0, 1)), ("byes", (1, 0, 0))])
def test_a_guest_who_comes_late_has_the_missed_rounds_count_too(
    cast: Cast, olga: Client, missed: str, made: tuple[int, int, int]
) -> None:
    event = of_guests(cast, *FOUR)
    assert "Rounds that are missed" not in words(olga.get(at("guest_create", event)))
    played(cast, event)
    assert "Rounds that are missed count as" in words(olga.get(at("guest_create", event)))

    olga.post(at("guest_create", event), {"name": "Late", "missed": missed})

    assert record(event, "Late") == made


def test_a_disqualification_says_what_it_does_and_needs_its_reason(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=2)
    anna = entry(event, "Anna")
    page = words(olga.get(at("entry", event, anna.pk)))
    assert "Anna is dropped and has no rank; everybody below moves up." in page
    assert "taking that penalty back lifts it." in page

    refused = olga.post(at("entry_disqualify", event, anna.pk), {"reason": " "})
    assert refused.status_code == 400
    olga.post(at("entry_disqualify", event, anna.pk), {"reason": "Marked cards."})

    last = standings(event.competition)[-1]
    assert (last.entrant.name, last.rank) == ("Anna", None)
    desk = words(olga.get(at("event_entries", event)))
    assert "Anna guest disqualified" in desk
    page = words(olga.get(at("entry", event, anna.pk)))
    assert "Bring" not in page
    assert "Disqualify" not in page
