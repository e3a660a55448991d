"""Every rule with the clauses it is: the one place where a rule is put in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from formats.legality.report import CardCount, Finding
from formats.legality.rules import (
    backs,
    commander,
    companions,
    copies,
    lines,
    points,
    pool,
    proxies,
    set_of_decks,
    sizes,
    sleeves,
)
from formats.legality.rules.standing import CARD_RULES, CardRule
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset

Finder = Callable[[Tally, Ruleset], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class ListRule:
    """A rule about a whole list, and the clauses it is. `part` is the part of a ruleset that it is
    about; a ruleset without that part never asks it."""

    clauses: tuple[str, ...]
    find: Finder
    part: str | None = None


def faults_of_cards(tally: Tally, _: Ruleset) -> Iterator[Finding]:
    """What the rules about single cards (`standing.CARD_RULES`) say, card by card."""
    for copies_of in tally.cards:
        for fault in copies_of.standing.faults:
            yield Finding(
                fault.rule,
                fault.severity,
                fault.message,
                (CardCount(copies_of.card.name, copies_of.count, fault.allowed),),
            )


LIST_RULES = (
    ListRule(("LIST-UNREAD-LINE",), lines.unread_lines),
    ListRule(("LIST-UNKNOWN-CARD",), lines.unknown_cards),
    ListRule(("LIST-GUESS", "LIST-ENCODING", "LIST-PRINTING"), lines.notes),
    ListRule(("TB-DECK-MIN", "BF-MAIN"), sizes.main_size, "main"),
    ListRule(("TB-SIDE-MAX", "BF-SIDE"), sizes.side_size, "side"),
    ListRule(("T15-SET",), set_of_decks.number_of_decks, "shape"),
    ListRule(("T15-DECK",), set_of_decks.size_of_decks, "shape"),
    ListRule(("T15-ONE-DECK",), set_of_decks.once_in_a_deck, "shape"),
    ListRule(("T15-ONE-SET",), set_of_decks.once_in_a_set, "shape"),
    ListRule((), faults_of_cards),
    ListRule(
        (
            *("TB-DUAL-EACH", "TB-RESTRICTED-EACH", "TB-TWO", "TB-FOUR"),
            *("BF-RESTRICTED", "BF-COPIES"),
        ),
        copies.too_many_copies,
    ),
    ListRule(("TB-DUAL-TOTAL", "TB-RESTRICTED-TOTAL"), copies.too_many_of_a_group, "groups"),
    ListRule(("BF-PROXY", "TB-OPT-PROXY", "TB-PROXY-COUNTS"), proxies.too_many_proxies),
    ListRule(("TB-PROXY-LAND",), proxies.lands_of_proxies),
    ListRule(("TB-PROXY-TEXT",), proxies.texts_of_proxies),
    ListRule(("TB-OPT-COLLECTOR",), backs.refused_backs, "backs"),
    ListRule(("TB-SLEEVES",), sleeves.opaque_sleeves, "sleeves"),
    ListRule(("BF-POOL",), pool.printings_outside, "pool"),
    ListRule(("BF-COMMANDER",), commander.commanders, "commander"),
    ListRule(("BF-IDENTITY",), commander.outside_identity, "commander"),
    ListRule((), points.too_many_points, "points"),
    ListRule(companions.CLAUSES, companions.companions),
)

RULES: tuple[ListRule | CardRule, ...] = (*LIST_RULES, *CARD_RULES)


def finders(ruleset: Ruleset) -> list[Finder]:
    """The rules that a ruleset asks, worked out once and kept with it."""
    if not ruleset.finders:
        ruleset.finders[:] = [
            rule.find for rule in LIST_RULES if rule.part is None or getattr(ruleset, rule.part)
        ]
    return ruleset.finders
