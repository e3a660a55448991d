"""Cockatrice's decks (.cod): XML with a zone for each part of the deck."""

from __future__ import annotations

from formats.legality.decklist import Zone
from formats.legality.parsing.gathered import (
    Filing,
    Gathered,
    Record,
    Sections,
    Start,
    collector_number,
    set_code,
    whole_number,
)
from formats.legality.parsing.source import Source
from formats.legality.parsing.xmlfiles import Element, read_xml, root_of

KEY = "cockatrice"

_ZONES = {
    "": None,
    "main": None,
    "side": Zone.SIDE,
    "sideboard": Zone.SIDE,
    "tokens": Zone.MAYBE,
    "maybeboard": Zone.MAYBE,
}
"""There is no zone for a commander: players put it in the side. Tokens are no cards of a deck."""


def is_cockatrice(source: Source) -> bool:
    """Whether the file is a deck of Cockatrice."""
    return root_of(source) == "cockatrice_deck"


def read_cockatrice(source: Source, start: Start) -> Gathered:
    """Read a deck of Cockatrice. FormatError `list-cannot-be-read` for damaged or hostile XML."""
    sections = Sections(_ZONES)

    def file_card(filing: Filing, element: Element) -> bool:
        if element.tag != "card":
            return False
        filing.card(
            element.number,
            element.raw,
            Record(
                name=element.says("name"),
                quantity=whole_number(element.says("number")),
                zone=sections.zone(filing, element.within("zone"), element.number),
                set_code=set_code(element.says("setshortname")),
                collector_number=collector_number(element.says("collectornumber")),
            ),
        )
        return True

    return read_xml(source, start, KEY, file_card)
