"""What decks are called: said on the page of a deck, or by the staff of many at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from organizer.decks.archetypes import (
    Key,
    decks_to_label,
    known_of,
    lists_of,
    names_said,
    words_of,
)
from organizer.errors import USER_ERRORS, status_of
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action
from organizer.events.queries import entries
from organizer.printing.check_sheets import by_letters
from organizer.usecases.label_decks import label_decks
from organizer.web.parts.access import ACT, FORM, in_place, of_entry, of_event, page
from organizer.web.parts.archetype_words import NameOfDeck, field_of, labels_known, name_of_deck
from organizer.web.parts.errors import problem_of
from organizer.web.player.decks import deck

SUGGESTED = "suggested"


@dataclass(frozen=True)
class EntryDecks:
    """Somebody's decks in the list of the staff."""

    entry: int
    name: str
    url: str
    decks: tuple[NameOfDeck, ...]

    @property
    def keys(self) -> list[Key]:
        """Its decks as they are labelled."""
        return [(self.entry, deck.number) for deck in self.decks]


@page(Action.LABEL_DECK, of_entry, ACT)
@in_place(deck)
def label_one(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Say what the decks of one entry are called."""
    asked = [(entry.pk, number) for number in decks_to_label(entry.event)]
    _label(request, entry.event, asked)
    return redirect(f"{reverse('deck', args=(entry.event.slug, entry.pk))}#archetype")


@page(Action.LABEL_DECKS, of_event, FORM)
def label_many(request: HttpRequest, event: Event) -> HttpResponse:
    """All decks of the event with what they are called, and a box for each; with `?fill=suggested`
    what the cards suggest stands in the boxes of those that nobody has named."""
    if request.method != "POST":
        return _page(request, event, _filled(request, event))
    lines = _lines(event)
    try:
        changed = _label(request, event, [key for line in lines for key in line.keys])
    except USER_ERRORS as error:
        problem = problem_of(error)
        response = _page(request, event, _typed(lines, request.POST), problem.sentence)
        response.status_code = status_of(error)
        return response
    said = ngettext("%(n)d deck is called otherwise.", "%(n)d decks are called otherwise.", changed)
    messages.success(request, said % {"n": changed})
    return redirect("archetypes", event.slug)


def _page(
    request: HttpRequest, event: Event, lines: Sequence[EntryDecks], problem: str = ""
) -> HttpResponse:
    decks = [deck for line in lines for deck in line.decks]
    context = {
        "event": event,
        "lines": lines,
        "known": labels_known(event),
        "problem": problem,
        "open_suggestions": sum(bool(one.suggestion) and not one.value for one in decks),
        "unlabelled": sum(not one.is_named for one in decks),
        "decks": len(decks),
    }
    return render(request, "public/archetypes.html", context)


def _filled(request: HttpRequest, event: Event) -> Sequence[EntryDecks]:
    lines = _lines(event)
    if request.GET.get("fill") != SUGGESTED:
        return lines
    return [
        replace(
            line,
            decks=tuple(
                one if one.is_said else replace(one, value=one.suggestion) for one in line.decks
            ),
        )
        for line in lines
    ]


def _typed(lines: Iterable[EntryDecks], typed: Mapping[str, str]) -> Sequence[EntryDecks]:
    """The lines with what was typed in their boxes."""
    return [
        replace(
            line,
            decks=tuple(replace(one, value=typed.get(one.field, "")) for one in line.decks),
        )
        for line in lines
    ]


def _lines(event: Event) -> Sequence[EntryDecks]:
    """The entries with a list that was read, by name."""
    known, said = known_of(event), names_said(event)
    everybody = sorted(entries(event), key=lambda entry: by_letters(entry.person.name))
    lists = lists_of(entry.pk for entry in everybody)
    words = words_of(lists)
    return [
        EntryDecks(
            entry=entry.pk,
            name=entry.person.name,
            url=reverse("deck", args=(event.slug, entry.pk)),
            decks=tuple(
                name_of_deck(
                    (entry.pk, number),
                    lists[entry.pk].get(number),
                    said.get((entry.pk, number)),
                    known,
                    words.get((entry.pk, number, True), ""),
                )
                for number in decks_to_label(event)
            ),
        )
        for entry in everybody
        if entry.pk in lists
    ]


def _label(request: HttpRequest, event: Event, asked: Iterable[Key]) -> int:
    """Say what was typed into the boxes that came."""
    labels = {key: request.POST[field_of(key)] for key in asked if field_of(key) in request.POST}
    return label_decks(by=request.user, now=timezone.now(), event=event, labels=labels)
