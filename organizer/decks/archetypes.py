"""What decks are called: what staff and players said, and what their cards suggest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet

from formats.legality.decklist import Zone
from formats.rulebook.services import decks_in_a_list
from organizer.decks.models import ArchetypeLabel, DeckSubmission, Verdict
from organizer.decks.signatures import (
    Cards,
    Signature,
    Suggestion,
    learnt,
    shipped,
    suggested,
)
from organizer.events.models import Event, EventState, ListVisibility, Registration

MOST_LEARNT_FROM = 400
"""Entries of events before, the newest first, from whose names something is learnt."""

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
TELL_NOTHING = (*BASICS, *(f"Snow-Covered {name}" for name in BASICS))

Key = tuple[int, int]
"""An entry's id and the number of its deck, 0 for the only one."""


class Source(StrEnum):
    """Who says what a deck is called."""

    STAFF = "staff"
    PLAYER = "player"
    CARDS = "cards"
    NOBODY = "nobody"


@dataclass(frozen=True)
class Named:
    """What a deck is called, and who says so; `because` are cards that suggest it."""

    label: str = ""
    source: Source = Source.NOBODY
    because: tuple[str, ...] = ()


@dataclass(frozen=True)
class Known:
    """What tells archetypes apart in an event's format: signatures learnt and shipped."""

    learnt: tuple[Signature, ...]
    shipped: tuple[Signature, ...]

    def suggestion(self, deck: Cards) -> Suggestion | None:
        """What a deck may be called."""
        return suggested(deck, self.learnt, self.shipped)

    @property
    def labels(self) -> list[str]:
        """Every name known, once, in the order of the alphabet."""
        named = {one.label for one in (*self.learnt, *self.shipped)}
        return sorted(named, key=str.casefold)


def decks_to_label(event: Event) -> tuple[int, ...]:
    """The numbers of the decks of an entry: 1 to 3 in a Set, else 0 alone."""
    decks = decks_in_a_list(event.format_version)
    return tuple(range(1, decks + 1)) if decks > 1 else (0,)


def words_of(entries: Iterable[int]) -> dict[tuple[int, int, bool], str]:
    """What was said last of each deck of some entries, by the entry's id, the deck's number and
    whether the staff said it; "" for what was taken back."""
    newest = _newest(ArchetypeLabel.objects.filter(registration__in=list(entries)))
    return words_in(newest)


def words_in(labels: Iterable[ArchetypeLabel]) -> dict[tuple[int, int, bool], str]:
    """The same of what was said, the last word last."""
    return {(one.registration_id, one.deck, one.by_staff): one.label for one in labels}


def names_said(event: Event) -> dict[Key, Named]:
    """What the decks of an event are called by staff and players, suggestions apart."""
    return names_in(words_in(_newest(ArchetypeLabel.objects.filter(registration__event=event))))


def names_in(words: Mapping[tuple[int, int, bool], str]) -> dict[Key, Named]:
    """What these words call decks: the staff's stands before that of the player, and what was taken
    back counts for nothing."""
    said: dict[Key, Named] = {}
    for (entry, deck, by_staff), label in sorted(words.items()):
        if label:
            said[entry, deck] = Named(label, Source.STAFF if by_staff else Source.PLAYER)
    return said


def what_was_said(entry: Registration) -> QuerySet[ArchetypeLabel]:
    """All that was ever said of an entry's decks, the newest first."""
    return entry.archetypes.select_related("by")


def named(said: Named | None, deck: Cards | None, known: Known) -> Named:
    """What a deck is called: as it was said, else as its cards suggest, else by nobody."""
    if said is not None:
        return said
    suggestion = known.suggestion(deck) if deck else None
    if suggestion is None:
        return Named()
    return Named(suggestion.label, Source.CARDS, suggestion.because)


def known_of(event: Event) -> Known:
    """What tells archetypes apart in the event's format; learnt from what staff said at other
    events whose lists everybody may read by now, so that no closed list shows in it."""
    return Known(
        learnt=tuple(learnt(_named_before(event), TELL_NOTHING)),
        shipped=tuple(_shipped_for(event)),
    )


def cards_of(lines: Iterable[Mapping[str, Any]]) -> dict[int, Cards]:
    """The main decks of a list of `organizer.decks.lines.described`, commanders with them, by the
    decks' numbers; without what the catalogue does not know."""
    decks: dict[int, Counter[str]] = {}
    for line in lines:
        if line["zone"] in (Zone.MAIN, Zone.COMMANDER):
            deck = decks.setdefault(line["deck"] or 0, Counter())
            if line["card"] is not None:
                deck[line["card"]] += line["quantity"]
    return decks


def lists_of(entries: Iterable[int]) -> dict[int, dict[int, Cards]]:
    """The main decks of entries, by their ids, as the newest check of the newest version read
    them; in two queries. An entry that has handed nothing in, or whose list was not read yet, is
    not there."""
    newest = (
        DeckSubmission.objects.filter(registration__in=list(entries))
        .order_by("registration_id", "-version")
        .distinct("registration_id")
        .values_list("pk", flat=True)
    )
    verdicts = (
        Verdict.objects.filter(submission__in=list(newest))
        .order_by("submission_id", "-id")
        .distinct("submission_id")
        .values_list("submission__registration_id", "decklist__lines")
    )
    return {entry: cards_of(lines) for entry, lines in verdicts}


def _newest(labels: QuerySet[ArchetypeLabel]) -> QuerySet[ArchetypeLabel]:
    """The newest word of the player on each deck, and then that of the staff."""
    each = ("registration_id", "deck", "by_staff")
    return labels.order_by(*each, "-id").distinct(*each)


def _shipped_for(event: Event) -> Iterator[Signature]:
    """The format's own, and those of the format that it builds on."""
    version, base = event.format_version, event.base_version
    yield from shipped().get(version.format.slug, ())
    of_base = shipped().get(base.format.slug, ()) if base else ()
    is_set = decks_in_a_list(version) > 1
    yield from (one.for_small_decks() if is_set else one for one in of_base)


def _named_before(event: Event) -> list[tuple[str, Cards]]:
    readable = Q(
        registration__event__state=EventState.FINISHED,
        registration__event__list_visibility__in=(ListVisibility.OPEN, ListVisibility.AFTER),
        registration__event__format_version__format=event.format_version.format_id,
    )
    labels = ArchetypeLabel.objects.filter(readable, by_staff=True)
    others = labels.exclude(registration__event=event).order_by("-registration_id")
    entries = list(others.values_list("registration_id", flat=True).distinct()[:MOST_LEARNT_FROM])
    if not entries:
        return []
    said = names_in(words_in(_newest(labels.filter(registration__in=entries))))
    lists = lists_of(entry for entry, _deck in said)
    return [
        (one.label, lists[entry][deck])
        for (entry, deck), one in said.items()
        if deck in lists.get(entry, {})
    ]
