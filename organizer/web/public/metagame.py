"""What was played at an event, in numbers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from organizer.events.figures import percentage
from organizer.events.list_words import why_closed
from organizer.events.models import Event
from organizer.events.permissions import Action
from organizer.history.metagame import Group, Metagame, metagame_of
from organizer.web.parts.access import of_event, page
from organizer.web.parts.archetype_words import UNLABELLED
from organizer.web.parts.colour_words import as_cost, colours_said
from organizer.web.public.closed_lists import may_read_lists, only_staff_said

BAR = 100
"""How wide the bar of all decks is drawn."""


@dataclass(frozen=True)
class GroupLine:
    """A group as a row: its bar is drawn `bar` wide of `BAR`; `signs` is a cost to be drawn."""

    name: str
    signs: str
    remark: str
    decks: int
    share: str
    bar: int
    record: str
    points: str
    in_cut: str
    conversion: str


@dataclass(frozen=True)
class GroupTable:
    """The groups of one kind. `said` tells in a sentence what the bars show."""

    key: str
    heading: str
    about: str
    said: str
    lines: tuple[GroupLine, ...]


@page(Action.VIEW_EVENT, of_event)
def metagame(request: HttpRequest, event: Event) -> HttpResponse:
    """By archetype and by colours: how many, how they did, who came into the bracket."""
    if not may_read_lists(request.user, event):
        context = {"event": event, "closed": why_closed(event)}
        return render(request, "public/metagame.html", context)
    found = metagame_of(event)
    context = {
        "event": event,
        "only_staff": only_staff_said(event),
        "summary": _summary(found) if found.decks else "",
        "tables": _tables(found) if found.decks else (),
        "unread": found.unread,
        "of_sets": found.of_sets,
        "cut": found.cut,
    }
    return render(request, "public/metagame.html", context)


def _summary(found: Metagame) -> str:
    """How many decks, and how many of them have a name."""
    named = [one for one in found.by_archetype if one.key]
    decks = ngettext("%(n)d deck", "%(n)d decks", len(found.decks)) % {"n": len(found.decks)}
    if not named:
        return _("%(decks)s, none of which has a name yet") % {"decks": decks}
    kinds = ngettext("%(n)d archetype", "%(n)d archetypes", len(named)) % {"n": len(named)}
    return f"{decks} · {kinds}"


def _tables(found: Metagame) -> list[GroupTable]:
    total = len(found.decks)
    return [
        _table("archetypes", _("By archetype"), _("Archetype"), found.by_archetype, total, _label),
        _table(
            "colours",
            _("By colours"),
            _("Colours"),
            found.by_colour,
            total - found.unread,
            lambda one: colours_said(one.key),
        ),
    ]


def _table(
    key: str,
    heading: str,
    about: str,
    groups: Sequence[Group],
    total: int,
    name: Callable[[Group], str],
) -> GroupTable:
    is_colours = key == "colours"
    lines = tuple(_line(one, name(one), total, is_colours=is_colours) for one in groups)
    told = ", ".join(f"{line.name} {line.share}" for line in lines)
    return GroupTable(key, heading, about, f"{heading}: {told}.", lines)


def _line(one: Group, name: str, total: int, *, is_colours: bool) -> GroupLine:
    share = Fraction(one.decks, total)
    suggested = "" if is_colours else _suggested(one)
    return GroupLine(
        name=name,
        signs=as_cost(one.key) if is_colours else "",
        remark=suggested,
        decks=one.decks,
        share=percentage(share, 1),
        bar=round(share * BAR),
        record=f"{one.won}–{one.lost}–{one.drawn}",
        points="–" if one.points is None else percentage(one.points, 1),
        in_cut=_("%(in)d of %(of)d") % {"in": one.in_cut, "of": one.players},
        conversion=percentage(Fraction(one.in_cut, one.players), 1),
    )


def _label(one: Group) -> str:
    return one.key or str(UNLABELLED)


def _suggested(one: Group) -> str:
    """How many of a group are in it by their cards alone."""
    if not one.key or not one.suggested:
        return ""
    return ngettext("%(n)d by its cards alone", "%(n)d by their cards alone", one.suggested) % {
        "n": one.suggested
    }
