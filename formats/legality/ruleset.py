"""A format on one day, ready to check lists: what `check` takes beside the list.

`formats.rulebook` compiles these from a format's definition, the day, the options in effect and a
catalogue; tests build them by hand. Every part names the clause it reports (`rule`), so that the
same rule speaks as TB-FOUR in one format and as BF-COPIES in another. A part that is None or empty
is no rule of the format. In a ruleset cards stand by their catalogue id; a definition uses the
same parts with cards by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from formats.legality.report import Severity


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `count` copies over main and side together."""

    count: int
    rule: str


@dataclass(frozen=True, slots=True)
class Size:
    """How many cards a part of the list may hold; None is no bound."""

    rule: str
    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that share a limit: `each` on every one of them, `total` on all of them together.
    A card belongs to the first group that holds it. A group without limits is free, and `rule` is
    the clause that frees it."""

    name: str
    cards: frozenset[str]
    rule: str | None = None
    each: Limit | None = None
    total: Limit | None = None


@dataclass(frozen=True, slots=True)
class Copies:
    """The limit on every card that is in no group. A card's own text overrides it.
    `basics_free` leaves cards with the supertype Basic without a limit."""

    limit: Limit | None = None
    basics_free: bool = False


@dataclass(frozen=True, slots=True)
class CardList:
    """Cards named one by one: banned ones (error) or ones on notice (warning)."""

    name: str
    rule: str
    cards: frozenset[str]


@dataclass(frozen=True, slots=True)
class OnlyIn:
    """Bans the cards of some sets that no set of the given types has printed."""

    rule: str
    sets: frozenset[str]
    set_types: frozenset[str]


@dataclass(frozen=True, slots=True)
class Waiting:
    """How long a new card waits. A set is legal `months` calendar months after its release, or
    from its release if its name is among `allowed` or its code among `at_once`. A promo dates a
    card only if no set prints it within `promo_months` of the promo."""

    rule: str
    months: int
    promo_months: int
    allowed: frozenset[str] = frozenset()
    at_once: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LegalityPool:
    """The card pool as the catalogue's legalities give it under the key `format`."""

    format: str
    rule: str = "BF-POOL"
    banned_rule: str = "BF-BANNED"
    restricted_rule: str = "BF-RESTRICTED"


@dataclass(frozen=True, slots=True)
class SetPool:
    """The card pool as a list of set codes, less the banned cards."""

    sets: frozenset[str]
    rule: str = "BF-POOL"
    banned_rule: str = "BF-BANNED"
    banned: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class SetShape:
    """A list that is a Set of `decks` decks with exactly `size` cards each (Type 15)."""

    decks: int
    size: int
    decks_rule: str
    size_rule: str
    within_deck_rule: str
    across_decks_rule: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What a proxy or a declared companion in a list comes to."""

    rule: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class Base:
    """The format that a sub-format takes its cards from, on the same day."""

    ruleset: Ruleset
    rule: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a card by itself, however many copies are played. `allowed` is the number
    of copies that may be played: none, or None where the fault sets no number."""

    rule: str
    message: str
    severity: Severity = Severity.ERROR
    allowed: int | None = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """What a ruleset says of one card: its faults, the limit on its copies (None: no limit) and
    the group it counts in. A banned card has no limit and counts in no group."""

    faults: tuple[Fault, ...]
    limit: Limit | None
    group: Group | None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A format on one day. `rules` are the clauses that a report under it has looked at.

    `standings` keeps what was worked out of a card (by its id), so that a card costs only once;
    it is no part of what a ruleset is.
    """

    format_name: str
    day: date
    rules: tuple[str, ...] = ()
    main: Size | None = None
    side: Size | None = None
    shape: SetShape | None = None
    groups: tuple[Group, ...] = ()
    copies: Copies = Copies()
    bans: tuple[CardList, ...] = ()
    ante_rule: str | None = None
    only_in: OnlyIn | None = None
    pool: LegalityPool | SetPool | None = None
    base: Base | None = None
    playtest_rule: str | None = None
    tournament_rule: str | None = None
    waiting: Waiting | None = None
    on_notice: tuple[CardList, ...] = ()
    proxies: Mark = Mark("BF-PROXY", Severity.ERROR)
    companions: Mark = Mark("CO-CONDITION", Severity.UNDECIDED)
    standings: dict[str, Standing] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
