"""A finished event as a file tells of it: who met whom in each round, and how it came out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from hashlib import sha256

from organizer.errors import UserError


class UnreadableFile(UserError):
    """A file, or a line of it, that cannot be taken for a finished event; the sentence says where
    and what to do."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as its `player` saw it: games won, lost and drawn. Without an opponent it is a bye,
    or with more losses than wins a match that was lost without one. `place` is where it stands."""

    player: str
    opponent: str | None
    wins: int
    losses: int
    draws: int = 0
    table: int | None = None
    place: str = field(default="", compare=False)

    @property
    def players(self) -> tuple[str, ...]:
        """Those who sit at the table."""
        return (self.player,) if self.opponent is None else (self.player, self.opponent)

    @property
    def score(self) -> str:
        """As it is written: "2-1-0"."""
        return f"{self.wins}-{self.losses}-{self.draws}"


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """A line of the standings as they were published; None where it says nothing. `shares` are the
    tie-breakers `omw`, `gw` and `ogw` between 0 and 1, with the digits that were printed."""

    player: str
    rank: int | None = None
    points: int | None = None
    shares: Mapping[str, Decimal] = field(default_factory=dict)


@dataclass(frozen=True)
class FinishedEvent:
    """An event that is over. `name`, `day` and `percentage_floor` are empty or None where the file
    does not say. `notes` are sentences about what is otherwise than in the file."""

    rounds: tuple[tuple[PlayedMatch, ...], ...]
    name: str = ""
    day: date | None = None
    standings: tuple[PublishedLine, ...] = ()
    percentage_floor: Fraction | None = None
    own_game_percentage_floored: bool = False
    notes: tuple[str, ...] = ()

    @cached_property
    def appearances(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the rounds that each player was in, players in the order of their first
        match."""
        found: dict[str, list[int]] = {}
        for number, played in enumerate(self.rounds, 1):
            for match in played:
                for player in match.players:
                    found.setdefault(player, []).append(number)
        return {player: tuple(numbers) for player, numbers in found.items()}

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who was in a round."""
        return tuple(self.appearances)

    @property
    def fingerprint(self) -> str:
        """The same for the same players, pairings and scores, however a file writes them down."""
        rounds = [sorted(map(_seen, played)) for played in self.rounds]
        return sha256(json.dumps(rounds).encode()).hexdigest()


def _seen(match: PlayedMatch) -> list[str]:
    """A match in words that do not depend on whose line it was."""
    if match.opponent is None:
        return [match.player, "", match.score]
    mirrored = f"{match.losses}-{match.wins}-{match.draws}"
    return min(
        [match.player, match.opponent, match.score], [match.opponent, match.player, mirrored]
    )
