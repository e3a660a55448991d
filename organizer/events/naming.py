"""Names of guests: written at the desk, and told apart by them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from organizer.errors import Conflict, UserError
from organizer.events.models import Event


def written_name(name: str) -> str:
    """The name without blanks around it. Raises UserError where nothing is left."""
    if not name.strip():
        raise UserError("name-missing", _("Write the player's name."))
    return name.strip()


def is_new_name(event: Event, name: str) -> bool:
    """Whether nobody of that name plays, or waits for a place."""
    playing = event.registrations.filter(dropped_at=None, entrant__name__iexact=name)
    return not playing.exists() and not event.waiting.filter(person__name__iexact=name).exists()


def require_new_name(event: Event, name: str) -> None:
    """Raise Conflict `name-taken` where somebody of that name plays, or waits for a place: a
    doubled click would enter a player twice, and nobody could tell two of one name apart on a list
    of pairings."""
    if event.registrations.filter(dropped_at=None, entrant__name__iexact=name).exists():
        said = _(
            "%(name)s is entered already. If this is somebody else, add an initial to the name."
        )
    elif event.waiting.filter(person__name__iexact=name).exists():
        said = _(
            "%(name)s waits for a place already. If this is somebody else, add an initial to the"
            " name."
        )
    else:
        return
    raise Conflict("name-taken", said % {"name": name})
