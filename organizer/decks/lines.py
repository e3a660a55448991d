"""A list line by line, as plain values: what a preview shows and a verdict keeps."""

from __future__ import annotations

from typing import Any

from formats.legality.decklist import Decklist, Entry, Note, Unread, Zone
from wording import document_of

UNCERTAIN = ("LIST-GUESS", "LIST-PRINTING")
"""Clauses of notes that say that the catalogue did not know what was written."""


def described(decklist: Decklist) -> dict[str, Any]:
    """`{"is_set", "counts", "companions", "lines", "unread", "notes"}`, ready for JSON.

    A line is `{"part", "line", "nth", "deck", "zone", "quantity", "written", "card", "set",
    "number", "proxy_land", "suggestions", "mended", "remark", "remark_said"}`: `part`, `nth`
    and `deck` as in `formats.legality.decklist.Line`, `card` None where the catalogue does not
    know it, `mended` the line as it was sent where the player mended its reading, else None,
    `remark` a sentence on how the name was understood or "". What ends in `said` is the same
    sentence for other languages (`wording.Said.as_document`), or None. `counts` maps `main`,
    `side` or `deck-1` … to cards.
    """
    return {
        "is_set": decklist.is_set,
        "counts": counts(decklist),
        "companions": [_line(entry) for entry in decklist.companions],
        "lines": [_line(entry) for entry in decklist.entries],
        "unread": [_unread(unread) for unread in decklist.unread],
        "notes": [_note(note) for note in decklist.notes],
    }


def cards_known(decklist: Decklist) -> list[str] | None:
    """The ids of all cards on the list, also of lands under proxies and of companions; None where
    another catalogue could know what this one did not, or not for certain."""
    entries = [*decklist.entries, *decklist.companions]
    if decklist.unread or not all(entry.card for entry in entries):
        return None
    if any(note.rule in UNCERTAIN for note in decklist.notes) or any(
        entry.line.proxy_land and not entry.proxy_land for entry in entries
    ):
        return None
    cards = [card for entry in entries for card in (entry.card, entry.proxy_land) if card]
    return sorted({card.id for card in cards})


def counts(decklist: Decklist) -> dict[str, int]:
    """How many cards each part of the list has."""
    found: dict[str, int] = {}
    for entry in decklist.entries:
        deck = entry.line.deck
        part = f"deck-{deck}" if deck and entry.line.zone is Zone.MAIN else str(entry.line.zone)
        found[part] = found.get(part, 0) + entry.quantity
    return found


def _line(entry: Entry) -> dict[str, Any]:
    line, printing = entry.line, entry.printing
    return {
        "part": line.part,
        "line": line.number,
        "nth": line.nth,
        "deck": line.deck,
        "zone": str(line.zone),
        "quantity": line.quantity,
        "written": line.text,
        "card": entry.card.name if entry.card else None,
        "set": printing.set_code if printing else None,
        "number": printing.number if printing else None,
        "proxy_land": line.proxy_land,
        "suggestions": list(entry.suggestions),
        "mended": line.raw.strip() if line.is_mended else None,
        "remark": entry.remark,
        "remark_said": document_of(entry.remark),
    }


def _unread(unread: Unread) -> dict[str, Any]:
    return {
        "part": unread.part,
        "line": unread.number,
        "nth": unread.nth,
        "written": unread.raw,
        "why": unread.why,
        "why_said": document_of(unread.why),
    }


def _note(note: Note) -> dict[str, Any]:
    return {
        "part": note.part,
        "line": note.number,
        "rule": note.rule,
        "message": note.message,
        "said": document_of(note.message),
    }
