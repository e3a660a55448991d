"""Magic Online's .dek and Cockatrice's .cod: XML with a main deck and a sideboard.

Neither has a place for a commander; players of both put it in the sideboard.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from formats.legality.decklist import Decklist, Zone
from formats.legality.writing.spelling import glued
from formats.legality.writing.stacks import Stack, stacks

_BESIDE = (Zone.COMMANDER, Zone.SIDE)


def as_mtgo(decklist: Decklist) -> str:
    """A list as Magic Online opens it. A row without a CatID makes it fall over; 0 is none of its
    cards, and it then goes by the name."""
    deck = Element("Deck")
    SubElement(deck, "NetDeckID").text = "0"
    SubElement(deck, "PreconstructedDeckID").text = "0"
    for is_beside, stack in _rows(decklist):
        SubElement(
            deck,
            "Cards",
            CatID="0",
            Quantity=str(stack.quantity),
            Sideboard="true" if is_beside else "false",
            Name=glued(stack),
            Annotation="0",
        )
    return _document(deck)


def as_cockatrice(decklist: Decklist) -> str:
    """A list as Cockatrice opens it, with the full names of cards."""
    deck = Element("cockatrice_deck", version="1")
    SubElement(deck, "deckname")
    SubElement(deck, "comments")
    zones = {False: SubElement(deck, "zone", name="main")}
    for is_beside, stack in _rows(decklist):
        if is_beside not in zones:
            zones[is_beside] = SubElement(deck, "zone", name="side")
        card = SubElement(zones[is_beside], "card", number=str(stack.quantity), name=stack.name)
        if stack.set_code:
            card.set("setShortName", stack.set_code.upper())
            if stack.number:
                card.set("collectorNumber", stack.number)
    return _document(deck)


def _rows(decklist: Decklist) -> Iterator[tuple[bool, Stack]]:
    """Every stack, and whether it stands beside the main deck."""
    yield from ((False, stack) for stack in stacks(decklist.zone(Zone.MAIN)))
    yield from ((True, stack) for stack in stacks(decklist.zone(*_BESIDE)))


def _document(root: Element) -> str:
    indent(root)
    body = tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body}\n'
