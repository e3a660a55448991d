"""A format's definition: a validated document of parts, each with the clause it reports.

A definition says everything about a format but how a match is played: `terms` holds that part
unopened, for `matches.engine.terms`. Cards stand in it by name. The same parts make any format
of the players' own: nothing here knows which format it describes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from formats.legality.errors import FormatError
from formats.legality.report import Severity

Rule = Annotated[str, Field(pattern=r"^[A-Z0-9]+(-[A-Z0-9]+)+$")]
SetCode = Annotated[str, Field(pattern=r"^[a-z0-9_]+$")]
CardName = Annotated[str, Field(min_length=1)]


class Part(BaseModel):
    """A part of a definition: unknown keys are refused, nothing changes once read."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class LimitPart(Part):
    """At most `count` copies over main and side together."""

    count: int = Field(ge=0)
    rule: Rule


class SizePart(Part):
    """How many cards the main deck or the sideboard may hold."""

    rule: Rule
    minimum: int | None = Field(default=None, ge=0)
    maximum: int | None = Field(default=None, ge=0)


class GroupPart(Part):
    """Cards that share a limit on each of them and on all of them; without limits they are free
    (`rule` then names the clause that frees them)."""

    name: str
    cards: tuple[CardName, ...]
    rule: Rule | None = None
    each: LimitPart | None = None
    total: LimitPart | None = None


class CopiesPart(Part):
    """The limit on every card outside the groups; None allows any number."""

    limit: LimitPart | None = None
    basics_free: bool = False


class CardListPart(Part):
    """Cards banned, or on notice, by name."""

    name: str
    rule: Rule
    cards: tuple[CardName, ...]


class RulePart(Part):
    """A rule that needs no figures: only the clause it reports."""

    rule: Rule


class OnlyInPart(Part):
    """Bans cards that were printed in `sets` but in no set of `set_types`."""

    rule: Rule
    sets: tuple[SetCode, ...]
    set_types: tuple[str, ...]


class WaitingPart(Part):
    """A new set is legal `months` months after its release, or at once if announced: `phrase`
    holds ``<NAME>`` where the set's name stands. `promo_months` is how long a promo waits for a
    set to print its card before it dates the card itself."""

    rule: Rule
    months: int = Field(ge=0)
    promo_months: int = Field(ge=0)
    phrase: str = Field(pattern="<NAME>")
    label: str


class OptionPart(Part):
    """An optional rule, in effect when every announcement carries `phrase`: it puts the clauses
    `lifts` out of force and makes the sets `at_once` legal from their release."""

    key: str
    phrase: str
    label: str
    rule: Rule
    lifts: tuple[Rule, ...] = ()
    at_once: tuple[SetCode, ...] = ()


class LegalityPoolPart(Part):
    """The cards that the catalogue's legalities call legal in `format`."""

    kind: Literal["legalities"]
    format: str
    rule: Rule = "BF-POOL"
    banned_rule: Rule = "BF-BANNED"
    restricted_rule: Rule = "BF-RESTRICTED"


class SetPoolPart(Part):
    """The cards of `sets`, less the `banned` ones."""

    kind: Literal["sets"]
    sets: tuple[SetCode, ...]
    rule: Rule = "BF-POOL"
    banned_rule: Rule = "BF-BANNED"
    banned: tuple[CardName, ...] = ()


class ShapePart(Part):
    """The list is a Set of `decks` decks of exactly `size` cards each, with no card twice."""

    decks: int = Field(ge=1)
    size: int = Field(ge=1)
    decks_rule: Rule
    size_rule: Rule
    within_deck_rule: Rule
    across_decks_rule: Rule


class MarkPart(Part):
    """What a proxy or a declared companion comes to."""

    rule: Rule
    severity: Severity


class BasePart(Part):
    """The format (by slug) whose cards and bans of the event's day a sub-format takes over."""

    format: str
    rule: Rule


class Definition(Part):
    """The whole document. A part that is left out is no rule of the format."""

    main: SizePart | None = None
    side: SizePart | None = None
    shape: ShapePart | None = None
    groups: tuple[GroupPart, ...] = ()
    copies: CopiesPart = CopiesPart()
    bans: tuple[CardListPart, ...] = ()
    ante: RulePart | None = None
    only_in: OnlyInPart | None = None
    pool: Annotated[LegalityPoolPart | SetPoolPart, Field(discriminator="kind")] | None = None
    base: BasePart | None = None
    playtest: RulePart | None = RulePart(rule="CO-PLAYTEST")
    tournament: RulePart | None = None
    waiting: WaitingPart | None = None
    on_notice: tuple[CardListPart, ...] = ()
    options: tuple[OptionPart, ...] = ()
    proxies: MarkPart = MarkPart(rule="BF-PROXY", severity=Severity.ERROR)
    companions: MarkPart = MarkPart(rule="CO-CONDITION", severity=Severity.UNDECIDED)
    terms: Mapping[str, Any]

    @model_validator(mode="after")
    def _options_lift_what_is_there(self) -> Definition:
        """An option that lifts a clause which the format does not have is a slip of the pen."""
        known = set(self.rules())
        for option in self.options:
            if unknown := sorted(set(option.lifts) - known):
                raise ValueError(f"option {option.key} lifts {', '.join(unknown)}: no such rule")
        return self

    def rules(self) -> Iterator[str]:
        """The clause of every part, in the order of the document."""
        yield from _rules_in(self.model_dump(mode="json", exclude={"terms", "options"}))

    def card_names(self) -> Iterator[str]:
        """Every card that a list of this definition names."""
        for listed in (*self.groups, *self.bans, *self.on_notice):
            yield from listed.cards
        if isinstance(self.pool, SetPoolPart):
            yield from self.pool.banned


def read_definition(document: Mapping[str, Any]) -> Definition:
    """The definition in `document`; FormatError `definition-invalid` says what is wrong where."""
    try:
        return Definition.model_validate(document)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(step) for step in fault['loc']) or 'document'}: {fault['msg']}"
            for fault in error.errors()
        )
        raise FormatError(
            "definition-invalid",
            f"The definition cannot be read. Mend this and save it again: {faults}.",
        ) from error


def _rules_in(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        for key, value in part.items():
            if key.endswith("rule") and isinstance(value, str):
                yield value
            else:
                yield from _rules_in(value)
    elif isinstance(part, list):
        for item in part:
            yield from _rules_in(item)
