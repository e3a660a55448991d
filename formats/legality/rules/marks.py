"""What a player marked on a list: proxies, a companion."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset


def proxies(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """BF-PROXY: a proxy in a format without a proxy rule. TB-OPT-PROXY (Type B, Optional Proxy
    Rule): more proxies than the rule allows, none where it is not in effect. A proxy counts as its
    card in every limit either way."""
    proxied = tuple(
        CardCount(entry.label, entry.quantity)
        for entry in tally.entries
        if entry.line.proxy_land is not None
    )
    count = sum(card.count for card in proxied)
    if count <= ruleset.proxies.most:
        return
    yield Finding(
        ruleset.proxies.rule,
        Severity.ERROR,
        f"{count} cards are proxies; at most {ruleset.proxies.most} may be, main and side together."
        if ruleset.proxies.most
        else f"{ruleset.format_name} allows no proxies here: play the cards themselves.",
        proxied,
    )


def companions(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-NOCOMPANION: a Set has no sideboard that a companion could be revealed from.
    CO-CONDITION: elsewhere a judge looks whether the deck meets the companion's condition."""
    declared = tuple(CardCount(entry.label, entry.quantity) for entry in tally.decklist.companions)
    if declared:
        refused = ruleset.companions.refused_rule
        yield Finding(
            refused or "CO-CONDITION",
            Severity.ERROR if refused else Severity.UNDECIDED,
            f"{ruleset.format_name} is played without a companion: declare none."
            if refused
            else "A judge must look whether the deck meets its companion's condition.",
            declared,
        )
