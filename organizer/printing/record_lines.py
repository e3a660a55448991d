"""What the record of a match of Sets says: a line a game, what was scored by then, the rules in
short.

Pure: games go in, plain values come out. Players are their seats, 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.outcomes import losers_of, winner_of
from matches.engine.results import Game
from matches.engine.terms import KoScoring
from organizer.printing.round_words import Player, RoundHeading


@dataclass(frozen=True)
class Side:
    """A player's side of a game: the deck that was played, whether it was knocked out by that, and
    the points by then. All None in a line that is to be written by hand."""

    deck: int | None = None
    is_out: bool = False
    points: int | None = None


@dataclass(frozen=True)
class Line:
    """A game. `winner` is a seat; None where it was drawn, or nothing is known yet."""

    number: int
    sides: tuple[Side, ...]
    winner: int | None = None
    is_drawn: bool = False
    by_penalty: bool = False


@dataclass(frozen=True)
class Total:
    """How the match came out: decks left and points of each player, and how it ended where that
    was not by its games ("" else)."""

    decks_left: tuple[int, ...]
    points: tuple[int, ...]
    ending: str = ""


@dataclass(frozen=True)
class Told:
    """A line as it is written: deck, deck that is out, and points of each player in a row, and who
    won. What is not known yet is ""."""

    number: int
    cells: tuple[str, ...]
    winner: str


@dataclass(frozen=True)
class MatchRecord:
    """The sheet of a match; `total` is None until it is over."""

    heading: RoundHeading
    table: int
    players: tuple[Player, ...]
    decks: int
    lines: tuple[Line, ...]
    total: Total | None
    rules: tuple[str, ...]

    @property
    def sides(self) -> list[tuple[Player, list[tuple[int, bool]]]]:
        """Each player with the numbers of their decks, and whether each is knocked out."""
        return [
            (player, [(deck, self._is_out(seat, deck)) for deck in range(1, self.decks + 1)])
            for seat, player in enumerate(self.players)
        ]

    @property
    def told(self) -> list[Told]:
        """The lines as they are written."""
        return [
            Told(
                line.number,
                tuple(cell for side in line.sides for cell in _cells(side)),
                _winner_said(line, self.players),
            )
            for line in self.lines
        ]

    @property
    def end(self) -> list[tuple[str, str]]:
        """Decks left and points of each player at the end, "" until then."""
        if self.total is None:
            return [("", "")] * len(self.players)
        return [*zip(map(str, self.total.decks_left), map(str, self.total.points), strict=True)]

    def _is_out(self, seat: int, deck: int) -> bool:
        sides = (line.sides[seat] for line in self.lines)
        return any(side.is_out and side.deck == deck for side in sides)


def _cells(side: Side) -> tuple[str, str, str]:
    deck = "" if side.deck is None else str(side.deck)
    return deck, deck if side.is_out else "", "" if side.points is None else str(side.points)


def _winner_said(line: Line, players: Sequence[Player]) -> str:
    if line.is_drawn:
        return _("draw")
    if line.winner is None:
        return ""
    name = players[line.winner].name
    return _("%(name)s, by penalty") % {"name": name} if line.by_penalty else name


@dataclass(frozen=True)
class MatchRecords:
    """The sheets of a round, or of one match."""

    heading: RoundHeading
    records: tuple[MatchRecord, ...]


def lines_of(games: Sequence[Game], players: int, scoring: KoScoring) -> Iterator[Line]:
    """The games in their order, with the points that each player has after each (T15-SCORE)."""
    points = [0] * players
    for number, game in enumerate(games, 1):
        seats = list(range(players))
        winner, losers = winner_of(game, seats), losers_of(game, seats)
        sides = []
        for seat in seats:
            if seat == winner:
                points[seat] += scoring.game_win
            elif losers:
                points[seat] += scoring.game_loss
            else:
                points[seat] += scoring.game_draw
            is_out = seat in losers or not losers
            sides.append(Side(game.decks.get(seat), is_out, points[seat]))
        yield Line(number, tuple(sides), winner, not losers, game.penalised is not None)


def empty_lines(played: int, decks: int, players: int) -> Iterator[Line]:
    """The games that can still follow so many, to be written by hand: each knocks a deck out, and
    one that is left ends the match (T15-END)."""
    for number in range(played + 1, decks * players):
        yield Line(number, (Side(),) * players)


def rules_said(decks: int, scoring: KoScoring) -> tuple[str, ...]:
    """The rules of such a match in short (T15-START, T15-KO, T15-NEXT, T15-END, T15-SCORE)."""
    have = ngettext(
        "Each player has %(n)d deck.",
        "Each player has %(n)d decks and picks the first in secret; both are shown at once.",
        decks,
    )
    points = {
        "win": scoring.game_win,
        "draw": scoring.game_draw,
        "loss": scoring.game_loss,
        "left": scoring.deck_left,
    }
    return (
        have % {"n": decks},
        _("A deck that loses a game is out and its player picks another; the winner keeps theirs."),
        _("A drawn game puts both decks out."),
        _("The match is over when a player has no deck left."),
        _(
            "Points: %(win)d for a game won, %(draw)d drawn, %(loss)d lost, and %(left)d for each "
            "deck that is left at the end."
        )
        % points,
    )
