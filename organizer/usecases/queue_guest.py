"""Put somebody without an account on the waiting list, at the desk."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import Person, User
from organizer.accounts.services import new_guest
from organizer.audit.trail import acting
from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.naming import require_new_name, written_name
from organizer.events.people import known_person
from organizer.events.permissions import Action, require
from organizer.events.places import move_up, queue, require_waiting_list
from organizer.events.services import locked_event, require_state


def queue_guest(
    *,
    by: User,
    now: datetime,
    event: Event,
    name: str,
    known: Person | None = None,
    form_token: str | None = None,
) -> WaitingPlace | Registration:
    """The guest's place on the waiting list, the last one, or their entry where the event has room
    by now. Who stands at the desk while players check in is there. Decks are handed in once they
    are entered. With `known` it is somebody of an earlier event, under their own name.

    A form with the same `form_token` was sent before: its guest is this one. Raises UserError
    `name-missing`, Conflict `name-taken`, `no-waiting-list`, NotThere `no-such-player`.
    """
    require(by, Action.ENTER_GUEST, event)
    name = known.name if known else written_name(name)
    with acting(by, now, "queue_guest"):
        event = locked_event(event)
        if form_token and (before := event.waiting.filter(form_token=form_token).first()):
            return before
        require_state(event, EventState.OPEN)
        require_waiting_list(event)
        person = known_person(event, known) if known else None
        require_new_name(event, person.name if person else name)
        waiting = queue(event, person or new_guest(name), at=now, form_token=form_token)
        if event.checks_in(now):
            waiting.checked_in_at = now
            waiting.save()
        moved = move_up(event, at=now)
        return next((entry for entry in moved if entry.person_id == waiting.person_id), waiting)
