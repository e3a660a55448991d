"""What a card is outside the game: its front, or both halves of a split card.

A fact that the catalogue lacks is None here too, and stays None in whatever is read from it.
"""

from __future__ import annotations

from dataclasses import replace

from formats.legality.cards import Card, Face

COMBINED = "split"
"""The layout whose halves are one card with the types, costs and texts of both (aftermath cards
and rooms have it too). Of every other layout the front alone counts in a deck: flip, transform,
modal_dfc, adventure, prepare and whatever comes after them."""

PERMANENT_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
CARD_TYPES = PERMANENT_TYPES | {"Conspiracy", "Instant", "Kindred", "Sorcery"}

FORMER_TYPES = {"Tribal": "Kindred", "Summon": "Creature"}
"""Types by the words that they once had."""

TYPES_IN_A_DECK = {"Grist, the Hunger Tide": ("Creature", "Insect")}
"""Cards that are of more types wherever they are not on the battlefield."""


def faces_of(card: Card) -> tuple[Face, ...]:
    """The faces that count in a deck. A front fills its holes from what is stated of the card."""
    if card.layout == COMBINED:
        return card.faces or _halves(card)
    front = Face(
        card.name.split(" // ")[0],
        _front(card.mana_cost, " // "),
        _front(card.type_line, " // "),
        _front(card.text, "\n//\n"),
    )
    if not card.faces:
        return (front,)
    stated = card.faces[0]
    return (
        replace(
            stated,
            mana_cost=front.mana_cost if stated.mana_cost is None else stated.mana_cost,
            type_line=front.type_line if stated.type_line is None else stated.type_line,
            text=front.text if stated.text is None else stated.text,
        ),
    )


def types_of(card: Card) -> frozenset[str] | None:
    """The card's card types, of both halves of a split card; None where the type line is missing
    or names no type that there is."""
    lines = _type_lines(card)
    if lines is None:
        return None
    words = {FORMER_TYPES.get(word, word) for line in lines for word in line.split("—")[0].split()}
    found = words & CARD_TYPES
    return frozenset(found | _more_in_a_deck(card) & CARD_TYPES) if found else None


def subtypes_of(card: Card) -> frozenset[str] | None:
    """The card's subtypes; None where the type line is missing."""
    lines = _type_lines(card)
    if lines is None:
        return None
    words = {word for line in lines for word in line.partition("—")[2].split()}
    return frozenset(words | _more_in_a_deck(card) - CARD_TYPES)


def is_land(card: Card) -> bool | None:
    """Whether this is a land card, as Dryad Arbor is and a sorcery with a land on its back is
    not; None where the type is not known."""
    types = types_of(card)
    return None if types is None else "Land" in types


def is_permanent(card: Card) -> bool | None:
    """Whether this is a permanent card; None where the type is not known."""
    types = types_of(card)
    return None if types is None else not types.isdisjoint(PERMANENT_TYPES)


def _more_in_a_deck(card: Card) -> frozenset[str]:
    return frozenset(TYPES_IN_A_DECK.get(card.name, ()))


def _type_lines(card: Card) -> list[str] | None:
    lines = [face.type_line for face in faces_of(card) if face.type_line]
    return lines if len(lines) == len(faces_of(card)) else None


def _front(stated: str | None, mark: str) -> str | None:
    return None if stated is None else stated.split(mark)[0]


def _halves(card: Card) -> tuple[Face, ...]:
    """The halves of a split card of which the catalogue states no faces."""
    names = card.name.split(" // ")
    return tuple(
        Face(name, cost, type_line, text)
        for name, cost, type_line, text in zip(
            names,
            _parts(card.mana_cost, " // ", len(names)),
            _parts(card.type_line, " // ", len(names)),
            _parts(card.text, "\n//\n", len(names)),
            strict=True,
        )
    )


def _parts(stated: str | None, mark: str, count: int) -> list[str | None]:
    parts: list[str | None] = [] if stated is None else [*stated.split(mark)]
    return parts if len(parts) == count else [None] * count
