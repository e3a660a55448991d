"""Give somebody a role."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import SiteRole, User
from organizer.audit.trail import acting
from organizer.events.models import Event, EventRole
from organizer.events.permissions import Action, require


def grant_role(
    *, by: User, now: datetime, user: User, role: EventRole.Role | SiteRole, event: Event | None
) -> None:
    """Make the user organizer or judge of the event; with `event` None it is a `SiteRole` that the
    user has from now on, in place of the one before. Granting twice does no harm."""
    if event is None:
        require(by, Action.GRANT_SITE_ROLE)
        with acting(by, now, "grant_role"):
            user.site_role = SiteRole(role)
            user.save(update_fields=["site_role"])
        return
    require(by, Action.GRANT_ROLE, event)
    with acting(by, now, "grant_role"):
        EventRole.objects.get_or_create(event=event, user=user, role=EventRole.Role(role))
