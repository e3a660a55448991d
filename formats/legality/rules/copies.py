"""How many copies of a card a list may hold, main and side together."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.cards import Card
from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Group, LegalityPool, Limit, Ruleset, SetPool
from wording import said


def group_of(card: Card, ruleset: Ruleset) -> Group | None:
    """The first group that holds the card, or None."""
    return next((group for group in ruleset.groups if card.id in group.cards), None)


def limit_on(card: Card, group: Group | None, ruleset: Ruleset) -> Limit | None:
    """TB-BASIC, TB-FOUR (Type B, Core Rules II and VII), BF-RESTRICTED, BF-COPIES: the limit on the
    card's copies. Its group's, else one if it is restricted, else what its own text says, else the
    format's; None is no limit."""
    if group is not None:
        return group.each
    if (restricted := _restricted(card, ruleset.pool)) is not None:
        return restricted
    general = ruleset.copies.limit
    if general is None or (ruleset.copies.basics_free and card.is_basic):
        return None
    return general if card.own_limit is None else Limit(card.own_limit, general.rule)


def _restricted(card: Card, pool: LegalityPool | SetPool | None) -> Limit | None:
    match pool:
        case LegalityPool():
            is_restricted = card.legalities.get(pool.format) == "restricted"
        case SetPool():
            is_restricted = card.id in pool.restricted
        case None:
            return None
    return Limit(1, pool.restricted_rule) if is_restricted else None


def too_many_copies(tally: Tally, _: Ruleset) -> Iterator[Finding]:
    """TB-DUAL-EACH, TB-RESTRICTED-EACH, TB-TWO, TB-FOUR (Type B, Core Rules III and V to VII),
    BF-RESTRICTED, BF-COPIES: more copies of a card than it may have."""
    for copies in tally.cards:
        limit = copies.standing.limit
        if limit is not None and copies.count > limit.count:
            group = copies.standing.group
            listed = said(" ({group})", group=said(group.name)) if group else ""
            yield Finding(
                limit.rule,
                Severity.ERROR,
                said(
                    "{count} copies of {card}, main and side together; at most {most} may be "
                    "played{listed}.",
                    count=copies.count,
                    card=copies.card.name,
                    most=limit.count,
                    listed=listed,
                ),
                (CardCount(copies.card.name, copies.count, limit.count),),
            )


def too_many_of_a_group(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-DUAL-TOTAL, TB-RESTRICTED-TOTAL (Type B, Core Rules III and V): more cards of a group in
    all than a list may hold."""
    grouped = [copies for copies in tally.cards if copies.standing.group is not None]
    if not grouped:
        return
    for group in ruleset.groups:
        if group.total is None:
            continue
        played = [copies for copies in grouped if copies.standing.group is group]
        count = sum(copies.count for copies in played)
        if count > group.total.count:
            yield Finding(
                group.total.rule,
                Severity.ERROR,
                said(
                    "{count} cards of the {group}, main and side together; at most {most} may "
                    "be played in all.",
                    count=count,
                    group=said(group.name),
                    most=group.total.count,
                ),
                tuple(
                    CardCount(copies.card.name, copies.count, group.total.count)
                    for copies in played
                ),
            )
