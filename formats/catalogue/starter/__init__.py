"""The starter catalogue: enough cards to play the shipped formats before anything is imported.

`cards.json` holds facts only, no rules text: what the rules read from a text (ante, a card's own
copy limit) stands in fields. `manage.py make_starter` writes it from a bulk file and the lists of
names in `names/`; the layout is described in `docs/catalogue.md`.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from formats.catalogue.facts import Alias, CardFacts, FaceFacts, PrintingFacts, SetFacts

FOLDER = Path(__file__).parent
CARDS = FOLDER / "cards.json"
NAMES = FOLDER / "names"

IDENTITIES = UUID("5f0c7d52-5d0e-5a4e-9b5c-8d5c33f1a615")
"""Namespace of the ids in the starter catalogue, which no other source shares."""

NOT_PAPER, PROMO, OVERSIZED = "dpo"
"""Marks of a printing."""


def label() -> str:
    """A name for this state of the starter catalogue, by which a loaded one is known."""
    return f"starter catalogue {hashlib.sha256(CARDS.read_bytes()).hexdigest()[:12]}"


def read_sets() -> list[SetFacts]:
    """The sets of the starter catalogue."""
    return list(_sets().values())


def read_cards() -> Iterator[tuple[CardFacts, PrintingFacts]]:
    """Every printing of the starter catalogue with its card."""
    seen: Counter[str] = Counter()
    for found in _content()["cards"]:
        name = found["name"]
        # Two cards may share a name (clause LIST-HOMONYM).
        card_id = uuid5(IDENTITIES, f"{name}#{seen[name]}")
        seen[name] += 1
        facts = _card(card_id, found)
        for printing in found["printings"]:
            yield facts, _printing(card_id, *printing)


@cache
def _content() -> dict[str, Any]:
    return json.loads(CARDS.read_text(encoding="utf-8"))


@cache
def _sets() -> dict[str, SetFacts]:
    return {
        code: SetFacts(code, name, set_type, _date(released_on), is_digital)
        for code, name, set_type, released_on, is_digital in _content()["sets"]
    }


def _card(card_id: UUID, found: dict[str, Any]) -> CardFacts:
    return CardFacts(
        id=card_id,
        name=found["name"],
        layout=found["layout"],
        mana_cost=found.get("mana_cost"),
        mana_value=found.get("mana_value"),
        type_line=found.get("type_line"),
        text=None,
        colours=found["colours"],
        colour_identity=found["colour_identity"],
        keywords=found["keywords"],
        legalities=found["legalities"],
        involves_ante=found.get("involves_ante", False),
        own_limit=found.get("own_limit"),
        faces=[FaceFacts(**face) for face in found.get("faces", ())],
        aliases=frozenset(Alias(*alias) for alias in found.get("aliases", ())),
    )


def _printing(
    card_id: UUID,
    set_code: str,
    number: str,
    rarity: str,
    border: str,
    marks: str = "",
    released_on: str | None = None,
) -> PrintingFacts:
    printed_in = _sets()[set_code]
    return PrintingFacts(
        id=uuid5(card_id, f"{set_code}/{number}"),
        set=printed_in,
        number=number,
        released_on=_date(released_on) or printed_in.released_on,
        rarity=rarity,
        border=border,
        is_paper=NOT_PAPER not in marks,
        is_promo=PROMO in marks,
        is_oversized=OVERSIZED in marks,
    )


def _date(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
