"""Which card a player means by a name: folding, keys and the index that finds them.

The order is that of the evidence (decklists/reading.md, section 0, rules 2 and 3): exact, folded,
front face, alias, split spellings, a back face that no card is called; then suggestions, which
are never taken unasked. Stripping a line's decorations is `formats.legality.resolve`'s part.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from formats.legality.vocabulary import Vocabulary

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_DROPPED = str.maketrans(
    "", "", "".join(chr(code) for code in range(128) if not (chr(code).isalnum() or code == 95))
)
"""What is left out of a text of plain letters (ASCII)."""

_BLANKS = re.compile(r"_+")
_SEPARATORS = re.compile(r"(?<!\s)\s*[/|&]/*\s*")

_LOST = re.compile(r"(?<=\w)[?\ufffd](?=\w)|\ufffd")
"""Where a letter stood that a program could not write; most often one with an accent."""

STAND_INS = {"namestickergoblin": "_goblin"}
"""Folded names that a program prints where it cannot print the card's own, and the card's key."""

LONGEST_NAME = 200
"""Characters; the longest name of a card has 141. Nothing is suggested for longer text."""


class KeyKind(IntEnum):
    """How a card comes by a key, in the order in which keys are looked up."""

    NAME = 0
    FRONT = 1
    ALIAS = 2
    BACK = 3


NameRow = tuple[str, int, str, str]
"""A key of a card as the catalogue keeps it: key, `KeyKind`, card id, the card's full name."""

AliasRow = tuple[str, str, str]
"""A further name of a card: key, card id, the codes of its languages ("es pt", "" for English)."""


@dataclass(frozen=True, slots=True)
class Match:
    """The cards that a name may mean, the one meant first.

    `how` is "exact", "folded", "front", "alias", "split" or "back". `languages` are the codes of
    the languages that an alias is in, with blanks between them: "" for English, and for names that
    are no alias.
    """

    card_ids: tuple[str, ...]
    how: str
    languages: str = ""


def fold(text: str) -> str:
    """Return `text` without what players get wrong: case, accents, punctuation and spaces.

    Ligatures become letters. A run of underscores stays as one, since un-cards are called by
    them. No two cards that tournaments know fold to the same key. Folding twice changes nothing;
    text without letters, digits and underscores folds to "".
    """
    if text.isascii():
        kept = text.lower().translate(_DROPPED)
    else:
        letters = unicodedata.normalize("NFKD", text).casefold()
        letters = unicodedata.normalize("NFKD", letters).translate(_LETTERS)
        kept = "".join(letter for letter in letters if _is_kept(letter))
    return _BLANKS.sub("_", kept) if "__" in kept else kept


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
    `aliases` are further names of these cards; one that two cards share names neither.
    """

    def __init__(self, rows: Iterable[NameRow], aliases: Iterable[AliasRow] = ()) -> None:
        self._keys: tuple[dict[str, tuple[str, ...]], ...] = tuple({} for _ in KeyKind)
        self._names: dict[str, str] = {}
        self._languages: dict[str, str] = {}
        # Each card's id is held once, however many names the card has.
        alone: dict[str, tuple[str, ...]] = {}
        for key, kind, card_id, name in rows:
            self._add(self._keys[kind], key, alone.setdefault(card_id, (card_id,)))
            self._names.setdefault(card_id, name)
        for key, card_id, languages in aliases:
            if card_id in alone:
                self._add(self._keys[KeyKind.ALIAS], key, alone[card_id])
                if languages:
                    self._languages[key] = languages

    @staticmethod
    def _add(keys: dict[str, tuple[str, ...]], key: str, card: tuple[str, ...]) -> None:
        known = keys.get(key)
        keys[key] = (*known, *card) if known else card

    def find(self, written: str) -> Match | None:
        """Return the cards that `written` may mean, or None where no card has that name."""
        key = fold(written)
        if key in STAND_INS:
            return self._by_stand_in(STAND_INS[key])
        return self._by_name(written, key) or self._by_face(written, key)

    def suggest(self, written: str, limit: int = 3) -> tuple[str, ...]:
        """Return the full names of at most `limit` cards whose names are like `written`.

        First come those that have a letter where a program wrote "?" for it ("S?ance"), then the
        most alike, whatever name of theirs it is, then those that begin so.
        """
        key = fold(written)
        if not key or len(key) > LONGEST_NAME:
            return ()
        near = [*self._own_names.like(key, 3 * limit), *self._other_names.like(key, 3 * limit)]
        found = (
            *self._restored(written),
            *(each for each, _ in sorted(near, key=lambda each: -each[1])),
            *self._own_names.beginning_with(key, limit),
        )
        ids = (card_id for each in found for card_id in self._meant_by(each))
        return tuple(dict.fromkeys(self._names[card_id] for card_id in ids))[:limit]

    @cached_property
    def _own_names(self) -> Vocabulary:
        return Vocabulary(self._keys[KeyKind.NAME].keys() | self._keys[KeyKind.FRONT].keys())

    @cached_property
    def _other_names(self) -> Vocabulary:
        others = self._keys[KeyKind.ALIAS].keys() | self._keys[KeyKind.BACK].keys()
        return Vocabulary(others, is_large=True)

    def _meant_by(self, key: str) -> tuple[str, ...]:
        """The cards of a key: the one meant where it is their name, else all that answer to it."""
        for kind in (KeyKind.NAME, KeyKind.FRONT):
            if ids := self._keys[kind].get(key):
                return ids[:1]
        return self._keys[KeyKind.ALIAS].get(key) or self._keys[KeyKind.BACK].get(key, ())

    def _restored(self, written: str) -> list[str]:
        """Return the keys that `written` is, but for the letters that were lost: names with an
        accent first, since it is those that programs cannot write."""
        parts = [fold(part) for part in _LOST.split(written)]
        if len(parts) < 2:
            return []
        restored = self._own_names.with_lost_letters(parts)
        return sorted(restored, key=lambda key: self._names[self._meant_by(key)[0]].isascii())

    def _by_stand_in(self, key: str) -> Match | None:
        ids = self._keys[KeyKind.NAME].get(key)
        return Match(ids, "alias") if ids else None

    def _by_name(self, written: str, key: str) -> Match | None:
        ids = self._keys[KeyKind.NAME].get(key)
        if not ids:
            return None
        if len(ids) > 1:
            # Twins that differ in punctuation only (Wasteland, Waste Land) are told apart by it.
            ids = tuple(sorted(ids, key=lambda each: _distance(self._names[each], written)))
        return Match(ids, "exact" if self._names[ids[0]] == written else "folded")

    def _by_face(self, written: str, key: str) -> Match | None:
        if ids := self._keys[KeyKind.FRONT].get(key):
            return Match(ids, "front")
        if (ids := self._keys[KeyKind.ALIAS].get(key)) and len(ids) == 1:
            return Match(ids, "alias", self._languages.get(key, ""))
        if parts := self._by_parts(written):
            return Match(tuple(parts), "split")
        backs = self._keys[KeyKind.BACK].get(key, ())
        return Match(backs, "back") if len(backs) == 1 else None

    def _by_parts(self, written: str) -> list[str]:
        """Find a card by several of its faces: "A // B // A", "Ice/Fire", "Sol Ring // Sol Ring".

        Names written with another separator, or none, are found by folding already.
        """
        if not _SEPARATORS.search(written):
            return []
        parts = [fold(part) for part in _SEPARATORS.split(written)]
        if not all(parts):
            return []
        return [
            card_id
            for kind in (KeyKind.NAME, KeyKind.FRONT, KeyKind.BACK)
            for card_id in self._keys[kind].get(parts[0], ())
            if set(parts) <= {fold(face) for face in self._names[card_id].split(" // ")}
        ]


def _distance(name: str, written: str) -> int:
    """Tell how far apart two spellings of one folded name are: 0 exact, 1 but for case, 2."""
    if name == written:
        return 0
    return 1 if name.casefold() == " ".join(written.split()).casefold() else 2
