"""Set up a season of a league, or change one."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.events.permissions import Action, require
from organizer.history.details import SeasonDetails
from organizer.history.models import League, Season


def save_season(
    *,
    by: User,
    now: datetime,
    league: League,
    details: SeasonDetails,
    season: Season | None = None,
) -> Season:
    """A new season, or the one given with other details; its table is another at once. The same
    details as of a season of this league are that season: a doubled click makes one.

    Raises UserError as `SeasonDetails.validate`.
    """
    require(by, Action.RUN_LEAGUE, league)
    details.validate()
    fields = details.as_fields()
    with acting(by, now, "save_season"):
        League.objects.select_for_update(of=("self",)).get(pk=league.pk)
        if season is None:
            newest = league.seasons.aggregate(Max("number"))["number__max"] or 0
            before = league.seasons.filter(**fields).first()
            return before or Season.objects.create(league=league, number=newest + 1, **fields)
        for field, value in fields.items():
            setattr(season, field, value)
        season.save()
    return season
