"""Set what is known of a player before they are paired."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from matches import services
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event, require_state


def set_entry(
    *,
    by: User,
    now: datetime,
    entry: Registration,
    seed: int | None = None,
    group: str = "",
    fixed_table: int | None = None,
    awarded_byes: Iterable[int] = (),
) -> Registration:
    """The entry with this seed, group (a city or a team) and fixed table, and with byes awarded in
    the rounds of these numbers; what is left out is none.

    Raises PlayError as `matches.services.set_entrant`.
    """
    require(by, Action.SET_ENTRY, entry)
    with acting(by, now, "set_entry"):
        event = locked_event(entry.event)
        require_state(event, EventState.DRAFT, EventState.OPEN, EventState.RUNNING)
        services.set_entrant(
            entrant=entry.entrant,
            seed=seed,
            group=group,
            fixed_table=fixed_table,
            awarded_byes=awarded_byes,
        )
    return event.registrations.select_related("entrant", "person").get(pk=entry.pk)
