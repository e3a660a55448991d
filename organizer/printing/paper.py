"""The papers that a printout can be drawn on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paper:
    """A sheet of paper, upright: its width and height in millimetres."""

    key: str
    label: str
    width: float
    height: float


A4 = Paper("a4", "A4", 210, 297)
LETTER = Paper("letter", "Letter", 215.9, 279.4)
PAPERS = {paper.key: paper for paper in (A4, LETTER)}
