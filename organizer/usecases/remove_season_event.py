"""Take an event out of a season."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.models import Event
from organizer.events.permissions import Action, require
from organizer.history.models import AddedEvent, Season


def remove_season_event(*, by: User, now: datetime, season: Season, event: Event) -> None:
    """The event that was added counts no more; one that the season takes by its rule stays."""
    require(by, Action.RUN_LEAGUE, season)
    with acting(by, now, "remove_season_event"):
        AddedEvent.objects.filter(season=season, event=event).delete()
