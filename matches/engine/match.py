"""One match of either kind: how it stands, and the records it leaves behind."""

from collections.abc import Mapping

from matches.engine.games import games_state
from matches.engine.ko.match import ko_state
from matches.engine.results import MatchResult, MatchState, Player, PlayError, Record
from matches.engine.terms import KoTerms, Terms


def match_state(
    terms: Terms, result: MatchResult, choices: Mapping[Player, int] | None = None
) -> MatchState:
    """The match as it stands under these terms; see `games_state` and `ko_state`."""
    if isinstance(terms, KoTerms):
        return ko_state(terms, result, choices)
    return games_state(terms, result)


def records_of(terms: Terms, state: MatchState) -> tuple[Record, ...]:
    """What a finished match adds to the standings, one record a player.

    Raises PlayError `match-goes-on` for a match without an outcome.
    """
    players = [side.player for side in state.sides]
    records = []
    for side in state.sides:
        if side.outcome is None:
            raise PlayError("match-goes-on", "The match is not finished yet; record its games.")
        records.append(
            Record(
                player=side.player,
                opponents=tuple(player for player in players if player != side.player),
                outcome=side.outcome,
                points=side.points,
                possible=terms.possible,
                wins=side.wins,
                losses=side.losses,
                draws=side.draws,
                decks_left=len(side.decks_left),
            )
        )
    return tuple(records)
