"""How a bracket stands: who meets whom, who is out and who has which place.

Nothing is carried over from call to call. Seats are filled from the first match to the last by what
was decided, so a corrected decision flows through; what was decided between players who, after
that, no longer meet in that match counts for nothing (`Progress.astray`), and `touched` compares
before and after.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum

from matches.engine.elimination.bracket import (
    FINAL,
    SECOND_FINAL,
    Bracket,
    BracketMatch,
    LoserOf,
    Places,
    Seed,
    Source,
    WinnerOf,
)
from matches.engine.results import Player, PlayError
from wording import said


@dataclass(frozen=True, slots=True)
class Decision:
    """How a match of the bracket was decided: between whom, and who goes on as its winner.

    Without a `winner` both lost, by absence or penalty: both are out, whatever the plan, and who
    would have met one of them goes on without a match.
    """

    players: tuple[Player, ...]
    winner: Player | None


class State(StrEnum):
    """How far a match is."""

    WAITING = "waiting"
    """Somebody is not known yet."""
    READY = "ready"
    """It can be paired and played."""
    DECIDED = "decided"
    """It was played, or ended by a concession, an absence or a penalty."""
    WALK_OVER = "walk_over"
    """Nothing is played: somebody dropped, or nobody comes."""
    NOT_NEEDED = "not_needed"
    """The second final, where the winners' side won the first."""


OPEN = frozenset({State.WAITING, State.READY})
"""States of a match that something can still be played in."""


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """One match as it stands.

    `seats` are in the order of the bracket's; None for nobody and for somebody not known yet.
    `pairing` are the two who meet, the better seed first, who chooses to play first or second
    (Magic Tournament Rules, 2.2); empty unless two meet.
    """

    match: BracketMatch
    state: State
    seats: tuple[Player | None, Player | None]
    pairing: tuple[Player, ...] = ()
    winner: Player | None = None
    losers: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """A bracket as it stands: matches by name, places of those who play no more, and the names of
    decisions that count for nothing because others meet in that match."""

    matches: Mapping[str, MatchStanding]
    places: Mapping[Player, Places]
    astray: tuple[str, ...]

    @property
    def ready(self) -> tuple[MatchStanding, ...]:
        """What can be paired and played now."""
        return tuple(one for one in self.matches.values() if one.state is State.READY)

    @property
    def finished(self) -> bool:
        """Whether nothing is left to play."""
        return not any(one.state in OPEN for one in self.matches.values())

    @property
    def champion(self) -> Player | None:
        """Who won; None while it goes on, and where both players of the final lost it."""
        return next((who for who, places in self.places.items() if places == Places(1, 1)), None)


@dataclass(frozen=True, slots=True)
class Touched:
    """A match that two could already play and that others play now, or nobody. `played` says that
    it was decided."""

    name: str
    before: tuple[Player, ...]
    after: tuple[Player, ...]
    played: bool


def progress(
    bracket: Bracket,
    players: Sequence[Player],
    decisions: Mapping[str, Decision],
    dropped: AbstractSet[Player] = frozenset(),
) -> Progress:
    """The bracket as it stands. `players` are by rank, the best first; `decisions` by match name.

    A match that is not decided is lost by who dropped, once both who meet are known.

    Raises PlayError `bracket-size`, `player-twice`, `no-such-match`, and `not-in-match` where a
    winner is none of the players.
    """
    _check(bracket, players, decisions)
    return _Filling(bracket, players, decisions, dropped).progress()


def touched(before: Progress, after: Progress) -> tuple[Touched, ...]:
    """Which matches a correction, a drop or its taking back touches, in the bracket's order."""
    return tuple(
        Touched(name, was.pairing, after.matches[name].pairing, was.state is State.DECIDED)
        for name, was in before.matches.items()
        if was.pairing and was.pairing != after.matches[name].pairing
    )


def _check(bracket: Bracket, players: Sequence[Player], decisions: Mapping[str, Decision]) -> None:
    if len(players) != bracket.size:
        raise PlayError(
            "bracket-size",
            said(
                "This bracket is for {size} players, not {count}.",
                size=bracket.size,
                count=len(players),
            ),
        )
    if len(set(players)) < len(players):
        raise PlayError("player-twice", "A player stands in the bracket twice; name each once.")
    names = {match.name for match in bracket.matches}
    for name, decision in decisions.items():
        if name not in names:
            raise PlayError("no-such-match", said("This bracket has no match {name}.", name=name))
        if decision.winner is not None and decision.winner not in decision.players:
            raise PlayError(
                "not-in-match",
                said("{player} does not play in match {name}.", player=decision.winner, name=name),
            )


class _Filling:
    """Seats being filled, from the first match to the last.

    `came` says who comes from a seed or a match: nothing while that is not known, None for nobody.
    """

    def __init__(
        self,
        bracket: Bracket,
        players: Sequence[Player],
        decisions: Mapping[str, Decision],
        dropped: AbstractSet[Player],
    ) -> None:
        self.bracket = bracket
        self.decisions = decisions
        self.dropped = dropped
        self.seeds = {player: seed for seed, player in enumerate(players, 1)}
        self.came: dict[Source, Player | None] = {
            Seed(seed): player for player, seed in self.seeds.items()
        }
        self.matches: dict[str, MatchStanding] = {}
        self.places: dict[Player, Places] = {}

    def progress(self) -> Progress:
        for match in self.bracket.matches:
            standing = self._standing(match)
            self.matches[match.name] = standing
            if standing.state not in OPEN:
                self._send_on(standing)
        astray = tuple(
            name for name in self.decisions if self.matches[name].state is not State.DECIDED
        )
        return Progress(self.matches, self.places, astray)

    def _standing(self, match: BracketMatch) -> MatchStanding:
        one, other = seats = self.came.get(match.seats[0]), self.came.get(match.seats[1])
        if not all(seat in self.came for seat in match.seats):
            return MatchStanding(match, State.WAITING, seats)
        if one is None or other is None:
            return MatchStanding(
                match, State.WALK_OVER, seats, winner=other if one is None else one
            )
        if match.name == SECOND_FINAL and one == self.matches[FINAL].seats[0]:
            return MatchStanding(match, State.NOT_NEEDED, seats)
        pairing = tuple(sorted((one, other), key=self.seeds.__getitem__))
        state, winner = self._outcome(match.name, pairing)
        losers = () if state is State.READY else tuple(who for who in pairing if who != winner)
        return MatchStanding(match, state, seats, pairing, winner, losers)

    def _outcome(self, name: str, pairing: tuple[Player, ...]) -> tuple[State, Player | None]:
        decision = self.decisions.get(name)
        if decision is not None and set(decision.players) == set(pairing):
            return State.DECIDED, decision.winner
        there = [player for player in pairing if player not in self.dropped]
        if len(there) == 2:
            return State.READY, None
        return State.WALK_OVER, there[0] if there else None

    def _send_on(self, standing: MatchStanding) -> None:
        """Winner and loser go on to their next matches, or have their places."""
        name = standing.match.name
        if len(standing.losers) == 2:
            self.places.update(dict.fromkeys(standing.losers, self.bracket.least_places(name)))
        winner, loser = _leaving(standing)
        for source, player in ((WinnerOf(name), winner), (LoserOf(name), loser)):
            self.came[source] = player
            if player is not None and source not in self.bracket.next_match:
                self.places[player] = self.bracket.places[source]


def _leaving(standing: MatchStanding) -> tuple[Player | None, Player | None]:
    """Who leaves a match as its winner and its loser; two who both lost go nowhere."""
    if standing.state is State.NOT_NEEDED:
        return standing.seats
    return standing.winner, standing.losers[0] if len(standing.losers) == 1 else None
