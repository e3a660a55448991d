"""A bracket as it is drawn: columns from the first round to the final, matches beside those that
they come from. On a narrow screen the same columns are read one after the other."""

from collections.abc import Mapping, Sequence
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
    """One round: its heading, and names of matches from top to bottom, None for an empty place.
    Where it is `straight`, a place leads to the one beside it and not two to one."""

    heading: str
    names: tuple[str | None, ...]
    straight: bool = False

    @property
    def played(self) -> tuple[str, ...]:
        """The matches that there are."""
        return tuple(name for name in self.names if name is not None)


@dataclass(frozen=True)
class Part:
    """A part of a bracket with a heading of its own. Where it is a `tree`, the places of a column
    lead to those beside them in the next."""

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
        parts.append(_losers_side(losers))
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


def _losers_side(losers: Sequence[BracketMatch]) -> Part:
    """The losers' side. Where survivors meet those who fall down to them, a match leads straight on
    to one of the next round; where they meet each other, two lead to one."""
    by_name = {match.name: match for match in losers}
    rounds = sorted({match.round for match in losers})
    columns: list[list[str | None]] = [[losers[-1].name]]
    straight = [True]
    for number in reversed(rounds[1:]):
        pairs = any(len(_before(one, by_name)) == 2 for one in losers if one.round == number)
        columns.append(
            [
                feeder
                for name in columns[-1]
                for feeder in _places_before(by_name.get(name or ""), by_name, pairs=pairs)
            ]
        )
        straight.append(not pairs)
    drawn = tuple(
        Column(_("Losers’ round %(n)d") % {"n": number}, tuple(names), leads_on)
        for number, names, leads_on in zip(rounds, columns[::-1], straight[::-1], strict=True)
    )
    return Part(_("Losers’ side"), drawn, tree=True)


def _before(match: BracketMatch, losers: Mapping[str, BracketMatch]) -> list[str]:
    """The matches of the losers' side whose winners sit in this one."""
    return [
        source.match
        for source in match.seats
        if isinstance(source, WinnerOf) and source.match in losers
    ]


def _places_before(
    match: BracketMatch | None, losers: Mapping[str, BracketMatch], *, pairs: bool
) -> list[str | None]:
    """The places that lead to a match: two, or one."""
    found: list[str | None] = [*(_before(match, losers) if match else ())]
    return [*found, None, None][: 2 if pairs else 1]


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
