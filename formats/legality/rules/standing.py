"""What a ruleset says of one card by itself; worked out once a card and kept with the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from formats.legality.cards import Card
from formats.legality.report import Severity
from formats.legality.rules.bans import (
    ante_card,
    banned_by_name,
    only_in_other_sets,
    playtest_card,
)
from formats.legality.rules.copies import group_of, limit_on
from formats.legality.rules.errata import erratum_of
from formats.legality.rules.pool import (
    not_for_tournaments,
    on_notice,
    outside_legalities,
    outside_sets,
    too_new,
)
from formats.legality.rules.sleeves import is_double_faced
from formats.legality.ruleset import Fault, Ruleset, Standing


class Rank(IntEnum):
    """Which faults of one card stand beside each other, so that one fault gets one clause."""

    ALONE = 0  # nothing else is said of the card
    BAN = 1  # the card is banned: no limit on its copies is asked
    POOL = 2  # stands beside a ban
    LAST = 3  # keeps silent of a card that another clause names, this rank's first one too
    BESIDE = 4  # stands beside everything


@dataclass(frozen=True, slots=True)
class CardRule:
    """A rule about a card by itself, and the clauses it is."""

    clauses: tuple[str, ...]
    find: Callable[[Card, Ruleset], Fault | None]
    rank: Rank


def standing_of(card: Card, ruleset: Ruleset) -> Standing:
    """The standing of `card`, from the ruleset's memory or worked out and kept there."""
    standing = ruleset.standings.get(card.id)
    if standing is None:
        standing = ruleset.standings[card.id] = _work_out(card, ruleset)
    return standing


def outside_base(card: Card, ruleset: Ruleset) -> Fault | None:
    """T15-BASE (Type 15, Basic Rules 1, 6 and 7): a sub-format plays the cards of its base and
    keeps the base's bans. Whatever the base says of the card is this one fault. A base's
    restriction to one copy needs no rule: in a Set every card stands once."""
    if ruleset.base is None:
        return None
    for fault in standing_of(card, ruleset.base.ruleset).faults:
        if fault.severity is Severity.ERROR:
            return Fault(ruleset.base.rule, fault.message)
    return None


CARD_RULES = (
    CardRule(("CO-PLAYTEST",), playtest_card, Rank.ALONE),
    CardRule(("TB-BAN-CHAMPION", "T15-BANNED"), banned_by_name, Rank.BAN),
    CardRule(("TB-BAN-ANTE",), ante_card, Rank.BAN),
    CardRule(("TB-BAN-PORTAL",), only_in_other_sets, Rank.BAN),
    CardRule(("BF-POOL", "BF-BANNED"), outside_legalities, Rank.POOL),
    CardRule(("BF-POOL", "BF-BANNED"), outside_sets, Rank.POOL),
    CardRule(("T15-BASE",), outside_base, Rank.POOL),
    CardRule(("TB-TOURNAMENT",), not_for_tournaments, Rank.LAST),
    CardRule(("TB-OPT-EXPANSION",), too_new, Rank.LAST),
    CardRule(("T15-ONNOTICE",), on_notice, Rank.BESIDE),
    CardRule(("TB-ERRATA",), erratum_of, Rank.BESIDE),
)


def _work_out(card: Card, ruleset: Ruleset) -> Standing:
    bans = _faults(Rank.BAN, card, ruleset)
    group = None if bans else group_of(card, ruleset)
    faults = (
        _faults(Rank.ALONE, card, ruleset)
        or bans + _faults(Rank.POOL, card, ruleset)
        or _faults(Rank.LAST, card, ruleset)[:1]
    )
    return Standing(
        faults=faults + _faults(Rank.BESIDE, card, ruleset),
        limit=None if bans else limit_on(card, group, ruleset),
        group=group,
        is_double_faced=is_double_faced(card),
    )


def _faults(rank: Rank, card: Card, ruleset: Ruleset) -> tuple[Fault, ...]:
    return tuple(
        fault
        for rule in CARD_RULES
        if rule.rank is rank and (fault := rule.find(card, ruleset)) is not None
    )
