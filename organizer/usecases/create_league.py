"""Set up a league."""

from __future__ import annotations

from datetime import datetime

from formats.rulebook.models import Format
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.addresses import address_of, stored_at
from organizer.events.permissions import Action, require
from organizer.history.details import named
from organizer.history.models import League, LeagueOrganizer


def create_league(*, by: User, now: datetime, name: str, format_: Format | None) -> League:
    """A league of a format, None: of any, which its maker organizes. One of theirs with the same
    name and format is that league: a doubled click makes one.

    Raises UserError `name-missing`, `name-too-long`.
    """
    require(by, Action.CREATE_LEAGUE)
    name = named(name)
    with acting(by, now, "create_league"):
        User.objects.select_for_update().get(pk=by.pk)
        before = League.objects.filter(name=name, format=format_, organizers__user=by).first()
        if before is not None:
            return before
        fields = {"name": name, "format": format_, "created_at": now}
        league = stored_at(League, _address(name), fields)
        LeagueOrganizer.objects.create(league=league, user=by)
    return league


def _address(name: str) -> str:
    """The league's address, but for that of the page which sets leagues up."""
    words = address_of(name, "league")
    return "new-league" if words == "new" else words
