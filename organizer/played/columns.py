"""What the columns of a table are called by those who write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from organizer.played.finished import UnreadableFile


class Column(StrEnum):
    """What a column says, by the name under which the documentation knows it."""

    ROUND = "round"
    TABLE = "table"
    PLAYER = "player"
    OPPONENT = "opponent"
    WINS = "wins"
    LOSSES = "losses"
    DRAWS = "draws"
    RESULT = "result"
    RANK = "rank"
    POINTS = "points"
    OMW = "omw"
    GW = "gw"
    OGW = "ogw"


_SPELLINGS: Mapping[Column, str] = {
    Column.ROUND: "round, rnd, round number, round no, runde, ronde, ronda, rodada, manche, turno",
    Column.TABLE: "table, tbl, table number, table no, board, tisch, mesa, tavolo, tafel",
    Column.PLAYER: (
        "player, player 1, p1, player a, player name, player 1 name, name, person, team 1, team, "
        "spieler, spieler 1, jugador, jugador 1, joueur, joueur 1, giocatore, jogador, speler"
    ),
    Column.OPPONENT: (
        "opponent, opp, player 2, p2, player b, opponent name, player 2 name, versus, vs, team 2, "
        "gegner, spieler 2, oponente, jugador 2, adversaire, joueur 2, avversario, tegenstander"
    ),
    Column.WINS: (
        "wins, win, w, won, games won, game wins, player wins, player 1 wins, p1 wins, "
        "player 1 score, score 1, player a wins, siege, victorias, victoires, vittorie"
    ),
    Column.LOSSES: (
        "losses, loss, l, lost, games lost, game losses, opponent wins, player 2 wins, p2 wins, "
        "player 2 score, score 2, player b wins, niederlagen, derrotas, defaites, sconfitte"
    ),
    Column.DRAWS: (
        "draws, draw, d, t, ties, drawn, games drawn, game draws, unentschieden, empates, nuls, "
        "pareggi"
    ),
    Column.RESULT: "result, score, games, game score, ergebnis, resultado, resultat, risultato",
    Column.RANK: (
        "rank, standing, position, pos, place, #, no, platz, rang, puesto, clasificacion, "
        "classement, posizione"
    ),
    Column.POINTS: (
        "points, pts, match points, mp, matchpoints, punkte, puntos, pontos, punti, total points"
    ),
    Column.OMW: (
        "omw, omw%, omwp, omwr, omp, opponents match win, opponent match win, "
        "opponents match win %, opponent match win %, opponents match win percentage, "
        "opponent match win percentage, opp match win %, opp. match win %"
    ),
    Column.GW: (
        "gw, gw%, gwp, gwr, pgw, pgw%, tgw, tgw%, game win, game win %, game win percentage, "
        "player game win %, player game win percentage"
    ),
    Column.OGW: (
        "ogw, ogw%, ogwp, ogwr, ogp, opponents game win, opponent game win, "
        "opponents game win %, opponent game win %, opponents game win percentage, "
        "opponent game win percentage, opp game win %, opp. game win %"
    ),
}

_RESULTS = frozenset({Column.ROUND, Column.PLAYER, Column.OPPONENT})
_SCORES = (frozenset({Column.WINS, Column.LOSSES}), frozenset({Column.RESULT}))
_STANDINGS = frozenset({Column.RANK, Column.PLAYER})


def _key(heading: str) -> str:
    """A heading without what people write in different ways: case, blanks, accents and stops."""
    apart = unicodedata.normalize("NFKD", heading).casefold()
    return "".join(sign for sign in apart if sign.isalnum() or sign == "#")


_COLUMNS = {
    _key(spelling): column
    for column, spellings in _SPELLINGS.items()
    for spelling in spellings.split(", ")
}


@dataclass(frozen=True)
class Headings:
    """At which place of a row each column is."""

    places: Mapping[Column, int]

    @property
    def are_results(self) -> bool:
        """Whether the rows are matches."""
        known = self.places.keys()
        return known >= _RESULTS and any(known >= score for score in _SCORES)

    @property
    def are_standings(self) -> bool:
        """Whether the rows are the lines of a table of standings."""
        return self.places.keys() >= _STANDINGS and Column.OPPONENT not in self.places

    def of(self, row: Sequence[str], column: Column) -> str:
        """What a row says in a column; "" where there is none."""
        place = self.places.get(column)
        return row[place].strip() if place is not None and place < len(row) else ""


def headings_of(row: Sequence[str], place: str) -> Headings | None:
    """The headings that a row is, None for a row that is none.

    Raises UnreadableFile `column-twice` where two columns say the same.
    """
    places: dict[Column, int] = {}
    twice = []
    for at, written in enumerate(row):
        column = _COLUMNS.get(_key(written))
        if column in places:
            twice.append(written.strip())
        elif column is not None:
            places[column] = at
    found = Headings(places)
    if not (found.are_results or found.are_standings):
        return None
    if twice:
        raise UnreadableFile(
            "column-twice",
            _("%(place)s: the column “%(name)s” says what another one says, too. Remove one.")
            % {"place": place, "name": twice[0]},
        )
    return found
