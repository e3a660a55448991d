"""XMage's .dck: `NAME:`, cards as `SB: 1 [M21:70] Negate`, and how they lie on the screen."""

from __future__ import annotations

import re

from formats.legality.parsing.gathered import Gathered, Start
from formats.legality.parsing.source import Source
from formats.legality.parsing.text import Dialect, is_comment, read_text

_CARD = re.compile(r"(?:SB:\s?)?[0-9]+ \[[A-Za-z0-9_]+:[^\s\[\]]+\] \S.*")
_ABOUT = ("LAYOUT ", "NAME:", "AUTHOR:")


def is_xmage(source: Source) -> bool:
    """Tell whether a layout is said, or the first card is written as XMage writes it."""
    for line in source.lines:
        if line.text.startswith("LAYOUT "):
            return True
        if line.text and not line.text.startswith(_ABOUT) and not is_comment(line.text):
            return _CARD.fullmatch(line.text) is not None
    return False


def _is_about(text: str) -> bool:
    return text.startswith(_ABOUT) or is_comment(text)


_XMAGE = Dialect("xmage", is_comment=_is_about, says_its_zones=True)


def read_xmage(source: Source, start: Start) -> Gathered:
    """Read a deck of XMage; `start` says where its cards count. A commander lies in its side."""
    return read_text(source, start, _XMAGE)
