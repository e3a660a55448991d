"""Why somebody plays whom they play."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.pairing.explain import Reason, Why, explain
from matches.engine.pairing.swiss import Contender, Options, pair
from tests.unit.engine.field import Tournament, contenders


def why(player: str, tables: str, field: Sequence[Contender], **options: object) -> list[Why]:
    """The reasons for a player in tables like "AB CD E"."""
    found = reasons(player, tables, field, **options)
    return [reason.why for reason in found]


def reasons(
    player: str, tables: str, field: Sequence[Contender], **options: object
) -> tuple[Reason, ...]:
    pairings = [tuple(table) for table in tables.split()]
    return explain(player, pairings, field, options=Options(**options))  # type: ignore[arg-type]


def test_the_same_points_and_the_seed_decide() -> None:
    field = contenders(3, 3, 3, 3, 0, 0, met=("AC",))
    same, drawn = reasons("A", "AB CD EF", field)
    assert same == Reason(Why.SAME_POINTS, numbers={"points": 3})
    assert drawn == Reason(Why.RANDOM, numbers={"count": 2})  # B or D: C was met


def test_by_rank_the_ranks_decide() -> None:
    field = [replace(one, rank=rank) for rank, one in enumerate(contenders(3, 3, 3, 3), 1)]
    assert reasons("D", "AB CD", field, by_rank=True)[-1] == Reason(
        Why.BY_RANK, numbers={"rank": 4, "other_rank": 3}
    )


def test_an_odd_group_sends_one_down() -> None:
    field = contenders(6, 6, 6, 3, 3, 3)
    assert reasons("C", "AB CD EF", field) == (
        Reason(Why.DOWN_ODD, numbers={"points": 6, "count": 3}),
    )
    assert reasons("D", "AB CD EF", field) == (
        Reason(Why.UP_ODD, numbers={"points": 6, "count": 3}),
    )


def test_the_only_one_with_so_many_points_goes_down() -> None:
    (reason,) = reasons("A", "AB CD", contenders(9, 6, 3, 3))
    assert reason == Reason(Why.DOWN_ODD, numbers={"points": 9, "count": 1})


def test_who_met_all_others_of_the_group_goes_down() -> None:
    field = contenders(6, 6, 3, 3, met=("AB",))
    assert reasons("A", "AC BD", field) == (Reason(Why.DOWN_MET, ("B",), {"points": 6}),)
    assert reasons("C", "AC BD", field) == (Reason(Why.UP_MET, ("B",), {"points": 6}),)


def test_who_was_paired_up_is_not_counted_as_left_to_pair() -> None:
    # Two have 6 points; B plays A, who has more, and C is left.
    field = contenders(9, 6, 6, 3, 3, 3)
    assert reasons("C", "AB CD EF", field) == (
        Reason(Why.DOWN_ODD, numbers={"points": 6, "count": 1}),
    )


def test_who_has_the_bye_is_not_counted_as_left_to_pair() -> None:
    field = contenders(3, 3, 3, 3, 0, byes="E")
    assert reasons("C", "AB CE D", field) == (
        Reason(Why.DOWN_ODD, numbers={"points": 3, "count": 3}),
    )


def test_otherwise_it_is_for_the_sake_of_the_whole_field() -> None:
    # C and D met, so that A and B, who could play each other, play them.
    field = contenders(3, 3, 0, 0, met=("CD",))
    assert why("A", "AC BD", field) == [Why.DOWN_FOR_OTHERS]
    assert why("C", "AC BD", field) == [Why.DOWN_FOR_OTHERS]


def test_those_who_went_down_before_are_spared() -> None:
    field = [
        replace(one, paired_down=int(one.player in "AB")) for one in contenders(3, 3, 3, 0, 0, 0)
    ]
    assert reasons("C", "AB CD EF", field)[-1] == Reason(
        Why.SPARED, numbers={"count": 2, "points": 3}
    )


def test_a_rematch_could_not_be_avoided() -> None:
    field = contenders(3, 0, met=("AB",))
    assert why("A", "AB", field) == [Why.REMATCH, Why.DOWN_ODD]
    assert why("A", "AB", contenders(3, 3, met=("AB",))) == [Why.REMATCH, Why.SAME_POINTS]


def test_the_bye_goes_to_the_lowest_score() -> None:
    assert reasons("D", "AB CE D", contenders(3, 3, 3, 0, 0)) == (
        Reason(Why.BYE_LOWEST, numbers={"points": 0, "count": 2}),
    )


def test_the_bye_goes_higher_where_those_below_had_one() -> None:
    field = contenders(6, 3, 0, byes="C")
    assert reasons("B", "AC B", field) == (Reason(Why.BYE_OTHERS_HAD_ONE, ("C",), {"points": 3}),)


def test_the_bye_goes_higher_where_a_rematch_would_be_the_other_way() -> None:
    # With C out, A and B would meet again; with B out, A and C.
    field = contenders(6, 3, 0, met=("AB", "AC"))
    assert why("A", "BC A", field) == [Why.BYE_FOR_OTHERS]


def test_a_second_bye_says_so() -> None:
    field = contenders(6, 3, 0, met=("AC", "BC"), byes="C")
    assert why("C", "AB C", field) == [Why.BYE_AGAIN, Why.BYE_LOWEST]


def test_groups_are_said_to_be_kept_apart_or_why_not() -> None:
    field = [
        replace(one, group=group) for one, group in zip(contenders(0, 0, 0, 0), "xxxy", strict=True)
    ]
    assert why("D", "AB CD", field, keep_apart=True) == [Why.SAME_POINTS, Why.APART, Why.RANDOM]
    assert reasons("A", "AB CD", field, keep_apart=True)[1] == Reason(
        Why.NOT_APART, numbers={"points": 0, "count": 3, "size": 4}
    )


def test_what_the_organizer_did_is_the_only_reason() -> None:
    field = contenders(3, 3, 0, 0)
    pairings = [("A", "C"), ("B", "D"), ("E",)]
    assert explain("A", pairings, field, by_hand={"C"}) == (Reason(Why.BY_HAND),)
    assert explain("E", pairings, field, awarded={"E"}) == (Reason(Why.AWARDED),)


def test_who_is_not_in_the_round_has_no_reason() -> None:
    assert why("Z", "AB CD", contenders(3, 3, 0, 0)) == []


@settings(deadline=None, max_examples=30)
@given(st.integers(3, 30), st.booleans(), st.integers(0, 2**32))
def test_everybody_gets_a_reason_and_both_of_a_pair_the_same_kind(
    size: int, keep_apart: bool, seed: int
) -> None:
    options = Options(keep_apart=keep_apart)
    for field, result in Tournament(size, seed, options=options).play(4):
        for pairing in result.pairings:
            kinds = [
                {
                    reason.why.replace("down_for", "for").partition("_")[2]
                    for reason in explain(player, result.pairings, field, options=options)
                    if reason.why.startswith(("up_", "down_", "same_", "bye_"))
                }
                for player in pairing
            ]
            assert all(kinds)
            assert kinds[0] == kinds[-1]


def test_the_reason_for_a_whole_field_is_found_in_it() -> None:
    field = contenders(9, 6, 6, 3, 3, 3, 0, met=("AB", "AC"))
    pairings = pair(field, Random(1)).pairings
    assert all(explain(one.player, pairings, field) for one in field)
