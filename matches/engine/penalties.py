"""Infractions, and what penalty each calls for.

Names, default penalties and upgrades are those of the Magic Infraction Procedure Guide (sections 2
to 4, edition of 2024). A format can have infractions of its own, such as a proxy that cannot be
read. All of it is advice: the judge decides.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from matches.engine.results import PlayError
from matches.engine.terms import ProxyForfeit, Terms


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


class Category(StrEnum):
    """What an infraction is about."""

    GAME_PLAY = "game_play"
    TOURNAMENT = "tournament"
    CONDUCT = "conduct"
    FORMAT = "format"


@dataclass(frozen=True, slots=True)
class Infraction:
    """`default` is upgraded by one step once the player has `allowed` earlier penalties for the
    same infraction in the event; None: never."""

    key: str
    name: str
    category: Category
    default: Kind
    allowed: int | None = None


def _row(
    category: Category, default: Kind, allowed: int | None, *names: str
) -> tuple[Infraction, ...]:
    return tuple(
        Infraction(name.lower().replace(" ", "-"), name, category, default, allowed)
        for name in names
    )


_GAME, _TOURNAMENT, _CONDUCT = Category.GAME_PLAY, Category.TOURNAMENT, Category.CONDUCT

INFRACTIONS = (
    *_row(_GAME, Kind.WARNING, 2, "Missed trigger", "Looking at extra cards", "Hidden card error"),
    *_row(_GAME, Kind.WARNING, 2, "Mulligan procedure error", "Game rule violation"),
    *_row(_GAME, Kind.WARNING, None, "Failure to maintain game state"),
    *_row(_TOURNAMENT, Kind.GAME_LOSS, None, "Tardiness", "Decklist problem"),
    *_row(_TOURNAMENT, Kind.MATCH_LOSS, None, "Outside assistance"),
    *_row(_TOURNAMENT, Kind.WARNING, 1, "Slow play", "Insufficient shuffling", "Deck problem"),
    *_row(_TOURNAMENT, Kind.WARNING, 1, "Limited procedure violation", "Marked cards"),
    *_row(_TOURNAMENT, Kind.WARNING, 1, "Communication policy violation"),
    *_row(_CONDUCT, Kind.WARNING, 1, "Minor unsporting conduct"),
    *_row(_CONDUCT, Kind.MATCH_LOSS, 1, "Major unsporting conduct"),
    *_row(_CONDUCT, Kind.MATCH_LOSS, None, "Improperly determining a winner"),
    *_row(_CONDUCT, Kind.MATCH_LOSS, None, "Bribery and wagering"),
    *_row(_CONDUCT, Kind.DISQUALIFICATION, None, "Aggressive behavior", "Stalling", "Cheating"),
    *_row(_CONDUCT, Kind.DISQUALIFICATION, None, "Theft of tournament material"),
)

PROXY = "proxy"
"""The key of a format's own infraction: a proxy that cannot be played with (TB-PROXY-FORFEIT)."""

_FORFEITS: dict[ProxyForfeit, Kind] = {
    "game": Kind.GAME_LOSS,
    "match": Kind.MATCH_LOSS,
    "event": Kind.EVENT_LOSS,
}


def proxy_infraction(terms: Terms) -> Infraction:
    """The proxy forfeit, with what the terms of play say that it costs."""
    return Infraction(PROXY, "Faulty proxy", Category.FORMAT, _FORFEITS[terms.proxy_forfeit])


def infractions_of(terms: Terms) -> tuple[Infraction, ...]:
    """Every infraction of a competition of these terms, the format's own last."""
    return (*INFRACTIONS, proxy_infraction(terms))


def infraction_of(terms: Terms, key: str) -> Infraction:
    """The infraction of that key. Raises PlayError `no-such-infraction`."""
    for infraction in infractions_of(terms):
        if infraction.key == key:
            return infraction
    raise PlayError("no-such-infraction", "There is no such infraction. Choose one of the list.")


def suggested(infraction: Infraction, earlier: Iterable[Kind]) -> Kind:
    """The penalty that the upgrade path calls for, `earlier` being the player's penalties for the
    same infraction in this event that stand."""
    upgraded = infraction.allowed is not None and len(list(earlier)) >= infraction.allowed
    if not upgraded:
        return infraction.default
    return PATH[PATH.index(infraction.default) + 1]
