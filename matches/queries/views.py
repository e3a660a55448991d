"""Matches and rounds as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from matches.engine.reporting import Stand
from matches.engine.results import Ending
from matches.models import Entrant, Match, Round


@dataclass(frozen=True)
class SeatView:
    """One player's side of a match, with what they have to do next.

    `decks_left` and `knocked_out` are deck numbers (Type 15). `deck` is the deck for the next game:
    None while it is hidden, not chosen or not needed. `has_chosen` says whether the choice for the
    next game is made; `options` are the decks that can be chosen while one has to be. `chooses`
    marks who decides by rank whether to play or draw first (in a bracket).
    """

    entrant: Entrant
    position: int
    wins: int
    losses: int
    draws: int
    points: int
    decks_left: tuple[int, ...]
    knocked_out: tuple[int, ...]
    deck: int | None
    has_chosen: bool
    options: tuple[int, ...]
    chooses: bool


@dataclass(frozen=True)
class GameView:
    """One game as reported; `winner` None is a draw, unless somebody was penalised."""

    number: int
    winner: Entrant | None
    penalised: Entrant | None
    decks: Mapping[int, int]
    """Entrant id → deck number; empty where decks are not knocked out."""


@dataclass(frozen=True)
class MatchView:
    """A match as it stands and what can be done next.

    `version` is that of the newest report (0: nothing reported); hand it back as
    `expected_version` when recording. `next_game` is the number of the game to be played, None
    once the match is finished. `must_choose` are the entrants who still owe a deck for it;
    `can_record` says whether it can be recorded now. A finished match without `winner` is drawn,
    or lost by everybody. `is_bye` is a match that is won without an opponent.

    All this is what counts. `claim` is what players say beyond it, until it is confirmed or a judge
    decides, and `stand` is where the match stands with both.
    """

    match: Match
    is_bye: bool
    is_ko: bool
    seats: tuple[SeatView, ...]
    games: tuple[GameView, ...]
    version: int
    ending: Ending
    loser: Entrant | None
    next_game: int | None
    must_choose: tuple[Entrant, ...]
    can_record: bool
    finished: bool
    winner: Entrant | None
    drawn: bool
    stand: Stand = Stand.UNREPORTED
    claim: "ClaimView | None" = None

    @property
    def is_alone(self) -> bool:
        """Whether nobody sits opposite: a bye, or a match lost without an opponent."""
        return len(self.seats) == 1


@dataclass(frozen=True)
class ClaimView:
    """A result that counts for nothing yet: as `said_by` reported it, or, `disputed`, as the
    opponent has it or leaves it. `score` is what it would bring each entrant id: the games won."""

    said_by: Entrant
    disputed: bool
    games: tuple[GameView, ...]
    ending: Ending
    loser: Entrant | None
    winner: Entrant | None
    score: Mapping[int, int]
    awaited: tuple[Entrant, ...]
    """Whose answer is awaited; nobody's once it is disputed, for then a judge decides."""


@dataclass(frozen=True)
class RoundView:
    """A round with its matches in table order."""

    round: Round
    matches: tuple[MatchView, ...]

    @property
    def unfinished(self) -> int:
        """How many matches still lack a final result."""
        return sum(not match.finished for match in self.matches)

    @property
    def disputed(self) -> tuple[MatchView, ...]:
        """The matches in which the players do not agree: a judge decides."""
        return tuple(match for match in self.matches if match.claim and match.claim.disputed)


@dataclass(frozen=True)
class ReportView:
    """One version of a result, for the history of a match; `said_by` is the player whose word it
    is, None for a judge's."""

    version: int
    made_at: datetime
    made_by_id: int | None
    stand: Stand
    said_by: Entrant | None
    reason: str
    ending: Ending
    loser: Entrant | None
    final: bool
    games: tuple[GameView, ...]
