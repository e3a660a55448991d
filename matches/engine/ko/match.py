"""The Type 15 match, for two players or more (clauses T15-KO to T15-SCORE).

Each player has a Set of decks. Who loses a game, or everybody after a draw, has the deck they
played knocked out (T15-KO) and selects another; who won plays on with the same deck (T15-NEXT).
The match ends when at most one player has a deck left (T15-END).

Where the document is silent:

- a concession of the match, an absence or a match loss by penalty counts as if each remaining deck
  of that player lost a game; a bye as if each deck of an opponent had;
- a game-loss penalty knocks the deck out; in a game of two the other player has won it;
- at time the match ends as it stands: most decks left wins, equal is a draw, the bonus counts;
- an intentional draw stands in place of the games played, as one drawn game without bonus;
- if everybody was absent everybody lost, and nobody scores anything more;
- who has one deck left has no choice: it is their deck for the next game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matches.engine.outcomes import (
    check_result,
    is_forfeit,
    losers_of,
    only_opponent,
    outcomes_by,
    winner_of,
)
from matches.engine.results import (
    Ending,
    Game,
    MatchResult,
    MatchState,
    Outcome,
    Player,
    PlayError,
    Side,
)
from matches.engine.terms import KoScoring, KoTerms
from wording import either, said


@dataclass(slots=True)
class _Hand:
    """One player's decks and games while the match is replayed."""

    player: Player
    left: list[int]
    deck: int | None = None
    wins: int = 0
    losses: int = 0
    draws: int = 0
    games: int = 0

    def knock_out(self) -> None:
        if self.deck is not None:
            self.left.remove(self.deck)
            self.deck = None


def ko_state(
    terms: KoTerms, result: MatchResult, choices: Mapping[Player, int] | None = None
) -> MatchState:
    """The match as it stands.

    `choices` are the decks chosen for the next game; one that is knocked out or that its player
    may not choose now counts for nothing. Raises PlayError: `match-over`, `deck-missing`,
    `deck-unknown`, `deck-knocked-out`, `deck-stays`, and what `check_result` raises.
    """
    check_result(result)
    hands = [_Hand(player, left=list(range(1, terms.match.decks + 1))) for player in result.players]
    for number, game in enumerate(result.games, 1):
        if _over(hands):
            raise PlayError(
                "match-over",
                said(
                    "The match was decided before game {number}: report no game after the last "
                    "one.",
                    number=number,
                ),
            )
        _play(hands, number, game)
    outcomes = _outcomes(terms, hands, result)
    if outcomes:
        return _finished(terms, hands, outcomes, bonus=result.ending is not Ending.INTENTIONAL_DRAW)
    return _going_on(terms, hands, len(result.games) + 1, choices or {})


def _over(hands: Sequence[_Hand]) -> bool:
    """T15-END (Type 15, Match Rules 6): at most one player has a deck left."""
    return len(hands) > 1 and sum(bool(hand.left) for hand in hands) <= 1


def _play(hands: Sequence[_Hand], number: int, game: Game) -> None:
    """T15-KO (Type 15, Match Rules 4): who loses the game, or everybody after a draw, has the deck
    that was played knocked out."""
    playing = [hand for hand in hands if hand.left]
    for hand in playing:
        hand.deck = _deck_played(hand, number, game.decks.get(hand.player))
        hand.games += 1
    players = [hand.player for hand in playing]
    if game.winner is not None and game.winner not in players:
        raise PlayError(
            "not-in-match",
            said("{player} had no deck left for game {number}.", player=game.winner, number=number),
        )
    if game.penalised is not None and game.penalised not in players:
        raise PlayError(
            "not-in-match",
            said(
                "{player} had no deck left for game {number}.", player=game.penalised, number=number
            ),
        )
    winner = winner_of(game, players)
    losers = losers_of(game, players)
    for hand in playing:
        if hand.player == winner:
            hand.wins += 1
        elif hand.player in losers:
            hand.losses += 1
            hand.knock_out()
        elif not losers:
            hand.draws += 1
            hand.knock_out()


def _deck_played(hand: _Hand, number: int, deck: int | None) -> int:
    """T15-NEXT (Type 15, Match Rules 4 and 5): a deck that is not knocked out; the same one as
    before for who did not lose it."""
    if deck is None:
        if hand.deck is not None:
            return hand.deck
        if len(hand.left) == 1:
            return hand.left[0]
        raise PlayError(
            "deck-missing",
            said(
                "Say first which deck {player} plays in game {number}.",
                player=hand.player,
                number=number,
            ),
        )
    if hand.deck is not None and deck != hand.deck:
        raise PlayError(
            "deck-stays",
            said(
                "{player} did not lose deck {deck} and plays game {number} with it, not "
                "with deck {deck2}.",
                player=hand.player,
                deck=hand.deck,
                number=number,
                deck2=deck,
            ),
        )
    if deck not in hand.left:
        left = either([str(one) for one in hand.left])
        raise PlayError(
            "deck-knocked-out",
            said(
                "Deck {deck} of {player} cannot be played in game {number}: only deck "
                "{left} is left.",
                deck=deck,
                player=hand.player,
                number=number,
                left=left,
            ),
        )
    return deck


def _outcomes(terms: KoTerms, hands: Sequence[_Hand], result: MatchResult) -> dict[Player, Outcome]:
    """How the match came out for each player; empty while it goes on."""
    over = _over(hands)
    if over and result.ending is not Ending.PLAYED:
        raise PlayError("match-over", "The match is already decided by its games.")
    if is_forfeit(result):
        return _forfeit(hands, result)
    if result.ending is Ending.INTENTIONAL_DRAW:
        for hand in hands:
            hand.wins, hand.losses, hand.draws = 0, 0, 1
        return dict.fromkeys(result.players, Outcome.DRAW)
    if len(hands) == 1:
        hands[0].wins = terms.match.decks
        return {hands[0].player: Outcome.WIN}
    if over or result.ending is Ending.TIME:
        return outcomes_by({hand.player: (len(hand.left), hand.games) for hand in hands})
    return {}


def _forfeit(hands: Sequence[_Hand], result: MatchResult) -> dict[Player, Outcome]:
    if result.loser is None or len(hands) == 1:
        for hand in hands:
            hand.losses += len(hand.left)
            hand.left = []
        return dict.fromkeys(result.players, Outcome.LOSS)
    playing = {hand.player: hand for hand in hands if hand.left}
    loser = playing.pop(result.loser, None)
    if loser is None:
        raise PlayError(
            "not-in-match", said("{player} has no deck left to forfeit.", player=result.loser)
        )
    winner = playing[only_opponent(result.loser, list(playing))]
    winner.wins += len(loser.left)
    loser.losses += len(loser.left)
    loser.left = []
    return {hand.player: Outcome.WIN if hand is winner else Outcome.LOSS for hand in hands}


def _score(scoring: KoScoring, hand: _Hand) -> int:
    """T15-SCORE, T15-EXAMPLE (Type 15, Tournament Scoring): what the games of a player score; the
    bonus for decks that are left is added when the match is finished."""
    return (
        hand.wins * scoring.game_win
        + hand.draws * scoring.game_draw
        + hand.losses * scoring.game_loss
    )


def _finished(
    terms: KoTerms, hands: Sequence[_Hand], outcomes: Mapping[Player, Outcome], *, bonus: bool
) -> MatchState:
    deck_left = terms.scoring.deck_left if bonus else 0
    return MatchState(
        sides=tuple(
            Side(
                hand.player,
                outcome=outcomes[hand.player],
                wins=hand.wins,
                losses=hand.losses,
                draws=hand.draws,
                points=_score(terms.scoring, hand) + deck_left * len(hand.left),
                decks_left=tuple(hand.left),
            )
            for hand in hands
        ),
        next_game=None,
    )


def _going_on(
    terms: KoTerms, hands: Sequence[_Hand], next_game: int, choices: Mapping[Player, int]
) -> MatchState:
    sides = []
    for hand in hands:
        deck, chosen, options = hand.deck, False, tuple(hand.left)
        if deck is None and len(hand.left) == 1:
            deck = hand.left[0]
        elif deck is None and choices.get(hand.player) in hand.left:
            deck, chosen = choices[hand.player], True
        sides.append(
            Side(
                hand.player,
                wins=hand.wins,
                losses=hand.losses,
                draws=hand.draws,
                points=_score(terms.scoring, hand),
                decks_left=tuple(hand.left),
                deck=deck,
                chosen=chosen,
                options=() if deck is not None else options,
            )
        )
    return MatchState(sides=tuple(sides), next_game=next_game)
