"""An address as a QR code: what is to be drawn, on paper or on a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import segno

QUIET = 4
"""Modules of white around a code, which scanners need."""


@dataclass(frozen=True)
class Code:
    """A square of `size` modules with its white around it, and its black bars: each the column and
    the row where it begins, and how many modules it is long."""

    size: int
    bars: tuple[tuple[int, int, int], ...]


def code_of(address: str) -> Code:
    """The code of an address; it can be read with a seventh of it lost."""
    rows = segno.make(address, error="m", micro=False).matrix
    bars = ((x, y, n) for y, row in enumerate(rows, QUIET) for x, n in _bars(row))
    return Code(len(rows) + 2 * QUIET, tuple(bars))


def _bars(row: bytearray) -> Iterator[tuple[int, int]]:
    column = QUIET
    for is_black, modules in groupby(row):
        length = len(list(modules))
        if is_black:
            yield column, length
        column += length
