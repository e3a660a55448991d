"""Reads the objects of Scryfall's bulk files (https://scryfall.com/docs/api/cards).

Holes are borne: a field that a card lacks is None, fields nobody knows are passed over. Only what
makes no card without it is asked for: an id, a name, a set.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from sys import intern
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from formats.catalogue import derive
from formats.catalogue.facts import (
    ENGLISH,
    Alias,
    CardFacts,
    FaceFacts,
    PrintingFacts,
    SetFacts,
)
from wording import said

Object = Mapping[str, Any]


TEXTS = (
    "name",
    "layout",
    "mana_cost",
    "type_line",
    "oracle_text",
    "flavor_name",
    "printed_name",
    "lang",
    "set",
    "set_name",
    "set_type",
    "collector_number",
    "rarity",
    "border_color",
)
"""Fields that are text wherever they stand, on a card or on a face."""


class NotACard(ValueError):
    """An object that cannot be read as a card or a set; the `sentence` says what is wrong."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def read_card(found: Object) -> tuple[CardFacts, PrintingFacts]:
    """Return what a card object states of the card and of this printing.

    Raises NotACard where the object is no card, or an id or a date is none.
    """
    if found.get("object", "card") != "card":
        raise NotACard(said("an object is a {kind}, not a card", kind=found["object"]))
    try:
        _check_texts(found)
        return _card(found), _printing(found)
    except (KeyError, TypeError, AttributeError) as error:
        raise NotACard(
            said("{card} lacks what every card has ({why})", card=_called(found), why=error)
        ) from error
    except ValueError as error:
        raise NotACard(
            said("{card} has a value that is none ({why})", card=_called(found), why=error)
        ) from error


def read_set(found: Object) -> SetFacts:
    """Return what an object of Scryfall's list of sets states. Raises NotACard as `read_card`."""
    try:
        return SetFacts(
            code=found["code"].lower(),
            name=found["name"],
            set_type=found.get("set_type") or "",
            released_on=_date(found.get("released_at")),
            is_digital=bool(found.get("digital")),
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotACard(
            said("the list of sets holds something that is no set ({why})", why=error)
        ) from error


def _check_texts(found: Object) -> None:
    for part in (found, *(found.get("card_faces") or ())):
        if not part["name"]:
            raise KeyError("name")
        for name in TEXTS:
            if (value := part.get(name)) is not None and not isinstance(value, str):
                raise TypeError(f"its {name} is no text")


def _card(found: Object) -> CardFacts:
    aliases = _aliases(found)
    if found.get("layout") == "reversible_card":
        # One card printed twice, back to back: its facts stand on its faces.
        aliases.add(Alias(found["name"]))
        found = {**found, "layout": "normal", **found["card_faces"][0], "card_faces": ()}
    faces = [_face(face) for face in found.get("card_faces") or ()]
    front: Object = (found.get("card_faces") or ({},))[0]
    text = found.get("oracle_text")
    if text is None and faces and None not in (texts := [face.text for face in faces]):
        text = "\n//\n".join(texts)
    return CardFacts(
        id=_identity(found),
        name=found["name"],
        layout=found.get("layout") or "",
        mana_cost=found.get("mana_cost", front.get("mana_cost")),
        mana_value=found.get("cmc"),
        type_line=found.get("type_line"),
        text=text,
        colours="".join(found.get("colors", front.get("colors")) or ()),
        colour_identity="".join(found.get("color_identity") or ()),
        keywords=tuple(found.get("keywords") or ()),
        legalities=dict(found.get("legalities") or {}),
        involves_ante=derive.involves_ante([text, *(face.text for face in faces)]),
        own_limit=derive.own_limit(text),
        faces=faces,
        aliases=frozenset(aliases),
    )


def _printing(found: Object) -> PrintingFacts:
    released_on = _date(found.get("released_at"))
    is_digital = bool(found.get("digital"))
    printed_in = SetFacts(
        code=found["set"].lower(),
        name=found.get("set_name") or found["set"].upper(),
        set_type=found.get("set_type") or "",
        released_on=released_on,
        is_digital=is_digital,
    )
    return PrintingFacts(
        id=UUID(found["id"]),
        set=printed_in,
        number=found.get("collector_number") or "",
        released_on=released_on,
        rarity=found.get("rarity") or "",
        border=found.get("border_color") or "",
        is_paper="paper" in (found.get("games") or ("paper",)) and not is_digital,
        is_promo=bool(found.get("promo")) or printed_in.set_type == "promo",
        is_oversized=bool(found.get("oversized")),
        language=_language(found),
    )


def _identity(found: Object) -> UUID:
    """The card's identity; where the source has none, one that its name alone decides."""
    given = found.get("oracle_id")
    return UUID(given) if given else uuid5(NAMESPACE_URL, found["name"])


def _face(face: Object) -> FaceFacts:
    return FaceFacts(
        name=face["name"],
        mana_cost=face.get("mana_cost"),
        type_line=face.get("type_line"),
        text=face.get("oracle_text"),
    )


def _language(found: Object) -> str:
    return intern(found.get("lang") or ENGLISH)


def _aliases(found: Object) -> set[Alias]:
    """Names that a printing of the card bears: flavour names, which are English in every language,
    and names as they are printed. Of several faces the first one's, and all of them together."""
    language = _language(found)
    printed_in = "" if language == ENGLISH else language
    faces = found.get("card_faces") or ()
    aliases = set()
    for field, spoken in (("flavor_name", ""), ("printed_name", printed_in)):
        parts = [face.get(field) for face in faces]
        whole = " // ".join(parts) if len(parts) > 1 and None not in parts else None
        for name in (found.get(field), *parts[:1], whole):
            if name and name != found["name"]:
                aliases.add(Alias(name, spoken))
    return aliases


def _called(found: Object) -> str:
    name = found.get("name")
    return said("the card “{name}”", name=name) if isinstance(name, str) else said("a card")


def _date(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
