"""A small catalogue for tests of reading: cards on a shelf, found by the real index of names."""

import gzip
import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import cache

from formats.legality.cards import Card, CardSet, Found, Printing, Symbol
from formats.legality.names import NameIndex, keys_of
from tests.shared import shared_path

UNLIKE_CARDS = {"token", "double_faced_token", "emblem", "planar", "vanguard", "scheme"}


def printing(set_code: str, number: str = "1", *, is_tournament: bool = True) -> Printing:
    """A printing of which only set, number and standing matter here."""
    return Printing(
        set_code=set_code,
        set_name=f"Set {set_code.upper()}",
        set_type="expansion",
        number=number,
        released_on=date(2010, 1, 1),
        rarity="common",
        border="black",
        symbol=Symbol.UNKNOWN,
        is_paper=True,
        is_promo=False,
        is_tournament=is_tournament,
        has_standard_back=True,
    )


def card(name: str, *printings: Printing, card_id: str | None = None) -> Card:
    """A card of which only name and printings matter here."""
    return Card(
        id=card_id or name,
        name=name,
        layout="normal",
        mana_cost=None,
        mana_value=None,
        type_line=None,
        text=None,
        colours="",
        colour_identity="",
        keywords=(),
        legalities={},
        involves_ante=False,
        own_limit=None,
        printings=printings,
    )


class Shelf:
    """Cards by name; a `Catalogue` in the words of `formats.legality.cards`."""

    version = "shelf"

    def __init__(
        self,
        cards: Iterable[Card],
        *,
        aliases: dict[str, str] | None = None,
        sets: Iterable[str] = (),
        is_complete: bool = True,
    ) -> None:
        self.is_complete = is_complete
        self.sets = tuple(CardSet(code, code, "expansion", None, False) for code in sets)
        self._cards = {each.id: each for each in cards}
        tournament_first = sorted(
            self._cards.values(),
            key=lambda each: not any(one.is_tournament for one in each.printings),
        )
        self._index = NameIndex(
            (key, kind, each.id, each.name)
            for each in tournament_first
            for key, kind in keys_of(
                each.name,
                aliases=[other for other, name in (aliases or {}).items() if name == each.name],
            )
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card on the shelf."""
        return tuple(self._cards.values())

    def find(self, written: str) -> Found | None:
        match = self._index.find(written)
        if match is None:
            return None
        first, *others = [self._cards[card_id] for card_id in match.card_ids]
        return Found(first, match.how, tuple(others))

    def suggest(self, written: str, limit: int = 3) -> tuple[str, ...]:
        return self._index.suggest(written, limit)


def shelf(*names: str, **how: object) -> Shelf:
    """A shelf of cards that have a name and nothing else."""
    return Shelf([card(name) for name in names], **how)


@cache
def whole_shelf() -> Shelf:
    """Every card of the reference catalogue, with its printings."""
    with gzip.open(shared_path("catalogue/default_cards.json.gz")) as file:
        rows = json.load(file)
    cards: dict[str, Card] = {}
    for row in rows:
        if row["layout"] in UNLIKE_CARDS or "oracle_id" not in row:
            continue
        known = cards.get(row["oracle_id"]) or replace(
            card(row["name"], card_id=row["oracle_id"]), layout=row["layout"]
        )
        made = printing(
            row["set"], row["collector_number"], is_tournament=row["set_type"] != "funny"
        )
        cards[known.id] = replace(known, printings=(*known.printings, made))
    with gzip.open(shared_path("catalogue/sets.json.gz")) as file:
        sets = [row["code"] for row in json.load(file)]
    return Shelf(cards.values(), sets=sets)
