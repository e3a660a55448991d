"""Take over an event that was played elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from matches.models import Competition
from matches.queries.terms import terms_of
from matches.services import (
    Entered,
    add_entrants,
    create_competition,
    enter_round,
    finish,
)
from organizer.accounts.models import Person, User
from organizer.accounts.services import new_guest
from organizer.archive.copies import ask_for_copy
from organizer.audit.trail import acting
from organizer.errors import Conflict, UserError
from organizer.events.addresses import stored_at_free_address
from organizer.events.finished import (
    FinishedDetails,
    pins_of_day,
    same_events,
    terms_played,
)
from organizer.events.models import DropReason, Event, EventRole, EventState, Registration
from organizer.events.people import guesses, known_people
from organizer.events.permissions import Action, require
from organizer.events.services import let_go, new_seed
from organizer.outbox.services import put
from organizer.outbox.topics import Topic
from organizer.played.finished import FinishedEvent
from organizer.played.models import LONGEST_FILE_NAME, PlayedFile
from organizer.played.people import folded
from organizer.played.playing import result_of
from organizer.receipts.services import done_once


def import_finished_event(
    *,
    by: User,
    now: datetime,
    played: FinishedEvent,
    details: FinishedDetails,
    people: Mapping[str, int | None] | None = None,
    file_name: str = "",
    is_again: bool = False,
    key: str = "",
) -> Event:
    """The finished event with everybody's entries, rounds and results, all of it or nothing.

    Rows say when they were written, and the event when it was played. `people` says who is meant
    by a name: the id of a person of the organizer's events, None for somebody new. A name that it
    leaves out means the only person who is called so (`events.people`), else somebody new.

    Raises UserError for what is filled in wrongly, `person-unknown`, `person-twice`; Conflict
    `imported-before` for matches that an event has already, unless `is_again`; UnreadableFile and
    PlayError for results that the terms of play do not allow; FormatError for the format.
    """
    require(by, Action.IMPORT_FINISHED_EVENT)
    details.validate(now)
    asked = _Asked(by, now, played, details, people or {}, file_name, is_again)
    with acting(by, now, "import_finished_event"):
        done = done_once(
            user_id=by.pk,
            now=now,
            key=key,
            act="import_finished_event",
            words={"played": played.fingerprint, "details": repr(details), "people": people},
            do=lambda: {"event": _imported(asked).pk},
        )
    return Event.objects.get(pk=done["event"])


@dataclass(frozen=True)
class _Asked:
    by: User
    now: datetime
    played: FinishedEvent
    details: FinishedDetails
    people: Mapping[str, int | None]
    file_name: str
    is_again: bool


@dataclass
class _Field:
    """An event's competition while its rounds are entered, and who has entered by now, by name."""

    event: Event
    competition: Competition
    people: Mapping[str, Person | None]
    entries: dict[str, Registration] = field(default_factory=dict)


def _imported(asked: _Asked) -> Event:
    # One at a time for each organizer: the second of two finds what the first has made.
    User.objects.select_for_update().get(pk=asked.by.pk)
    if not asked.is_again:
        _refuse_known(asked.played)
    people = _people(asked)
    event = _event(asked)
    PlayedFile.objects.create(
        competition=event.competition,
        fingerprint=asked.played.fingerprint,
        name=asked.file_name[:LONGEST_FILE_NAME],
    )
    _play(asked, _Field(event, event.competition, people))
    finish(competition=event.competition, at=asked.now, by=asked.by)
    ask_for_copy(event, asked.now)
    put(Topic.RATE_FORMAT, event.format_version.format_id, asked.now)
    return event


def _refuse_known(played: FinishedEvent) -> None:
    known = same_events(played)
    if known:
        raise Conflict(
            "imported-before",
            _(
                "These matches were taken over already: they are those of %(event)s (%(day)s). Say"
                " so if they are to be here twice."
            )
            % {"event": known[0].name, "day": known[0].day.isoformat()},
        )


def _people(asked: _Asked) -> dict[str, Person | None]:
    """Who is meant by each name, locked in the order of their ids; None for somebody new."""
    known = known_people(asked.by)
    by_id = {one.person.pk: one.person for one in known}
    chosen: dict[str, Person | None] = {}
    for guess in guesses(asked.played.players, known):
        wanted = asked.people.get(guess.name, guess.presumed and guess.presumed.pk)
        if wanted is not None and wanted not in by_id:
            raise UserError(
                "person-unknown",
                _("Whoever is meant by %(name)s is in none of your events. Choose anew.")
                % {"name": guess.name},
            )
        chosen[guess.name] = None if wanted is None else by_id[wanted]
    _refuse_twice(chosen)
    ids = [person.pk for person in chosen.values() if person is not None]
    held = Person.objects.filter(pk__in=ids).order_by("pk").select_for_update()
    locked = {one.pk: one for one in held}
    return {name: person and locked[person.pk] for name, person in chosen.items()}


def _refuse_twice(chosen: Mapping[str, Person | None]) -> None:
    meant: dict[int, str] = {}
    for name, person in chosen.items():
        if person is not None and meant.setdefault(person.pk, name) != name:
            raise UserError(
                "person-twice",
                _("%(one)s and %(other)s cannot both be %(person)s: they play in one event.")
                % {"one": meant[person.pk], "other": name, "person": person.name},
            )


def _event(asked: _Asked) -> Event:
    details, pins = asked.details, pins_of_day(asked.details)
    rounds = len(asked.played.rounds)
    competition = create_competition(
        terms=terms_played(asked.played, details, pins), rounds_planned=rounds, seed=new_seed()
    )
    fields = {
        **details.as_event(rounds).as_fields(),
        "format_version": pins.version,
        "base_version": pins.base,
        "competition": competition,
        "state": EventState.FINISHED,
        # It was over on its day; the hour of that is not known.
        "finished_at": details.starts_at,
    }
    event = stored_at_free_address(details.name, details.day, fields)
    EventRole.objects.create(event=event, user=asked.by, role=EventRole.Role.ORGANIZER)
    return event


def _play(asked: _Asked, here: _Field) -> None:
    """Enter round after round, with those who come and go between them."""
    appearances = asked.played.appearances
    terms = terms_of(here.competition)
    for number, matches in enumerate(asked.played.rounds, 1):
        newcomers = [name for name, rounds in appearances.items() if rounds[0] == number]
        here.entries |= _entries(asked, here, newcomers)
        entrants = {name: entry.entrant for name, entry in here.entries.items()}
        entered = [Entered(result_of(one, terms, entrants), one.table) for one in matches]
        enter_round(competition=here.competition, matches=entered, at=asked.now, by=asked.by)
        for name, rounds in appearances.items():
            if rounds[-1] == number < len(asked.played.rounds):
                entry = here.entries[name]
                let_go(entry, at=asked.now, by=asked.by, because=DropReason.OWN)


def _entries(asked: _Asked, here: _Field, names: Sequence[str]) -> dict[str, Registration]:
    """Enter those who come in a round, by name."""
    people = [here.people[name] or new_guest(name) for name in names]
    # Under the name of that day, so that nobody is called as another one of the event.
    called = [
        person.name if folded(person.name) == folded(name) else name
        for name, person in zip(names, people, strict=True)
    ]
    entrants = add_entrants(competition=here.competition, names=called)
    entries = Registration.objects.bulk_create(
        Registration(event=here.event, person=person, entrant=entrant, entered_at=asked.now)
        for person, entrant in zip(people, entrants, strict=True)
    )
    return dict(zip(names, entries, strict=True))
