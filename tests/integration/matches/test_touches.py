"""What a correction touches, said before it is made, and found true once it is."""

from collections.abc import Sequence

import pytest

from matches import services
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match
from matches.queries import Touched, match_view, standings, touched_by
from tests.integration.matches.play import (
    BEST_OF_THREE,
    BY,
    competition_of,
    entrants_of,
    pair,
    play_round,
    refusal,
    win,
)
from tests.integration.matches.test_played_brackets import SINGLE, bracket_of, next_round

pytestmark = pytest.mark.django_db
Trio = tuple[Match, Entrant, Entrant]


def changes(touched: Touched) -> dict[str, tuple[object, ...]]:
    """Rank and points before and after, by name."""
    return {
        line.entrant.name: (
            (line.before.rank, line.before.points),
            (line.after.rank, line.after.points),
        )
        for line in touched.lines
    }


def ranks(match: Match) -> dict[str, tuple[int | None, int]]:
    table = standings(match.round.stage.competition)
    return {line.entrant.name: (line.rank, line.points) for line in table}


def correct(match: Match, games: Sequence[Game], **more: object) -> None:
    services.report_match(match=match, games=games, reason="Read wrong.", **BY, **more)


def test_a_correction_says_which_ranks_change_and_they_do(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    win(match, ann)
    said = touched_by(match, games=[Game(bea), Game(bea)])
    assert changes(said) == {"Bea": ((2, 0), (1, 3)), "Ann": ((1, 3), (2, 0))}
    assert (said.rounds, said.bracket, said.misfit, said.nothing) == ((), (), None, False)
    assert ranks(match) == {"Ann": (1, 3), "Bea": (2, 0)}
    correct(match, [Game(bea), Game(bea)])
    assert ranks(match) == {"Bea": (1, 3), "Ann": (2, 0)}


def test_what_stands_already_touches_nothing(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    win(match, ann)
    assert touched_by(match, games=[Game(ann), Game(ann)]).nothing


def test_a_result_that_opens_the_match_again_takes_its_points_away(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    win(match, ann)
    assert changes(touched_by(match, games=[Game(ann)])) == {
        "Ann": ((1, 3), (1, 0)),
        "Bea": ((2, 0), (1, 0)),
    }


def test_rounds_that_were_paired_after_the_match_are_named_and_every_rank_foretold() -> None:
    competition = competition_of([f"Player {n}" for n in range(8)], BEST_OF_THREE)
    first = pair(competition)
    play_round(first)
    play_round(pair(competition, seed=2))
    pair(competition, seed=3)
    match = first[0]
    said = touched_by(match, games=[], ending=Ending.INTENTIONAL_DRAW)
    assert [round_.number for round_ in said.rounds] == [2, 3]
    before = ranks(match)
    correct(match, [], ending=Ending.INTENTIONAL_DRAW)
    assert {
        name: (before[name], now) for name, now in ranks(match).items() if now != before[name]
    } == changes(said)
    assert before != ranks(match)


def test_matches_of_a_bracket_that_others_would_play_are_named() -> None:
    event = bracket_of("ABCDEF", SINGLE | {"bronze": True})
    first = next_round(event)
    for match in first.values():
        win(match, max(entrants_of(match), key=lambda entrant: entrant.name))
    semi_finals = next_round(event)
    wrong = first["W1-2 C:F"]
    c, f = sorted(entrants_of(wrong), key=lambda entrant: entrant.name)
    said = touched_by(wrong, games=[Game(c), Game(c)])
    (change,) = said.bracket
    assert (change.name, change.is_paired, change.is_played) == ("W2-2", True, False)
    assert [who.name for who in change.before] == ["B", "F"]
    assert [who.name for who in change.after] == ["B", "C"]
    assert changes(said).keys() >= {"C", "F"}
    correct(wrong, [Game(c), Game(c)])
    (match,) = [match for name, match in semi_finals.items() if name.startswith("W2-2")]
    assert {entrant.name for entrant in entrants_of(match)} == {"B", "C"}
    win(match, c)
    (change,) = touched_by(wrong, games=[Game(f), Game(f)]).bracket
    assert change.is_played
    error = refusal(services.report_match, match=wrong, games=[Game(f)] * 2, reason="No.", **BY)
    assert error.code == "bracket-played-on"


def test_a_type_15_game_with_a_deck_that_would_be_knocked_out_is_named(type_15: Trio) -> None:
    match, luke, chris = type_15
    for entrant in (luke, chris):
        services.choose_deck(match=match, entrant=entrant, deck=1, **BY)
    services.record_game(match=match, number=1, winner=luke, **BY)
    services.choose_deck(match=match, entrant=chris, deck=2, **BY)
    services.record_game(match=match, number=2, winner=luke, **BY)
    first, second = (
        Game(game.winner, decks={luke: game.decks[luke.pk], chris: game.decks[chris.pk]})
        for game in match_view(match).games
    )
    said = touched_by(match, games=[Game(None, decks=first.decks), second])
    assert said.misfit is not None
    assert (said.misfit.game_number, said.misfit.code) == (2, "deck-knocked-out")
    assert "Deck 1 of Luke cannot be played in game 2" in said.misfit.sentence
