"""A draft in words: its tables with what is to be minded, and how good a pairing it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from matches.engine.pairing.attendance import Suggestion
from matches.models import Entrant, Match, Round
from matches.queries import DraftMatchView, DraftView, PairingFault, WhyPaired
from organizer.events.stage_words import suggestion_said
from organizer.web.parts.play import names as who_plays
from organizer.web.parts.reasons import listed, points_said, warning_mark, warning_said, why_said

SHAPES = {PairingFault.REMATCH: "bad", PairingFault.SECOND_BYE: "bad"}


@dataclass(frozen=True)
class Mark:
    """Something about a table in a word or two, with the shape of its badge."""

    word: str
    shape: str = ""


@dataclass(frozen=True)
class Warned:
    """What is to be minded at a table, as a sentence."""

    table: int
    sentence: str


@dataclass(frozen=True)
class Seated:
    """A player at a table of the draft."""

    pk: int
    name: str
    points: str
    group: str


@dataclass(frozen=True)
class DraftRow:
    """One table of the draft. `alone` is what it is where nobody sits opposite; `ticked` where it
    has to be paired anew."""

    pk: int
    table: int
    players: tuple[Seated, ...]
    alone: str
    ticked: bool
    marks: tuple[Mark, ...]
    warnings: tuple[Warned, ...]
    why: Sequence[str]


@dataclass(frozen=True)
class Swap:
    """Two players in each other's places, before that is done."""

    one: int
    other: int
    heading: str
    act: str
    rows: tuple["SwapRow", ...]


@dataclass(frozen=True)
class SwapRow:
    """A table as it would be then."""

    table: int
    names: str
    points: str
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class Quality:
    """How good a draft is: in a word, and in sentences."""

    word: str
    shape: str
    sentences: tuple[str, ...]


def row(match: DraftMatchView, why: Sequence[WhyPaired]) -> DraftRow:
    """A table of the draft."""
    view = match.view
    return DraftRow(
        pk=view.match.pk,
        table=view.match.table,
        players=tuple(
            Seated(seat.entrant.pk, seat.entrant.name, points_said(points), seat.entrant.group)
            for seat, points in zip(view.seats, match.points, strict=True)
        ),
        alone=_("has a bye") if view.is_alone else "",
        ticked=_has_gone(match),
        marks=tuple(_marks(match)),
        warnings=tuple(Warned(view.match.table, sentence) for sentence in _sentences(match)),
        why=why_said(why),
    )


def _has_gone(match: DraftMatchView) -> bool:
    return any(seat.entrant.dropped_at is not None for seat in match.view.seats)


def _marks(match: DraftMatchView) -> Iterator[Mark]:
    if _has_gone(match):
        yield Mark(_("dropped"), "bad")
    for warning in match.warnings:
        yield Mark(warning_mark(warning), SHAPES.get(warning.fault, "look"))
    is_far = any(warning.fault is PairingFault.FAR_APART for warning in match.warnings)
    is_drawn = match.view.match.origin != Match.Origin.SCHEDULED
    if is_drawn and len(set(match.points)) > 1 and not is_far:
        yield Mark(_("paired down"))
    if match.by_hand:
        yield Mark(_("changed by hand"), "info")
    if match.view.match.origin == Match.Origin.AWARDED:
        yield Mark(_("bye awarded in advance"), "info")
    fixed = [seat.entrant.fixed_table for seat in match.view.seats if seat.entrant.fixed_table]
    if match.view.match.table in fixed:
        yield Mark(_("fixed table"), "info")
    elif fixed and not match.view.is_alone:
        yield Mark(_("not at the fixed table"), "look")


def _sentences(match: DraftMatchView) -> Iterator[str]:
    yield from map(warning_said, match.warnings)
    if match.view.is_alone or match.view.match.table in {
        seat.entrant.fixed_table for seat in match.view.seats
    }:
        return
    for seat in match.view.seats:
        if seat.entrant.fixed_table is not None:
            yield _("%(player)s has table %(table)d as fixed table, but sits elsewhere.") % {
                "player": seat.entrant.name,
                "table": seat.entrant.fixed_table,
            }


def swap(one: Entrant, other: Entrant, matches: Sequence[DraftMatchView]) -> Swap:
    """What comes of a swap."""
    names = {"one": one.name, "other": other.name}
    return Swap(
        one=one.pk,
        other=other.pk,
        heading=_("%(one)s and %(other)s change places?") % names,
        act=_("Swap %(one)s and %(other)s") % names,
        rows=tuple(
            SwapRow(
                table=match.view.match.table,
                names=who_plays(match.view) + (" " + _("(bye)") if match.view.is_alone else ""),
                points=" – ".join(points_said(points) for points in match.points),
                warnings=tuple(_sentences(match)),
            )
            for match in matches
        ),
    )


def pairings(draft: DraftView) -> str:
    """How many pairings there are: "12 pairings, 1 bye"."""
    byes = sum(match.view.is_alone for match in draft.matches)
    paired = len(draft.matches) - byes
    said = ngettext("%(n)d pairing", "%(n)d pairings", paired) % {"n": paired}
    if byes:
        said += ", " + ngettext("%(n)d bye", "%(n)d byes", byes) % {"n": byes}
    return said


def consequence(draft: DraftView) -> str:
    """What publishing does."""
    players = sum(len(match.view.seats) for match in draft.matches)
    seen = ngettext(
        "%(n)d player sees their table at once, and results can be recorded.",
        "%(n)d players see their tables at once, and results can be recorded.",
        players,
    ) % {"n": players}
    if draft.round.number == 1:
        seen += " " + _("The event begins: players enter no more by themselves.")
    return seen


def taking_back(draft: Round) -> str:
    """What throwing the draft away does."""
    if draft.number == 1:
        return _("Nothing is paired then. Entries and decks stay as they are.")
    return _("Round %(n)d is open again then, for results to be corrected.") % {
        "n": draft.number - 1
    }


def suggestion(suggested: Suggestion, planned: int | None) -> str:
    """How many rounds suit the attendance, and how many are planned."""
    plan = ngettext("%(n)d is planned.", "%(n)d are planned.", planned or 0) % {"n": planned or 0}
    return f"{suggestion_said(suggested)} {plan}"


def outdated(draft: DraftView) -> list[str]:
    """Who came or went since the draft was drawn."""
    sentences = []
    if draft.unseated:
        came = listed(entrant.name for entrant in draft.unseated)
        sentences.append(_("Not in this draft yet: %(names)s.") % {"names": came})
    if draft.gone and draft.may_change:
        went = listed(entrant.name for entrant in draft.gone)
        sentences.append(_("Dropped since it was drawn: %(names)s.") % {"names": went})
    return sentences


STEPS: Mapping[str, Promise] = {
    "forbidden": ngettext_lazy(
        "It may have %(off)d pair more than needed that was not to meet.",
        "It may have up to %(off)d pairs more than needed that were not to meet.",
        "off",
    ),
    "rematches": ngettext_lazy(
        "It may have %(off)d rematch more than needed.",
        "It may have up to %(off)d rematches more than needed.",
        "off",
    ),
    "byes_again": ngettext_lazy(
        "It may have %(off)d second bye more than needed.",
        "It may have up to %(off)d second byes more than needed.",
        "off",
    ),
    "bye_points": ngettext_lazy(
        "The bye may be %(off)d point higher up than needed.",
        "The bye may be up to %(off)d points higher up than needed.",
        "off",
    ),
    "differences": ngettext_lazy(
        "It may be off by at most %(off)d point in the sum of the differences between opponents.",
        "It may be off by at most %(off)d points in the sum of the differences between opponents.",
        "off",
    ),
    "squares": gettext_lazy(
        "The differences between opponents are proven to add up to the least, but may be spread "
        "better: by at most %(off)d in the sum of their squares."
    ),
    "together": ngettext_lazy(
        "It may have %(off)d pair of one group more than needed.",
        "It may have up to %(off)d pairs of one group more than needed.",
        "off",
    ),
    "down_again": ngettext_lazy(
        "It may have %(off)d player more than needed who is paired down again.",
        "It may have up to %(off)d players more than needed who are paired down again.",
        "off",
    ),
}
"""How far a pairing may be off, by the first step of the order in which it may be."""


def quality(draft: DraftView) -> Quality | None:
    """Whether the draft is proven to be the best, or how far it may be off; None where nothing is
    drawn, and where it has to be paired anew."""
    if draft.cost is None or draft.bound is None or draft.is_outdated:
        return None
    changed = sum(match.by_hand for match in draft.matches)
    drawn = {match.view.match.draw_id for match in draft.matches} - {None}
    if changed or len(drawn) > 1:
        return Quality(
            _("changed since it was drawn"),
            "look",
            (_("What was drawn is changed in part, so it is not compared with other pairings."),),
        )
    if draft.cost == draft.bound:
        sentence = _("It is proven that no pairing of these players is better.")
        return Quality(_("the best possible"), "good", (sentence, *_costs(draft)))
    step = next(
        name
        for name, cost, bound in zip(draft.cost._fields, draft.cost, draft.bound, strict=True)
        if cost != bound
    )
    off = getattr(draft.cost, step) - getattr(draft.bound, step)
    return Quality(
        _("not proven to be the best"),
        "info",
        (str(STEPS[step] % {"off": off}), *_costs(draft)),
    )


def _costs(draft: DraftView) -> Iterator[str]:
    """What the pairing costs, in words."""
    cost = draft.cost
    if cost is None:
        return
    if cost.rematches:
        yield (
            ngettext("%(n)d rematch", "%(n)d rematches", cost.rematches) % {"n": cost.rematches}
            + "."
        )
    else:
        yield _("No rematch.")
    if cost.differences:
        yield _("The differences between opponents add up to %(points)s.") % {
            "points": points_said(cost.differences)
        }
    else:
        yield _("Everybody meets somebody with as many points.")
