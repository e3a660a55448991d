"""The first round by seed."""

from random import Random

from matches.engine.pairing.first_round import pair_by_seed
from matches.engine.pairing.swiss import Contender, Options, Pairing


def seeded(size: int, groups: str = "", byes: tuple[int, ...] = ()) -> list[Contender]:
    """Players 1 to `size`, each with their number as seed."""
    return [
        Contender(
            seed,
            0,
            byes=byes.count(seed),
            group=groups[seed - 1] if groups else None,
            rank=seed,
        )
        for seed in range(1, size + 1)
    ]


def paired(field: list[Contender], **options: object) -> tuple[Pairing, ...]:
    return pair_by_seed(field, Random(1), options=Options(**options)).pairings  # type: ignore[arg-type]


def test_the_upper_half_meets_the_lower() -> None:
    assert paired(seeded(8)) == ((1, 5), (2, 6), (3, 7), (4, 8))


def test_in_whatever_order_they_come() -> None:
    assert paired(seeded(8)[::-1]) == ((1, 5), (2, 6), (3, 7), (4, 8))


def test_the_last_seed_of_an_odd_field_has_the_bye() -> None:
    assert paired(seeded(7)) == ((1, 4), (2, 5), (3, 6), (7,))


def test_who_has_a_bye_in_a_later_round_leaves_this_one_to_the_seed_before() -> None:
    assert paired(seeded(5, byes=(5,))) == ((1, 3), (2, 5), (4,))


def test_groups_that_are_kept_apart_trade_opponents_with_their_neighbours() -> None:
    field = seeded(8, "abcdaecf")
    assert paired(field, keep_apart=True) == ((1, 6), (2, 5), (3, 8), (4, 7))
    assert paired(field) == ((1, 5), (2, 6), (3, 7), (4, 8))


def test_a_forbidden_pair_trades_opponents_too() -> None:
    forbidden = frozenset({frozenset({4, 8})})
    assert paired(seeded(8), forbidden=forbidden) == ((1, 5), (2, 6), (3, 8), (4, 7))


def test_a_group_of_more_than_half_meets_itself_no_more_than_it_must() -> None:
    result = pair_by_seed(seeded(8, "aaaaaaab"), Random(1), options=Options(keep_apart=True))
    assert result.cost.together == 3
    assert result.proven


def test_what_cannot_be_kept_apart_stays_as_the_seeds_have_it() -> None:
    # Four of six are of one group: two meet the others, two each other.
    result = pair_by_seed(seeded(6, "aabbbb"), Random(1), options=Options(keep_apart=True))
    assert result.pairings == ((1, 4), (2, 5), (3, 6))
    assert result.proven


def test_equal_seeds_are_drawn() -> None:
    field = [Contender(player, 0, rank=1) for player in range(20)]
    assert len({pair_by_seed(field, Random(seed)).pairings for seed in range(5)}) == 5
    assert pair_by_seed(field, Random(1)) == pair_by_seed(field, Random(1))


def test_nobody_to_pair_is_no_pairing() -> None:
    assert paired([]) == ()


def test_a_large_field_is_paired_by_seed_and_kept_apart() -> None:
    field = [Contender(seed, 0, group=seed % 4, rank=seed) for seed in range(1, 2049)]
    result = pair_by_seed(field, Random(1), options=Options(keep_apart=True))
    assert result.proven
    assert result.cost.together == 0
    assert all(one <= 1024 < other for one, other in result.pairings)
