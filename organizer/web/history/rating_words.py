"""Ratings as they are shown: numbers with one decimal, how sure they are, a line over events."""

from dataclasses import dataclass

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
    said = f"{number:.1f}"
    return "0.0" if said == "-0.0" else said.replace("-", "−")


def deviation_said(skill: Skill) -> str:
    """How far the estimate may be off."""
    return f"± {skill.sigma:.1f}"


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
