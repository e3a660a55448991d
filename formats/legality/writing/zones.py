"""A list as plain values by zone, and as a JSON document of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from formats.legality.decklist import Decklist, Entry, Zone
from formats.legality.writing.stacks import Stack, companions, deck_numbers, stack_of, stacks


def zones_of(decklist: Decklist) -> dict[str, list[Any]]:
    """`{"main", "side", "commander", "companion", "maybe", "decks"}`, each a list of cards.

    A card is `{"count", "name", "set", "number"}`; a proxy has `proxy` as well, the land that it
    is written on ("" where it names none). A companion is a mark: it stands in `side` too where it
    is a card of the sideboard. `decks` are the decks of a Set, three or as many as it numbers, and
    [] for any other list.
    """
    return {
        "main": _cards(_loose(decklist)),
        "side": _cards(decklist.zone(Zone.SIDE)),
        "commander": _cards(decklist.zone(Zone.COMMANDER)),
        "companion": [
            _card(replace(stack_of(entry), quantity=1)) for entry in companions(decklist)
        ],
        "maybe": _cards(decklist.zone(Zone.MAYBE)),
        "decks": _decks(decklist),
    }


def as_json(decklist: Decklist) -> str:
    """`{"zones": …}` with the zones of `zones_of`."""
    return json.dumps({"zones": zones_of(decklist)}, ensure_ascii=False, indent=2) + "\n"


def _loose(decklist: Decklist) -> tuple[Entry, ...]:
    """The main deck: in a Set, cards that are in none of its decks."""
    main = decklist.zone(Zone.MAIN)
    return tuple(entry for entry in main if not decklist.is_set or not entry.line.deck)


def _decks(decklist: Decklist) -> list[list[dict[str, Any]]]:
    return [_cards(decklist.zone(Zone.MAIN, deck=number)) for number in deck_numbers(decklist)]


def _cards(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    return [_card(stack) for stack in stacks(entries)]


def _card(stack: Stack) -> dict[str, Any]:
    card = {
        "count": stack.quantity,
        "name": stack.name,
        "set": stack.set_code,
        "number": stack.number,
    }
    return card if stack.proxy_land is None else {**card, "proxy": stack.proxy_land}
