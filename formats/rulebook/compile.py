"""From a definition to a ruleset: names become ids, options in effect lift what they lift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import date
from typing import Protocol, TypeVar

from formats.legality.announcements import AnnouncementReading
from formats.legality.cards import Catalogue
from formats.legality.ruleset import (
    Backs,
    Base,
    CardList,
    Errata,
    LegalityPool,
    Playtest,
    Points,
    Proxies,
    Ruleset,
    SetPool,
    Waiting,
)
from formats.rulebook.definition import Definition, OptionPart, RulePart


class _Ruled(Protocol):
    """A part with the one clause that it reports."""

    @property
    def rule(self) -> str: ...


Ruled = TypeVar("Ruled", bound=_Ruled)

OF_READING = (
    *("LIST-UNREAD-LINE", "LIST-UNKNOWN-CARD"),
    *("LIST-GUESS", "LIST-ENCODING", "LIST-PRINTING"),
)
OF_COMPANIONS = (
    *("CO-ONE", "CO-SIDE", "CO-LEGAL", "CO-CONDITION", "CO-SYMBOL", "CO-SYMBOL-UNKNOWN"),
)
"""Clauses that are no part of a definition: every format has them that allows a companion."""


def clauses_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Every clause that a check under `ruleset` looks at: those about the reading of a list, those
    of the parts that are in force, and those about companions where one may be declared. Of the
    base only the clause that a sub-format reports of it."""
    of_companions = () if ruleset.companions.refused_rule else OF_COMPANIONS
    return tuple(dict.fromkeys((*OF_READING, *_rules_in(ruleset), *of_companions)))


def _rules_in(part: object) -> Iterator[str]:
    if isinstance(part, tuple):
        for item in part:
            yield from _rules_in(item)
    elif is_dataclass(part) and not isinstance(part, type):
        for each in fields(part):
            value = getattr(part, each.name)
            if each.name.endswith("rule") and isinstance(value, str):
                yield value
            elif each.name != "ruleset":
                yield from _rules_in(value)


@dataclass(frozen=True)
class Compiler:
    """Makes the rulesets of one definition; `reading` says which options are in effect, and
    `is_casual` that the event is no tournament and plays with playtest cards."""

    definition: Definition
    reading: AnnouncementReading
    catalogue: Catalogue
    is_casual: bool = False

    def ruleset(self, format_name: str, day: date, base: Ruleset | None = None) -> Ruleset:
        """The ruleset on `day`; `base` is the base format's of that day, if there is a base. A
        listed card that the catalogue lacks is left out: no list can hold it either."""
        parts = self.definition
        ruleset = Ruleset(
            format_name=format_name,
            day=day,
            main=self._in_force(parts.main),
            side=self._in_force(parts.side),
            shape=parts.shape,
            groups=tuple(replace(group, cards=self._ids(group.cards)) for group in parts.groups),
            copies=parts.copies,
            bans=self._lists(parts.bans),
            ante_rule=self._rule(parts.ante),
            only_in=self._in_force(parts.only_in),
            pool=self._pool(parts.pool),
            base=Base(base, parts.base.rule) if base and parts.base else None,
            playtest=Playtest(parts.playtest.rule, self.is_casual) if parts.playtest else None,
            tournament_rule=self._rule(parts.tournament),
            waiting=self._waiting(),
            on_notice=self._lists(parts.on_notice),
            points=self._points(self._in_force(parts.points)),
            commander=parts.commander,
            proxies=self._proxies(),
            companions=parts.companions,
            backs=self._backs(),
            sleeves=self._in_force(parts.sleeves),
            errata=self._errata(self._in_force(parts.errata)),
        )
        in_effect = (option.rule for option in self._in_effect())
        return replace(ruleset, rules=tuple(dict.fromkeys((*clauses_of(ruleset), *in_effect))))

    def _in_force(self, part: Ruled | None) -> Ruled | None:
        """TB-OPT-OVER, TB-OPT-PORTAL, TB-OPT-ANTE (Type B, Core Rules; Optional Portal Rule;
        Optional Ante Rule): an optional rule in effect wins over the clauses it lifts."""
        if part is None or any(part.rule in option.lifts for option in self._in_effect()):
            return None
        return part

    def _in_effect(self) -> list[OptionPart]:
        return [
            option for option in self.definition.options if option.key in self.reading.in_effect
        ]

    def _rule(self, part: RulePart | None) -> str | None:
        in_force = self._in_force(part)
        return in_force.rule if in_force else None

    def _ids(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset(card for name in names if (card := self._id(name)) is not None)

    def _lists(self, parts: Iterable[CardList]) -> tuple[CardList, ...]:
        return tuple(
            replace(part, cards=self._ids(part.cards)) for part in parts if self._in_force(part)
        )

    def _id(self, name: str) -> str | None:
        found = self.catalogue.find(name)
        return found.card.id if found else None

    def _pool(self, pool: LegalityPool | SetPool | None) -> LegalityPool | SetPool | None:
        if not isinstance(pool, SetPool):
            return pool
        return replace(pool, banned=self._ids(pool.banned), restricted=self._ids(pool.restricted))

    def _points(self, points: Points | None) -> Points | None:
        if points is None:
            return None
        cards = {card: cost for name, cost in points.cards.items() if (card := self._id(name))}
        return replace(points, cards=cards)

    def _is_on(self, option: str | None) -> bool:
        return option is None or option in self.reading.in_effect

    def _proxies(self) -> Proxies:
        part = self.definition.proxies
        if not self._is_on(part.option):
            return Proxies(part.rule)
        return Proxies(
            rule=part.rule,
            most=part.most,
            lands=self._ids(part.lands),
            land_rule=part.land_rule,
            text_rule=part.text_rule,
        )

    def _backs(self) -> Backs | None:
        part = self.definition.backs
        if part is None:
            return None
        accepted = part.option is not None and self._is_on(part.option)
        return Backs(part.rule, sets=part.sets, accepted=accepted)

    def _errata(self, errata: Errata | None) -> Errata | None:
        if errata is None:
            return None
        known = ((self._id(one.card), one) for one in errata.cards)
        return replace(errata, cards=tuple(replace(one, card=card) for card, one in known if card))

    def _waiting(self) -> Waiting | None:
        waiting = self._in_force(self.definition.waiting)
        if waiting is None:
            return None
        return replace(
            waiting,
            allowed=waiting.allowed | self.reading.allowed_sets,
            at_once=waiting.at_once.union(*(option.at_once for option in self._in_effect())),
        )
