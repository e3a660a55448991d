"""What was understood of one file, in plain values: the account that `read_deck` gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from formats.legality.decklist import Decklist, Entry
from formats.legality.rules.lines import FEW, UNKNOWN
from formats.legality.writing.zones import zones_of


def account(file: str, family: str, decklist: Decklist) -> dict[str, Any]:
    """`{"file", "format", "zones", "unread", "warnings"}` of the list in `file`, which was read as
    the format `family` (a key of `formats.legality.parsing.families.FAMILIES`).

    `zones` are those of `zones_of`; an unread line is `{"line", "text"}`, a warning `{"rule",
    "message"}`. A name that no card has stays in its zone, and a warning says so.
    """
    return {
        "file": file,
        "format": family,
        "zones": zones_of(decklist),
        "unread": [{"line": line.number, "text": line.raw} for line in decklist.unread],
        "warnings": [{"rule": rule, "message": message} for rule, message in _warnings(decklist)],
    }


def is_understood(decklist: Decklist) -> bool:
    """Whether every line was read and names a card that is known."""
    return not decklist.unread and not any(_unknown(decklist))


def _warnings(decklist: Decklist) -> Iterator[tuple[str, str]]:
    unknown = list(_unknown(decklist))
    # That no name at all is known is said once, unless they are so few that each may be a slip.
    is_said_once = len(unknown) > FEW and any(note.rule == UNKNOWN for note in decklist.notes)
    for note in decklist.notes:
        if note.rule != UNKNOWN or is_said_once:
            yield note.rule, note.message
    if not is_said_once:
        yield from ((UNKNOWN, _of_unknown(entry)) for entry in unknown)


def _unknown(decklist: Decklist) -> Iterator[Entry]:
    known_by_sight = {id(entry) for entry in decklist.entries}
    apart = (each for each in decklist.companions if id(each) not in known_by_sight)
    return (entry for entry in (*decklist.entries, *apart) if entry.card is None)


def _of_unknown(entry: Entry) -> str:
    message = f"Line {entry.line.number}: no card is called “{entry.label}”."
    if not entry.suggestions:
        return message
    return f"{message} Did you mean {' or '.join(entry.suggestions)}?"
