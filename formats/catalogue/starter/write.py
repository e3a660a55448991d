"""Writes the starter catalogue from a bulk file: the facts of the cards that are named."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from formats.catalogue.facts import CardFacts, PrintingFacts, SetFacts
from formats.catalogue.gather import Gathering
from formats.catalogue.starter import NAMES, NOT_PAPER, OVERSIZED, PROMO
from formats.legality.names import KeyKind, fold, keys_of


def wanted_names(folder: Path = NAMES) -> list[str]:
    """The card names listed in the folder's text files, one a line; `#` begins a comment."""
    lines = (
        line.partition("#")[0].strip()
        for path in sorted(folder.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    return [line for line in lines if line]


def starter_text(
    printings: Iterable[tuple[CardFacts, PrintingFacts]],
    sets: Iterable[SetFacts],
    names: Iterable[str],
) -> str:
    """Return the content of `cards.json`: the cards called `names` (by full name or front face)
    out of `printings`, all `sets`. One card a line, so that a change can be read.

    Raises KeyError with the names that no card has.
    """
    wanted = {fold(name): name for name in names}
    gathering = Gathering()
    found: set[str] = set()
    for card, printing in printings:
        keys = [key for key, kind in keys_of(card.name) if kind <= KeyKind.FRONT]
        if answered := wanted.keys() & keys:
            found |= answered
            gathering.add(card, printing)
    if missing := wanted.keys() - found:
        raise KeyError(", ".join(sorted(wanted[key] for key in missing)))
    dates = {each.code: each.released_on for each in sets}
    set_lines = [_dumped(_set(each)) for each in sorted(sets, key=lambda each: each.code)]
    card_lines = sorted(_dumped(_card(*each, dates)) for each in gathering.cards())
    return (
        '{"sets": [\n'
        + ",\n".join(set_lines)
        + '\n],\n"cards": [\n'
        + ",\n".join(card_lines)
        + "\n]}\n"
    )


def _set(facts: SetFacts) -> list[Any]:
    return [
        facts.code,
        facts.name,
        facts.set_type,
        facts.released_on.isoformat() if facts.released_on else None,
        facts.is_digital,
    ]


def _card(
    facts: CardFacts, printings: Iterable[PrintingFacts], dates: dict[str, Any]
) -> dict[str, Any]:
    written = {
        "name": facts.name,
        "layout": facts.layout,
        "mana_cost": facts.mana_cost,
        "mana_value": facts.mana_value,
        "type_line": facts.type_line,
        "colours": facts.colours,
        "colour_identity": facts.colour_identity,
        "keywords": list(facts.keywords),
        "legalities": dict(facts.legalities),
        "involves_ante": facts.involves_ante or None,
        "own_limit": facts.own_limit,
        "faces": [
            {"name": face.name, "mana_cost": face.mana_cost, "type_line": face.type_line}
            for face in facts.faces
        ]
        or None,
        "aliases": sorted(facts.aliases) or None,
        "printings": sorted(_printing(each, dates) for each in printings),
    }
    return {name: value for name, value in written.items() if value is not None}


def _printing(facts: PrintingFacts, dates: dict[str, Any]) -> list[Any]:
    marks = "".join(
        mark
        for mark, is_set in (
            (NOT_PAPER, not facts.is_paper),
            (PROMO, facts.is_promo),
            (OVERSIZED, facts.is_oversized),
        )
        if is_set
    )
    row = [facts.set.code, facts.number, facts.rarity, facts.border]
    if facts.released_on and facts.released_on != dates[facts.set.code]:
        return [*row, marks, facts.released_on.isoformat()]
    return [*row, marks] if marks else row


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
