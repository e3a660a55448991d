"""Infractions, and what penalty each calls for.

Names, default penalties and upgrades are those of the Magic Infraction Procedure Guide (sections 2
to 4, edition of 2024). A format can have infractions of its own, such as a proxy that cannot be
read. All of it is advice: the judge decides.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from matches.engine.outcomes import winner_of
from matches.engine.results import Ending, Game, MatchResult, MatchState, Player, PlayError
from matches.engine.terms import ProxyForfeit, Terms
from wording import Said, said, together


class Kind(StrEnum):
    """What a player is penalised with, the lightest first."""

    WARNING = "warning"
    GAME_LOSS = "game_loss"
    MATCH_LOSS = "match_loss"
    EVENT_LOSS = "event_loss"
    """The match is lost and the player dropped; what was played keeps its rank."""
    DISQUALIFICATION = "disqualification"


PATH = (Kind.WARNING, Kind.GAME_LOSS, Kind.MATCH_LOSS, Kind.DISQUALIFICATION)
"""An upgrade is one step further."""

LOSES_MATCH = frozenset({Kind.MATCH_LOSS, Kind.EVENT_LOSS, Kind.DISQUALIFICATION})
LOSES_EVENT = frozenset({Kind.EVENT_LOSS, Kind.DISQUALIFICATION})


class Category(StrEnum):
    """What an infraction is about."""

    GAME_PLAY = "game_play"
    TOURNAMENT = "tournament"
    CONDUCT = "conduct"
    OTHER = "other"
    FORMAT = "format"


@dataclass(frozen=True, slots=True)
class Infraction:
    """`default` is upgraded by one step once the player has `allowed` earlier penalties for the
    same infraction in the event; None: never."""

    key: str
    name: Said
    category: Category
    default: Kind
    allowed: int | None = None


def _row(category: Category, default: Kind, allowed: int | None, name: Said) -> Infraction:
    return Infraction(name.lower().replace(" ", "-"), name, category, default, allowed)


_GAME, _TOURNAMENT, _CONDUCT = Category.GAME_PLAY, Category.TOURNAMENT, Category.CONDUCT

INFRACTIONS = (
    _row(_GAME, Kind.WARNING, 2, said("Missed trigger")),
    _row(_GAME, Kind.WARNING, 2, said("Looking at extra cards")),
    _row(_GAME, Kind.WARNING, 2, said("Hidden card error")),
    _row(_GAME, Kind.WARNING, 2, said("Mulligan procedure error")),
    _row(_GAME, Kind.WARNING, 2, said("Game rule violation")),
    _row(_GAME, Kind.WARNING, None, said("Failure to maintain game state")),
    _row(_TOURNAMENT, Kind.GAME_LOSS, None, said("Tardiness")),
    _row(_TOURNAMENT, Kind.GAME_LOSS, None, said("Decklist problem")),
    _row(_TOURNAMENT, Kind.MATCH_LOSS, None, said("Outside assistance")),
    _row(_TOURNAMENT, Kind.WARNING, 1, said("Slow play")),
    _row(_TOURNAMENT, Kind.WARNING, 1, said("Insufficient shuffling")),
    _row(_TOURNAMENT, Kind.WARNING, 1, said("Deck problem")),
    _row(_TOURNAMENT, Kind.WARNING, 1, said("Limited procedure violation")),
    _row(_TOURNAMENT, Kind.WARNING, 1, said("Marked cards")),
    _row(_TOURNAMENT, Kind.WARNING, 1, said("Communication policy violation")),
    _row(_CONDUCT, Kind.WARNING, 1, said("Minor unsporting conduct")),
    _row(_CONDUCT, Kind.MATCH_LOSS, 1, said("Major unsporting conduct")),
    _row(_CONDUCT, Kind.MATCH_LOSS, None, said("Improperly determining a winner")),
    _row(_CONDUCT, Kind.MATCH_LOSS, None, said("Bribery and wagering")),
    _row(_CONDUCT, Kind.DISQUALIFICATION, None, said("Aggressive behavior")),
    _row(_CONDUCT, Kind.DISQUALIFICATION, None, said("Stalling")),
    _row(_CONDUCT, Kind.DISQUALIFICATION, None, said("Cheating")),
    _row(_CONDUCT, Kind.DISQUALIFICATION, None, said("Theft of tournament material")),
)

OTHER = Infraction("other", said("Another infraction"), Category.OTHER, Kind.WARNING)
"""What no row names; the judge says in the reason what it was."""

PROXY = "proxy"
"""The key of a format's own infraction: a proxy that cannot be played with (TB-PROXY-FORFEIT)."""

_FAULTY_PROXY = said("Faulty proxy")

_FORFEITS: dict[ProxyForfeit, Kind] = {
    "game": Kind.GAME_LOSS,
    "match": Kind.MATCH_LOSS,
    "event": Kind.EVENT_LOSS,
}


def proxy_infraction(terms: Terms) -> Infraction:
    """TB-PROXY-FORFEIT (Type B, Optional Proxy Rule 4): an illegible or incomplete proxy, or one
    without a copy of its text, forfeits what the terms of play say."""
    return Infraction(PROXY, _FAULTY_PROXY, Category.FORMAT, _FORFEITS[terms.proxy_forfeit])


def infractions_of(terms: Terms) -> tuple[Infraction, ...]:
    """Every infraction of a competition of these terms, the format's own last."""
    return (*INFRACTIONS, OTHER, proxy_infraction(terms))


def infraction_of(terms: Terms, key: str) -> Infraction:
    """The infraction of that key. Raises PlayError `no-such-infraction`."""
    for infraction in infractions_of(terms):
        if infraction.key == key:
            return infraction
    raise PlayError("no-such-infraction", "There is no such infraction. Choose one of the list.")


def taken_back(name: Said) -> Said:
    """Why a result changes with a penalty for the infraction of that name that is taken back."""
    return said("Taken back: {name}", name=name)


_NAMES = (*(one.name for one in INFRACTIONS), OTHER.name, _FAULTY_PROXY)

REASONS: Mapping[str, Said] = {
    str(reason): reason for name in _NAMES for reason in (name, taken_back(name))
}
"""Why a result was changed by a penalty, as it can be said in another language, by the text that is
kept with the result."""


def suggested(infraction: Infraction, earlier: Iterable[Kind]) -> Kind:
    """The penalty that the upgrade path calls for, `earlier` being the player's penalties for the
    same infraction in this event that stand."""
    upgraded = infraction.allowed is not None and len(list(earlier)) >= infraction.allowed
    if not upgraded:
        return infraction.default
    return PATH[PATH.index(infraction.default) + 1]


def match_needed() -> PlayError:
    """Why a game or a match cannot be lost outside a match."""
    return PlayError(
        "match-needed",
        "There is no match to lose. Give the penalty in the player's next one, once it is paired.",
    )


def rested_on(error: PlayError) -> PlayError:
    """Why a game loss cannot be taken back alone, where what follows fails with `error` then."""
    return PlayError(
        "correction-does-not-fit",
        said(
            "The games after it could not have been played as they were. {why} Correct "
            "the result of the match first, then take the penalty back.",
            why=error.sentence,
        ),
    )


def with_penalty(result: MatchResult, state: MatchState, player: Player, kind: Kind) -> MatchResult:
    """The result, that stands as `state`, with what the penalty does to it; the same one where it
    does nothing. A match that is over stays so by a loss of the event.

    Raises PlayError `match-over` for a game or match loss in a match that is over, `deck-missing`
    for a game loss while it is not known which deck is lost with it.
    """
    if state.finished and kind in (Kind.GAME_LOSS, Kind.MATCH_LOSS):
        raise PlayError(
            "match-over",
            "The match is finished. Correct its result with the penalty as the reason.",
        )
    if kind in LOSES_MATCH and not state.finished:
        return replace(result, ending=Ending.PENALTY, loser=player)
    if kind is not Kind.GAME_LOSS:
        return result
    if state.must_choose:
        names = together([str(who) for who in state.must_choose])
        raise PlayError(
            "deck-missing",
            said(
                "{names} must first choose a deck for game {number}.",
                names=names,
                number=state.next_game,
            ),
        )
    decks = {side.player: side.deck for side in state.sides if side.deck is not None}
    game = Game(decks=decks, penalised=player)
    game = replace(game, winner=winner_of(game, tuple(decks) or result.players))
    return replace(result, games=(*result.games, game))


def without_penalty(
    result: MatchResult, player: Player, game_number: int | None
) -> MatchResult | None:
    """The result without what a penalty of the player did to it, which was the loss of that game,
    None: of the match; None where the result shows nothing of it."""
    if game_number is None:
        if result.ending is not Ending.PENALTY or result.loser != player:
            return None
        return replace(result, ending=Ending.PLAYED, loser=None)
    index = game_number - 1
    if index >= len(result.games) or result.games[index].penalised != player:
        return None
    return replace(result, games=(*result.games[:index], *result.games[game_number:]))
