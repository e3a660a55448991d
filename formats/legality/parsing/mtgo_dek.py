"""Magic Online's decks (.dek): XML, a row for each version of a card."""

from __future__ import annotations

from formats.legality.decklist import Zone
from formats.legality.parsing.gathered import Filing, Gathered, Record, Start, whole_number
from formats.legality.parsing.source import Source
from formats.legality.parsing.xmlfiles import Element, read_xml, root_of

KEY = "mtgo-dek"


def is_mtgo_dek(source: Source) -> bool:
    """Whether the file is a deck of Magic Online in XML; an OCTGN deck begins with a small d."""
    return root_of(source) == "Deck"


def read_mtgo_dek(source: Source, start: Start) -> Gathered:
    """Read a deck of Magic Online. Rows of one card stay rows: each is a version of it, and what
    counts copies adds them up. FormatError `list-cannot-be-read` for damaged or hostile XML."""
    return read_xml(source, start, KEY, _file_card)


def _file_card(filing: Filing, element: Element) -> bool:
    if element.tag != "cards":
        return False
    filing.card(
        element.number,
        element.raw,
        Record(
            name=element.says("name"),
            quantity=whole_number(element.says("quantity")),
            zone=Zone.SIDE if element.says("sideboard").casefold() == "true" else None,
        ),
    )
    return True
