"""Add an event to a season."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.models import Event
from organizer.events.permissions import Action, require
from organizer.history.models import AddedEvent, Season


def add_season_event(*, by: User, now: datetime, season: Season, event: Event) -> AddedEvent:
    """The event counts in the season once it is over; twice is once. Whoever adds it organizes
    both.

    Raises Conflict `other-format`, or `outside-season` for an event on another day.
    """
    require(by, Action.RUN_LEAGUE, season)
    require(by, Action.EDIT_EVENT, event)
    league = season.league
    if league.format_id not in (None, event.format_version.format_id):
        raise Conflict(
            "other-format",
            _("This league is played in %(format)s, and the event is not.")
            % {"format": league.format.name},
        )
    if not season.starts_on <= event.day <= season.ends_on:
        raise Conflict("outside-season", _("The event is on no day of this season."))
    with acting(by, now, "add_season_event"):
        return AddedEvent.objects.get_or_create(season=season, event=event)[0]
