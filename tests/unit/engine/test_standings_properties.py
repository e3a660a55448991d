"""Standings of whole tournaments, held against definitions in plain fractions.

The tournaments have odd fields, byes, absences, drops, late entries and rematches. The definitions
look at one player and one tie-breaker at a time and share nothing with the engine.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.match import match_state, records_of
from matches.engine.results import Ending, Game, MatchResult, Outcome, Record
from matches.engine.standings.table import standings, tabulate
from matches.engine.standings.why import why
from matches.engine.terms import GamesTerms, KoMatch, KoTerms, Terms, TiebreakerName

FLOORS = (Fraction(0), Fraction("0.33"), Fraction(1, 3), Fraction("0.3333333"), Fraction(1, 2))
COMMON = (
    "omw", "gw", "ogw", "match_wins", "head_to_head",
    "buchholz", "buchholz_cut_1", "buchholz_median", "sonneborn_berger",
)  # fmt: skip
WORTH = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}
COUNTED = {
    "buchholz": slice(None),
    "buchholz_cut_1": slice(1, None),
    "buchholz_median": slice(1, -1),
}
SHARES = {"omw", "opponents_share", "gw", "ogw"}


@dataclass(frozen=True)
class Tournament:
    terms: Terms
    players: tuple[int, ...]
    records: tuple[Record, ...]


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    chance = Random(draw(st.integers(0, 2**32)))
    names = draw(st.permutations(COMMON))[: draw(st.integers(0, len(COMMON)))]
    floor = draw(st.sampled_from(FLOORS))
    terms: Terms
    if draw(st.booleans()):
        floored = draw(st.booleans())
        terms = GamesTerms(
            tiebreakers=names, percentage_floor=floor, own_game_percentage_floored=floored
        )
    else:
        names = ["opponents_share" if name == "omw" else name for name in (*names, "decks_left")]
        terms = KoTerms(match=KoMatch(decks=3), tiebreakers=names, percentage_floor=floor)
    size, rounds = draw(st.integers(1, 9)), draw(st.integers(0, 6))
    return Tournament(terms, tuple(range(1, size + 1)), tuple(played(terms, size, rounds, chance)))


def played(terms: Terms, size: int, rounds: int, chance: Random) -> list[Record]:
    """Rounds in which anybody may meet anybody; some enter late and some drop out."""
    begins = {player: chance.choice((0, 0, 0, 1, 2)) for player in range(1, size + 1)}
    ends = {player: chance.choice((2, 9, 9, 9)) for player in begins}
    records: list[Record] = []
    for number in range(rounds):
        field = [player for player in begins if begins[player] <= number < ends[player]]
        chance.shuffle(field)
        for table in range(0, len(field), 2):
            result = a_result(terms, tuple(field[table : table + 2]), chance)
            records += records_of(terms, match_state(terms, result))
    return records


def a_result(terms: Terms, seated: tuple[int, ...], chance: Random) -> MatchResult:
    if len(seated) == 1:
        return MatchResult(seated, ending=chance.choice((Ending.PLAYED, Ending.NO_SHOW)))
    games: tuple[Game, ...] = ()
    while not match_state(terms, MatchResult(seated, games)).finished:
        stop = chance.choice((*[None] * 6, Ending.TIME, Ending.INTENTIONAL_DRAW, Ending.CONCEDED))
        if stop is not None:
            loser = chance.choice(seated) if stop is Ending.CONCEDED else None
            return MatchResult(seated, games, stop, loser)
        decks = {}
        if isinstance(terms, KoTerms):
            decks = {one: 1 + sum(game.winner != one for game in games) for one in seated}
        games += (Game(chance.choice((*seated, *seated, None)), decks),)
    return MatchResult(seated, games)


# The definitions ---------------------------------------------------------------------------------


class Plain:
    """Every number of one player by its definition."""

    def __init__(self, tournament: Tournament) -> None:
        self.terms, self.players = tournament.terms, tournament.players
        self.records = tournament.records

    def of(self, player: int) -> list[Record]:
        return [record for record in self.records if record.player == player]

    def met(self, player: int) -> list[int]:
        return [int(str(one)) for record in self.of(player) for one in record.opponents]

    def points(self, player: int) -> int:
        return sum(record.points for record in self.of(player))

    def share(self, player: int) -> Fraction:
        possible = self.terms.possible * len(self.of(player))
        return Fraction(self.points(player), possible) if possible else Fraction(0)

    def game_share(self, player: int) -> Fraction:
        won = drawn = games = 0
        for record in self.of(player):
            won, drawn = won + record.wins, drawn + record.draws
            games += record.wins + record.losses + record.draws
        return Fraction(3 * won + drawn, 3 * games) if games else Fraction(0)

    def floored(self, share: Fraction) -> Fraction:
        return max(share, self.terms.percentage_floor)

    def value(self, name: str, player: int, tied: Sequence[int]) -> Fraction | int:
        mine, met = self.of(player), self.met(player)
        rounds = sorted([*map(self.points, met), *[0 for record in mine if not record.opponents]])
        match name:
            case "omw" | "opponents_share":
                return mean([self.floored(self.share(one)) for one in met])
            case "ogw":
                return mean([self.floored(self.game_share(one)) for one in met])
            case "gw":
                own = self.game_share(player)
                return self.floored(own) if self.terms.own_game_percentage_floored else own
            case "match_wins":
                return sum(record.outcome is Outcome.WIN for record in mine)
            case "decks_left":
                return sum(record.decks_left for record in mine)
            case "head_to_head":
                return self.among(player, tied)
            case "buchholz" | "buchholz_cut_1" | "buchholz_median":
                return sum(rounds[COUNTED[name]])
            case "sonneborn_berger":
                faced = [record for record in mine if record.opponents]
                halves = [WORTH[record.outcome] for record in faced]
                return sum(
                    (half * self.points(one) for half, one in zip(halves, met, strict=True)),
                    Fraction(0),
                )
        raise AssertionError(name)

    def among(self, player: int, tied: Sequence[int]) -> int:
        times = {self.met(one).count(other) for one in tied for other in tied if one != other}
        if len(times) != 1 or 0 in times:
            return 0
        return sum(one.points for one in self.of(player) if set(one.opponents) & set(tied))

    def keys(self) -> Mapping[int, list[Fraction | int]]:
        """What each player is ranked by, the tied of every step being those with equal keys."""
        keys: dict[int, list[Fraction | int]] = {one: [self.points(one)] for one in self.players}
        for name in self.terms.tiebreakers:
            added = {
                one: self.value(name, one, [two for two in keys if keys[two] == keys[one]])
                for one in self.players
            }
            keys = {one: [*key, added[one]] for one, key in keys.items()}
        return keys


def mean(shares: Sequence[Fraction]) -> Fraction:
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


# The properties ----------------------------------------------------------------------------------


@settings(deadline=None, max_examples=300)
@given(tournaments())
def test_values_and_ranks_are_those_of_the_definitions(tournament: Tournament) -> None:
    table = standings(tournament.terms, tournament.players, tournament.records)
    keys = Plain(tournament).keys()
    assert {line.player: [line.points, *line.tiebreakers.values()] for line in table} == keys
    for line in table:
        own = keys[int(str(line.player))]
        assert line.rank == 1 + sum(key > own for key in keys.values())


@settings(deadline=None, max_examples=100)
@given(tournaments())
def test_everything_that_was_played_is_in_the_table_once(tournament: Tournament) -> None:
    table = standings(tournament.terms, tournament.players, tournament.records)
    records = tournament.records
    assert sorted(int(str(line.player)) for line in table) == list(tournament.players)
    assert sum(line.points for line in table) == sum(record.points for record in records)
    assert sum(line.played for line in table) == len(records)
    for outcome, count in (
        (Outcome.WIN, sum(line.won for line in table)),
        (Outcome.DRAW, sum(line.drawn for line in table)),
        (Outcome.LOSS, sum(line.lost for line in table)),
    ):
        assert count == sum(record.outcome is outcome for record in records)


@settings(deadline=None, max_examples=100)
@given(tournaments(), st.integers(0, 2**32))
def test_the_order_in_which_results_come_in_changes_nothing(
    tournament: Tournament, seed: int
) -> None:
    chance = Random(seed)
    players, records = list(tournament.players), list(tournament.records)
    chance.shuffle(players)
    chance.shuffle(records)
    one = standings(tournament.terms, tournament.players, tournament.records)
    other = standings(tournament.terms, players, records)
    assert sorted(one, key=lambda line: line.player) == sorted(other, key=lambda line: line.player)


@settings(deadline=None, max_examples=100)
@given(tournaments(), st.integers(0, 2**32))
def test_lots_only_part_those_whom_nothing_else_parts(tournament: Tournament, seed: int) -> None:
    drawn = tournament.terms.model_copy(
        update={"tiebreakers": (*tournament.terms.tiebreakers, "random")}
    )
    without = standings(tournament.terms, tournament.players, tournament.records)
    table = standings(drawn, tournament.players, tournament.records, seed=seed)
    rank = {line.player: line.rank for line in without}
    assert [line.rank for line in table] == list(range(1, len(table) + 1))
    assert [rank[line.player] for line in table] == [line.rank for line in without]
    assert table == standings(drawn, tournament.players, tournament.records, seed=seed)


@settings(deadline=None, max_examples=100)
@given(tournaments())
def test_every_value_is_made_of_the_parts_that_it_is_explained_by(tournament: Tournament) -> None:
    table = tabulate(tournament.terms, tournament.players, tournament.records)
    for line in table.lines:
        explained = why(table, line.player)
        for made in explained.made_of:
            parts = [Fraction(part.value) for part in made.parts]
            if made.name in SHARES - {"gw"}:
                assert made.value == mean(parts)
            elif made.made is None:
                assert made.value == sum(parts)
            met = len(table.field.totals[line.player].opponents)
            if made.made is None and made.name != "head_to_head":
                assert len(parts) == met
        assert (
            explained.byes + explained.lost_alone + met_in(tournament, line.player) == line.played
        )


def met_in(tournament: Tournament, player: object) -> int:
    return sum(bool(record.opponents) for record in tournament.records if record.player == player)


@settings(deadline=None, max_examples=100)
@given(tournaments())
def test_neighbours_are_told_apart_by_the_first_number_in_which_they_differ(
    tournament: Tournament,
) -> None:
    table = tabulate(tournament.terms, tournament.players, tournament.records)
    lines = {line.player: line for line in table.lines}
    for line in table.lines:
        explained = why(table, line.player)
        assert (explained.above is None) == (line.rank == 1)
        assert line.rank + len(explained.equals) == len(lines) or explained.below is not None
        for compared, is_better in ((explained.above, False), (explained.below, True)):
            if compared is None:
                continue
            other = lines[compared.other]
            assert (line.rank < other.rank) == (compared.own > compared.theirs) == is_better
            for name in before(tournament.terms.tiebreakers, compared.by):
                assert line.tiebreakers[name] == other.tiebreakers[name]


def before(names: Sequence[TiebreakerName], decided: str) -> Sequence[TiebreakerName]:
    """The tie-breakers that come before the one that decided."""
    return () if decided == "points" else names[: [*names].index(decided)]
