"""Enter somebody without an account, at the desk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from formats.legality.mending import Mendings
from formats.legality.parsing import DeckPart
from matches.services import Missed, add_entrant
from organizer.accounts.models import User
from organizer.accounts.services import new_guest
from organizer.audit.trail import acting
from organizer.decks.services import require_readable, store_submission
from organizer.errors import Conflict, UserError
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_room, require_state


def enter_guest(
    *,
    by: User,
    now: datetime,
    event: Event,
    name: str,
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

    A form with the same `form_token` was sent before: its guest is this one. The deck is as for
    `submit_deck`. Also raised: UserError `name-missing`, Conflict `name-taken`, `event-is-full`.
    """
    require(by, Action.ENTER_GUEST, event)
    name = _written(name)
    if parts:
        require_readable(event, parts, mendings)
    with acting(by, now, "enter_guest"):
        event = locked_event(event)
        if form_token and (before := event.registrations.filter(form_token=form_token).first()):
            return before
        require_state(event, EventState.OPEN, EventState.RUNNING)
        _require_new_name(event, name)
        require_room(event)
        entry = Registration.objects.create(
            event=event,
            person=new_guest(name),
            entrant=add_entrant(competition=event.competition, name=name, missed=missed),
            entered_at=now,
            form_token=form_token,
        )
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


def _written(name: str) -> str:
    """The name without blanks around it. Raises UserError where nothing is left."""
    if not name.strip():
        raise UserError("name-missing", _("Write the player's name."))
    return name.strip()


def _require_new_name(event: Event, name: str) -> None:
    """Raise Conflict where somebody of that name plays: a doubled click would enter a player twice,
    and nobody could tell two of one name apart on a list of pairings."""
    if event.registrations.filter(dropped_at=None, entrant__name__iexact=name).exists():
        raise Conflict(
            "name-taken",
            _("%(name)s is entered already. If this is somebody else, add an initial to the name.")
            % {"name": name},
        )
