"""The judge: a list and a ruleset in, every fault out."""

from __future__ import annotations

from formats.legality.cards import Card
from formats.legality.decklist import Decklist, Zone
from formats.legality.report import Report, Severity
from formats.legality.rules.standing import standing_of
from formats.legality.rules.table import LIST_RULES
from formats.legality.rules.tally import Copies, Tally
from formats.legality.ruleset import Ruleset

WEIGHT = {severity: weight for weight, severity in enumerate(Severity)}


def check(decklist: Decklist, ruleset: Ruleset) -> Report:
    """Every finding on `decklist` under `ruleset`, heaviest first. Nothing is raised: whatever
    is wrong with a list is a finding."""
    tally = _count(decklist, ruleset)
    findings = [finding for rule in LIST_RULES for finding in rule.find(tally, ruleset)]
    findings.sort(key=lambda finding: WEIGHT[finding.severity])
    return Report(tuple(findings), ruleset.rules)


def _count(decklist: Decklist, ruleset: Ruleset) -> Tally:
    entries = tuple(entry for entry in decklist.entries if entry.line.zone is not Zone.MAYBE)
    total = side = 0
    cards: dict[str, Card] = {}
    counts: dict[str, int] = {}
    for entry in entries:
        line, card = entry.line, entry.card
        total += line.quantity
        if line.zone is Zone.SIDE:
            side += line.quantity
        if card is not None:
            cards[card.id] = card
            counts[card.id] = counts.get(card.id, 0) + line.quantity
    return Tally(
        decklist=decklist,
        entries=entries,
        main=total - side,
        side=side,
        cards=tuple(
            Copies(card, counts[card_id], standing_of(card, ruleset))
            for card_id, card in cards.items()
        ),
    )
