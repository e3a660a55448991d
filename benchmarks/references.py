"""What other packages from PyPI make of the same decks. Run by `check_lists.py` in an environment
of its own; needs nothing of this project.

    python references.py CARDS.json.gz DECKS.jsonl.gz

Cards are made into each package's objects before the clock starts. Prints a JSON object: what each
package was asked, how many decks it judged in a second, and how many it called legal.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from scooze.card import Card
from scooze.cardlist import CardList
from scooze.catalogs import Format
from scooze.deck import Deck
from scry_cli.deck import audit_legality

SECONDS = 2.0


def main(cards_path: str, decks_path: str) -> None:
    """Measure both on the decks that they can judge."""
    with gzip.open(cards_path) as file:
        records = {record["name"]: record for record in json.load(file)}
    for record in list(records.values()):
        records.setdefault(record["name"].split(" // ")[0], record)
    with gzip.open(decks_path, "rt") as lines:
        decks = [json.loads(line) for line in lines]
    decks = [deck for deck in decks if is_known(deck, records)]
    played = {name for deck in decks for _, name in deck["main"] + deck["side"]}
    cards = {name: Card.from_json(records[name]) for name in played}
    said = {
        "scooze 2.0.4, Deck.is_legal": rate(
            [as_deck(deck, cards) for deck in decks], lambda deck: deck.is_legal()
        ),
        "scry-terminal 1.1.0, audit_legality": rate(
            [(resolved(deck, records), deck["format"]) for deck in decks],
            lambda deck: audit_legality(deck[0], None, deck[1])["is_legal"],
        ),
    }
    print(json.dumps(said))


def is_known(deck: dict[str, Any], records: dict[str, Any]) -> bool:
    """Whether the file has every card of the deck, and knows the deck's format."""
    return all(
        name in records and deck["format"] in records[name]["legalities"]
        for _, name in deck["main"] + deck["side"]
    )


def as_deck(deck: dict[str, Any], cards: dict[str, Card]) -> Deck:
    """A deck as scooze holds it."""
    main, side = (
        CardList(Counter({cards[name]: count for count, name in deck[part]}))
        for part in ("main", "side")
    )
    return Deck(format=Format(deck["format"]), main=main, side=side)


def resolved(deck: dict[str, Any], records: dict[str, Any]) -> list[dict[str, Any]]:
    """A deck as scry-terminal holds it once names are looked up."""
    return [
        {"card": records[name], "entry": {"count": count, "name": name, "section": part}}
        for part in ("main", "side")
        for count, name in deck[part]
    ]


def rate(decks: list[Any], is_legal: Callable[[Any], bool]) -> dict[str, float]:
    """Judge all decks again and again for some seconds."""
    legal = sum(map(is_legal, decks))
    rounds, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        for deck in decks:
            is_legal(deck)
        rounds += 1
    spent = time.process_time() - start
    return {"a second": rounds * len(decks) / spent, "decks": len(decks), "legal": legal}


if __name__ == "__main__":
    main(*sys.argv[1:])
