"""OCTGN's decks (.o8d): XML with a section for each part of the deck, for any game."""

from __future__ import annotations

from formats.legality.decklist import Zone
from formats.legality.errors import FormatError
from formats.legality.parsing.gathered import (
    Filing,
    Gathered,
    Record,
    Sections,
    Start,
    whole_number,
)
from formats.legality.parsing.source import Source
from formats.legality.parsing.xmlfiles import Element, read_xml, root_of

KEY = "octgn"
MAGIC = "a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"
"""OCTGN's id of the game of Magic."""

_ZONES = {
    "": None,
    "main": None,
    "sideboard": Zone.SIDE,
    "command zone": Zone.COMMANDER,
    "commander": Zone.COMMANDER,
    "planes/schemes": Zone.MAYBE,
    "planes": Zone.MAYBE,
    "schemes": Zone.MAYBE,
    "tokens": Zone.MAYBE,
}


def is_octgn(source: Source) -> bool:
    """Whether the file is a deck of OCTGN."""
    return root_of(source) == "deck"


def read_octgn(source: Source, start: Start) -> Gathered:
    """Read a deck of OCTGN. FormatError `list-cannot-be-read` for damaged or hostile XML, and for
    a deck of another game."""
    sections = Sections(_ZONES)

    def file_card(filing: Filing, element: Element) -> bool:
        if element.tag == "deck":
            _refuse_other_games(element)
        if element.tag != "card":
            return False
        filing.card(
            element.number,
            element.raw,
            Record(
                name=element.text or element.says("name"),
                quantity=whole_number(element.says("qty")),
                zone=sections.zone(filing, element.within("section"), element.number),
            ),
        )
        return True

    return read_xml(source, start, KEY, file_card)


def _refuse_other_games(deck: Element) -> None:
    game = deck.says("game").strip("{}").casefold()
    if game and game != MAGIC:
        raise FormatError(
            "list-cannot-be-read",
            "This OCTGN deck is of another game. Choose a deck of Magic cards.",
        )
