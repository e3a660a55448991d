"""A Type 15 match of two as a referee follows it on paper: the rules in their own words, step by
step, sharing nothing with the engine but the words for a game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from matches.engine.results import Ending, Game

Player = Hashable


@dataclass
class Sheet:
    """Both Sets as they lie on the table. `winner` is set once the match is over."""

    players: tuple[Player, Player]
    left: dict[Player, list[int]]
    points: dict[Player, int]
    holds: dict[Player, int] = field(default_factory=dict)
    is_over: bool = False
    winner: Player | None = None

    def other(self, player: Player) -> Player:
        one, two = self.players
        return two if player == one else one

    def set_aside(self, player: Player) -> None:
        """The losing deck is knocked out; another one has to be selected."""
        self.left[player].remove(self.holds.pop(player))


class Impossible(Exception):
    """It cannot have been played like that."""


def follow(
    players: tuple[Player, Player],
    games: Sequence[Game],
    ending: Ending = Ending.PLAYED,
    loser: Player | None = None,
    *,
    decks: int = 3,
    bonus: int = 1,
) -> Sheet:
    """The sheet after these games and this ending. Raises Impossible."""
    sheet = Sheet(
        players, {one: list(range(1, decks + 1)) for one in players}, dict.fromkeys(players, 0)
    )
    for game in games:
        if not all(sheet.left.values()):
            raise Impossible
        _select(sheet, game)
        _play(sheet, game)
    _end(sheet, ending, loser, bonus=bonus)
    return sheet


def _select(sheet: Sheet, game: Game) -> None:
    """Each plays on with the deck that was not knocked out, or selects one of those left."""
    for player in sheet.players:
        named, held = game.decks.get(player), sheet.holds.get(player)
        if held is None and named is None and len(sheet.left[player]) == 1:
            named = sheet.left[player][0]
        deck = held if named is None else named
        if deck not in sheet.left[player] or (held is not None and deck != held):
            raise Impossible
        sheet.holds[player] = deck


def _play(sheet: Sheet, game: Game) -> None:
    """Win 2, draw 1 each, loss 0; the loser's deck is out, after a draw both. A game lost by a
    penalty is lost, and the other one has won it."""
    winner = game.winner
    if game.penalised is not None:
        if winner == game.penalised:
            raise Impossible
        winner = sheet.other(game.penalised)
    for player in sheet.players:
        if player == winner:
            sheet.points[player] += 2
        else:
            sheet.points[player] += winner is None
            sheet.set_aside(player)


def _end(sheet: Sheet, ending: Ending, loser: Player | None, *, bonus: int) -> None:
    """What is left on the table counts; who gives up has every remaining deck lose a game."""
    is_played_out = not all(sheet.left.values())
    gives_up = ending in (Ending.CONCEDED, Ending.NO_SHOW, Ending.PENALTY)
    if (loser is not None and not gives_up) or (loser is None and ending is Ending.CONCEDED):
        raise Impossible
    if is_played_out and ending is not Ending.PLAYED:
        raise Impossible
    if ending is Ending.PLAYED and not is_played_out:
        return
    sheet.is_over = True
    if ending is Ending.INTENTIONAL_DRAW:  # one point each, whatever was played, and no bonus
        sheet.points = dict.fromkeys(sheet.players, 1)
        return
    if gives_up:
        _give_up(sheet, loser)
    lying = {player: len(sheet.left[player]) for player in sheet.players}
    for player in sheet.players:
        sheet.points[player] += bonus * lying[player]
    if len(set(lying.values())) == 2:
        sheet.winner = max(lying, key=lambda player: lying[player])


def _give_up(sheet: Sheet, loser: Player | None) -> None:
    """Everybody did, where nobody is named: then nobody has won the games."""
    if loser is None:
        sheet.left = {player: [] for player in sheet.players}
        return
    sheet.points[sheet.other(loser)] += 2 * len(sheet.left[loser])
    sheet.left[loser] = []
