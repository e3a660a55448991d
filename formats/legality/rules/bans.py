"""Cards that may not be played whatever else holds."""

from __future__ import annotations

from formats.legality.cards import Card, is_playtest
from formats.legality.report import Severity
from formats.legality.rules.dates import is_out, legal_from
from formats.legality.ruleset import Fault, Ruleset
from wording import either, said

SET_TYPES = {"core": said("core"), "expansion": said("expansion")}
"""What kinds of sets are called in a sentence."""


def playtest_card(card: Card, ruleset: Ruleset) -> Fault | None:
    """CO-PLAYTEST (rulings on Lutri, Pauper Otter): playtest cards are for Mystery Booster
    Limited alone; a casual event may allow them. Such a card has this fault and no other."""
    if ruleset.playtest is None or not any(
        is_playtest(printing.set_code, printing.number) for printing in card.printings
    ):
        return None
    if ruleset.playtest.accepted:
        return Fault(
            ruleset.playtest.rule,
            said("{card} is a playtest card: this casual event allows it.", card=card.name),
            Severity.NOTICE,
            allowed=None,
        )
    return Fault(
        ruleset.playtest.rule,
        said(
            "{card} is a playtest card: it may be played in Mystery Booster Limited only.",
            card=card.name,
        ),
    )


def banned_by_name(card: Card, ruleset: Ruleset) -> Fault | None:
    """TB-BAN-CHAMPION (Type B, Core Rules IV.3) and T15-BANNED (Type 15 Standard Banned List): a
    card on a list of banned cards."""
    for banned in ruleset.bans:
        if card.id in banned.cards:
            return Fault(
                banned.rule,
                said(
                    "{card} is banned in {format} ({list}).",
                    card=card.name,
                    format=ruleset.format_name,
                    list=said(banned.name),
                ),
            )
    return None


def ante_card(card: Card, ruleset: Ruleset) -> Fault | None:
    """TB-BAN-ANTE (Type B, Core Rules IV.1): a card that involves ante."""
    if ruleset.ante_rule is None or not card.involves_ante:
        return None
    return Fault(
        ruleset.ante_rule,
        said("{card} involves ante, and no ante is played at this event.", card=card.name),
    )


def only_in_other_sets(card: Card, ruleset: Ruleset) -> Fault | None:
    """TB-BAN-PORTAL (Type B, Core Rules IV.2): a card printed in the Portal sets and in no core or
    expansion set. A first core or expansion printing lifts the ban when it is legal itself, so
    while it waits out its month this is the card's only fault."""
    ban = ruleset.only_in
    if ban is None:
        return None
    printed_in = [
        printing
        for printing in card.printings
        if printing.set_code in ban.sets and is_out(printing, ruleset.day)
    ]
    if not printed_in or any(
        printing.set_type in ban.set_types
        and printing.is_paper
        and (legal := legal_from(printing, ruleset.waiting)) is not None
        and legal <= ruleset.day
        for printing in card.printings
    ):
        return None
    names = ", ".join(sorted({printing.set_name for printing in printed_in}))
    kinds = either([SET_TYPES.get(kind, kind) for kind in sorted(ban.set_types)])
    return Fault(
        ban.rule,
        said(
            "{card} was printed in {names}, but in no {kinds} set that is legal on {day}.",
            card=card.name,
            names=names,
            kinds=kinds,
            day=ruleset.day,
        ),
    )
