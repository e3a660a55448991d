"""A format's definition: a validated document of parts, each with the clause it reports.

A definition says everything about a format but how a match is played: `terms` holds that part
unopened, for `matches.engine.terms`. The parts are those of `formats.legality.ruleset`, with cards
by name. The same parts make any format of the players' own: nothing here knows which one it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError, field_validator, model_validator

from formats.legality.errors import FormatError
from formats.legality.ruleset import (
    CardList,
    Commander,
    Companions,
    Copies,
    Errata,
    Group,
    LegalityPool,
    OnlyIn,
    Points,
    SetPool,
    SetShape,
    Size,
    Sleeves,
    Waiting,
)
from wording import said
from wording.faults import faults_said

CLAUSE = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+")


class Part(BaseModel):
    """A part of a definition: unknown keys are refused, nothing changes once read."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RulePart(Part):
    """A rule that needs no figures: only the clause it reports."""

    rule: str


class BasePart(Part):
    """The format (by slug) whose cards and bans of the event's day a sub-format takes over."""

    format: str
    rule: str


class ProxiesPart(Part):
    """The format's proxy rule (`formats.legality.ruleset.Proxies`), in effect with `option`, or
    always where it names none. Without it any proxy is a fault."""

    rule: str
    most: int = 0
    option: str | None = None
    lands: frozenset[str] = frozenset()
    land_rule: str | None = None
    text_rule: str | None = None


class BacksPart(Part):
    """Printings with a non-standard back, those of `sets`, are a fault, unless `option` is in
    effect."""

    rule: str
    option: str | None = None
    sets: frozenset[str] = frozenset()


class OptionPart(Part):
    """An optional rule, in effect when every announcement carries `phrase`: it puts the clauses
    `lifts` out of force and makes the sets `at_once` legal from their release."""

    key: str
    phrase: str
    label: str
    rule: str
    lifts: frozenset[str] = frozenset()
    at_once: frozenset[str] = frozenset()


class Definition(Part):
    """The whole document. A part that is left out is no rule of the format. `at_the_table` are
    clauses that no list is checked for, shown on the format's rules card."""

    main: Size | None = None
    side: Size | None = None
    shape: SetShape | None = None
    groups: tuple[Group, ...] = ()
    copies: Copies = Copies()
    bans: tuple[CardList, ...] = ()
    ante: RulePart | None = None
    only_in: OnlyIn | None = None
    pool: LegalityPool | SetPool | None = None
    base: BasePart | None = None
    playtest: RulePart | None = RulePart(rule="CO-PLAYTEST")
    tournament: RulePart | None = None
    waiting: Waiting | None = None
    on_notice: tuple[CardList, ...] = ()
    options: tuple[OptionPart, ...] = ()
    points: Points | None = None
    commander: Commander | None = None
    proxies: ProxiesPart = ProxiesPart(rule="BF-PROXY")
    companions: Companions = Companions()
    backs: BacksPart | None = None
    sleeves: Sleeves | None = None
    errata: Errata | None = None
    at_the_table: tuple[str, ...] = ()
    terms: Mapping[str, Any]

    @field_validator("playtest", mode="before")
    @classmethod
    def _false_is_none(cls, written: object) -> object:
        """`playtest = false` lets playtest cards be played; TOML has no word for none."""
        return None if written is False else written

    @model_validator(mode="after")
    def _clauses_are_there(self) -> Definition:
        """Clauses look like clauses, and an option lifts only what the format has."""
        rules = set(self.rules())
        for rule in sorted(rules.union(self.at_the_table)):
            if not CLAUSE.fullmatch(rule):
                raise ValueError(said("“{rule}” is no clause, such as TB-FOUR", rule=rule))
        for option in self.options:
            if unknown := sorted(option.lifts - rules):
                raise ValueError(
                    said(
                        "option {option} lifts {rules}: no such rule",
                        option=option.key,
                        rules=", ".join(unknown),
                    )
                )
        options = {option.key for option in self.options}
        for part in (self.proxies, self.backs):
            if part is not None and part.option is not None and part.option not in options:
                raise ValueError(
                    said(
                        "{rule} waits for option {option}: no such option",
                        rule=part.rule,
                        option=part.option,
                    )
                )
        return self

    def rules(self) -> Iterator[str]:
        """The clauses of all parts, in the order of the document."""
        return _rules_in(self.model_dump(exclude={"terms"}))

    def card_names(self) -> Iterator[str]:
        """Every card that a list of this definition names."""
        for listed in (*self.groups, *self.bans, *self.on_notice):
            yield from listed.cards
        if isinstance(self.pool, SetPool):
            yield from self.pool.banned
            yield from self.pool.restricted
        if self.points is not None:
            yield from self.points.cards
        yield from self.proxies.lands
        if self.errata is not None:
            yield from (erratum.card for erratum in self.errata.cards)


def read_definition(document: Mapping[str, Any]) -> Definition:
    """The definition in `document`; FormatError `definition-invalid` says what is wrong where."""
    try:
        return Definition.model_validate(document)
    except ValidationError as error:
        faults = faults_said(error.errors(), whole=said("document"))
        raise FormatError(
            "definition-invalid",
            said(
                "The definition cannot be read. Mend this and save it again: {faults}.",
                faults=faults,
            ),
        ) from error


def _rules_in(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        for key, value in part.items():
            if key.endswith("rule") and isinstance(value, str):
                yield value
            else:
                yield from _rules_in(value)
    elif isinstance(part, (list, tuple)):
        for item in part:
            yield from _rules_in(item)
