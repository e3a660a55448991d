"""Which optional rules an event's announcements switch on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz, process

from formats.legality.cards import CardSet
from formats.legality.names import fold

NEGATED = "negated"
UNKNOWN_EXPANSION = "unknown-expansion"

_ALLOWED = " ALLOWED"
_APOSTROPHES = "['’‘ʼ´`′]"
_DASHES = "[-‐‑‒–—−]"
_NEGATION = re.compile(r"(?<![\w'’-])(?:NO|NOT)\s+[\"'“”‘’«»]?$", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?;\r\n\u2028\u2029]+(?:\.(?=\w)[^.!?;\r\n\u2028\u2029]+)*")
_EDGES = " _*•-–—…\"'“”‘’«»()[]#>"
_NEGATIONS = frozenset({"no", "not", "never", "longer"})
_PROSE = frozenset({"also", "always", "are", "be", "is", "only", "still", "was", "were", "will"})
"""Words that before "allowed" make an ordinary sentence: "Sleeves are allowed"."""

MOST_WORDS = 12
"""A sentence with more words is not just the phrase; the longest name of a set has nine."""

_REACH = 100
"""Characters before a phrase that are searched for its negation."""

LIKENESS = 60
"""The least likeness, of 100, of an expansion that is suggested."""


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
    """TB-OPT-ALL (Type B, Optional Rules): read the published announcements `texts`.

    A rule is in effect only where every text carries its phrase; with no texts none is.
    `expansions` is whether the format knows the phrase `<NAME OF A SET> ALLOWED`.
    """
    found = [phrases_in(text, options, sets, expansions=expansions) for text in texts]
    carried = [
        {(each.is_expansion, each.subject) for each in phrases if not each.is_negated}
        for phrases in found
    ]
    lacking = {
        rule: tuple(index for index, rules in enumerate(carried) if rule not in rules)
        for rule in sorted(set().union(*carried))
    }
    everywhere = [rule for rule, indexes in lacking.items() if not indexes]
    warnings: list[PhraseWarning] = []
    for index, (text, phrases) in enumerate(zip(texts, found, strict=True)):
        warnings += _negated(index, text, phrases)
        if expansions:
            warnings += _unknown(index, text, phrases, _names(options, sets))
    return AnnouncementReading(
        in_effect=frozenset(name for is_expansion, name in everywhere if not is_expansion),
        allowed_sets=frozenset(name for is_expansion, name in everywhere if is_expansion),
        lacking=tuple(
            Lacking(subject, is_expansion, indexes)
            for (is_expansion, subject), indexes in lacking.items()
            if indexes
        ),
        warnings=tuple(warnings),
    )


def phrases_in(
    text: str, options: Sequence[PhraseOption], sets: Sequence[CardSet], *, expansions: bool = True
) -> tuple[Phrase, ...]:
    """Return the phrases of one text in order, negated ones too: what a composer marks."""
    phrases = [
        _phrase(text, option.key, False, match)
        for option in options
        for match in _pattern(option.phrase).finditer(text)
    ]
    if expansions:
        # Of names that end at the same ALLOWED the longest is meant: Shadows over Innistrad.
        longest: dict[int, Phrase] = {}
        for name in _expansions_near(text, options, sets):
            for match in _pattern(name + _ALLOWED).finditer(text):
                phrase = _phrase(text, name, True, match)
                other = longest.get(phrase.end)
                if other is None or phrase.start < other.start:
                    longest[phrase.end] = phrase
        phrases += longest.values()
    return tuple(sorted(phrases, key=lambda phrase: (phrase.start, phrase.end)))


def expansion_phrase(name: str) -> str:
    """Return the phrase that allows the set called `name`."""
    return name.upper() + _ALLOWED


def _pattern(phrase: str) -> re.Pattern[str]:
    """Compile a phrase: whole words, any case, any white space, typographic marks or plain."""
    escaped = r"\s+".join(re.escape(word) for word in phrase.split())
    escaped = escaped.replace("'", _APOSTROPHES).replace(r"\-", _DASHES)
    # A hyphen or an apostrophe inside a word is part of it: NON-PORTAL is not PORTAL.
    before, after = r"(?<!\w)(?<!\w[-‐‑'’])", r"(?!\w)(?![-‐‑'’]\w)"
    return re.compile(before + escaped + after, re.IGNORECASE)


def _phrase(text: str, subject: str, is_expansion: bool, match: re.Match[str]) -> Phrase:
    before = text[max(0, match.start() - _REACH) : match.start()]
    is_negated = _NEGATION.search(before) is not None
    return Phrase(subject, is_expansion, match.start(), match.end(), is_negated)


def _expansions_near(
    text: str, options: Sequence[PhraseOption], sets: Sequence[CardSet]
) -> Iterable[str]:
    """Return the names of sets that stand in `text`, but those that are an option's phrase."""
    folded = fold(text)
    taken = {fold(option.phrase) for option in options}
    for name in dict.fromkeys(card_set.name for card_set in sets):
        key = _key(name + _ALLOWED)
        if key in folded and key not in taken:
            yield name


def _negated(index: int, text: str, phrases: Iterable[Phrase]) -> Iterable[PhraseWarning]:
    for phrase in phrases:
        if phrase.is_negated:
            yield PhraseWarning(NEGATED, index, _one_line(text[phrase.start : phrase.end]))


def _names(options: Iterable[PhraseOption], sets: Iterable[CardSet]) -> dict[str, str]:
    """Return what may stand before ALLOWED, by its folded name."""
    names = [card_set.name for card_set in sets]
    names += [option.phrase.removesuffix(_ALLOWED) for option in options]
    return {_key(name): name for name in names}


def _unknown(
    index: int, text: str, phrases: Sequence[Phrase], names: dict[str, str]
) -> Iterable[PhraseWarning]:
    """Find sentences that are just `X ALLOWED` where X is no expansion, and phrases that a word
    keeps from being one: "PORTAL NOT ALLOWED", "PORTAL IS ALLOWED"."""
    for sentence in _SENTENCE.finditer(text):
        *words, last = " ".join(sentence.group().split()).strip(_EDGES).split(" ")
        if not words or last.casefold() != "allowed":
            continue
        if any(
            phrase.start < sentence.end() and sentence.start() < phrase.end for phrase in phrases
        ):
            continue
        between = {word.casefold() for word in words} & (_NEGATIONS | _PROSE)
        meant = fold("".join(word for word in words if word.casefold() not in between))
        written = " ".join(words) + _ALLOWED
        if between & _NEGATIONS:
            if meant in names:
                yield PhraseWarning(NEGATED, index, written)
        elif between and words[-1].casefold() in _PROSE:
            if meant in names:
                yield PhraseWarning(UNKNOWN_EXPANSION, index, written, (names[meant],))
        elif len(words) <= MOST_WORDS:
            yield PhraseWarning(
                UNKNOWN_EXPANSION, index, written, _near(fold("".join(words)), names)
            )


def _near(key: str, names: dict[str, str]) -> tuple[str, ...]:
    near = process.extract(key, names.keys(), scorer=fuzz.ratio, score_cutoff=LIKENESS, limit=3)
    return tuple(names[each] for each, _, _ in near)


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    """Fold the name of a set; the same few hundred come with every announcement."""
    return fold(name)


def _one_line(text: str) -> str:
    return " ".join(text.split())
