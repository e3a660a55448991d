"""Lists of Type B as players write them: read, resolved and judged over a few cards by hand."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from formats.legality.announcements import AnnouncementReading
from formats.legality.cards import Card
from formats.legality.decklist import Decklist
from formats.legality.engine import check
from formats.legality.parsing import DeckPart, read
from formats.legality.report import Report
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import Shelf
from tests.unit.rules.kit import BASICS, ISLAND, basic, card, ruleset_of

LANDS = (
    *(basic(name) for name in BASICS if name != "Island"),
    *(basic(f"Snow-Covered {name}") for name in BASICS),
    card("Wastes", type_line="Basic Land"),
    card("Dryad Arbor", type_line="Land Creature — Forest Dryad"),
)
LOTUS, BOLT, GIANT, BEARS = (
    card(name) for name in ("Black Lotus", "Lightning Bolt", "Hill Giant", "Grizzly Bears")
)
KNOWN = (LOTUS, BOLT, GIANT, BEARS, *LANDS)


def understood(text: str, *cards: Card) -> Decklist:
    """The list that `text` is, over the cards above and the given ones."""
    return resolve(read([DeckPart("list.txt", text.encode())]), Shelf([ISLAND, *KNOWN, *cards]))


def verdict(
    text: str,
    *cards: Card,
    on: str | date = "2010-06-01",
    options: Iterable[str] = (),
    marked: bool = False,
    slug: str = "type-b",
) -> Report:
    """The report on `text` with sixty Islands before it; `cards` are known beside those above."""
    decklist = replace(understood(f"60 Island\n{text}", *cards), has_marked_cards=marked)
    reading = AnnouncementReading(frozenset(options), frozenset())
    return check(decklist, ruleset_of(slug, str(on), *KNOWN, *cards, reading=reading))


def rules(report: Report) -> list[str]:
    """The clauses that a report names."""
    return [finding.rule for finding in report.findings]


def of_rule(report: Report, rule: str):
    """The one finding of a clause."""
    (finding,) = [each for each in report.findings if each.rule == rule]
    return finding


def counts(finding) -> list[tuple[str, int, int | None]]:
    """The cards of a finding with their counts and limits."""
    return [(one.name, one.count, one.allowed) for one in finding.cards]
