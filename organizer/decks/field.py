"""The decks of an event side by side: what each is called, and its colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from formats.catalogue.queries import current_catalogue
from organizer.decks.archetypes import Named, decks_to_label, known_of, lists_of, named, names_said
from organizer.decks.colours import colours_of
from organizer.decks.signatures import Cards
from organizer.events.models import Event, Registration


@dataclass(frozen=True)
class FieldDeck:
    """A deck of an entry; `number` is 0 for its only one. `cards` and `colours` are None where no
    list of it was read."""

    entry: Registration
    number: int
    cards: Cards | None
    colours: str | None
    called: Named


def field_of(event: Event, entries: Iterable[Registration]) -> tuple[FieldDeck, ...]:
    """The decks of these entries of an event, in their order; in a number of queries that does not
    depend on how many they are, once the catalogue knows the cards."""
    asked = list(entries)
    lists = lists_of(entry.pk for entry in asked)
    said, known = names_said(event), known_of(event)
    costs = _costs(lists.values())
    decks = []
    for entry in asked:
        for number in decks_to_label(event):
            cards = lists.get(entry.pk, {}).get(number)
            decks.append(
                FieldDeck(
                    entry=entry,
                    number=number,
                    cards=cards,
                    colours=None if cards is None else colours_of(costs[name] for name in cards),
                    called=named(said.get((entry.pk, number)), cards, known),
                )
            )
    return tuple(decks)


def _costs(lists: Iterable[Mapping[int, Cards]]) -> Mapping[str, str]:
    """What each card that is on a list costs; "" where nothing is known of it."""
    catalogue = current_catalogue()
    names = {name for decks in lists for cards in decks.values() for name in cards}
    found = {name: catalogue.find(name) for name in names}
    return {
        name: (one.card.mana_cost or "") if one is not None else "" for name, one in found.items()
    }
