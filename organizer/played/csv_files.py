"""Results by round and standings as CSV; docs/importing-events.md describes both."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from django.utils.translation import gettext as _

from organizer.played.columns import Column
from organizer.played.finished import FinishedEvent, PlayedMatch, PublishedLine, UnreadableFile
from organizer.played.people import People, folded
from organizer.played.tables import Row, table_of

MOST_ROUNDS = 99
BYES = frozenset(
    ("", "-", "--", "—", "–", "none", "n/a", "bye", "*bye*", "(bye)", "freilos", "spielfrei")
)
"""What stands in the place of an opponent where there is none."""

_NUMBER = re.compile(r"([0-9]{1,6})(?:[.,]0{1,4})?")
_ROUND = re.compile(r"(?:[^\W\d_]+\.?\s*)?([0-9]{1,3})(?:[.,]0{1,4})?\.?")
_SCORE = re.compile(r"([0-9]{1,3})\s*[-:–/]\s*([0-9]{1,3})(?:\s*[-:–/]\s*([0-9]{1,3}))?")
_SHARE = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,16}))?\s*(%?)")


def read_results(text: str) -> FinishedEvent:
    """The event of a table of results, without standings.

    A match may stand there twice, once for each player. Raises UnreadableFile with the line:
    `no-results` for a table of standings, `round-unknown`, `number-unknown`, `score-missing`,
    `round-missing`, `rows-differ`, and what `table_of` and `People.called` raise.
    """
    table = table_of(text)
    if not table.headings.are_results:
        raise UnreadableFile(
            "no-results",
            _(
                "These are standings, and there is no history without matches. Choose the results"
                " by round, and the standings beside them to be compared."
            ),
        )
    people = People()
    rounds: dict[int, list[PlayedMatch]] = defaultdict(list)
    for row in table.rows:
        rounds[_round(row)].append(_match(row, people))
    if not rounds:
        raise UnreadableFile("no-results", _("There is no match below the headings."))
    missing = sorted(set(range(1, max(rounds) + 1)) - rounds.keys())
    if missing:
        raise UnreadableFile(
            "round-missing",
            _("There is nothing of round %(n)d. Number the rounds from 1, without a gap.")
            % {"n": missing[0]},
        )
    return FinishedEvent(rounds=tuple(_once(rounds[number]) for number in sorted(rounds)))


def read_standings(text: str) -> tuple[PublishedLine, ...]:
    """The lines of a table of standings.

    Raises UnreadableFile with the line: `no-standings`, `number-unknown`, and what `table_of` and
    `People.called` raise.
    """
    table = table_of(text)
    if not table.headings.are_standings:
        raise UnreadableFile(
            "no-standings", _("These are results. Standings have the columns rank and player.")
        )
    people = People()
    return tuple(
        PublishedLine(
            player=people.called(row[Column.PLAYER], row.place),
            rank=_number(row, Column.RANK),
            points=_number(row, Column.POINTS),
            shares=_shares(row),
        )
        for row in table.rows
    )


def with_standings(event: FinishedEvent, lines: Sequence[PublishedLine]) -> FinishedEvent:
    """The event with these standings; players are called as they are in its results."""
    names = {folded(player): player for player in event.players}
    called = (replace(line, player=names.get(folded(line.player), line.player)) for line in lines)
    return replace(event, standings=tuple(called))


def _match(row: Row, people: People) -> PlayedMatch:
    player = people.called(row[Column.PLAYER], row.place)
    opponent = row[Column.OPPONENT]
    has_none = folded(opponent) in BYES
    score = _score(row)
    if score is None and not has_none:
        raise UnreadableFile(
            "score-missing",
            _("%(place)s: the games are missing. Write those won, lost and drawn by %(player)s.")
            % {"place": row.place, "player": player},
        )
    wins, losses, draws = score or (2, 0, 0)
    return PlayedMatch(
        player=player,
        opponent=None if has_none else people.called(opponent, row.place),
        wins=wins,
        losses=losses,
        draws=draws,
        table=_number(row, Column.TABLE, is_loose=True) or None,
        place=row.place,
    )


def _once(matches: Sequence[PlayedMatch]) -> tuple[PlayedMatch, ...]:
    """The matches of a round, those that both players have a row of taken as one."""
    found: dict[tuple[str, ...], PlayedMatch] = {}
    kept: list[PlayedMatch] = []
    for match in matches:
        if match.opponent is None:
            kept.append(match)
            continue
        mirrored = found.get((match.opponent, match.player))
        if mirrored is None:
            found[match.players] = match
            kept.append(match)
        elif (mirrored.wins, mirrored.losses, mirrored.draws) != (
            match.losses,
            match.wins,
            match.draws,
        ):
            raise UnreadableFile(
                "rows-differ",
                _("%(place)s: %(player)s has this match as %(score)s, and %(other)s as %(theirs)s.")
                % {
                    "place": f"{mirrored.place}, {match.place}",
                    "player": match.player,
                    "score": match.score,
                    "other": mirrored.player,
                    "theirs": mirrored.score,
                },
            )
    return tuple(kept)


def _round(row: Row) -> int:
    written = _ROUND.fullmatch(row[Column.ROUND])
    number = int(written[1]) if written else 0
    if not 1 <= number <= MOST_ROUNDS:
        raise UnreadableFile(
            "round-unknown",
            _(
                "%(place)s: “%(written)s” is no round from 1 to %(most)d. Only Swiss rounds can be"
                " taken over: leave out those of a play-off."
            )
            % {"place": row.place, "written": row[Column.ROUND][:40], "most": MOST_ROUNDS},
        )
    return number


def _score(row: Row) -> tuple[int, int, int] | None:
    """Games won, lost and drawn; None where nothing is written."""
    written = row[Column.RESULT]
    if row[Column.WINS] or row[Column.LOSSES] or not written:
        wins, losses = _number(row, Column.WINS), _number(row, Column.LOSSES)
        if wins is None and losses is None:
            return None
        return wins or 0, losses or 0, _number(row, Column.DRAWS) or 0
    if folded(written) in BYES:
        return None
    score = _SCORE.fullmatch(written)
    if score is None:
        raise _unknown(row, Column.RESULT, _("a score such as 2-1 or 2-1-0"))
    return int(score[1]), int(score[2]), int(score[3] or _number(row, Column.DRAWS) or 0)


def _number(row: Row, column: Column, *, is_loose: bool = False) -> int | None:
    """The whole number of a field, None for an empty one; a spreadsheet's 2.0 or 2,0 is 2. A loose
    field may hold anything else, which says nothing."""
    written = row[column]
    number = _NUMBER.fullmatch(written)
    if number:
        return int(number[1])
    if written and not is_loose:
        raise _unknown(row, column, _("a whole number"))
    return None


def _shares(row: Row) -> Mapping[str, Decimal]:
    columns = (Column.OMW, Column.GW, Column.OGW)
    return {column.value: _share(row, column) for column in columns if row[column]}


def _share(row: Row, column: Column) -> Decimal:
    """A percentage as a share, with its digits: 66.67%, 66,67 and 0.6667 are the same."""
    written = _SHARE.fullmatch(row[column])
    value = Decimal(f"{written[1]}.{written[2] or '0'}") if written else Decimal(-1)
    is_percentage = bool(written) and (bool(written[3]) or value > 1)
    share = value.scaleb(-2) if is_percentage else value
    if not 0 <= share <= 1:
        raise _unknown(row, column, _("a percentage such as 66.67 or 0.6667"))
    return share


def _unknown(row: Row, column: Column, wanted: str) -> UnreadableFile:
    return UnreadableFile(
        "number-unknown",
        _("%(place)s: “%(written)s” is not %(wanted)s (column %(column)s).")
        % {
            "place": row.place,
            "written": row[column][:40],
            "wanted": wanted,
            "column": column.value,
        },
    )
