"""Who stands where: points first, then the tie-breakers of the terms, in their order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from matches.engine.results import Player, Record
from matches.engine.standings.tiebreakers import TIEBREAKERS, Field, Totals
from matches.engine.terms import Terms, TiebreakerName


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line. Players who are equal in everything share a rank."""

    rank: int
    player: Player
    points: int
    won: int
    drawn: int
    lost: int
    tiebreakers: Mapping[TiebreakerName, Fraction | int]

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


def standings(
    terms: Terms, players: Sequence[Player], records: Iterable[Record]
) -> tuple[Standing, ...]:
    """The table, best first; players who share a rank stay in the order of `players`.

    `players` must name everybody who has a record or was an opponent, dropped players too: they
    keep their results. Nothing is rounded: two averages that are equal on paper are equal here.
    """
    field = _field(terms, players, records)
    lines = [
        (
            field.totals[player].points,
            {name: TIEBREAKERS[name](field, player) for name in terms.tiebreakers},
            player,
        )
        for player in players
    ]
    lines.sort(key=lambda line: (line[0], *line[1].values()), reverse=True)

    table: list[Standing] = []
    for place, (points, values, player) in enumerate(lines, 1):
        above = table[-1] if table else None
        equal = above is not None and (above.points, above.tiebreakers) == (points, values)
        totals = field.totals[player]
        table.append(
            Standing(
                rank=above.rank if above is not None and equal else place,
                player=player,
                points=points,
                won=totals.won,
                drawn=totals.drawn,
                lost=totals.lost,
                tiebreakers=values,
            )
        )
    return tuple(table)


def _field(terms: Terms, players: Sequence[Player], records: Iterable[Record]) -> Field:
    totals = {player: Totals() for player in players}
    opponents: dict[Player, list[Player]] = {player: [] for player in players}
    for record in records:
        totals[record.player].add(record)
        opponents[record.player].extend(record.opponents)
    floor = terms.percentage_floor
    return Field(
        terms=terms,
        totals=totals,
        opponents=opponents,
        shares={player: max(floor, total.share) for player, total in totals.items()},
        game_shares={player: max(floor, total.game_share) for player, total in totals.items()},
    )
