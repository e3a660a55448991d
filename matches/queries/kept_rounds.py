"""The matches of a round, read once for all who look at them: kept as `matches.queries.kept` keeps
standings, under a hash that the database makes of every row that they are made of."""

from django.db import connection

from matches.models import Round
from matches.queries.matches import round_view
from matches.queries.views import RoundView

MADE_OF = """
SELECT
    (SELECT hash_record_extended(one, 0) FROM matches_round one WHERE id = %(round)s),
    (SELECT hash_record_extended(one, 0) FROM matches_stage one WHERE id = %(stage)s),
    (SELECT hash_record_extended(one, 0) FROM matches_competition one
        WHERE id = (SELECT competition_id FROM matches_stage WHERE id = %(stage)s)),
    (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_match one
        WHERE round_id = %(round)s),
    (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_seat one
        WHERE round_id = %(round)s),
    (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_entrant one
        JOIN matches_seat seat ON seat.entrant_id = one.id WHERE seat.round_id = %(round)s),
    (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_resultreport one
        JOIN matches_match match ON match.id = one.match_id WHERE match.round_id = %(round)s),
    (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_game one
        JOIN matches_resultreport report ON report.id = one.report_id
        JOIN matches_match match ON match.id = report.match_id WHERE match.round_id = %(round)s),
    (SELECT sum(hashint8extended(hash_record_extended(one, 0), 0)) FROM matches_deckchoice one
        JOIN matches_match match ON match.id = one.match_id WHERE match.round_id = %(round)s)
"""

MOST_KEPT = 16
"""Rounds; of 250 tables each takes a megabyte."""

_Made = tuple[object, ...]
_kept: dict[int, tuple[_Made, RoundView]] = {}


def round_view_kept(round_: Round) -> RoundView:
    """A round and its matches as `round_view` has them for everybody, to be read and no more: they
    are shared by all who ask, so nothing is asked of a match or an entrant but what stands in its
    own row."""
    made_of = _made_of(round_)
    kept = _kept.get(round_.pk)
    if kept is not None and kept[0] == made_of:
        return kept[1]
    # As it is after that: what was handed in may have been read before.
    now = Round.objects.select_related("stage__competition").filter(pk=round_.pk).first()
    view = round_view(now or round_)
    if _made_of(round_) == made_of:  # else something changed while it was read
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        _kept[round_.pk] = made_of, view
    return view


def _made_of(round_: Round) -> _Made:
    with connection.cursor() as cursor:
        cursor.execute(MADE_OF, {"round": round_.pk, "stage": round_.stage_id})
        return cursor.fetchone()
