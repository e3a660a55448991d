"""Let somebody else run a league, too."""

from __future__ import annotations

from datetime import datetime

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.history.models import League, LeagueOrganizer


def add_league_organizer(*, by: User, now: datetime, league: League, user: User) -> None:
    """The user organizes the league from now on; twice is once. Seasons that take all events of
    its organizers take theirs, too."""
    require(by, Action.RUN_LEAGUE, league)
    with acting(by, now, "add_league_organizer"):
        LeagueOrganizer.objects.get_or_create(league=league, user=user)
