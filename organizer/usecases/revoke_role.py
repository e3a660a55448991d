"""Take somebody's role in an event back."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event, EventRole
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event


def revoke_role(*, by: User, now: datetime, user: User, role: EventRole.Role, event: Event) -> None:
    """The user has the role no more. Raises Conflict `last-organizer`: an event keeps one."""
    require(by, Action.GRANT_ROLE, event)
    with acting(by, now, "revoke_role"):
        event = locked_event(event)
        held = event.roles.filter(role=role)
        if role == EventRole.Role.ORGANIZER and not held.exclude(user=user).exists():
            raise Conflict(
                "last-organizer", _("Make somebody else an organizer of the event first.")
            )
        held.filter(user=user).delete()
