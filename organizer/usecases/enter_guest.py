"""Enter somebody without an account, at the desk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from formats.legality.mending import Mendings
from formats.legality.parsing import DeckPart
from matches.services import Missed
from organizer.accounts.models import Person, User
from organizer.accounts.services import new_guest
from organizer.audit.trail import acting
from organizer.decks.services import require_readable, store_submission
from organizer.events.models import Event, EventState, Registration
from organizer.events.naming import require_new_name, written_name
from organizer.events.people import known_person
from organizer.events.permissions import Action, require
from organizer.events.places import enter, require_room
from organizer.events.services import locked_event, require_state


def enter_guest(
    *,
    by: User,
    now: datetime,
    event: Event,
    name: str,
    known: Person | None = None,
    parts: Sequence[DeckPart] = (),
    companion: str = "",
    guesses_confirmed: bool = False,
    has_marked_cards: bool = False,
    mendings: Mendings = (),
    form_token: str | None = None,
    missed: Missed = Missed.NOTHING,
) -> Registration:
    """The guest's entry, with their deck if one is given; `person.claim_token` lets an account
    take it over later. Staff may enter guests while it runs; rounds by then count as `missed`.
    Whoever stands at the desk while players check in is checked in. With `known` it is somebody of
    an earlier event, under their own name, with an account or without.

    A form with the same `form_token` was sent before: its guest is this one. Raises as
    `submit_deck`, UserError `name-missing`, Conflict `name-taken`, `event-is-full`, NotThere.
    """
    require(by, Action.ENTER_GUEST, event)
    name = known.name if known else written_name(name)
    if parts:
        require_readable(event, parts, mendings)
    with acting(by, now, "enter_guest"):
        event = locked_event(event)
        if form_token and (before := event.registrations.filter(form_token=form_token).first()):
            return before
        require_state(event, EventState.OPEN, EventState.RUNNING)
        person = known_person(event, known) if known else None
        require_new_name(event, person.name if person else name)
        require_room(event)
        there = now if event.checks_in(now) else None
        words = {"missed": missed, "checked_in_at": there, "form_token": form_token}
        entry = enter(event, person or new_guest(name), at=now, **words)
        if parts:
            store_submission(
                entry=entry,
                parts=parts,
                companion=companion,
                by=by,
                now=now,
                guesses_confirmed=guesses_confirmed,
                has_marked_cards=has_marked_cards,
                mendings=mendings,
            )
    return entry
