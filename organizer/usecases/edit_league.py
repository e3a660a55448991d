"""Change a league."""

from __future__ import annotations

from datetime import datetime

from formats.rulebook.models import Format
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.history.details import named
from organizer.history.models import League


def edit_league(
    *, by: User, now: datetime, league: League, name: str, format_: Format | None
) -> League:
    """The league under another name, or of another format: what its seasons take by rule changes
    with it, events that were added stay. Its address stays.

    Raises UserError `name-missing`, `name-too-long`.
    """
    require(by, Action.RUN_LEAGUE, league)
    with acting(by, now, "edit_league"):
        league.name, league.format = named(name), format_
        league.save()
    return league
