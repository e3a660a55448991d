"""Which card a player means by a name: folding, keys and the index that finds them.

The order is that of the evidence (decklists/reading.md, section 0, rules 2 and 3): exact, folded,
front face, alias, split spellings, a back face that no card is called; then suggestions, which
are never taken unasked. Stripping a line's decorations is `formats.legality.resolve`'s part.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from rapidfuzz import fuzz, process

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_BLANKS = re.compile(r"_+")
_SEPARATORS = re.compile(r"\s*(?:/+|\||&)\s*")

_LOST = re.compile(r"(?<=\w)[?\ufffd](?=\w)|\ufffd")
"""Where a letter stood that a program could not write; most often one with an accent."""

STAND_INS = {"namestickergoblin": "_goblin"}
"""Folded names that a program prints where it cannot print the card's own, and the card's key."""

LONGEST_NAME = 200
"""Characters; the longest name of a card has 141. Nothing is suggested for longer text."""

LIKENESS = 75
"""The least likeness, of 100, of a name that is suggested: "Abyss" and The Abyss have 77."""


class KeyKind(IntEnum):
    """How a card comes by a key, in the order in which keys are looked up."""

    NAME = 0
    FRONT = 1
    ALIAS = 2
    BACK = 3


NameRow = tuple[str, int, str, str]
"""A key of a card as the catalogue keeps it: key, `KeyKind`, card id, the card's full name."""


@dataclass(frozen=True, slots=True)
class Match:
    """The cards that a name may mean, the one meant first.

    `how` is "exact", "folded", "front", "alias", "split" or "back".
    """

    card_ids: tuple[str, ...]
    how: str


def fold(text: str) -> str:
    """Return `text` without what players get wrong: case, accents, punctuation and spaces.

    Ligatures become letters. A run of underscores stays as one, since un-cards are called by
    them. No two cards that tournaments know fold to the same key. Folding twice changes nothing;
    text without letters, digits and underscores folds to "".
    """
    letters = unicodedata.normalize("NFKD", text).casefold()
    letters = unicodedata.normalize("NFKD", letters).translate(_LETTERS)
    return _BLANKS.sub("_", "".join(letter for letter in letters if _is_kept(letter)))


def _is_kept(letter: str) -> bool:
    # Modifier letters (Lm) are the apostrophes that some keyboards write.
    return letter == "_" or (letter.isalnum() and unicodedata.category(letter) != "Lm")


def keys_of(
    name: str, faces: Sequence[str] = (), aliases: Sequence[str] = ()
) -> list[tuple[str, KeyKind]]:
    """Return the folded keys that a card answers to, each once, under its strongest kind.

    `name` is the full name; `faces` are the names of its faces or halves in order (taken from
    `name` where none are given); `aliases` are further names that mean this very card (flavour
    names, other printed names).
    """
    faces = faces or name.split(" // ")
    wanted = [
        (name, KeyKind.NAME),
        (faces[0], KeyKind.FRONT),
        *((alias, KeyKind.ALIAS) for alias in aliases),
        *((face, KeyKind.BACK) for face in faces[1:]),
    ]
    keys: dict[str, KeyKind] = {}
    for text, kind in wanted:
        key = fold(text)
        if key:
            keys.setdefault(key, kind)
    return list(keys.items())


class NameIndex:
    """Every name of a catalogue, held in memory.

    `rows` come in order of preference: where one name means two cards (clause LIST-HOMONYM) the
    one whose row comes first is meant, so cards that tournaments know stand before others.
    """

    def __init__(self, rows: Iterable[NameRow]) -> None:
        self._ids: dict[KeyKind, dict[str, list[str]]] = {
            kind: defaultdict(list) for kind in KeyKind
        }
        self._names: dict[str, str] = {}
        for key, kind, card_id, name in rows:
            self._ids[KeyKind(kind)][key].append(card_id)
            self._names[card_id] = name
        self._choices = {
            key: ids[0]
            for kind in (KeyKind.ALIAS, KeyKind.FRONT, KeyKind.NAME)
            for key, ids in self._ids[kind].items()
        }

    def find(self, written: str) -> Match | None:
        """Return the cards that `written` may mean, or None where no card has that name."""
        key = fold(written)
        key = STAND_INS.get(key, key)
        return self._by_name(written, key) or self._by_face(written, key)

    def suggest(self, written: str, limit: int = 3) -> tuple[str, ...]:
        """Return the full names of at most `limit` cards whose names are like `written`; first
        those that have a letter where a program wrote "?" for it ("S?ance")."""
        key = fold(written)
        if not key or len(key) > LONGEST_NAME:
            return ()
        return tuple(dict.fromkeys((*self._restored(written), *self._near(key, limit))))[:limit]

    def _restored(self, written: str) -> list[str]:
        """Return the names that `written` is but for the letters that were lost: those with accents
        first, which are what programs lose."""
        if not _LOST.search(written):
            return []
        kept = map(re.escape, map(fold, _LOST.split(written)))
        pattern = re.compile(r"\w{1,2}".join(kept))
        found = [self._names[each] for key, each in self._choices.items() if pattern.fullmatch(key)]
        return sorted(found, key=str.isascii)

    def _near(self, key: str, limit: int) -> list[str]:
        near = process.extract(
            key, self._choices.keys(), scorer=fuzz.ratio, score_cutoff=LIKENESS, limit=3 * limit
        )
        return [self._names[self._choices[choice]] for choice, _, _ in near]

    def _by_name(self, written: str, key: str) -> Match | None:
        ids = self._ids[KeyKind.NAME].get(key)
        if not ids:
            return None
        # Twins that differ in punctuation only ("Wasteland", "Waste Land") are told apart by it.
        nearest_first = sorted(ids, key=lambda each: _distance(self._names[each], written))
        is_exact = self._names[nearest_first[0]] == written
        return Match(tuple(nearest_first), "exact" if is_exact else "folded")

    def _by_face(self, written: str, key: str) -> Match | None:
        for kind, how in ((KeyKind.FRONT, "front"), (KeyKind.ALIAS, "alias")):
            if ids := self._ids[kind].get(key):
                return Match(tuple(ids), how)
        if ids := self._by_parts(written):
            return Match(tuple(ids), "split")
        backs = self._ids[KeyKind.BACK].get(key, [])
        return Match((backs[0],), "back") if len(backs) == 1 else None

    def _by_parts(self, written: str) -> list[str]:
        """Find a card by several of its faces: "A // B // A", "Ice/Fire", "Sol Ring // Sol Ring".

        Names written with another separator, or none, are found by folding already.
        """
        parts = [fold(part) for part in _SEPARATORS.split(written)]
        if len(parts) < 2 or not all(parts):
            return []
        return [
            card_id
            for kind in (KeyKind.NAME, KeyKind.FRONT, KeyKind.BACK)
            for card_id in self._ids[kind].get(parts[0], ())
            if set(parts) <= {fold(face) for face in self._names[card_id].split(" // ")}
        ]


def _distance(name: str, written: str) -> int:
    """Tell how far apart two spellings of one folded name are: 0 exact, 1 but for case, 2."""
    if name == written:
        return 0
    return 1 if name.casefold() == " ".join(written.split()).casefold() else 2
