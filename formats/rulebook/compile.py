"""From a definition to a ruleset: names become ids, options in effect lift what they lift."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Protocol, TypeVar

from formats.legality.announcements import AnnouncementReading
from formats.legality.cards import Catalogue
from formats.legality.ruleset import Base, CardList, LegalityPool, Ruleset, SetPool, Waiting
from formats.rulebook.definition import Definition, OptionPart, RulePart


class _Ruled(Protocol):
    """A part with the one clause that it reports."""

    @property
    def rule(self) -> str: ...


Ruled = TypeVar("Ruled", bound=_Ruled)


@dataclass(frozen=True)
class Compiler:
    """Makes the rulesets of one definition; `reading` says which options are in effect."""

    definition: Definition
    reading: AnnouncementReading
    catalogue: Catalogue

    def ruleset(self, format_name: str, day: date, base: Ruleset | None = None) -> Ruleset:
        """The ruleset on `day`; `base` is the base format's of that day, if there is a base. A
        listed card that the catalogue lacks is left out: no list can hold it either."""
        parts = self.definition
        return Ruleset(
            format_name=format_name,
            day=day,
            rules=tuple(dict.fromkeys(parts.rules())),
            main=parts.main,
            side=parts.side,
            shape=parts.shape,
            groups=tuple(replace(group, cards=self._ids(group.cards)) for group in parts.groups),
            copies=parts.copies,
            bans=self._lists(parts.bans),
            ante_rule=self._rule(parts.ante),
            only_in=self._in_force(parts.only_in),
            pool=self._pool(parts.pool),
            base=Base(base, parts.base.rule) if base and parts.base else None,
            playtest_rule=self._rule(parts.playtest),
            tournament_rule=self._rule(parts.tournament),
            waiting=self._waiting(),
            on_notice=self._lists(parts.on_notice),
            proxies=parts.proxies,
            companions=parts.companions,
        )

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
        return frozenset(
            found.card.id for name in names if (found := self.catalogue.find(name)) is not None
        )

    def _lists(self, parts: Iterable[CardList]) -> tuple[CardList, ...]:
        return tuple(
            replace(part, cards=self._ids(part.cards)) for part in parts if self._in_force(part)
        )

    def _pool(self, pool: LegalityPool | SetPool | None) -> LegalityPool | SetPool | None:
        return replace(pool, banned=self._ids(pool.banned)) if isinstance(pool, SetPool) else pool

    def _waiting(self) -> Waiting | None:
        waiting = self._in_force(self.definition.waiting)
        if waiting is None:
            return None
        return replace(
            waiting,
            allowed=waiting.allowed | self.reading.allowed_sets,
            at_once=waiting.at_once.union(*(option.at_once for option in self._in_effect())),
        )
