"""Finished events, written as they were played: "Luke 2-1 Chris", "Nora bye"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from matches.engine.results import Ending, Game, MatchResult
from matches.models import Entrant
from matches.services import Entered, add_entrant, enter_round
from organizer.accounts.models import Person
from organizer.events.models import Event, EventState, Registration
from organizer.usecases.create_event import create_event
from organizer.usecases.finish_event import finish_event
from organizer.usecases.open_event import open_event
from tests.cast import Cast
from tests.factories import NOW, details

FIRST_DAY = datetime(2030, 1, 5, 10, 0, tzinfo=UTC)
WEEK = timedelta(days=7)
ENDINGS = {
    "agreed": Ending.INTENTIONAL_DRAW,
    "absent": Ending.NO_SHOW,
    "conceded": Ending.CONCEDED,
    "penalty": Ending.PENALTY,
    "time": Ending.TIME,
}


def person(name: str) -> Person:
    """Whoever is called so: one of the cast, else a guest who is the same in all events."""
    return Person.objects.get_or_create(name=name)[0]


def an_event_of(
    cast: Cast, names: Iterable[str], *, week: int = 0, rounds: int = 3, **changes: Any
) -> Event:
    """An open event of Olga's in this week with these players."""
    starts_at = FIRST_DAY + week * WEEK
    wanted = {"name": f"Week {week}", "starts_at": starts_at, "rounds": rounds} | changes
    event = create_event(
        by=cast.olga, now=NOW, details=details(deck_deadline=wanted["starts_at"], **wanted)
    )
    event = open_event(by=cast.olga, now=NOW, event=event)
    for name in names:
        Registration.objects.create(
            event=event,
            person=person(name),
            entrant=add_entrant(competition=event.competition, name=name),
            entered_at=NOW,
        )
    return event


def played(cast: Cast, event: Event, *rounds: Sequence[str]) -> Event:
    """The event with these rounds, as their matches are written."""
    Event.objects.filter(pk=event.pk).update(state=EventState.RUNNING)
    entrants = {one.name: one for one in event.competition.entrants.all()}
    for matches in rounds:
        enter_round(
            competition=event.competition,
            matches=[_match(entrants, written) for written in matches],
            at=NOW,
            by=cast.olga,
        )
    event.refresh_from_db()
    return event


def over(cast: Cast, *rounds: Sequence[str], week: int = 0, **changes: Any) -> Event:
    """A finished event of whoever is named in its rounds."""
    names = {name: None for matches in rounds for one in matches for name in _names(one)}
    event = an_event_of(cast, names, week=week, rounds=max(len(rounds), 1), **changes)
    return finish_event(by=cast.olga, now=NOW, event=played(cast, event, *rounds))


def _names(written: str) -> list[str]:
    words = written.split()
    return [words[0]] if words[1] == "bye" else [words[0], words[2]]


def _match(entrants: dict[str, Entrant], written: str) -> Entered:
    """ "A 2-1 B", "A 1-1-1 B" with draws, and how it ended: "A 0-0 B agreed", "A 0-0 B absent" for
    a B who was; "A bye"."""
    one, score, *rest = written.split()
    if score == "bye":
        return Entered(MatchResult((entrants[one],)))
    other, *how = rest
    ending = ENDINGS[how[0]] if how else Ending.PLAYED
    won, lost, *drawn = (int(count) for count in score.split("-"))
    left, right = entrants[one], entrants[other]
    games = [left] * min(won, 1) + [right] * lost + [left] * (won - min(won, 1))
    games += [None] * sum(drawn)
    loser = right if ending in (Ending.NO_SHOW, Ending.CONCEDED, Ending.PENALTY) else None
    result = MatchResult((left, right), tuple(map(Game, games)), ending, loser)
    return Entered(result)
