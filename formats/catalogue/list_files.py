"""Lists in files of this computer."""

from __future__ import annotations

from pathlib import Path

from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart
from formats.legality.parsing.source import MOST_JSON_BYTES


def part_in(path: Path) -> DeckPart:
    """A file as a part of a list: of a file that is too large, so much that its reader sees it.

    Raises FormatError `file-unreadable`.
    """
    try:
        with path.open("rb") as file:
            return DeckPart(path.name, file.read(MOST_JSON_BYTES + 1))
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError) -> FormatError:
    """What to say of a file that the system does not hand out."""
    return FormatError("file-unreadable", f"{path} cannot be read: {error.strerror}.")
