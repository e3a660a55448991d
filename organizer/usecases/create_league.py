"""Set up a league."""

from __future__ import annotations

from datetime import datetime

from django.utils.text import slugify

from formats.rulebook.models import Format
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.history.details import named
from organizer.history.models import League, LeagueOrganizer

LONGEST_SLUG = 60


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
        league = _at_a_free_address(name, {"name": name, "format": format_, "created_at": now})
        LeagueOrganizer.objects.create(league=league, user=by)
    return league


def _at_a_free_address(name: str, fields: dict[str, object]) -> League:
    base = slugify(name)[:LONGEST_SLUG].strip("-") or "league"
    if base == "new":
        base = "new-league"
    made, number = False, 1
    while not made:
        slug = base if number == 1 else f"{base}-{number}"
        league, made = League.objects.get_or_create(slug=slug, defaults=fields)
        number += 1
    return league
