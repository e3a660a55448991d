"""Let somebody run a league no more."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.history.models import League, LeagueOrganizer


def remove_league_organizer(*, by: User, now: datetime, league: League, user: User) -> None:
    """The user organizes the league no more; who does not is left alone. Raises Conflict
    `last-organizer`."""
    require(by, Action.RUN_LEAGUE, league)
    with acting(by, now, "remove_league_organizer"):
        League.objects.select_for_update(of=("self",)).get(pk=league.pk)
        held = LeagueOrganizer.objects.filter(league=league, user=user)
        if held.exists() and LeagueOrganizer.objects.filter(league=league).count() == 1:
            raise Conflict(
                "last-organizer", _("A league has at least one organizer: add another one first.")
            )
        held.delete()
