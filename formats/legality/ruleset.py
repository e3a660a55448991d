"""A format on one day, ready to check lists: what `check` takes beside the list.

`formats.rulebook` compiles these from a format's definition, the day, the options in effect and a
catalogue; tests build them by hand. Every part names the clause it reports (`rule`), so that the
same rule speaks as TB-FOUR in one format and as BF-COPIES in another. A part that is None or empty
is no rule of the format. In a ruleset cards stand by their catalogue id; a definition uses the
same parts with cards by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from formats.legality.report import Finding, Severity


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
    """The card pool as a list of set codes, less the banned cards; of a restricted card one copy.

    A card of one of the sets is in the pool in any printing; `by_printing` wants the printing that
    is played to be of one of the sets itself (a line that names none is taken for such a one).
    `basics` takes in every card with the supertype Basic. `since` is the day from which a set
    counts, where that is not the day of its printings.
    """

    sets: frozenset[str]
    rule: str = "BF-POOL"
    banned_rule: str = "BF-BANNED"
    restricted_rule: str = "BF-RESTRICTED"
    banned: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    by_printing: bool = False
    basics: bool = False
    since: Mapping[str, date] = field(default_factory=dict)


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
class Proxies:
    """At most `most` proxied cards over main and side: none where the format has no proxy rule or
    it is not in effect. With a `land_rule` each is written on one of the `lands`, which no two
    different cards share; with a `text_rule` it comes with a typed copy of its text."""

    rule: str
    most: int = 0
    lands: frozenset[str] = frozenset()
    land_rule: str | None = None
    text_rule: str | None = None


@dataclass(frozen=True, slots=True)
class Backs:
    """Whether printings with a non-standard back are accepted: those of `sets` (by code), whether
    a catalogue knows them or not, and those of which it says so."""

    rule: str
    sets: frozenset[str] = frozenset()
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class Sleeves:
    """A notice on opaque sleeves; `sets` are those whose cards can be told apart in a deck by
    their shape."""

    rule: str
    sets: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Erratum:
    """What a card does in this format instead of what it says."""

    card: str
    text: str


@dataclass(frozen=True, slots=True)
class Errata:
    """Cards that do something else in this format, flagged in a list that plays them. `terms` are
    definitions that their texts use, shown with them."""

    rule: str
    cards: tuple[Erratum, ...]
    terms: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Companions:
    """Whether a companion may be declared: not where there is a `refused_rule`. `is_outside` puts
    it outside the list's own count (Commander) instead of in the sideboard."""

    refused_rule: str | None = None
    is_outside: bool = False


@dataclass(frozen=True, slots=True)
class Commander:
    """A list led by a commander, or by two who go together, and within their colour identity.
    A legendary card of one of the `kinds` (types or subtypes) can be one; of the kinds `perhaps`
    only some cards can, and the catalogue does not tell which."""

    rule: str
    identity_rule: str
    kinds: frozenset[str] = frozenset({"Creature"})
    perhaps: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Points:
    """Cards that cost points, by card, and how many points a list may spend."""

    rule: str
    total: int
    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Playtest:
    """Playtest cards: refused, or accepted with a notice at a casual event."""

    rule: str
    accepted: bool = False


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
    the group it counts in. A banned card has no limit and counts in no group. `is_double_faced`
    says that its back is a face (TB-SLEEVES)."""

    faults: tuple[Fault, ...]
    limit: Limit | None
    group: Group | None
    is_double_faced: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A format on one day. `rules` are the clauses that a report under it has looked at.

    `standings` keeps what was worked out of a card (by its id), so that a card costs only once, and
    `finders` the rules that have a part here; they are no part of what a ruleset is.
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
    playtest: Playtest | None = None
    tournament_rule: str | None = None
    waiting: Waiting | None = None
    on_notice: tuple[CardList, ...] = ()
    points: Points | None = None
    commander: Commander | None = None
    proxies: Proxies = Proxies("BF-PROXY")
    companions: Companions = Companions()
    backs: Backs | None = None
    sleeves: Sleeves | None = None
    errata: Errata | None = None
    standings: dict[str, Standing] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    finders: list[Callable[..., Iterator[Finding]]] = field(
        default_factory=list, init=False, compare=False, repr=False
    )
