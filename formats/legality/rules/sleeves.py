"""Lists that must be played in opaque sleeves."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.cards import Card
from formats.legality.report import Finding, Severity
from formats.legality.rules.backs import has_another_back
from formats.legality.rules.tally import Tally, card_counts, named
from formats.legality.ruleset import Ruleset
from wording import joined, said

DOUBLE_FACED = frozenset({"transform", "modal_dfc", "meld"})
"""The layouts of cards whose back is a face. A reversible card is a printing of a usual one."""


def is_double_faced(card: Card) -> bool:
    """Whether a card has a face on its back, in every printing."""
    return card.layout in DOUBLE_FACED


def opaque_sleeves(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-SLEEVES (Type B, Core Rules I.3): a list with cards that can be told apart from behind
    or by their shape needs opaque sleeves, whether or not they are legal here. A proxy is no such
    card: its back is a land's."""
    sleeves, backs = ruleset.sleeves, ruleset.backs
    if sleeves is None:
        return
    doubles = {one.card.id for one in tally.cards if one.standing.is_double_faced}
    if not (tally.printed or doubles or tally.decklist.has_marked_cards):
        return
    reasons = {
        said("cards of Alpha, whose corners are rounder"): card_counts(
            entry
            for entry in tally.printed
            if entry.printing and entry.printing.set_code in sleeves.sets
        ),
        said("cards with another back"): card_counts(
            entry for entry in tally.printed if backs and has_another_back(entry, backs)
        ),
        said("double-faced cards"): card_counts(
            entry
            for entry in tally.entries
            if entry.card and entry.card.id in doubles and entry.line.proxy_land is None
        ),
    }
    kinds = [
        said("{reason} ({cards})", reason=reason, cards=named(cards))
        for reason, cards in reasons.items()
        if cards
    ]
    if tally.decklist.has_marked_cards:
        kinds.append(said("cards that are worn or marked"))
    if kinds:
        yield Finding(
            sleeves.rule,
            Severity.NOTICE,
            said(
                "Play this list in sleeves with opaque backs, unmarked and good to "
                "shuffle: it has {reasons}.",
                reasons=joined(kinds, "; "),
            ),
            tuple(dict.fromkeys(card for cards in reasons.values() for card in cards)),
        )
