"""Swiss pairings: rules that hold in any tournament, and small fields against brute force."""

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.pairing.swiss import Contender, Pairing, pair

PLAYERS = "ABCDEFGH"


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


def paired(field: Sequence[Contender], seed: int = 1) -> set[str]:
    return {"".join(sorted(map(str, pairing))) for pairing in pair(field, Random(seed)).pairings}


def test_nobody_to_pair_is_no_pairing() -> None:
    assert pair([], Random(1)).pairings == ()


def test_the_leaders_meet() -> None:
    assert paired(contenders(3, 0, 3, 0)) == {"AC", "BD"}


def test_who_met_does_not_meet_again() -> None:
    assert paired(contenders(3, 3, 0, 0, met=("AB",))) in ({"AC", "BD"}, {"AD", "BC"})


def test_no_rematch_outweighs_any_difference_of_points() -> None:
    # A met everybody but F, who has least.
    field = contenders(15, 15, 12, 12, 9, 0, met=("AB", "AC", "AD", "AE"))
    assert "AF" in paired(field)


def test_a_pairing_of_the_leaders_gives_way_to_a_whole_field_without_rematch() -> None:
    # Pairing A with B would leave C and D, who met.
    assert "AB" not in paired(contenders(6, 6, 0, 0, met=("CD",)))


def test_a_rematch_happens_only_where_none_can_be_avoided() -> None:
    everybody_met = ("AB", "CD", "AC", "BD", "AD", "BC")
    assert paired(contenders(9, 6, 3, 0, met=everybody_met)) == {"AB", "CD"}


def test_the_bye_goes_to_the_lowest_score_group_and_comes_last() -> None:
    tables = pair(contenders(6, 3, 3, 0, 1), Random(1)).pairings
    assert tables[-1] == ("D",)


def test_nobody_has_two_byes_while_that_can_be_avoided() -> None:
    assert "B" in paired(contenders(6, 3, 0, byes="C"))


def test_a_second_bye_is_given_where_a_rematch_would_be_the_other_way() -> None:
    # A and B must not meet again, so that C, who had a bye, cannot have the next.
    assert paired(contenders(6, 3, 0, met=("AB",), byes="C")) in ({"AC", "B"}, {"BC", "A"})
    # If only A against B is left without a rematch, C has a second bye.
    assert paired(contenders(6, 3, 0, met=("AC", "BC"), byes="C")) == {"AB", "C"}


def test_equal_sums_of_differences_are_spread_over_more_players() -> None:
    # 6-3 and 3-0 differ by six in sum, as do 6-0 and 3-3.
    assert paired(contenders(6, 3, 3, 0)) != {"AD", "BC"}


def test_tables_are_laid_out_from_the_leaders_down() -> None:
    tables = pair(contenders(0, 9, 3, 6, 3, 9, 6, 0), Random(5)).pairings
    assert [set(table) for table in tables] == [{"B", "F"}, {"D", "G"}, {"C", "E"}, {"A", "H"}]


def test_a_seed_replays_to_the_same_pairings_and_another_shuffles() -> None:
    field = [Contender(player, 0) for player in range(40)]
    assert pair(field, Random(7)) == pair(field, Random(7))
    assert len({pair(field, Random(seed)).pairings for seed in range(10)}) == 10


def test_every_first_opponent_is_about_as_likely() -> None:
    field = contenders(0, 0, 0, 0)
    draws = [pairing for seed in range(300) for pairing in paired(field, seed) if "A" in pairing]
    assert all(70 < draws.count(pairing) < 130 for pairing in ("AB", "AC", "AD"))


# Small fields against brute force ----------------------------------------------------------------


def all_pairings(players: Sequence[Contender]) -> Iterator[tuple[tuple[Contender, ...], ...]]:
    """Every way to pair everybody, with one bye where they are odd."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    if len(players) % 2:
        for others in all_pairings(rest):
            yield ((first,), *others)
    for index, other in enumerate(rest):
        for others in all_pairings((*rest[:index], *rest[index + 1 :])):
            yield ((first, other), *others)


def cost(tables: Sequence[tuple[Contender, ...]]) -> tuple[int, int, int, int, int]:
    """What is to be small, the most important first."""
    byes = [table[0] for table in tables if len(table) == 1]
    pairs = [table for table in tables if len(table) == 2]
    apart = [abs(one.points - other.points) for one, other in pairs]
    return (
        sum(other.player in one.opponents for one, other in pairs),
        sum(one.byes for one in byes),
        sum(one.points for one in byes),
        sum(apart),
        sum(difference**2 for difference in apart),
    )


@st.composite
def small_fields(draw: st.DrawFn) -> list[Contender]:
    size = draw(st.integers(2, 8))
    met = draw(st.lists(st.sampled_from([a + b for a in PLAYERS for b in PLAYERS if a < b])))
    points = draw(st.lists(st.integers(0, 15), min_size=size, max_size=size))
    byes = draw(st.text(PLAYERS, max_size=4))
    return contenders(*points, met=met, byes=byes)


@settings(deadline=None, max_examples=300)
@given(small_fields(), st.integers(0, 2**32))
def test_a_small_field_is_paired_as_well_as_brute_force_can(
    field: list[Contender], seed: int
) -> None:
    by_name = {contender.player: contender for contender in field}
    tables = [
        tuple(by_name[player] for player in table) for table in pair(field, Random(seed)).pairings
    ]
    assert sorted(str(c.player) for table in tables for c in table) == sorted(by_name)
    assert cost(tables) == min(map(cost, all_pairings(field)))


# Whole tournaments -------------------------------------------------------------------------------


def tournament(size: int, rounds: int, seed: int) -> list[tuple[Pairing, ...]]:
    """The pairings of a tournament with random results and a few drops."""
    chance = Random(seed)
    points = dict.fromkeys(range(size), 0)
    met: dict[object, set[object]] = {player: set() for player in points}
    byes = dict.fromkeys(points, 0)
    played = []
    for _ in range(rounds):
        field = [Contender(p, points[p], frozenset(met[p]), byes[p]) for p in points]
        tables = pair(field, chance).pairings
        played.append(tables)
        for table in tables:
            if len(table) == 1:
                byes[table[0]] += 1
                points[table[0]] += 3
                continue
            one, other = table
            met[one].add(other)
            met[other].add(one)
            result = chance.choice(("one", "one", "other", "other", "draw"))
            points[one] += {"one": 3, "draw": 1, "other": 0}[result]
            points[other] += {"one": 0, "draw": 1, "other": 3}[result]
        if len(points) > 4 and chance.random() < 0.3:
            points.pop(chance.choice(sorted(points)))
    return played


@settings(deadline=None, max_examples=40)
@given(st.integers(6, 40), st.integers(1, 5), st.integers(0, 2**32))
def test_a_tournament_pairs_everybody_once_a_round_and_nobody_with_the_same_twice(
    size: int, rounds: int, seed: int
) -> None:
    met: set[frozenset[object]] = set()
    for tables in tournament(size, rounds, seed):
        seated = [player for table in tables for player in table]
        assert len(seated) == len(set(seated))
        assert sum(len(table) == 1 for table in tables) == len(seated) % 2
        pairs = {frozenset(table) for table in tables if len(table) == 2}
        if size >= 3 * rounds:  # then none has to be repeated, whoever drops
            assert not pairs & met
        met |= pairs


@settings(deadline=None, max_examples=20)
@given(st.integers(7, 21), st.integers(0, 2**32))
def test_a_tournament_is_the_same_again_from_its_seed(size: int, seed: int) -> None:
    assert tournament(size, 4, seed) == tournament(size, 4, seed)
