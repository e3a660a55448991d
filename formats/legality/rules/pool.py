"""Whether a card belongs to the format at all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from formats.legality.cards import Card, Printing
from formats.legality.decklist import Entry
from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.dates import dating_printings, is_out, legal_from
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Fault, LegalityPool, Ruleset, SetPool, Standing
from wording import said


def outside_legalities(card: Card, ruleset: Ruleset) -> Fault | None:
    """BF-POOL, BF-BANNED: a card that the catalogue's legalities do not call legal in the format,
    or that has no paper printing by the day."""
    pool = ruleset.pool
    if not isinstance(pool, LegalityPool):
        return None
    legality = card.legalities.get(pool.format, "not_legal")
    if legality == "banned":
        return Fault(
            pool.banned_rule,
            said("{card} is banned in {format}.", card=card.name, format=ruleset.format_name),
        )
    if legality == "not_legal" or not any(
        is_out(printing, ruleset.day) for printing in card.printings
    ):
        return _not_in_pool(card, ruleset, pool.rule)
    return None


def outside_sets(card: Card, ruleset: Ruleset) -> Fault | None:
    """BF-POOL, BF-BANNED: a card that none of the format's sets had printed by the day, or that
    the format bans. A card that is in the pool through one set is in it in any printing; which
    printing is played, where that matters, `printings_outside` asks."""
    pool = ruleset.pool
    if not isinstance(pool, SetPool):
        return None
    if card.id in pool.banned:
        return Fault(
            pool.banned_rule,
            said("{card} is banned in {format}.", card=card.name, format=ruleset.format_name),
        )
    if pool.basics and card.is_basic:
        return None
    if any(is_of(pool, printing, ruleset.day) for printing in card.printings):
        return None
    return _not_in_pool(card, ruleset, pool.rule)


def printings_outside(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """BF-POOL, where the format plays by printing: a line names a printing that is of none of its
    sets. A card that is in the pool in no printing has that fault alone."""
    pool = ruleset.pool
    if not isinstance(pool, SetPool) or not pool.by_printing:
        return
    outside: dict[tuple[str, str], list[Entry]] = {}
    faulty = {copies.card.id for copies in tally.cards if _is_named(pool, copies.standing)}
    for entry in tally.printed:
        card, printing = entry.card, entry.printing
        if card is None or printing is None or card.id in faulty:
            continue
        is_free = pool.basics and card.is_basic
        if not is_free and not is_of(pool, printing, ruleset.day):
            outside.setdefault((card.name, printing.set_name), []).append(entry)
    for (name, set_name), entries in outside.items():
        yield Finding(
            pool.rule,
            Severity.ERROR,
            said(
                "{name} of {set_name} may not be played: {format} plays the printings of "
                "its own sets only.",
                name=name,
                set_name=set_name,
                format=ruleset.format_name,
            ),
            (CardCount(name, sum(entry.quantity for entry in entries), 0),),
        )


def not_for_tournaments(card: Card, ruleset: Ruleset) -> Fault | None:
    """TB-TOURNAMENT (Type B, Preamble: the standard rules that are left untouched): a card without
    a paper tournament printing, or one that no format of the catalogue knows. Never from a ban:
    what others ban belongs here. A card whose first printing is yet to come is judged by that
    printing alone; the catalogue cannot know its legalities before."""
    rule = ruleset.tournament_rule
    if rule is None:
        return None
    released = [printing for printing in card.printings if is_out(printing, ruleset.day)]
    if not any(printing.is_tournament for printing in released or card.printings):
        return Fault(
            rule, said("{card} has no printing on paper for tournament play.", card=card.name)
        )
    if released and card.legalities and set(card.legalities.values()) == {"not_legal"}:
        return Fault(rule, said("{card} is not legal in any tournament format.", card=card.name))
    return None


def too_new(card: Card, ruleset: Ruleset) -> Fault | None:
    """TB-OPT-EXPANSION (Type B, Optional New Expansion Rule): a card whose earliest set has not
    waited out its month and is not announced as allowed, or is not out yet."""
    waiting = ruleset.waiting
    if waiting is None:
        return None
    legal_days = [
        (legal, printing)
        for printing in dating_printings(card, waiting.promo_months)
        if (legal := legal_from(printing, waiting)) is not None
    ]
    if not legal_days:
        return Fault(
            waiting.rule, said("{card} has no printing in a paper set yet.", card=card.name)
        )
    legal, printing = min(legal_days, key=lambda dated: (dated[0], dated[1].released_on))
    if legal <= ruleset.day:
        return None
    return Fault(
        waiting.rule,
        said(
            "{card} is too new: {set_name} was released on {released} and becomes "
            "legal on {legal}.",
            card=card.name,
            set_name=printing.set_name,
            released=printing.released_on,
            legal=legal,
        )
        if is_out(printing, ruleset.day)
        else said(
            "{card} is not out yet: {set_name} is released on {released} and becomes "
            "legal on {legal}.",
            card=card.name,
            set_name=printing.set_name,
            released=printing.released_on,
            legal=legal,
        ),
    )


def on_notice(card: Card, ruleset: Ruleset) -> Fault | None:
    """T15-ONNOTICE (Type 15, Provisional Banned List): a legal card that may be banned soon. It
    is a warning and stands beside any other fault of the card."""
    for listed in ruleset.on_notice:
        if card.id in listed.cards:
            return Fault(
                listed.rule,
                said(
                    "{card} is on notice ({list}): legal, but it may be banned soon.",
                    card=card.name,
                    list=said(listed.name),
                ),
                Severity.WARNING,
                allowed=None,
            )
    return None


def is_of(pool: SetPool, printing: Printing, day: date) -> bool:
    """Whether a printing is of one of the pool's sets and counts by the day."""
    if printing.set_code not in pool.sets:
        return False
    since = pool.since.get(printing.set_code)
    return is_out(printing, day) if since is None else printing.is_paper and since <= day


def _is_named(pool: SetPool, standing: Standing) -> bool:
    """Whether a card is not in the pool, or banned, however it is printed."""
    return any(fault.rule in (pool.rule, pool.banned_rule) for fault in standing.faults)


def _not_in_pool(card: Card, ruleset: Ruleset, rule: str) -> Fault:
    return Fault(
        rule,
        said(
            "{card} is not in the card pool of {format} on {day}.",
            card=card.name,
            format=ruleset.format_name,
            day=ruleset.day,
        ),
    )
