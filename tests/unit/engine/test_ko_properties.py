"""Random Type 15 matches, checked against a recount that shares nothing with the engine."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from matches.engine.ko.match import ko_state
from matches.engine.match import records_of
from matches.engine.results import Ending, Game, MatchResult, Outcome
from matches.engine.terms import KoMatch, KoScoring, KoTerms


@st.composite
def matches_played(draw: st.DrawFn) -> tuple[KoTerms, MatchResult]:
    """A match played by the rules, to its end or up to some game."""
    terms = KoTerms(
        match=KoMatch(decks=draw(st.integers(1, 4))),
        scoring=KoScoring(deck_left=draw(st.integers(0, 3))),
    )
    players = tuple("ABCD"[: draw(st.integers(2, 4))])
    left = {player: set(range(1, terms.match.decks + 1)) for player in players}
    current: dict[str, int] = {}
    games: list[Game] = []
    for _ in range(draw(st.integers(0, 16))):
        playing = [player for player in players if left[player]]
        if len(playing) < 2:
            break
        for player in playing:
            if player not in current:
                current[player] = draw(st.sampled_from(sorted(left[player])))
        decks = {player: current[player] for player in playing}
        winner = draw(st.sampled_from([*playing, None]))
        penalised = None
        if winner is None:
            penalised = draw(st.sampled_from([*playing, None]))
        if penalised is not None and len(playing) == 2:
            winner = next(player for player in playing if player != penalised)
        games.append(Game(winner=winner, decks=decks, penalised=penalised))
        out = [penalised] if penalised else [player for player in playing if player != winner]
        for player in out:
            left[player].remove(current.pop(player))
    return terms, MatchResult(players, tuple(games))


def recount(terms: KoTerms, result: MatchResult) -> tuple[dict[object, set[int]], Counter[object]]:
    """Decks left and game points, counted game by game from the list alone."""
    left: dict[object, set[int]] = {
        player: set(range(1, terms.match.decks + 1)) for player in result.players
    }
    points: Counter[object] = Counter()
    for game in result.games:
        for player, deck in game.decks.items():
            if player == game.winner:
                points[player] += 2
            elif game.penalised is None:
                points[player] += 0 if game.winner else 1
                left[player].discard(deck)
            elif player == game.penalised:
                left[player].discard(deck)
    return left, points


@given(matches_played())
def test_decks_left_and_points_agree_with_a_recount(played: tuple[KoTerms, MatchResult]) -> None:
    terms, result = played
    state = ko_state(terms, result)
    left, points = recount(terms, result)
    for side in state.sides:
        bonus = terms.scoring.deck_left * len(left[side.player]) if state.finished else 0
        assert set(side.decks_left) == left[side.player]
        assert side.points == points[side.player] + bonus


@given(matches_played())
def test_the_match_ends_exactly_when_at_most_one_has_decks(
    played: tuple[KoTerms, MatchResult],
) -> None:
    terms, result = played
    state = ko_state(terms, result)
    left, _ = recount(terms, result)
    with_decks = [player for player in result.players if left[player]]
    assert state.finished == (len(with_decks) <= 1)
    if state.finished:
        assert state.winner == (with_decks[0] if with_decks else None)


@given(matches_played())
def test_every_knock_out_is_a_game_lost_or_drawn(played: tuple[KoTerms, MatchResult]) -> None:
    terms, result = played
    for side in ko_state(terms, result).sides:
        assert side.losses + side.draws == terms.match.decks - len(side.decks_left)


@given(matches_played())
def test_who_must_choose_is_who_has_no_surviving_deck_and_more_than_one_left(
    played: tuple[KoTerms, MatchResult],
) -> None:
    terms, result = played
    state = ko_state(terms, result)
    left, _ = recount(terms, result)
    last = result.games[-1].decks if result.games else {}
    if not state.finished:
        for side in state.sides:
            decks = left[side.player]
            survived = last.get(side.player) in decks
            assert (side.player in state.must_choose) == (len(decks) > 1 and not survived)


@given(matches_played(), st.sampled_from([Ending.CONCEDED, Ending.NO_SHOW, Ending.PENALTY]))
def test_a_forfeit_gives_a_game_win_for_each_deck_left(
    played: tuple[KoTerms, MatchResult], ending: Ending
) -> None:
    terms, result = played
    before = ko_state(terms, result)
    if before.finished or len(result.players) > 2:
        return
    winner, loser = before.sides
    after = ko_state(terms, MatchResult(result.players, result.games, ending, loser.player))
    bonus = terms.scoring.deck_left * len(winner.decks_left)
    assert after.side(winner.player).points == winner.points + 2 * len(loser.decks_left) + bonus
    assert after.side(loser.player).points == loser.points
    assert after.side(loser.player).outcome is Outcome.LOSS


@given(matches_played())
def test_nobody_makes_more_than_the_possible_points(played: tuple[KoTerms, MatchResult]) -> None:
    terms, result = played
    state = ko_state(terms, result)
    if state.finished:
        for record in records_of(terms, state):
            assert 0 <= record.points <= record.possible
