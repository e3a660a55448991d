"""Rows of different heights in columns, on as many pages as it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from organizer.printing.pdf import Sheets

GAP = 8.0
"""Millimetres between two columns."""

R = TypeVar("R")


def in_columns(
    pdf: Sheets,
    rows: Sequence[R],
    columns: int,
    *,
    height: Callable[[R, float], float],
    draw: Callable[[R, float, float], None],
    carry_on: Callable[[], None] = lambda: None,
) -> None:
    """Draw the rows down one column after the other, as even as they come.

    `height` tells how high a row is in a column of some width; `draw` draws it from a left edge on,
    in that width, and leaves the cursor below it; `carry_on` says at the top of a further page what
    goes on there. The cursor ends below the lowest column.
    """
    width = (pdf.epw - GAP * (columns - 1)) / columns
    left_over = list(rows)
    while left_over:
        heights = [height(row, width) for row in left_over]
        if pdf.room < heights[0]:
            pdf.add_page()
            if len(left_over) < len(rows):
                carry_on()
        packed = _packed(heights, columns, pdf.room)
        top, lowest = pdf.y, pdf.y
        for column, many in enumerate(packed):
            left = pdf.l_margin + column * (width + GAP)
            pdf.set_xy(left, top)
            for row in left_over[:many]:
                draw(row, left, width)
            left_over = left_over[many:]
            lowest = max(lowest, pdf.y)
        pdf.set_xy(pdf.l_margin, lowest)


def _packed(heights: Sequence[float], columns: int, room: float) -> list[int]:
    """How many rows go into each column: the lowest columns that take all of them, else as many
    as the room takes."""
    limit = max(sum(heights) / columns, max(heights))
    while limit < room and sum(_filled(heights, columns, limit)) < len(heights):
        limit += 1
    return _filled(heights, columns, max(min(limit, room), heights[0]))


def _filled(heights: Sequence[float], columns: int, limit: float) -> list[int]:
    found, taken = [], 0
    for _column in range(columns):
        used, many = 0.0, 0
        while taken < len(heights) and used + heights[taken] <= limit + 0.01:
            used += heights[taken]
            many, taken = many + 1, taken + 1
        found.append(many)
    return found
