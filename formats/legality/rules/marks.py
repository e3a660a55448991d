"""What a player marked on a list: proxies, a companion."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset


def proxies(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """BF-PROXY: a proxy in a format without a proxy rule. TB-OPT-PROXY (Type B, Optional Proxy
    Rule): a judge looks at the proxies. A proxy counts as its card in every limit either way."""
    proxied = tuple(
        CardCount(entry.label, entry.quantity)
        for entry in tally.entries
        if entry.line.proxy_land is not None
    )
    if proxied:
        mark = ruleset.proxies
        yield Finding(
            mark.rule,
            mark.severity,
            f"{ruleset.format_name} allows no proxies: play the cards themselves."
            if mark.severity is Severity.ERROR
            else "A judge must look at the proxies of this list.",
            proxied,
        )


def companions(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-NOCOMPANION: a Set has no sideboard that a companion could be revealed from.
    CO-CONDITION: elsewhere a judge looks whether the deck meets the companion's condition."""
    declared = tuple(CardCount(entry.label, entry.quantity) for entry in tally.decklist.companions)
    if declared:
        mark = ruleset.companions
        yield Finding(
            mark.rule,
            mark.severity,
            f"{ruleset.format_name} is played without a companion: declare none."
            if mark.severity is Severity.ERROR
            else "A judge must look whether the deck meets its companion's condition.",
            declared,
        )
