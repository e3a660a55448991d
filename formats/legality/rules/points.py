"""Cards that cost points, and how many points a list may spend."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset
from wording import said


def too_many_points(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """A points Highlander's own clause: the points of all copies, main and side together, are more
    than a list may spend. The finding names every card that costs any."""
    points = ruleset.points
    if points is None:
        return
    costly = [
        (copies, points.cards[copies.card.id])
        for copies in tally.cards
        if points.cards.get(copies.card.id)
    ]
    spent = sum(copies.count * cost for copies, cost in costly)
    if spent > points.total:
        named = ", ".join(f"{copies.card.name} {copies.count * cost}" for copies, cost in costly)
        yield Finding(
            points.rule,
            Severity.ERROR,
            said(
                "The list spends {spent} points of the {total} it has: {names}.",
                spent=spent,
                total=points.total,
                names=named,
            ),
            tuple(CardCount(copies.card.name, copies.count) for copies, _ in costly),
        )
