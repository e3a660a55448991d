"""The tables that sites and programs export: a row for each, with the headings of its columns.

Columns are found by their headings in whatever order: exports gain columns over the years.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from wording import said


@dataclass(frozen=True, slots=True)
class Export:
    """A table: the key of its format, what players call it, headings that tell it from others, and
    for each field of a card the columns that may hold it, the first that says something counting.

    Headings are in small letters without anything between them. A table without `quantities` has a
    row for each copy. `zones` say which part of the deck a row is in, and where one of `maybes`
    says yes it is in none.
    """

    key: str
    label: str
    marks: frozenset[str] = frozenset()
    names: tuple[str, ...] = ("simplename", "cardname", "name", "card")
    quantities: tuple[str, ...] = ("quantity", "count", "qty", "amount")
    set_codes: tuple[str, ...] = ("setcode", "editioncode", "setid")
    numbers: tuple[str, ...] = ("collectornumber", "cardnumber", "collector")
    finishes: tuple[str, ...] = ("foil", "finish", "premium")
    zones: tuple[str, ...] = ("section", "board", "zone", "sideboarded", "sideboard", "categories")
    maybes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ("tags",)

    def fits(self, headings: Collection[str]) -> bool:
        """Whether a table with these headings is one of this kind."""
        return (
            self.marks.issubset(headings)
            and any(name in headings for name in self.names)
            and (not self.quantities or any(each in headings for each in self.quantities))
        )


EXPORTS = (
    Export(
        "mtgo-csv", "Magic Online, CSV", frozenset({"premium", "sideboarded"}), set_codes=("set",)
    ),
    Export("scryfall-csv", "Scryfall, CSV", frozenset({"section", "count"})),
    Export("tappedout-csv", "TappedOut, CSV", frozenset({"board", "qty"}), set_codes=("printing",)),
    Export("mtggoldfish-csv", "MTGGoldfish, CSV", frozenset({"card", "setid"})),
    Export("manabox-csv", "ManaBox, CSV", frozenset({"manaboxid"})),
    Export(
        "dragonshield-csv",
        "Dragon Shield, CSV",
        frozenset({"cardname", "tradequantity"}),
        finishes=("printing",),
    ),
    Export("tcgplayer-csv", "TCGplayer, CSV", frozenset({"simplename"}), finishes=("printing",)),
    Export("archidekt-csv", "Archidekt, CSV", frozenset({"quantity", "editioncode"})),
    # Its "Edition" is a name, of its own for some sets.
    Export("deckbox-csv", "Deckbox, CSV", frozenset({"count", "edition", "cardnumber"})),
    Export(
        "moxfield-csv", "Moxfield, CSV", frozenset({"count", "edition"}), set_codes=("edition",)
    ),
    Export("topdecked-csv", "TopDecked, CSV", frozenset({"setcode", "setname", "finish"})),
    Export(
        "cubecobra-csv",
        "CubeCobra, CSV",
        frozenset({"cmc", "maybeboard"}),
        quantities=(),
        set_codes=("set",),
        maybes=("maybeboard",),
    ),
    Export(
        "csv",
        said("Any table with names and quantities"),
        set_codes=("setcode", "editioncode", "setid", "set"),
    ),
)
"""From the most particular to any table that has a name and a quantity."""
