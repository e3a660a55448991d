"""Proxies: how many, on which lands, with which text beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from formats.legality.decklist import Entry
from formats.legality.report import Finding, Severity
from formats.legality.rules.tally import Tally, card_counts
from formats.legality.ruleset import Ruleset
from wording import joined, said, together

MOST_SAID = 8
"""So many faults of proxies are spelt out; the rest is counted."""

Fault = tuple[str, list[Entry]]
"""What is wrong, in a sentence, and the lines it is about."""


def too_many_proxies(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """BF-PROXY: a proxy in a format without a proxy rule. TB-OPT-PROXY (Type B, Optional Proxy
    Rule, and 5 of its points): more proxies than the rule allows, none where it is not in effect.

    TB-PROXY-COUNTS (the same rule: a proxied card is that card): a proxy is counted, limited and
    banned like any other line, here as everywhere."""
    most = ruleset.proxies.most
    count = sum(entry.quantity for entry in tally.proxied)
    if count <= most:
        return
    yield Finding(
        ruleset.proxies.rule,
        Severity.ERROR,
        said(
            "{count} cards are proxies; at most {most} may be, main and side together. "
            "Play {too_many} of them as the cards themselves.",
            count=count,
            most=most,
            too_many=count - most,
        )
        if most
        else said(
            "{format} allows no proxies here: play the cards themselves.",
            format=ruleset.format_name,
        ),
        card_counts(tally.proxied, allowed=most),
    )


def lands_of_proxies(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-PROXY-LAND (Type B, Optional Proxy Rule 1 and 2): every proxy names the land that it is
    written on, one of the format's; different cards are on different lands, the copies of one card
    on the same. Silent where the proxy rule is not in effect: no proxy is allowed then."""
    rule = ruleset.proxies
    if not tally.proxied or not rule.most or rule.land_rule is None:
        return
    on_a_land = [entry for entry in tally.proxied if _land(entry) in rule.lands]
    faults = [
        *_on_no_land(entry for entry in tally.proxied if _land(entry) not in rule.lands),
        *_on_several_lands(on_a_land),
        *_on_a_shared_land(on_a_land),
    ]
    if not faults:
        return
    sentences = [sentence for sentence, _ in faults[:MOST_SAID]]
    if len(faults) > MOST_SAID:
        sentences.append(said("So it is with {others} more.", others=len(faults) - MOST_SAID))
    at_fault = {id(entry): entry for _, entries in faults for entry in entries}
    yield Finding(
        rule.land_rule, Severity.ERROR, joined(sentences, " "), card_counts(at_fault.values())
    )


def texts_of_proxies(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """TB-PROXY-TEXT (Type B, Optional Proxy Rule 1 and 3): what a player with proxies brings and
    what a judge checks of them."""
    rule = ruleset.proxies
    if tally.proxied and rule.most and rule.text_rule is not None:
        yield Finding(
            rule.text_rule,
            Severity.NOTICE,
            said(
                "Print the sheet of texts for the proxies (text, type and cost of each card) "
                "and show it whenever you cast one. A judge checks each proxy: a basic land "
                "with a normal back, written in black permanent ink that cannot be seen from "
                "behind, legible, the land's own text blacked out and nothing else crossed out "
                "or corrected."
            ),
            card_counts(tally.proxied),
        )


def _land(entry: Entry) -> str | None:
    return entry.proxy_land.id if entry.proxy_land else None


def _identity(entry: Entry) -> str:
    return entry.card.id if entry.card else entry.label.casefold()


def _on_no_land(entries: Iterable[Entry]) -> Iterator[Fault]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        written = entry.proxy_land.name if entry.proxy_land else entry.line.proxy_land
        found.setdefault(
            said(
                "{card} is written on “{written}”, which is no land for proxies: take one "
                "of the format's basic lands.",
                card=entry.label,
                written=written,
            )
            if written
            else said(
                "The proxy of {card} names no land: write the basic land it is on after "
                "it, as in *PROXY: Swamp*.",
                card=entry.label,
            ),
            [],
        ).append(entry)
    yield from found.items()


def _on_several_lands(entries: Iterable[Entry]) -> Iterator[Fault]:
    of_card: dict[str, list[Entry]] = {}
    for entry in entries:
        of_card.setdefault(_identity(entry), []).append(entry)
    for same in of_card.values():
        lands = _names(entry.proxy_land.name for entry in same if entry.proxy_land)
        if len(lands) > 1:
            yield (
                said(
                    "The proxies of {card} are on {lands}: write all on the same land.",
                    card=same[0].label,
                    lands=_and(lands),
                ),
                same,
            )


def _on_a_shared_land(entries: Iterable[Entry]) -> Iterator[Fault]:
    on_land: dict[str | None, list[Entry]] = {}
    for entry in entries:
        on_land.setdefault(_land(entry), []).append(entry)
    for sharing in on_land.values():
        if len({_identity(entry) for entry in sharing}) > 1 and sharing[0].proxy_land:
            names = _names(entry.label for entry in sharing)
            yield (
                said(
                    "{cards} share {land}: give each card its own land.",
                    cards=_and(names),
                    land=sharing[0].proxy_land.name,
                ),
                sharing,
            )


def _names(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _and(names: list[str]) -> str:
    shown = names if len(names) <= MOST_SAID else [*names[:MOST_SAID], said("others")]
    if len(shown) == 1:
        return shown[0]
    return together([joined(shown[:-1], ", "), shown[-1]])
