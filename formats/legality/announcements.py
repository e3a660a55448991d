"""Which optional rules an event's announcements switch on (clause TB-OPT-ALL)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from formats.legality.cards import CardSet

NEGATED = "negated"
UNKNOWN_EXPANSION = "unknown-expansion"


@dataclass(frozen=True, slots=True)
class PhraseOption:
    """An optional rule by its key and the phrase that switches it on."""

    key: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase found in a text, at `text[start:end]`.

    `subject` is the option's key, or the name of the set where `is_expansion`. A negated phrase
    ("NO PORTAL ALLOWED") switches nothing on.
    """

    subject: str
    is_expansion: bool
    start: int
    end: int
    is_negated: bool = False


@dataclass(frozen=True, slots=True)
class PhraseWarning:
    """Something the organizer should hear about an announcement.

    `kind` is "negated" or "unknown-expansion", `announcement` the index of the text, `phrase`
    what is written there, `suggestions` the names of sets that may be meant.
    """

    kind: str
    announcement: int
    phrase: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lacking:
    """A rule that some announcements name and these, by index, do not: it is not in effect.

    `subject` is the option's key, or the name of the set where `is_expansion`.
    """

    subject: str
    is_expansion: bool
    announcements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnnouncementReading:
    """What all published announcements of an event say together.

    `in_effect` are keys of options and `allowed_sets` names of sets that every announcement
    carries.
    """

    in_effect: frozenset[str] = frozenset()
    allowed_sets: frozenset[str] = frozenset()
    lacking: tuple[Lacking, ...] = ()
    warnings: tuple[PhraseWarning, ...] = ()


def read_announcements(
    texts: Sequence[str],
    options: Sequence[PhraseOption],
    sets: Sequence[CardSet],
    *,
    expansions: bool = True,
) -> AnnouncementReading:
    """Read the published announcements `texts`.

    A rule is in effect only where every text carries its phrase; with no texts none is.
    `expansions` is whether the format knows the phrase `<NAME OF A SET> ALLOWED`.
    """
    raise NotImplementedError


def phrases_in(
    text: str, options: Sequence[PhraseOption], sets: Sequence[CardSet], *, expansions: bool = True
) -> tuple[Phrase, ...]:
    """Return the phrases of one text in order, negated ones too: what a composer marks."""
    raise NotImplementedError


def expansion_phrase(name: str) -> str:
    """Return the phrase that allows the set called `name`."""
    return f"{name.upper()} ALLOWED"
