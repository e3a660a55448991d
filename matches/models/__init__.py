"""A competition and all that is played in it.

Nothing here knows of events, decks or people: an event points at its `Competition`, a registration
at its `Entrant`. Only `services` writes.
"""

from matches.models.clock import ClockEvent, Extension
from matches.models.penalties import Penalty
from matches.models.results import DeckChoice, DieRoll, Game, ResultReport
from matches.models.rounds import (
    Competition,
    Draw,
    Entrant,
    Match,
    PublishedTable,
    Qualifier,
    Round,
    Seat,
    Stage,
)

__all__ = [
    "ClockEvent",
    "Competition",
    "DeckChoice",
    "DieRoll",
    "Draw",
    "Entrant",
    "Extension",
    "Game",
    "Match",
    "Penalty",
    "PublishedTable",
    "Qualifier",
    "ResultReport",
    "Round",
    "Seat",
    "Stage",
]
