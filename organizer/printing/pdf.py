"""A PDF of sheets: head, body and foot of every page, black on white.

Lengths are millimetres, sizes of type points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from fpdf import FPDF, Align

from organizer.printing.paper import Paper
from organizer.printing.typeface import FAMILY, FILES, MISSING, printable

SIDE = 15.0
TOP = 23.0
BOTTOM = 19.0
LEADING = 0.44
"""Height of a line in millimetres a point of its type: 1.25 times the size."""

TINY = 7.0
SMALL = 8.5
BODY = 10.5
HEADING = 13.0
TITLE = 22.0
WALL = 20.0
WALL_LEAST = 14.0
"""Names on a wall: capitals of 20 points are 4.9 mm high, which eyes that read the usual letter
(five minutes of arc) make out at 3.3 m. Long names are set smaller before they take more lines."""

THIN = 0.2
THICK = 0.5


@dataclass(frozen=True)
class Running:
    """What stands on every page of a sheet: to the left and right of its head, and at its foot."""

    left: str
    right: str
    foot: str = ""


class Sheets(FPDF):
    """The pages of a printout. A character that the typeface lacks is replaced, never refused."""

    def __init__(
        self, paper: Paper, title: str, language: str, made_at: datetime, printed: str
    ) -> None:
        super().__init__(unit="mm", format=(paper.width, paper.height))
        self.set_margins(SIDE, TOP, SIDE)
        self.c_margin = 0
        self.set_auto_page_break(True, BOTTOM)
        for style, file in FILES.items():
            self.add_font(FAMILY, style, file)
        self.set_font(FAMILY, "", BODY)
        self._known = frozenset(self.current_font.cmap)
        self.set_title(title)
        self.set_lang(language)
        self.set_creation_date(made_at)
        self.printed = printed

    def normalize_text(self, text: str) -> str:
        """The text as the typeface can set it; everything that is written comes through here."""
        return printable(text, self._known)

    def spells(self, text: str) -> bool:
        """Whether the typeface has every character of it."""
        return MISSING not in self.normalize_text(text)

    @property
    def floor(self) -> float:
        """Where the body of a page ends."""
        return self.h - BOTTOM

    @property
    def room(self) -> float:
        """How much of the page's body is left below the cursor."""
        return self.floor - self.y

    @contextmanager
    def sheet(self, running: Running) -> Iterator[None]:
        """A sheet that begins on a new page and may go on for more. Its pages are numbered among
        themselves: sheets of one pile are handed to different people."""
        self.add_page()
        first = self.page
        yield
        last = self.page
        for page in range(first, last + 1):
            self.page = page
            self._run(running, page - first + 1, last - first + 1)
        self.page = last

    def type(self, size: float, *, bold: bool = False) -> None:
        """Choose the type for what is written next."""
        self.set_font(FAMILY, "B" if bold else "", size)

    def say(
        self,
        text: str | Promise,
        size: float = BODY,
        *,
        bold: bool = False,
        width: float = 0,
        align: Align = Align.L,
    ) -> None:
        """A paragraph from the cursor down, to the right margin or `width` wide; the cursor ends
        below it, where it began across."""
        left, high = self.x, size * LEADING
        room = width or self.w - SIDE - left
        if self.height_of(text, size, room, bold=bold) > high:
            self.multi_cell(width, high, self._broken(str(text), room), align=align)
            self.set_xy(left, self.y)
        else:
            self.cell(width, high, str(text), align=align)
            self.set_xy(left, self.y + high)

    def height_of(
        self, text: str | Promise, size: float, width: float, *, bold: bool = False
    ) -> float:
        """How high a paragraph is."""
        self.type(size, bold=bold)
        high, words = size * LEADING, str(text)
        # Most are one line, and to lay out a paragraph takes ten times as long as to measure it.
        if "\n" not in words and self.get_string_width(words) <= width:
            return high
        words = self._broken(words, width)
        return float(self.multi_cell(width, high, words, dry_run=True, output="HEIGHT"))

    def _broken(self, text: str, width: float) -> str:
        """The text with ends of lines behind the hyphens of what is wider than a line: FPDF knows
        blanks alone, and would part such a name anywhere."""
        return " ".join(self._parted(word, width) for word in text.split(" "))

    def _parted(self, word: str, width: float) -> str:
        if "-" not in word.strip("-") or self.get_string_width(word) <= width:
            return word
        lines = [""]
        for piece in re.findall(r"[^-]*-|[^-]+", word):
            if lines[-1] and self.get_string_width(lines[-1] + piece) > width:
                lines.append("")
            lines[-1] += piece
        return "\n".join(lines)

    def rule(self, width: float = THIN) -> None:
        """A line across the page."""
        self.set_line_width(width)
        self.line(SIDE, self.y, self.w - SIDE, self.y)

    def tick_box(self, x: float, y: float, size: float = 3.4) -> None:
        """An empty box to tick."""
        self.set_line_width(THIN)
        self.rect(x, y, size, size)

    def shortened(self, text: str, width: float) -> str:
        """`text`, cut where it is wider than `width` in the type that is chosen."""
        if self.get_string_width(text) <= width:
            return text
        while text and self.get_string_width(f"{text}…") > width:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def size_for(
        self, text: str, width: float, most: float, least: float, *, bold: bool = False
    ) -> float:
        """The size between two at which the text is one line of that width, if any: else the
        least."""
        self.type(most, bold=bold)
        wide = self.get_string_width(text)
        return most if wide <= width else max(least, int(most * width / wide * 2) / 2)

    def say_within(
        self, text: str, width: float, high: float, most: float, *, bold: bool = False
    ) -> None:
        """A text from the cursor on in a frame, as large as it fits there up to a size and in the
        middle of its height; of what does not fit in small type the end is cut."""
        left, top, size = self.x, self.y, most
        while size > SMALL and self.height_of(text, size, width, bold=bold) > high:
            size -= 0.5
        tall = self.height_of(text, size, width, bold=bold)
        if tall > high:
            lines = max(1, int(high / (size * LEADING)))
            text = self.shortened(text, width * (lines - 0.2))
            tall = self.height_of(text, size, width, bold=bold)
        self.set_xy(left, top + (high - tall) / 2)
        self.say(text, size, bold=bold, width=width)

    def _run(self, running: Running, page: int, pages: int) -> None:
        with self.local_context():
            self.set_auto_page_break(False)
            # What was set last was set on another page: FPDF would leave the same width out here.
            self.line_width = 0
            half = self.epw / 2
            self._line_at(12, running.left, half, Align.L, bold=True)
            self._line_at(12, running.right, half, Align.R)
            self.set_y(17.5)
            self.rule()
            self.set_y(self.h - 14)
            self.rule()
            number = _("Page %(page)d of %(pages)d") % {"page": page, "pages": pages}
            self._line_at(self.h - 13.5, running.foot, self.epw - 30, Align.L)
            self._line_at(self.h - 13.5, number, 28, Align.R)
            self._line_at(self.h - 9.5, self.printed, self.epw, Align.R)
            self.set_auto_page_break(True, BOTTOM)

    def _line_at(
        self, y: float, text: str, width: float, align: Align, *, bold: bool = False
    ) -> None:
        self.type(SMALL, bold=bold)
        self.set_xy(SIDE if align is Align.L else self.w - SIDE - width, y)
        self.cell(width, 4, self.shortened(text, width), align=align)
