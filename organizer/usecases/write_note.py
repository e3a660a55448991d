"""Write a note for the other judges."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.models import Match, Round
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import NotThere, UserError
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import locked_event
from organizer.floor.models import Note


def write_note(
    *,
    by: User,
    now: datetime,
    event: Event,
    text: str,
    about: Round | Match | Registration | None = None,
) -> Note:
    """Note something of the event, or of one of its rounds, matches or players. It is never
    changed; what turns out otherwise is one more note.

    Raises UserError `note-empty`, NotThere `not-of-this-event`.
    """
    require(by, Action.WRITE_NOTES, event)
    if not text.strip():
        raise UserError("note-empty", _("Write down what the others should know."))
    subjects = {
        "round": about if isinstance(about, Round) else None,
        "match": about if isinstance(about, Match) else None,
        "registration": about if isinstance(about, Registration) else None,
    }
    if about is not None and _event_of(about) != event:
        raise _not_of_it()
    with acting(by, now, "write_note"):
        if isinstance(about, Round | Match):
            locked_event(event)  # no pairing is taken back meanwhile
            if not type(about).objects.filter(pk=about.pk).exists():
                raise _not_of_it()
        return Note.objects.create(
            event=event, text=text.strip(), made_by=by, made_at=now, **subjects
        )


def _not_of_it() -> NotThere:
    return NotThere("not-of-this-event", _("There is no such thing in this event."))


def _event_of(about: Round | Match | Registration) -> Event | None:
    return about.stage.competition.event if isinstance(about, Round) else event_of(about)
