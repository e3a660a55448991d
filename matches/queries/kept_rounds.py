"""The matches of a round, read once for all who look at them (`keeping`)."""

from matches.models import Round
from matches.queries.keeping import Kept
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

_kept: Kept[RoundView] = Kept(MADE_OF, MOST_KEPT)


def round_view_kept(round_: Round) -> RoundView:
    """A round and its matches as `round_view` has them for everybody, to be read and no more: they
    are shared by all who ask, so nothing is asked of a match or an entrant but what stands in its
    own row."""
    return _kept.value({"round": round_.pk, "stage": round_.stage_id}, lambda: _view(round_))


def _view(round_: Round) -> RoundView:
    # As it is by now: what was handed in may have been read before.
    now = Round.objects.select_related("stage__competition").filter(pk=round_.pk).first()
    return round_view(now or round_)
