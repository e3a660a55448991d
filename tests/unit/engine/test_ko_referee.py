"""Whatever is done with the result of a Type 15 match, game by game or as a whole: the engine
allows what a referee with paper and pencil allows, and shows what stands on their sheet."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.engine.ko.match import ko_state
from matches.engine.results import Ending, Game, MatchResult, PlayError
from matches.engine.terms import KoMatch, KoScoring, KoTerms
from tests.unit.engine.referee import Impossible, Sheet, follow

PLAYERS = ("Luke", "Chris")
Act = Callable[[Random, MatchResult, int], MatchResult]


def a_game(dice: Random, decks: int) -> Game:
    """Any game at all: with the decks named or not, right or wrong."""
    named = {who: dice.randint(1, decks) for who in PLAYERS if dice.random() < 0.6}
    penalised = dice.choice([None, None, None, *PLAYERS])
    return Game(dice.choice([None, *PLAYERS]), named, penalised)


def a_fitting_game(dice: Random, result: MatchResult, decks: int) -> Game:
    """One that can follow, as long as the match goes on."""
    sheet = follow(PLAYERS, result.games, decks=decks)
    if sheet.is_over:
        return a_game(dice, decks)
    played = {who: sheet.holds.get(who) or dice.choice(sheet.left[who]) for who in PLAYERS}
    return Game(dice.choice([None, *PLAYERS]), played)


def record(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    return replace(result, games=(*result.games, a_fitting_game(dice, result, decks)))


def record_anything(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    return replace(result, games=(*result.games, a_game(dice, decks)))


def lose_by_penalty(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    game = replace(a_fitting_game(dice, result, decks), winner=None)
    return replace(result, games=(*result.games, replace(game, penalised=dice.choice(PLAYERS))))


def correct(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    """Another winner of an earlier game; the decks that were played stay."""
    games = list(result.games)
    if games:
        place = dice.randrange(len(games))
        games[place] = Game(dice.choice([None, *PLAYERS]), games[place].decks)
    return replace(result, games=tuple(games))


def correct_as_a_whole(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    anew = MatchResult(PLAYERS)
    for _ in range(dice.randint(1, 2 * decks)):
        if follow(PLAYERS, anew.games, decks=decks).is_over:
            break
        anew = record(dice, anew, decks)
    return anew


def undo(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    if result.ending is not Ending.PLAYED:
        return replace(result, ending=Ending.PLAYED, loser=None)
    return replace(result, games=result.games[:-1])


def end(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    """Any ending, with somebody who lost by it or nobody."""
    return replace(result, ending=dice.choice([*Ending]), loser=dice.choice([None, *PLAYERS]))


def void(dice: Random, result: MatchResult, decks: int) -> MatchResult:
    return MatchResult(PLAYERS)


ACTS: tuple[Act, ...] = (
    *(record, record, record, record, lose_by_penalty),
    *(record_anything, correct, correct_as_a_whole, undo, end, void),
)


@settings(max_examples=300)
@given(
    decks=st.integers(1, 4),
    bonus=st.integers(0, 3),
    acts=st.lists(st.sampled_from(ACTS), min_size=1, max_size=20),
    seed=st.integers(0, 2**32),
)
def test_decks_knock_outs_and_points_are_those_of_the_referee(
    decks: int, bonus: int, acts: list[Act], seed: int
) -> None:
    terms = KoTerms(match=KoMatch(decks=decks), scoring=KoScoring(deck_left=bonus))
    dice, stands = Random(seed), MatchResult(PLAYERS)
    for act in acts:
        result = act(dice, stands, decks)
        try:
            sheet = follow(
                PLAYERS, result.games, result.ending, result.loser, decks=decks, bonus=bonus
            )
        except Impossible:
            assert is_refused(terms, result)
            continue
        assert_agrees(terms, result, sheet)
        stands = result


def is_refused(terms: KoTerms, result: MatchResult) -> bool:
    try:
        ko_state(terms, result)
    except PlayError:
        return True
    return False


def assert_agrees(terms: KoTerms, result: MatchResult, sheet: Sheet) -> None:
    state = ko_state(terms, result)
    assert state.finished is sheet.is_over
    assert state.winner == sheet.winner
    for side in state.sides:
        assert list(side.decks_left) == sheet.left[side.player]
        assert side.points == sheet.points[side.player]
        if not sheet.is_over:
            assert (side.options == ()) is (
                side.player in sheet.holds or len(sheet.left[side.player]) == 1
            )
