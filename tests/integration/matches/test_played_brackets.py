"""Brackets and round robins played through the services: who is paired, what follows from a draw, a
drop and a correction, and which places come out."""

import pytest

from matches import queries, services
from matches.engine.results import Ending, Game
from matches.models import Competition, Entrant, Match
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    competition_of,
    entrants_of,
    pair,
    refusal,
    win,
)

pytestmark = pytest.mark.django_db

SINGLE = {"kind": "single_elimination"}
DOUBLE = {"kind": "double_elimination"}


def bracket_of(names: str, *stages: dict[str, object], **terms: object) -> Competition:
    """Players of one letter each, seeded in this order."""
    competition = competition_of((), BEST_OF_THREE | terms)
    services.plan_stages(competition=competition, stages=stages)
    for seed, name in enumerate(names, 1):
        services.add_entrant(competition=competition, name=name, seed=seed)
    return competition


def next_round(competition: Competition) -> dict[str, Match]:
    """Pair and publish; the matches by their names in the bracket and who meets, "W1-1 A:D"."""
    return {
        f"{match.bracket} {':'.join(entrant.name for entrant in entrants_of(match))}".strip(): match
        for match in pair(competition)
    }


def named(match: Match, name: str) -> Entrant:
    return next(entrant for entrant in entrants_of(match) if entrant.name == name)


def won(matches: dict[str, Match], winners: str) -> None:
    """Each match is won by the one of its two who is among `winners`."""
    for match in matches.values():
        (winner,) = [entrant for entrant in entrants_of(match) if entrant.name in winners]
        win(match, winner)


def places(competition: Competition) -> dict[str, tuple[int, int]]:
    return {
        line.entrant.name: (line.place.first, line.place.last)
        for line in queries.standings(competition)
        if line.place is not None
    }


def test_six_players_play_the_example_of_the_page_on_brackets() -> None:
    event = bracket_of("ABCDEF", SINGLE | {"bronze": True})
    first = next_round(event)
    assert list(first) == ["W1-1 D:E", "W1-2 C:F"]
    won(first, "EC")
    semi_finals = next_round(event)
    assert list(semi_finals) == ["W2-1 A:E", "W2-2 B:C"]
    won(semi_finals, "AC")
    finals = next_round(event)
    assert set(finals) == {"F A:C", "B B:E"}
    won(finals, "CB")
    assert places(event) == {
        "C": (1, 1),
        "A": (2, 2),
        "B": (3, 3),
        "E": (4, 4),
        "D": (5, 6),
        "F": (5, 6),
    }
    assert refusal(services.pair_round, competition=event, seed=1, at=AT, by=None).code == (
        "all-rounds-played"
    )


def test_four_players_play_until_one_has_lost_twice() -> None:
    event = bracket_of("ABCD", DOUBLE)
    won(next_round(event), "AB")
    second = next_round(event)
    assert set(second) == {"L1-1 C:D", "W2-1 A:B"}
    won(second, "CA")
    third = next_round(event)
    assert set(third) == {"L2-1 B:C"}
    won(third, "B")
    final = next_round(event)
    assert set(final) == {"F A:B"}
    won(final, "B")
    again = next_round(event)
    assert set(again) == {"F2 A:B"}
    won(again, "A")
    assert places(event) == {"A": (1, 1), "B": (2, 2), "C": (3, 3), "D": (4, 4)}


def test_the_best_four_of_the_swiss_rounds_go_on_and_the_better_rank_chooses() -> None:
    event = bracket_of(
        "ABCDEF", {"kind": "swiss", "rounds": 2, "first_round": "seed"}, SINGLE | {"cut": 4}
    )
    for _ in range(2):
        for match in pair(event):
            best = min(entrants_of(match), key=lambda entrant: entrant.name)
            if match.seats.count() == 2:
                win(match, best)
    ranks = [line.entrant.name for line in queries.standings(event)]
    services.start_next_stage(competition=event, seed=1, at=AT, by=None)
    round_ = services.publish_round(competition=event, at=AT, by=None)
    met = [
        "".join(seat.entrant.name for seat in match.seats.order_by("position"))
        for match in round_.matches.order_by("table")
    ]
    assert met == [ranks[0] + ranks[3], ranks[1] + ranks[2]]
    assert all(match.seats.get(chooses=True).position == 1 for match in round_.matches.all())


def draw(match: Match) -> None:
    one, other = entrants_of(match)
    games = [Game(winner=one), Game(winner=other)]
    services.report_match(match=match, games=games, at=AT, by=None)
    services.end_match(match=match, ending=Ending.TIME, loser=None, at=AT, by=None, reason="time")


def test_a_drawn_final_is_played_again() -> None:
    event = bracket_of("AB", SINGLE)
    (final,) = next_round(event).values()
    draw(final)
    replay = next_round(event)
    assert list(replay) == ["F A:B"]
    won(replay, "B")
    assert places(event) == {"B": (1, 1), "A": (2, 2)}


def test_a_drawn_final_is_decided_by_one_game_where_the_format_says_so() -> None:
    event = bracket_of("AB", SINGLE, drawn="one_game")
    (final,) = next_round(event).values()
    draw(final)
    (decider,) = next_round(event).values()
    services.record_game(match=decider, number=1, winner=named(decider, "B"), at=AT, by=None)
    assert places(event) == {"B": (1, 1), "A": (2, 2)}


def test_the_higher_seed_goes_on_from_a_draw_where_the_format_says_so() -> None:
    event = bracket_of("AB", SINGLE, drawn="higher_seed")
    (final,) = next_round(event).values()
    draw(final)
    assert places(event) == {"A": (1, 1), "B": (2, 2)}


def test_who_drops_leaves_the_next_opponent_without_a_match() -> None:
    event = bracket_of("ABCD", SINGLE)
    matches = next_round(event)
    won(matches, "AB")
    services.drop_entrant(entrant=named(matches["W1-1 A:D"], "A"), at=AT, by=None)
    assert places(event) == {"B": (1, 1), "A": (2, 2), "C": (3, 4), "D": (3, 4)}


def test_a_corrected_result_seats_who_meets_now() -> None:
    event = bracket_of("ABCD", SINGLE)
    first = next_round(event)
    won(first, "AB")
    final = next_round(event)["F A:B"]
    match = first["W1-2 B:C"]
    game = Game(winner=named(match, "C"))
    services.report_match(match=match, games=[game, game], at=AT, by=None, reason="misread")
    assert [entrant.name for entrant in entrants_of(final)] == ["A", "C"]


def test_two_who_swap_the_upper_and_the_lower_bracket_exchange_their_places() -> None:
    competition = bracket_of("ABCD", DOUBLE)
    first = next_round(competition)
    won(first, "AB")
    assert sorted(next_round(competition)) == ["L1-1 C:D", "W2-1 A:B"]
    services.report_match(
        match=first["W1-1 A:D"],
        games=[Game(winner=named(first["W1-1 A:D"], "D"))] * 2,
        at=AT,
        by=None,
        reason="The wrong way round",
    )
    second = Match.objects.filter(round__number=2).order_by("bracket")
    assert [[entrant.name for entrant in entrants_of(match)] for match in second] == [
        ["A", "C"],
        ["B", "D"],
    ]


def test_a_result_is_not_turned_round_once_the_next_match_is_played() -> None:
    event = bracket_of("ABCD", SINGLE)
    first = next_round(event)
    won(first, "AB")
    won(next_round(event), "A")
    match = first["W1-2 B:C"]
    game = Game(winner=named(match, "C"))
    refused = refusal(
        services.report_match, match=match, games=[game, game], at=AT, by=None, reason="misread"
    )
    assert refused.code == "bracket-played-on"
    assert "Void the result of match F first" in refused.sentence
    assert places(event)["A"] == (1, 1)


def test_who_won_two_matches_back_is_settled_and_what_can_be_done_is_said() -> None:
    event = bracket_of("ABCDEFGH", SINGLE)
    first = next_round(event)
    won(first, "ABCD")
    won(next_round(event), "AB")
    final = next_round(event)["F A:B"]
    match, game = first["W1-1 A:H"], Game(winner=named(first["W1-1 A:H"], "H"))

    def turned() -> str:
        said = {"games": [game, game], "at": AT, "by": None, "reason": "misread"}
        return refusal(services.report_match, match=match, **said).sentence

    assert "Round 2 is closed: take the pairing of round 3 back" in turned()
    win(final, named(final, "A"))
    assert "Leave who won as it is, correct the games alone" in turned()


def test_it_is_turned_round_once_the_next_result_is_void_and_that_match_is_played_anew() -> None:
    event = bracket_of("ABCD", SINGLE)
    first = next_round(event)
    won(first, "AB")
    final = next_round(event)["F A:B"]
    win(final, named(final, "B"))
    services.void_result(match=final, at=AT, by=None, reason="It was C who had won.")
    match = first["W1-2 B:C"]
    game = Game(winner=named(match, "C"))
    services.report_match(match=match, games=[game, game], at=AT, by=None, reason="misread")
    assert [entrant.name for entrant in entrants_of(final)] == ["A", "C"]
    win(final, named(final, "C"))
    assert places(event) == {"C": (1, 1), "A": (2, 2), "B": (3, 4), "D": (3, 4)}
    said = [[game.winner.name for game in one.games] for one in queries.history(final)]
    assert said == [["B", "B"], [], ["C", "C"]]


def test_a_quarter_final_is_turned_round_step_by_step_where_the_final_is_paired() -> None:
    event = bracket_of("ABCDEFGH", SINGLE)
    first = next_round(event)
    won(first, "ABCD")
    semi_finals = next_round(event)
    won(semi_finals, "AB")
    next_round(event)
    match = first["W1-1 A:H"]
    game = Game(winner=named(match, "H"))
    correction = {"match": match, "games": [game, game], "at": AT, "by": None, "reason": "misread"}
    refused = refusal(services.report_match, **correction)
    assert "take the pairing of round 3 back" in refused.sentence
    services.undo_pairing(competition=event, at=AT, by=None)
    semi_final = semi_finals["W2-1 A:D"]
    services.void_result(match=semi_final, at=AT, by=None, reason="misread before")
    services.report_match(**correction)
    assert [entrant.name for entrant in entrants_of(semi_final)] == ["D", "H"]
    win(semi_final, named(semi_final, "H"))
    assert set(next_round(event)) == {"F B:H"}


def test_where_nobody_came_to_a_semi_final_the_other_one_decides() -> None:
    event = bracket_of("ABCD", SINGLE)
    first = next_round(event)
    won({"": first["W1-2 B:C"]}, "C")
    services.end_match(
        match=first["W1-1 A:D"], ending=Ending.NO_SHOW, loser=None, at=AT, by=None, reason="absent"
    )
    assert places(event) == {"C": (1, 1), "A": (3, 4), "B": (3, 4), "D": (3, 4)}


def test_a_round_robin_is_paired_by_its_table_and_a_drop_leaves_byes() -> None:
    event = bracket_of("ABCD", {"kind": "round_robin"})
    first = next_round(event)
    assert list(first) == ["A:D", "B:C"]
    won(first, "AB")
    services.drop_entrant(entrant=named(first["B:C"], "C"), at=AT, by=None)
    second = next_round(event)
    assert list(second) == ["A:B", "D"]
    win(second["A:B"], named(second["A:B"], "A"))
    assert set(next_round(event)) == {"B:D", "A"}


def test_who_dropped_comes_back_only_until_others_are_paired_in_their_place() -> None:
    event = bracket_of("ABCDEFGH", SINGLE)
    first = next_round(event)
    won(first, "ABCD")
    ann = named(first["W1-1 A:H"], "A")
    services.drop_entrant(entrant=ann, at=AT, by=None)
    second = next_round(event)
    assert list(second) == ["W2-2 B:C"]
    services.return_entrant(entrant=ann)  # nobody met D yet, so the match is still to be played
    services.drop_entrant(entrant=ann, at=AT, by=None)
    won(second, "B")
    assert list(next_round(event)) == ["F B:D"]
    refused = refusal(services.return_entrant, entrant=ann)
    assert refused.code == "too-late"
    assert Entrant.objects.get(pk=ann.pk).dropped_at == AT
