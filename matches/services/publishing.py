"""Keeping the standings as they are published."""

from datetime import datetime

from django.db.models import Max

from matches.models import PublishedTable, Round
from matches.queries.standings import lines_of, standings
from matches.queries.terms import terms_of


def keep_table(round_: Round, at: datetime) -> PublishedTable:
    """Keep the standings after a round that is being closed, as the next version of its table."""
    competition = round_.stage.competition
    before = round_.published_tables.aggregate(Max("version"))["version__max"] or 0
    return PublishedTable.objects.create(
        round=round_,
        version=before + 1,
        tiebreakers=list(terms_of(competition).tiebreakers),
        lines=lines_of(standings(competition, after_round=round_.number)),
        made_at=at,
    )
