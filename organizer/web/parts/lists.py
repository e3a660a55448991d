"""A list as a judge checks it: creatures, other spells, lands, each by cost and name."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.catalogue.queries import current_catalogue
from formats.legality.cards import Card, Catalogue
from organizer.language.shown import message_in_words, stored_in_words

GROUPS = (gettext_lazy("Creatures"), gettext_lazy("Other spells"), gettext_lazy("Lands"))
UNKNOWN = gettext_lazy("Not known")
ZONES = {
    "main": gettext_lazy("Main deck"),
    "side": gettext_lazy("Sideboard"),
    "commander": gettext_lazy("Commander"),
    "maybe": gettext_lazy("Not counted"),
}


@dataclass(frozen=True)
class ListLine:
    """One line: count, name, whether a card is called that, printing if one was written, the colour
    of that printing's expansion symbol where it is known, cost, and what there is to say of it.
    `key` names it among the list's lines, `controls` are what mends it, where that is shown."""

    quantity: int
    name: str
    is_known: bool = True
    key: str = ""
    printing: str = ""
    symbol: str = ""
    cost: str = ""
    asides: tuple[str, ...] = ()
    mana_value: float = 0
    controls: Any = None


@dataclass
class ListGroup:
    """Lines of one kind of card; without a label they stand as they were written."""

    label: str
    lines: list[ListLine] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many cards."""
        return sum(line.quantity for line in self.lines)


@dataclass
class ListDeck:
    """One deck of the list, or its sideboard."""

    label: str
    groups: list[ListGroup]

    @property
    def count(self) -> int:
        """How many cards."""
        return sum(group.count for group in self.groups)


@dataclass(frozen=True)
class ShownList:
    """A whole list: its decks, the lines that could not be read, and remarks on the reading."""

    decks: tuple[ListDeck, ...]
    unread: tuple[Mapping[str, Any], ...]
    notes: tuple[str, ...]


def shown_list(
    described: Mapping[str, Any], controls: Mapping[str, Any] | None = None
) -> ShownList:
    """A list of `organizer.decks.lines.described`, with costs and kinds from the catalogue, each
    remark at the line that it is about, and `controls` at the lines that they are for, by key."""
    catalogue = current_catalogue()
    remarks = _remarks(described)
    parts: dict[tuple[int, str], list[Mapping[str, Any]]] = {}
    for line in described["lines"]:
        parts.setdefault((line["deck"] or 0, line["zone"]), []).append(line)
    return ShownList(
        decks=tuple(
            ListDeck(
                _label(deck, zone),
                _groups(parts[deck, zone], catalogue, remarks, controls or {}),
            )
            for deck, zone in sorted(parts, key=lambda key: (key[0], list(ZONES).index(key[1])))
        ),
        unread=tuple(
            {**line, "why": stored_in_words(line["why"], line.get("why_said"))}
            for line in described["unread"]
        ),
        notes=tuple(remarks.get(None, ())),
    )


def key_of_line(line: Mapping[str, Any]) -> str:
    """A line's key as controls are called by it; verdicts of old have one record a line."""
    return f"{line['part']}.{line['line']}.{line.get('nth', 0)}"


def _remarks(described: Mapping[str, Any]) -> dict[tuple[int, int] | None, list[str]]:
    """What is remarked, by the card line that it is about, else under None."""
    lines = {(line["part"], line["line"]) for line in described["lines"]}
    remarks: dict[tuple[int, int] | None, list[str]] = {}
    for note in described["notes"]:
        place = (note["part"], note["line"])
        remarks.setdefault(place if place in lines else None, []).append(message_in_words(note))
    return remarks


def _label(deck: int, zone: str) -> str:
    if deck and zone == "main":
        return _("Deck %(n)d") % {"n": deck}
    return str(ZONES[zone])


def _groups(
    lines: Iterable[Mapping[str, Any]],
    catalogue: Catalogue,
    remarks: Mapping[tuple[int, int] | None, Iterable[str]],
    controls: Mapping[str, Any],
) -> list[ListGroup]:
    groups = [ListGroup(str(label)) for label in (*GROUPS, UNKNOWN)]
    for line in lines:
        found = catalogue.find(line["card"]) if line["card"] else None
        card = found.card if found else None
        said = remarks.get((line["part"], line["line"]), ())
        groups[_kind(card)].lines.append(_line(line, card, said, controls))
    for group in groups:
        group.lines.sort(key=lambda line: (line.mana_value, line.name.casefold()))
    return [group for group in groups if group.lines]


def _kind(card: Card | None) -> int:
    if card is None:
        return 3
    front = (card.type_line or "").split("//")[0]
    if "Creature" in front:
        return 0
    return 2 if "Land" in front else 1


def _line(
    line: Mapping[str, Any],
    card: Card | None,
    remarks: Iterable[str],
    controls: Mapping[str, Any],
) -> ListLine:
    key = key_of_line(line)
    printing = " ".join(filter(None, ((line["set"] or "").upper(), line["number"])))
    return ListLine(
        quantity=line["quantity"],
        name=card.name if card else line["card"] or line["written"],
        is_known=card is not None,
        key=key,
        printing=printing,
        symbol=_symbol(card, line["set"], line["number"]) if card and line["set"] else "",
        cost=(card.mana_cost or "") if card else "",
        asides=(*_asides(line), *remarks),
        mana_value=(card.mana_value or 0) if card else 0,
        controls=controls.get(key),
    )


def _symbol(card: Card, set_code: str, number: str | None) -> str:
    """The colour of the expansion symbol of a card's printing in a set; "" where the set is not one
    of the card's, or where its printings there differ and none is named."""
    symbols = {
        printing.symbol.value
        for printing in card.printings
        if printing.set_code == set_code.lower() and number in (None, "", printing.number)
    }
    return symbols.pop() if len(symbols) == 1 else ""


def _asides(line: Mapping[str, Any]) -> Iterator[str]:
    """What the player should know of how the line was read."""
    if line["card"] is None and line["suggestions"]:
        names = _(" or ").join(line["suggestions"])
        yield _("No card is called that. Did you mean %(names)s?") % {"names": names}
    elif line["card"] is None:
        yield _("No card is called that.")
    if line.get("remark"):
        yield stored_in_words(line["remark"], line.get("remark_said"))
    if line["proxy_land"]:
        yield _("Proxy on %(land)s") % {"land": line["proxy_land"]}
    elif line["proxy_land"] == "":
        yield _("Proxy")
    if line.get("mended"):
        yield _("Line %(n)d, sent as “%(written)s”, mended by the player") % {
            "n": line["line"],
            "written": line["mended"],
        }
