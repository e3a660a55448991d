"""The judge: a list and a ruleset in, every fault out."""

from __future__ import annotations

from collections.abc import Sequence

from formats.legality.decklist import Decklist, Entry, Zone
from formats.legality.report import Report, Severity
from formats.legality.rules.standing import standing_of
from formats.legality.rules.table import finders
from formats.legality.rules.tally import Copies, Tally
from formats.legality.ruleset import Ruleset

# A member looked up on its class costs as much as the rest of an entry.
MAYBE, SIDE = Zone.MAYBE, Zone.SIDE

WEIGHT = {severity: weight for weight, severity in enumerate(Severity)}


def check(decklist: Decklist, ruleset: Ruleset) -> Report:
    """Every finding on `decklist` under `ruleset`, heaviest first. Nothing is raised: whatever
    is wrong with a list is a finding."""
    tally = _count(decklist, ruleset)
    findings = [finding for find in finders(ruleset) for finding in find(tally, ruleset)]
    findings.sort(key=lambda finding: WEIGHT[finding.severity])
    return Report(tuple(findings), ruleset.rules)


def _count(decklist: Decklist, ruleset: Ruleset) -> Tally:
    """The list in one pass. This is most of a check: what is looked up more than once an entry is
    held in a name, and what is known of a card is taken from the ruleset's memory."""
    standings = ruleset.standings
    cards: dict[str, Copies] = {}
    tally = Tally(decklist)
    total = side = 0
    for entry in _inside(decklist, ruleset):
        line, card = entry.line, entry.card
        zone, quantity = line.zone, line.quantity
        if zone is MAYBE:
            continue
        total += quantity
        if zone is SIDE:
            side += quantity
        tally.entries.append(entry)
        if card is None:
            tally.unknown.append(entry)
        elif (copies := cards.get(card.id)) is not None:
            copies.count += quantity
        else:
            standing = standings.get(card.id) or standing_of(card, ruleset)
            cards[card.id] = Copies(card, quantity, standing)
        if line.proxy_land is not None:
            tally.proxied.append(entry)
        elif entry.printing is not None or line.set_code is not None:
            tally.printed.append(entry)
    tally.main, tally.side, tally.cards = total - side, side, list(cards.values())
    return tally


def _inside(decklist: Decklist, ruleset: Ruleset) -> Sequence[Entry]:
    """CO-SIDE (rulings on Lutri, Pauper Otter): the entries that are counted. A declared companion
    is none of them where it is outside the list; of further copies in the sideboard it is not the
    companion that is said."""
    if not decklist.companions or not ruleset.companions.is_outside:
        return decklist.entries
    return [
        entry
        for entry in decklist.entries
        if entry.line.zone is not SIDE
        or not (entry.quantity == 1 or entry.line.is_companion)
        or all(entry is not companion for companion in decklist.companions)
    ]
