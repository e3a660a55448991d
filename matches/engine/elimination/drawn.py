"""What follows a match of a bracket that two have finished: somebody has to go on."""

from matches.engine.elimination.progress import Decision
from matches.engine.results import MatchState, Outcome, Player, PlayError
from matches.engine.terms import GamesMatch, GamesTerms, KoMatch, Terms


def settle(terms: Terms, pairing: tuple[Player, ...], state: MatchState) -> Decision | None:
    """How the match is decided; None where a drawn one is followed by another between the same two,
    under `terms_of_decider`, and so on until one is decided.

    `pairing` has the better seed first, `state` is that of the last match played between the two.
    Raises PlayError `match-goes-on`.
    """
    if not state.finished:
        raise PlayError("match-goes-on", "The match is not finished yet; record its games.")
    is_drawn = any(side.outcome is Outcome.DRAW for side in state.sides)
    if not is_drawn:
        return Decision(pairing, state.winner)
    return Decision(pairing, pairing[0]) if terms.drawn == "higher_seed" else None


def terms_of_decider(terms: Terms) -> Terms:
    """The terms of the match that follows a drawn one: the same, or those of a single game. In a
    single game of Type 15 each player has the one deck that they choose."""
    if terms.drawn != "one_game":
        return terms
    if isinstance(terms, GamesTerms):
        return terms.model_copy(update={"match": GamesMatch(best_of=1)})
    return terms.model_copy(update={"match": KoMatch(decks=1)})
