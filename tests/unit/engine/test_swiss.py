"""Swiss pairings by hand: what comes before what, and the options. Whole tournaments and the proof
that nothing better exists are in test_swiss_properties.py."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from matches.engine.pairing.swiss import Contender, Cost, Options, pair
from tests.unit.engine.field import Tournament, contenders


def paired(field: Sequence[Contender], seed: int = 1, options: Options | None = None) -> set[str]:
    pairings = pair(field, Random(seed), options=options).pairings
    return {"".join(sorted(map(str, pairing))) for pairing in pairings}


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


# What the options do ------------------------------------------------------------------------------


def of_groups(field: Sequence[Contender], groups: str) -> list[Contender]:
    return [replace(one, group=group) for one, group in zip(field, groups, strict=True)]


def test_groups_are_kept_apart_among_equals() -> None:
    field = of_groups(contenders(0, 0, 0, 0, 0, 0), "xxyyzz")
    for seed in range(20):
        pairings = paired(field, seed, Options(keep_apart=True))
        assert pairings.isdisjoint({"AB", "CD", "EF"})


def test_groups_are_not_kept_apart_where_nobody_asks() -> None:
    field = of_groups(contenders(0, 0, 0, 0), "xxyy")
    assert any("AB" in paired(field, seed) for seed in range(20))


def test_players_of_no_group_may_meet() -> None:
    field = contenders(3, 3, 0, 0)
    assert paired(field, options=Options(keep_apart=True)) == {"AB", "CD"}


def test_keeping_groups_apart_gives_nobody_a_stronger_or_weaker_opponent() -> None:
    field = of_groups(contenders(3, 3, 0, 0), "xxyy")
    assert paired(field, options=Options(keep_apart=True)) == {"AB", "CD"}


def test_of_a_group_that_is_more_than_half_no_more_meet_than_must() -> None:
    # Six of eight are of one city: two of them meet others, the other four each other.
    field = of_groups(contenders(*[0] * 8), "xxxxxxyz")
    for seed in range(10):
        result = pair(field, Random(seed), options=Options(keep_apart=True))
        assert result.cost.together == 2
        assert result.proven


def test_a_large_group_is_kept_apart_as_far_as_that_goes() -> None:
    field = [Contender(player, 0, group="x" if player < 150 else player) for player in range(201)]
    result = pair(field, Random(1), options=Options(keep_apart=True))
    # The bye takes one of the 150, the 51 others meet one each, and 98 are left.
    assert result.cost == Cost(together=49)
    assert result.proven


def test_by_rank_the_first_meets_the_second() -> None:
    field = [replace(one, rank=rank) for rank, one in enumerate(contenders(*[6] * 4, *[3] * 4), 1)]
    assert paired(field, options=Options(by_rank=True)) == {"AB", "CD", "EF", "GH"}


def test_by_rank_who_met_gives_way_to_the_next() -> None:
    field = contenders(6, 6, 6, 6, met=("AB",))
    ranked = [replace(one, rank=rank) for rank, one in enumerate(field, 1)]
    assert paired(ranked, options=Options(by_rank=True)) == {"AC", "BD"}


def test_by_rank_the_last_of_an_odd_group_meets_the_first_of_the_next() -> None:
    field = [Contender(rank, 6 if rank <= 21 else 3, rank=rank) for rank in range(1, 43)]
    pairings = pair(field, Random(1), options=Options(by_rank=True)).pairings
    assert [tuple(sorted(map(int, map(str, one)))) for one in pairings] == [
        (rank, rank + 1) for rank in range(1, 43, 2)
    ]


def test_by_rank_the_last_has_the_bye() -> None:
    field = [Contender(rank, 0, rank=rank) for rank in range(1, 22)]
    assert pair(field, Random(1), options=Options(by_rank=True)).pairings[-1] == (21,)


def test_a_forbidden_pair_does_not_meet() -> None:
    forbidden = Options(forbidden=frozenset({frozenset("AB")}))
    assert "AB" not in paired(contenders(3, 3, 0, 0), options=forbidden)


def test_a_forbidden_pair_is_worse_than_a_rematch() -> None:
    forbidden = Options(forbidden=frozenset({frozenset("AB"), frozenset("AC")}))
    field = contenders(3, 3, 0, 0, met=("AD",))
    assert paired(field, options=forbidden) == {"AD", "BC"}


def test_who_was_paired_down_is_not_paired_down_again_while_another_can_be() -> None:
    field = contenders(3, 3, 3, 0, 0, 0)
    before = [replace(one, paired_down=int(one.player in "AB")) for one in field]
    for seed in range(10):
        tables = paired(before, seed)
        assert "AB" in tables


def test_any_scores_are_paired() -> None:
    assert paired(contenders(100_000, -3, 99_000, -7)) == {"AC", "BD"}


def test_scores_too_far_apart_to_be_compared_exactly_are_refused() -> None:
    with pytest.raises(OverflowError):
        pair(contenders(10**20, 0, -(10**20), 5), Random(1))


# Faults that pairing programs have had, by what was seen of them ----------------------------------


def test_an_odd_field_has_a_bye_in_its_first_round() -> None:
    for size in (3, 5, 21, 101):
        pairings = pair([Contender(player, 0) for player in range(size)], Random(1)).pairings
        assert [len(pairing) for pairing in pairings] == [2] * (size // 2) + [1]


def test_nobody_has_a_second_bye_while_others_had_none() -> None:
    event = Tournament(15, seed=4)
    byes: list[object] = []
    for _, result in event.play_quietly(7):
        byes += result.pairings[-1]
    assert len(byes) == len(set(byes)) == 7


def test_a_greedy_choice_at_the_top_forces_no_rematch_at_the_bottom() -> None:
    # From the top down A-B, C-D and E-F are best, and leave G and H, who met.
    field = contenders(9, 9, 6, 6, 3, 3, 0, 0, met=("GH",))
    result = pair(field, Random(1))
    assert result.cost.rematches == 0
    assert {"AB", "CD"} < paired(field)


def test_no_bonus_outweighs_the_ban_on_rematches() -> None:
    # A and B have the same score, are of different cities and were paired down before; everybody
    # else is a thousand points away, of A's city or B's. They met, and so they do not meet again.
    field = contenders(9000, 9000, 0, 0, met=("AB",))
    field = [replace(one, paired_down=5) for one in of_groups(field, "xyxy")]
    for seed in range(10):
        result = pair(field, Random(seed), options=Options(keep_apart=True))
        assert result.cost == Cost(differences=18_000, squares=162_000_000, down_again=10)


def test_a_failed_try_leaves_nobody_out() -> None:
    # Everybody met everybody, and still everybody is seated.
    everybody = frozenset(range(6))
    field = [Contender(player, player, everybody - {player}) for player in range(6)]
    result = pair(field, Random(1))
    assert sorted(player for table in result.pairings for player in table) == list(range(6))
    assert result.cost.rematches == 3
    assert result.proven
