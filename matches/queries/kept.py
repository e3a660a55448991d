"""The standings of a competition, computed once for all who look at them.

They are kept in this process together with a hash that the database makes of every row that they
are made of. Whoever asks has it made anew, so a table is shown for as long as it says the same as
one that were computed now, whoever changed what and however, and not a moment longer.
"""

from django.db import connection

from matches.models import Competition
from matches.queries.standings import StandingView, standings

MADE_OF = """
SELECT * FROM (
    WITH planned AS (SELECT * FROM matches_stage WHERE competition_id = %(competition)s),
        drawn AS (SELECT round.* FROM matches_round round JOIN planned ON planned.id = stage_id),
        paired AS (SELECT match.* FROM matches_match match JOIN drawn ON drawn.id = round_id),
        said AS (
            SELECT report.* FROM matches_resultreport report JOIN paired ON paired.id = match_id
        )
    SELECT
        (SELECT hash_record_extended(one, 0) FROM matches_competition one
            WHERE id = %(competition)s),
        (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_entrant one
            WHERE competition_id = %(competition)s),
        (SELECT sum(hashint8extended(hash_record_extended(planned, 0), 0)) FROM planned),
        (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_qualifier one
            JOIN planned ON planned.id = stage_id),
        (SELECT sum(hashint8extended(hash_record_extended(drawn, 0), 0)) FROM drawn),
        (SELECT sum(hashint8extended(hash_record_extended(paired, 0), 0)) FROM paired),
        (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_seat one
            JOIN drawn ON drawn.id = round_id),
        (SELECT sum(hashint8extended(hash_record_extended(said, 0), 0)) FROM said),
        (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_game one
            JOIN said ON said.id = report_id)
) made_of
"""
"""It begins as what reads does: else an act would be noted for the history. The hash of a row is
hashed once more before it is added: by itself it is a sum over its columns, which stays the same
where two rows exchange a value, as players do who swap their seats."""

MOST_KEPT = 32
"""Tables; of five hundred players each takes a megabyte."""

_Made = tuple[object, ...]
_kept: dict[int, tuple[_Made, tuple[StandingView, ...]]] = {}


def standings_kept(competition: Competition) -> tuple[StandingView, ...]:
    """The standings now, as `standings` has them, to be read and no more: the entrants in them are
    shared by all who ask, so nothing is asked of them but what stands in their own row."""
    made_of = _made_of(competition)
    kept = _kept.get(competition.pk)
    if kept is not None and kept[0] == made_of:
        return kept[1]
    table = tuple(standings(competition))
    if _made_of(competition) == made_of:  # else something changed while it was computed
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[competition.pk] = made_of, table
    return table


def _made_of(competition: Competition) -> _Made:
    with connection.cursor() as cursor:
        cursor.execute(MADE_OF, {"competition": competition.pk})
        return cursor.fetchone()
