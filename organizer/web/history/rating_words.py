"""Ratings as they are shown: numbers with one decimal, how sure they are, a line over events."""

from dataclasses import dataclass

from django.utils.formats import number_format

from organizer.history.rating import Skill
from organizer.history.ratings import RatingLine

WIDTH, HEIGHT, MARGIN = 320, 80, 6


@dataclass(frozen=True)
class Graph:
    """A rating over events as a line: its `points` in a picture of `width` × `height`, and the
    least and the most that it shows."""

    points: str
    least: str
    most: str
    width: int = WIDTH
    height: int = HEIGHT


def rating_said(number: float) -> str:
    """A rating with one decimal, and a minus that is one."""
    said = number_format(abs(round(number, 1)), 1)
    return said if round(number, 1) >= 0 else f"−{said}"


def deviation_said(skill: Skill) -> str:
    """How far the estimate may be off."""
    return f"± {number_format(round(skill.sigma, 1), 1)}"


def graph_of(line: RatingLine) -> Graph | None:
    """The rating after each event; None for fewer than three."""
    shown = [skill.shown for _event, skill in line.steps]
    if len(shown) < 3:
        return None
    least, most = min(shown), max(shown)
    high, wide = HEIGHT - 2 * MARGIN, WIDTH - 2 * MARGIN
    points = [
        (
            MARGIN + wide * place / (len(shown) - 1),
            HEIGHT - MARGIN - high * (number - least) / ((most - least) or 1),
        )
        for place, number in enumerate(shown)
    ]
    return Graph(
        points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        least=rating_said(least),
        most=rating_said(most),
    )
