"""Fields to pair, whole tournaments with all that happens in one, and the best pairing by other
ways than the engine's."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random

import rustworkx

from matches.engine.match import match_state, records_of
from matches.engine.pairing.swiss import Contender, Options, Paired, Pairing, pair
from matches.engine.results import Ending, Game, MatchResult, Record
from matches.engine.terms import GamesTerms, KoTerms, Terms

Steps = tuple[int, ...]

PLAYERS = "ABCDEFGHIJKL"


def contenders(*points: int, met: Sequence[str] = (), byes: str = "") -> list[Contender]:
    """Players A, B, … with these points; `met` are pairs like "AB", `byes` who had one."""
    return [
        Contender(
            player,
            score,
            frozenset("".join(pairing for pairing in met if player in pairing)) - {player},
            byes.count(player),
        )
        for player, score in zip(PLAYERS, points, strict=False)
    ]


def costs_of(table: Sequence[Contender], options: Options, lowest: int) -> Steps:
    """The steps of the order for one table, from the words of the order."""
    if len(table) == 1:
        return (0, 0, table[0].byes, table[0].points - lowest, 0, 0, 0, 0)
    better, other = sorted(table, key=lambda one: -one.points)
    apart = better.points - other.points
    return (
        {better.player, other.player} in options.forbidden,
        other.player in better.opponents or better.player in other.opponents,
        0,
        0,
        apart,
        apart * apart,
        options.keep_apart and better.group is not None and better.group == other.group,
        better.paired_down if apart > 0 else 0,
    )


def cost_of(
    contenders: Sequence[Contender], pairings: Sequence[Pairing], options: Options
) -> Steps:
    """What these pairings cost, step by step."""
    named = {one.player: one for one in contenders}
    lowest = min(one.points for one in contenders)
    tables = [costs_of([named[one] for one in pairing], options, lowest) for pairing in pairings]
    return tuple(map(sum, zip(*tables, strict=True)))


def least_by_trying(contenders: Sequence[Contender], options: Options) -> Steps:
    """The least cost there is, by trying all pairings of the first player, of the next, … ."""
    lowest = min(one.points for one in contenders)
    size = len(contenders)

    @cache
    def least(left: int) -> Steps:
        if not left:
            return (0,) * 8
        first = (left & -left).bit_length() - 1
        ways = [1 << first | 1 << i for i in range(first + 1, size) if left >> i & 1]
        if left.bit_count() % 2:
            ways.append(1 << first)
        return min(
            tuple(map(int.__add__, own(way), least(left & ~way)))  # type: ignore[arg-type]
            for way in ways
        )

    def own(way: int) -> Steps:
        table = [contenders[i] for i in range(size) if way >> i & 1]
        return costs_of(table, options, lowest)

    return least((1 << size) - 1)


WIDTHS = (8, 8, 10, 12, 16, 24, 8, 12)
"""Bits for each step of the order: enough for a hundred players within a hundred points."""


def least_by_matching(contenders: Sequence[Contender], options: Options) -> Steps:
    """The least cost there is, by a matching over all pairs."""
    lowest = min(one.points for one in contenders)
    alone = len(contenders)
    tables = {
        (i, j): costs_of((contenders[i], contenders[j]), options, lowest)
        for i, j in combinations(range(alone), 2)
    }
    if alone % 2:
        tables |= {(i, alone): costs_of((contenders[i],), options, lowest) for i in range(alone)}

    def weight(steps: Steps) -> int:
        packed = 0
        for step, width in zip(steps, WIDTHS, strict=True):
            packed = packed << width | step
        return packed

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(alone + alone % 2))
    graph.add_edges_from([(*edge, weight(steps)) for edge, steps in tables.items()])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int.__neg__)
    best = [tables[min(edge), max(edge)] for edge in matching]
    return tuple(map(sum, zip(*best, strict=True)))


@dataclass
class Tournament:
    """A tournament with random results in which people come late, drop, come back, have byes
    awarded in advance, and in which results are corrected after the next round was paired."""

    size: int
    seed: int
    terms: Terms = field(default_factory=GamesTerms)
    options: Options = field(default_factory=Options)
    draws: float = 0.1
    results: list[MatchResult] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.active = set(range(self.size))
        self.entered = self.size
        self.down: dict[object, int] = {}

    def play(self, rounds: int) -> Iterator[tuple[list[Contender], Paired]]:
        """Pair and play so many rounds: the field of each as it was paired, and the pairing."""
        for number in range(rounds):
            awarded = {one for one in sorted(self.active) if self.chance.random() < 0.03}
            contenders = self.contenders(self.active - awarded)
            if len(contenders) >= 2:
                paired = pair(contenders, Random(number), options=self.options)
                yield contenders, paired
                self._note(contenders, paired)
                self.results += [self._result(pairing) for pairing in paired.pairings]
            self.results += [MatchResult((one,)) for one in sorted(awarded)]
            self._between_rounds()

    def play_quietly(self, rounds: int) -> Iterator[tuple[list[Contender], Paired]]:
        """The same, but nobody comes or goes and nothing is corrected."""
        for number in range(rounds):
            contenders = self.contenders(self.active)
            paired = pair(contenders, Random(number), options=self.options)
            yield contenders, paired
            self._note(contenders, paired)
            self.results += [self._result(pairing) for pairing in paired.pairings]

    def contenders(self, players: Iterable[int]) -> list[Contender]:
        """These players as the results so far leave them."""
        own: defaultdict[object, list[Record]] = defaultdict(list)
        for result in self.results:
            for record in records_of(self.terms, match_state(self.terms, result)):
                own[record.player].append(record)
        points = {player: sum(record.points for record in own[player]) for player in players}
        ranked = sorted(points, key=lambda player: (-points[player], player))
        return [
            Contender(
                player,
                points[player],
                frozenset(other for record in own[player] for other in record.opponents),
                sum(not record.opponents for record in own[player]),
                self.down.get(player, 0),
                "ABC"[player % 3],
                rank,
            )
            for rank, player in enumerate(ranked, 1)
        ]

    def _note(self, contenders: Sequence[Contender], paired: Paired) -> None:
        points = {one.player: one.points for one in contenders}
        for one, other in (pairing for pairing in paired.pairings if len(pairing) == 2):
            if points[one] > points[other]:
                self.down[one] = self.down.get(one, 0) + 1

    def _between_rounds(self) -> None:
        for player in range(self.entered):
            if self.chance.random() < (0.04 if player in self.active else 0.02):
                self.active ^= {player}
        if self.chance.random() < 0.2:
            self.active.add(self.entered)
            self.entered += 1
        if self.results and self.chance.random() < 0.3:
            place = self.chance.randrange(len(self.results))
            self.results[place] = self._result(self.results[place].players)

    def _result(self, players: Pairing) -> MatchResult:
        if len(players) == 1:
            return MatchResult(players)
        if self.chance.random() < self.draws:
            return MatchResult(players, ending=Ending.INTENTIONAL_DRAW)
        if isinstance(self.terms, KoTerms):
            return self._knock_out(players)
        return MatchResult(players, (Game(winner=self.chance.choice(players)),), Ending.TIME)

    def _knock_out(self, players: Pairing) -> MatchResult:
        """A Type 15 match of two: who loses a game goes on with the next deck."""
        decks = dict.fromkeys(players, 1)
        games = []
        while max(decks.values()) <= 3:
            winner = self.chance.choice(players)
            games.append(Game(winner=winner, decks=dict(decks)))
            loser = next(player for player in players if player != winner)
            decks[loser] += 1
        return MatchResult(players, tuple(games))
