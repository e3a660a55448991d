"""What decks are called, in the words of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from organizer.decks.archetypes import (
    Key,
    Known,
    Named,
    Source,
    cards_of,
    decks_to_label,
    known_of,
    names_in,
    what_was_said,
    words_in,
)
from organizer.decks.models import ArchetypeLabel
from organizer.decks.queries import DeckStanding
from organizer.decks.signatures import Cards, Suggestion
from organizer.events.models import Event, Registration

UNLABELLED = pgettext_lazy("of an archetype", "unlabelled")

SAID_BY: Mapping[Source, Promise | str] = {
    Source.STAFF: "",
    Source.PLAYER: gettext_lazy("says its player"),
    Source.CARDS: gettext_lazy("suggested by its cards"),
    Source.NOBODY: "",
}
"""Who calls a deck so, where it is not the staff, whose word stands."""


@dataclass(frozen=True)
class NameOfDeck:
    """What one deck is called, and what may be said of it. `field` is the name of its box in a form
    and `value` what stands there: what the reader's side said before; `suggestion` is what its
    cards speak for, with those cards."""

    number: int
    deck: str
    label: str
    said_by: str
    field: str
    value: str
    suggestion: str
    because: str
    is_named: bool
    is_said: bool


def label_said(called: Named) -> str:
    """The name of an archetype, or that there is none."""
    return called.label or str(UNLABELLED)


def deck_said(number: int) -> str:
    """Which deck of a Set; "" for the only one."""
    return _("Deck %(n)d") % {"n": number} if number else ""


def field_of(key: Key) -> str:
    """What the box of a deck is called in a form."""
    return "archetype-{}-{}".format(*key)


@dataclass(frozen=True)
class NamesOfDecks:
    """The decks of an entry with their names, what a form shows to the player or the staff, the
    names to choose from, and all that was said before where it was more than one thing."""

    decks: Sequence[NameOfDeck] = ()
    known: Sequence[str] = ()
    before: Sequence[SaidBefore] = ()


def names_of_decks(entry: Registration, standing: DeckStanding, *, by_staff: bool) -> NamesOfDecks:
    """What the decks of an entry are called; nothing before a list was read."""
    if standing.verdict is None:
        return NamesOfDecks()
    cards, known = cards_of(standing.verdict.decklist["lines"]), known_of(entry.event)
    labels = list(what_was_said(entry))
    words = words_in(reversed(labels))
    said = names_in(words)
    decks = [
        name_of_deck(
            (entry.pk, number),
            cards.get(number),
            said.get((entry.pk, number)),
            known,
            words.get((entry.pk, number, by_staff), ""),
        )
        for number in decks_to_label(entry.event)
    ]
    before = [SaidBefore(_told(one), one) for one in labels] if len(labels) > 1 else []
    return NamesOfDecks(decks, known.labels, before)


def name_of_deck(
    key: Key, cards: Cards | None, said: Named | None, known: Known, value: str
) -> NameOfDeck:
    """One deck with its name; `value` stands in its box."""
    suggestion = (known.suggestion(cards) if cards else None) or Suggestion("", ())
    called = said or Named(suggestion.label, Source.CARDS if suggestion.label else Source.NOBODY)
    number = key[1]
    return NameOfDeck(
        number=number,
        deck=deck_said(number),
        label=label_said(called),
        said_by=str(SAID_BY[called.source]),
        field=field_of(key),
        value=value,
        suggestion=suggestion.label,
        because=", ".join(suggestion.because),
        is_named=bool(called.label),
        is_said=said is not None,
    )


@dataclass(frozen=True)
class SaidBefore:
    """One thing that was said of a deck."""

    said: str
    label: ArchetypeLabel


def _told(one: ArchetypeLabel) -> str:
    words = {"deck": deck_said(one.deck), "label": one.label, "who": one.by.display_name}
    if one.deck and not one.label:
        return _("%(deck)s: name taken back by %(who)s") % words
    if one.deck:
        return _("%(deck)s: %(label)s, said by %(who)s") % words
    if not one.label:
        return _("Name taken back by %(who)s") % words
    return _("%(label)s, said by %(who)s") % words


def labels_known(event: Event) -> list[str]:
    """Names to choose from in the event's format."""
    return known_of(event).labels
