"""Writing the matches and seats of a round, and taking those of a draft away, by the thousand."""

from collections.abc import Iterable
from dataclasses import dataclass

import pgtrigger
from django.db import connection
from django.db.models import QuerySet

from matches.engine.pairing.order import Pairing
from matches.models import Match, Round

MATCHES = """
INSERT INTO matches_match (round_id, "table", origin, draw_id, bracket, is_decider)
SELECT %s, * FROM unnest(%s::int[], %s::text[], %s::bigint[], %s::text[], %s::bool[])
RETURNING "table", id
"""

SEATS = """
INSERT INTO matches_seat (round_id, match_id, entrant_id, position, chooses)
SELECT %s, * FROM unnest(%s::bigint[], %s::bigint[], %s::int[], %s::bool[])
"""


@dataclass(frozen=True, slots=True)
class Laid:
    """A match that is to be made: who sits at which table (entrant ids), and how that came about.
    Where one of two `chooses` to play or draw first, it is the first."""

    table: int
    players: Pairing
    origin: str
    draw: int | None = None
    bracket: str = ""
    is_decider: bool = False
    chooses: bool = False


def seat(round_: Round, laid: Iterable[Laid]) -> None:
    """Make these matches and their seats.

    Not by instances: those of 4,096 matches take several times as long as the rest of a draw.
    """
    laid = list(laid)
    if not laid:
        return
    matches = [(one.table, one.origin, one.draw, one.bracket, one.is_decider) for one in laid]
    with connection.cursor() as cursor:
        cursor.execute(MATCHES, [round_.pk, *_columns(matches)])
        ids = dict(cursor.fetchall())
        seats = [
            (ids[one.table], player, position, one.chooses and position < len(one.players))
            for one in laid
            for position, player in enumerate(one.players, 1)
        ]
        cursor.execute(SEATS, [round_.pk, *_columns(seats)])


def unseat(drafted: QuerySet[Match]) -> None:
    """Take matches of a draft away.

    No copy of each is kept: nobody but the organizers saw them, the draw that they came from stays
    or keeps its own history, and a copy of each row takes thirty times as long as all the rest.
    """
    with pgtrigger.ignore("matches.Match:delete_delete", "matches.Seat:delete_delete"):
        drafted.delete()


def _columns(rows: Iterable[tuple[object, ...]]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]
