"""The decks of an event: who played what, and the lists themselves, one after the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise

from matches.queries import StandingView, standings
from organizer.decks.field import FieldDeck, field_of
from organizer.decks.queries import deck_standing
from organizer.events.figures import rank_said
from organizer.events.list_words import why_closed
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action
from organizer.events.queries import entry_of
from organizer.history.metagame import those_who_played
from organizer.web.history.records import linked
from organizer.web.parts.access import of_event, page
from organizer.web.parts.archetype_words import SAID_BY, deck_said, label_said
from organizer.web.parts.charts import DeckCharts, charts_of
from organizer.web.parts.colour_words import as_cost, colours_said
from organizer.web.parts.lists import ShownList, shown_list
from organizer.web.public.closed_lists import may_read_lists, only_staff_said
from organizer.web.public.tables import is_own

LISTS = "lists"
LISTS_A_PAGE = 4
"""With their charts: about a hundred lines each."""


@dataclass(frozen=True)
class DeckPart:
    """One deck of somebody: which one in a Set, what it is called and who says so, its colours as
    a cost and in words."""

    deck: str
    label: str
    said_by: Promise | str
    colours: str
    colours_said: str


@dataclass(frozen=True)
class DeckLine:
    """Somebody's decks in the list of all."""

    place: str
    name: str
    player: str | None
    url: str
    decks: tuple[DeckPart, ...]
    record: str
    own: bool
    dropped: bool


@dataclass(frozen=True)
class FinalList:
    """A list as it is shown among all: `shown` is None where it was not read."""

    line: DeckLine
    shown: ShownList | None
    charts: Sequence[DeckCharts]


@page(Action.VIEW_EVENT, of_event)
def decks(request: HttpRequest, event: Event) -> HttpResponse:
    """Everybody's deck by place; with `?view=lists` the lists themselves, a few a page."""
    if not may_read_lists(request.user, event):
        return render(request, "public/decks.html", {"event": event, "closed": why_closed(event)})
    ordered = _by_place(event)
    own = entry_of(request.user, event)
    context: dict[str, Any] = {"event": event, "only_staff": only_staff_said(event)}
    if request.GET.get("view") == LISTS:
        shown = Paginator(ordered, LISTS_A_PAGE).get_page(request.GET.get("page"))
        context |= {"page": shown, "lists": _final_lists(event, shown.object_list, own)}
        return render(request, "public/final_lists.html", context)
    context["lines"] = _lines(event, ordered, own)
    return render(request, "public/decks.html", context)


Placed = tuple[StandingView, Registration]


def _by_place(event: Event) -> list[Placed]:
    """Who played with a deck, as the standings have them now."""
    played = {entry.entrant_id: entry for entry in those_who_played(event)}
    lines = standings(event.competition)
    return [(line, played[line.entrant.pk]) for line in lines if line.entrant.pk in played]


def _lines(event: Event, placed: Sequence[Placed], own: Registration | None) -> list[DeckLine]:
    field = field_of(event, [entry for _line, entry in placed])
    known = linked(event)
    of_entry = {entry: list(those) for entry, those in groupby(field, lambda one: one.entry.pk)}
    return [
        DeckLine(
            place=rank_said(line),
            name=entry.person.name,
            player=known.get(entry.entrant_id),
            url=reverse("deck", args=(event.slug, entry.pk)),
            decks=tuple(_parts(of_entry[entry.pk])),
            record=f"{line.won}–{line.lost}–{line.drawn}",
            own=is_own(line.entrant, own),
            dropped=entry.dropped_at is not None,
        )
        for line, entry in placed
    ]


def _parts(field: Iterable[FieldDeck]) -> Iterator[DeckPart]:
    for deck in field:
        yield DeckPart(
            deck=deck_said(deck.number),
            label=label_said(deck.called),
            said_by=SAID_BY[deck.called.source],
            colours=as_cost(deck.colours),
            colours_said=colours_said(deck.colours),
        )


def _final_lists(
    event: Event, placed: Sequence[Placed], own: Registration | None
) -> Iterator[FinalList]:
    for (_line, entry), line in zip(placed, _lines(event, placed, own), strict=True):
        verdict = deck_standing(entry).verdict
        listed = verdict.decklist if verdict else None
        yield FinalList(
            line=line,
            shown=shown_list(listed) if listed else None,
            charts=charts_of(listed) if listed else (),
        )
