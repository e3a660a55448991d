"""A bracket as it is drawn: columns from the first round to the final, matches beside those that
they come from. On a narrow screen the same columns are read one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.engine.elimination.bracket import (
    FINAL,
    SECOND_FINAL,
    Bracket,
    BracketMatch,
    LoserOf,
    Section,
    Source,
    WinnerOf,
)
from matches.engine.elimination.plan import SingleElimination


@dataclass(frozen=True)
class Column:
    """One round: its heading, and names of matches from top to bottom, None for an empty place."""

    heading: str
    names: tuple[str | None, ...]

    @property
    def played(self) -> tuple[str, ...]:
        """The matches that there are."""
        return tuple(name for name in self.names if name is not None)


@dataclass(frozen=True)
class Part:
    """A part of a bracket with a heading of its own. Where it is a `tree`, two places of a column
    lead to the one beside them in the next."""

    heading: str
    columns: tuple[Column, ...]
    tree: bool


def parts_of(bracket: Bracket) -> tuple[Part, ...]:
    """The bracket, part by part, in the order in which it is read."""
    matches = {match.name: match for match in bracket.matches}
    play_in = [one.name for one in bracket.matches if one.section is Section.PLAY_IN]
    before = [_row(_("For a place in the bracket"), [(_("Play-in"), play_in)])] if play_in else []
    return (*before, *_after_play_in(bracket, matches))


def _after_play_in(bracket: Bracket, matches: dict[str, BracketMatch]) -> Sequence[Part]:
    if isinstance(bracket.plan, SingleElimination):
        parts = [Part(_("Bracket"), _tree(matches, FINAL, last=_("Final")), tree=True)]
        if Section.BRONZE in matches:
            parts.append(_row(_("For the third place"), [(_("Bronze match"), ["B"])]))
        return parts
    winners = [one for one in bracket.matches if one.section is Section.WINNERS]
    losers = [one for one in bracket.matches if one.section is Section.LOSERS]
    finals = [(_("Final"), [FINAL])]
    if SECOND_FINAL in matches:
        finals.append((_("Second final"), [SECOND_FINAL]))
    parts = []
    if winners:
        tree = _tree(matches, winners[-1].name, last=_("Winners’ final"))
        parts.append(Part(_("Winners’ side"), tree, tree=True))
    if losers:
        rounds = sorted({one.round for one in losers})
        by_round = [
            (
                _("Losers’ round %(n)d") % {"n": number},
                [m.name for m in losers if m.round == number],
            )
            for number in rounds
        ]
        parts.append(_row(_("Losers’ side"), by_round))
    return [*parts, _row(_("For the first place"), finals)]


def source_said(source: Source) -> str:
    """Where a seat comes from, while nobody sits there: "Winner of W1-2"."""
    match source:
        case WinnerOf():
            return _("Winner of %(match)s") % {"match": source.match}
        case LoserOf():
            return _("Loser of %(match)s") % {"match": source.match}
        case _:
            return _("Seed %(n)d") % {"n": source.number}


def _row(heading: str, columns: Sequence[tuple[str, Sequence[str]]]) -> Part:
    return Part(heading, tuple(Column(head, tuple(names)) for head, names in columns), tree=False)


def _tree(matches: dict[str, BracketMatch], root: str, *, last: str) -> tuple[Column, ...]:
    """The columns that lead to a match, by the winners that sit in it."""
    columns: list[list[str | None]] = [[root]]
    while True:
        before = [
            _fed_by(source, matches)
            for name in columns[-1]
            for source in (matches[name].seats if name else (None, None))
        ]
        if not any(before):
            break
        columns.append(before)
    return tuple(
        Column(_heading(matches, names, steps, last), tuple(names))
        for steps, names in reversed(list(enumerate(columns)))
    )


def _fed_by(source: Source | None, matches: dict[str, BracketMatch]) -> str | None:
    """The match of the tree whose winner sits there."""
    if not isinstance(source, WinnerOf) or matches[source.match].section is Section.PLAY_IN:
        return None
    return source.match


def _heading(
    matches: dict[str, BracketMatch], names: Sequence[str | None], steps: int, last: str
) -> str:
    """What a round is called by how many are in it."""
    named = {0: last, 1: _("Semi-finals"), 2: _("Quarter-finals")}
    if Section.LOSERS in {one.section for one in matches.values()} and steps:
        number = next(matches[name].round for name in names if name)
        return _("Winners’ round %(n)d") % {"n": number}
    return named.get(steps, _("Round of %(n)d") % {"n": 2 ** (steps + 1)})
