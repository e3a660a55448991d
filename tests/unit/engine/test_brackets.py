"""Brackets by example: seeds, byes, play-ins, walk-overs, absences, drawn matches, refusals."""

import pytest

from matches.engine.elimination.bracket import (
    Bracket,
    Places,
    Seed,
    WinnerOf,
    bracket,
    seed_order,
)
from matches.engine.elimination.drawn import settle, terms_of_decider
from matches.engine.elimination.plan import DoubleElimination, SingleElimination
from matches.engine.elimination.progress import Decision, Progress, State, progress, touched
from matches.engine.match import match_state
from matches.engine.results import Ending, Game, MatchResult, PlayError
from matches.engine.terms import parse_terms

SINGLE, DOUBLE = SingleElimination(), DoubleElimination()


def after(tree: Bracket, *results: str, dropped: str = "") -> Progress:
    """The bracket after results such as "W1-1 D:E E" (D met E, E won; "-" for nobody)."""
    decisions = {}
    for result in results:
        name, pairing, winner = result.split()
        decisions[name] = Decision(tuple(pairing.split(":")), None if winner == "-" else winner)
    return progress(tree, "ABCDEFGHIJKLMNOP"[: tree.size], decisions, frozenset(dropped))


def ready(now: Progress) -> dict[str, str]:
    return {one.match.name: ":".join(map(str, one.pairing)) for one in now.ready}


def first_round(tree: Bracket) -> list[tuple[object, ...]]:
    return [match.seats for match in tree.matches if match.section == "W" and match.round == 1]


def test_seeds_stand_in_the_usual_order() -> None:
    assert seed_order(2) == (1, 2)
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert seed_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def test_two_players_play_the_final() -> None:
    assert ready(after(bracket(SINGLE, 2))) == {"F": "A:B"}


def test_a_top_eight_is_paired_by_rank_and_the_better_rank_chooses() -> None:
    assert ready(after(bracket(SINGLE, 8))) == {
        "W1-1": "A:H",
        "W1-2": "D:E",
        "W1-3": "B:G",
        "W1-4": "C:F",
    }
    # E, who upset D, meets A, who upset nobody: A is named first and chooses.
    assert ready(after(bracket(SINGLE, 8), "W1-2 D:E E", "W1-1 A:H A"))["W2-1"] == "A:E"


def test_the_best_seeds_have_the_byes() -> None:
    tree = bracket(SINGLE, 11)
    assert first_round(tree) == [
        (Seed(8), Seed(9)),
        (Seed(7), Seed(10)),
        (Seed(6), Seed(11)),
    ]
    assert ready(after(tree))["W2-2"] == "D:E"


def test_a_bronze_match_decides_the_third_place_and_is_for_two_losers() -> None:
    with_bronze, without = SingleElimination(bronze=True), SINGLE
    semi_finals = "W1-1 A:D A", "W1-2 B:C B"
    assert ready(after(bracket(with_bronze, 4), *semi_finals)) == {"B": "C:D", "F": "A:B"}
    now = after(bracket(with_bronze, 4), *semi_finals, "B C:D D")
    assert now.places == {"D": Places(3, 3), "C": Places(4, 4)}
    shared = after(bracket(without, 4), *semi_finals)
    assert shared.places == {"C": Places(3, 4), "D": Places(3, 4)}
    # Three players have one semi-final: its loser is third without a match.
    assert [match.name for match in bracket(with_bronze, 3).matches] == ["W1-1", "F"]
    assert after(bracket(with_bronze, 3), "W1-1 B:C B").places == {"C": Places(3, 3)}


def test_a_play_in_is_for_the_last_places_of_the_bracket() -> None:
    tree = bracket(SingleElimination(play_in=2), 10)
    assert ready(after(tree)) == {
        "P1": "G:J",
        "P2": "H:I",
        "W1-2": "D:E",
        "W1-4": "C:F",
    }
    now = after(tree, "P1 G:J J", "P2 H:I H")
    assert ready(now)["W1-1"] == "A:H"
    assert ready(now)["W1-3"] == "B:J"
    assert now.places == {"G": Places(9, 10), "I": Places(9, 10)}


def test_with_a_play_in_the_best_can_wait_two_rounds() -> None:
    # Four play for the last two of six places; of those six, one and two have byes.
    tree = bracket(SingleElimination(play_in=2), 8)
    assert ready(after(tree)) == {"P1": "E:H", "P2": "F:G"}
    assert [match.seats for match in tree.matches if match.name.startswith("W2")] == [
        (Seed(1), WinnerOf("W1-1")),
        (Seed(2), WinnerOf("W1-2")),
    ]


def test_who_loses_the_play_in_of_a_double_elimination_is_out() -> None:
    now = after(bracket(DoubleElimination(play_in=1), 5), "P1 D:E E")
    assert now.places == {"D": Places(5, 5)}


def test_two_players_in_double_elimination_play_until_one_has_lost_twice() -> None:
    tree = bracket(DOUBLE, 2)
    assert ready(after(tree, "W1-1 A:B B")) == {"F": "A:B"}
    assert after(tree, "W1-1 A:B B", "F A:B B").champion == "B"
    assert ready(after(tree, "W1-1 A:B B", "F A:B A")) == {"F2": "A:B"}
    assert after(tree, "W1-1 A:B B", "F A:B A", "F2 A:B A").champion == "A"


FOUR = ("W1-1 A:D A", "W1-2 B:C B", "L1-1 C:D C", "W2-1 A:B A", "L2-1 B:C B")


def test_the_second_final_is_played_only_if_the_losers_side_won_the_first() -> None:
    tree = bracket(DOUBLE, 4)
    straight = after(tree, *FOUR, "F A:B A")
    assert straight.champion == "A"
    assert straight.places["B"] == Places(2, 2)
    assert straight.matches["F2"].state is State.NOT_NEEDED
    assert straight.finished
    upset = after(tree, *FOUR, "F A:B B")
    assert upset.champion is None
    assert ready(upset) == {"F2": "A:B"}


def test_without_a_second_final_the_first_decides() -> None:
    tree = bracket(DoubleElimination(second_final=False), 4)
    assert after(tree, *FOUR, "F A:B B").champion == "B"


def test_a_corrected_final_that_needs_no_second_one_says_so() -> None:
    tree = bracket(DOUBLE, 4)
    wrong = after(tree, *FOUR, "F A:B B", "F2 A:B B")
    right = after(tree, *FOUR, "F A:B A", "F2 A:B B")
    assert (wrong.champion, right.champion) == ("B", "A")
    assert right.astray == ("F2",)
    assert [(one.name, one.after, one.played) for one in touched(wrong, right)] == [
        ("F2", (), True)
    ]


def test_who_dropped_loses_by_walk_over_once_the_opponent_is_known() -> None:
    tree = bracket(SINGLE, 4)
    waiting = after(tree, "W1-1 A:D A", dropped="A")
    assert waiting.matches["F"].state is State.WAITING
    now = after(tree, "W1-1 A:D A", "W1-2 B:C C", dropped="A")
    assert now.matches["F"].state is State.WALK_OVER
    assert now.champion == "C"
    assert now.places["A"] == Places(2, 2)


def test_what_was_decided_before_a_drop_stands() -> None:
    assert after(bracket(SINGLE, 2), "F A:B A", dropped="A").champion == "A"


def test_who_drops_out_of_the_winners_side_loses_on_the_losers_side_too() -> None:
    now = after(bracket(DOUBLE, 4), "W1-2 B:C B", dropped="A")
    assert now.matches["W1-1"].winner == "D"
    assert now.matches["L1-1"].winner == "C"
    assert now.places == {"A": Places(4, 4)}


def test_a_drop_taken_back_takes_the_walk_over_back() -> None:
    tree = bracket(SINGLE, 4)
    gone, back = after(tree, dropped="A"), after(tree)
    assert gone.matches["W1-1"].winner == "D"
    assert "W1-1" in ready(back)
    assert touched(gone, back) == ()


def test_a_drop_leaves_pairings_as_they_are() -> None:
    tree = bracket(SINGLE, 4)
    semi_finals = "W1-1 A:D A", "W1-2 B:C B"
    assert touched(after(tree, *semi_finals), after(tree, *semi_finals, dropped="A")) == ()


def test_where_both_lost_the_next_opponent_goes_on_without_a_match() -> None:
    now = after(bracket(SINGLE, 4), "W1-1 A:D -", "W1-2 B:C C")
    assert now.matches["F"].state is State.WALK_OVER
    assert now.champion == "C"
    assert now.places["A"] == now.places["D"] == now.places["B"] == Places(3, 4)


def test_where_both_lost_a_semi_final_the_bronze_is_won_without_a_match() -> None:
    tree = bracket(SingleElimination(bronze=True), 4)
    now = after(tree, "W1-1 A:D -", "W1-2 B:C C")
    assert now.places == {
        "C": Places(1, 1),
        "B": Places(3, 3),
        "A": Places(4, 4),
        "D": Places(4, 4),
    }


def test_where_both_lost_the_final_nobody_has_won() -> None:
    now = after(bracket(SINGLE, 2), "F A:B -")
    assert now.finished
    assert now.champion is None
    assert now.places == {"A": Places(2, 2), "B": Places(2, 2)}
    twice = after(bracket(DOUBLE, 2), "W1-1 A:B A", "F A:B -")
    assert twice.finished
    assert twice.champion is None


def test_where_both_lost_in_double_elimination_both_are_out() -> None:
    now = after(bracket(DOUBLE, 4), "W1-1 A:D -", "W1-2 B:C B")
    # C falls and finds nobody; B finds nobody either. They meet in the final.
    assert now.places == {"A": Places(4, 4), "D": Places(4, 4)}
    assert ready(now) == {"F": "B:C"}


@pytest.mark.parametrize("size", [0, 1, 513])
def test_a_bracket_takes_2_to_512(size: int) -> None:
    with pytest.raises(PlayError, match="takes 2 to 512 players"):
        bracket(SINGLE, size)


@pytest.mark.parametrize(("size", "play_in"), [(2, 1), (3, 2), (8, 5)])
def test_a_play_in_leaves_a_bracket(size: int, play_in: int) -> None:
    with pytest.raises(PlayError) as refusal:
        bracket(SingleElimination(play_in=play_in), size)
    assert refusal.value.code == "play-in-too-big"


def test_what_does_not_belong_to_the_bracket_is_refused() -> None:
    tree = bracket(SINGLE, 4)
    for code, players, decisions in [
        ("bracket-size", "ABC", {}),
        ("player-twice", "ABCA", {}),
        ("no-such-match", "ABCD", {"W9-1": Decision(("A", "B"), "A")}),
        ("not-in-match", "ABCD", {"W1-1": Decision(("A", "D"), "B")}),
    ]:
        with pytest.raises(PlayError) as refusal:
            progress(tree, players, decisions)
        assert refusal.value.code == code


BEST_OF_THREE = {"match": {"type": "games", "best_of": 3}}


@pytest.mark.parametrize(
    ("drawn", "winner"), [("replay", None), ("one_game", None), ("higher_seed", "A")]
)
def test_a_drawn_match_is_settled_by_the_term(drawn: str, winner: str | None) -> None:
    terms = parse_terms(BEST_OF_THREE | {"drawn": drawn})
    result = MatchResult(("B", "A"), (Game("A"), Game("B")), Ending.TIME)
    decision = settle(terms, ("A", "B"), match_state(terms, result))
    assert decision == (Decision(("A", "B"), winner) if winner else None)


def test_a_drawn_match_is_replayed_unless_the_format_says_otherwise() -> None:
    terms = parse_terms(BEST_OF_THREE)
    assert terms.drawn == "replay"
    assert terms_of_decider(terms) == terms


def test_one_game_decides_a_drawn_match() -> None:
    terms = terms_of_decider(parse_terms(BEST_OF_THREE | {"drawn": "one_game"}))
    state = match_state(terms, MatchResult(("A", "B"), (Game("B"),)))
    assert settle(terms, ("A", "B"), state) == Decision(("A", "B"), "B")


def test_one_game_of_type_15_is_played_with_one_deck_each() -> None:
    ko = {"match": {"type": "ko", "decks": 3}, "drawn": "one_game"}
    terms = terms_of_decider(parse_terms(ko))
    state = match_state(terms, MatchResult(("A", "B"), (Game("B"),)))
    assert settle(terms, ("A", "B"), state) == Decision(("A", "B"), "B")


def test_a_match_that_both_lost_is_decided_without_a_winner() -> None:
    terms = parse_terms(BEST_OF_THREE)
    state = match_state(terms, MatchResult(("A", "B"), ending=Ending.NO_SHOW))
    assert settle(terms, ("A", "B"), state) == Decision(("A", "B"), None)


def test_a_match_that_goes_on_is_not_settled() -> None:
    terms = parse_terms(BEST_OF_THREE)
    state = match_state(terms, MatchResult(("A", "B"), (Game("A"),)))
    with pytest.raises(PlayError) as refusal:
        settle(terms, ("A", "B"), state)
    assert refusal.value.code == "match-goes-on"


def test_a_term_that_settles_nothing_is_refused() -> None:
    with pytest.raises(PlayError, match="drawn: write one of these: 'replay', 'higher_seed'"):
        parse_terms(BEST_OF_THREE | {"drawn": "coin"})
