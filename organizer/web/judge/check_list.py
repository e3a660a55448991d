"""A registered list as a judge counts a deck against it: line by line, with what to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from organizer.decks.lines import described
from organizer.decks.queries import deck_standing
from organizer.floor.queries import DeckToCheck
from organizer.web.forms.floor import Registered
from organizer.web.parts.lists import ShownList, key_of_line, shown_list
from organizer.web.parts.verdicts import ClauseLine, clause_lines


def registered(deck: DeckToCheck) -> list[Registered]:
    """The lines of a list that are counted."""
    return [
        Registered(key_of_line(line), line["quantity"], line["card"] or line["written"])
        for line in _lines(deck)
    ]


def counted_list(deck: DeckToCheck, boxes: Mapping[str, Any]) -> ShownList | None:
    """The list in the order in which it is counted, with the boxes for what is found by the keys
    of their lines; None where there is none to count."""
    if deck.decklist is None:
        return None
    lines = list(_lines(deck))
    return shown_list({**described(deck.decklist), "lines": lines}, boxes)


def to_look_at(deck: DeckToCheck) -> list[ClauseLine]:
    """What the verdict on the list says, each with its clause: sleeves that are needed, proxies and
    their texts, printings, and what is wrong with it."""
    standing = deck_standing(deck.entry)
    return clause_lines(standing.findings, deck.entry.event) if standing.verdict else []


def _lines(deck: DeckToCheck) -> Iterator[dict[str, Any]]:
    """What stands on the table: nothing that is not counted."""
    if deck.decklist is not None:
        for line in described(deck.decklist)["lines"]:
            if line["zone"] != "maybe" and line["quantity"]:
                yield line
