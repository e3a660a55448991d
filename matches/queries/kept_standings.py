"""The standings of a competition, computed once for all who look at them (`keeping`)."""

from matches.models import Competition
from matches.queries.keeping import Kept
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
"""It begins as what reads does: else an act would be noted for the history."""

MOST_KEPT = 32
"""Tables; of five hundred players each takes a megabyte."""

_kept: Kept[tuple[StandingView, ...]] = Kept(MADE_OF, MOST_KEPT)


def standings_kept(competition: Competition) -> tuple[StandingView, ...]:
    """The standings now, as `standings` has them, to be read and no more: the entrants in them are
    shared by all who ask, so nothing is asked of them but what stands in their own row."""
    return _kept.value({"competition": competition.pk}, lambda: tuple(standings(competition)))
