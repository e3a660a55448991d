"""Folded names, and which of them are like a word that none of them is.

A word that somebody mistyped nearly always begins or ends as the name does. So the names are kept
by how they begin and end, and only where none of those is much like the word are the names of
about its length looked at that have its first letter or its last.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz, process

LIKENESS = 75
"""The least likeness, of 100, of a name that is suggested: "Abyss" and The Abyss have 77."""

_GOOD = 85
"""A likeness that makes it needless to look further."""

_REACH = 3
"""Letters by which a name may be longer or shorter where only one letter is the same."""

_SHORTEST_BEGINNING = 4
"""Letters of a word that are worth looking for as the beginning of a name."""

_MOST_LOST = 4
"""Lost letters of one word that are tried."""


class Vocabulary:
    """Folded names by their beginnings, ends and lengths. `is_large` is a vocabulary of several
    hundred thousand, in which names that begin and end otherwise are not looked for."""

    def __init__(self, keys: Iterable[str], *, is_large: bool = False) -> None:
        self._by_start: dict[str, list[str]] = defaultdict(list)
        self._by_end: dict[str, list[str]] = defaultdict(list)
        self._by_first: dict[tuple[str, int], list[str]] = defaultdict(list)
        self._by_last: dict[tuple[str, int], list[str]] = defaultdict(list)
        for key in keys:
            self._by_start[key[: _size(key)]].append(key)
            self._by_end[key[-_size(key) :]].append(key)
            if not is_large:
                self._by_first[key[0], len(key)].append(key)
                self._by_last[key[-1], len(key)].append(key)

    def like(self, word: str, limit: int) -> list[tuple[str, float]]:
        """Return at most `limit` names like `word` with their likeness (0 to 100), best first."""
        found = _best(word, self._with_an_end_of(word), limit)
        if found and found[0][1] >= _GOOD:
            return found
        further = dict(found) | dict(_best(word, self._with_a_letter_of(word), limit))
        return sorted(further.items(), key=lambda each: -each[1])[:limit]

    def beginning_with(self, word: str, limit: int) -> list[str]:
        """Return the shortest `limit` names that begin with `word`, if it is no mere syllable."""
        if len(word) < _SHORTEST_BEGINNING:
            return []
        longer = [key for key in self._by_start.get(word[: _size(word)], ()) if _begins(key, word)]
        return sorted(longer, key=len)[:limit]

    def with_lost_letters(self, parts: Sequence[str]) -> list[str]:
        """Return the names that consist of `parts` with a letter, or a ligature, between each."""
        lost, kept = len(parts) - 1, sum(map(len, parts))
        if lost > _MOST_LOST or kept < _SHORTEST_BEGINNING:
            return []
        pattern = re.compile(r"\w{1,2}".join(map(re.escape, parts)))
        lengths = range(kept + lost, kept + 2 * lost + 1)
        if parts[0]:
            near = [self._by_first.get((parts[0][0], length), ()) for length in lengths]
        elif parts[-1]:
            near = [self._by_last.get((parts[-1][-1], length), ()) for length in lengths]
        else:
            return []
        return [key for keys in near for key in keys if pattern.fullmatch(key)]

    def _with_an_end_of(self, word: str) -> list[str]:
        size = _size(word)
        near = dict.fromkeys(self._by_start.get(word[:size], ()))
        near.update(dict.fromkeys(self._by_end.get(word[-size:], ())))
        return list(near)

    def _with_a_letter_of(self, word: str) -> list[str]:
        near: dict[str, None] = {}
        for length in range(len(word) - _REACH, len(word) + _REACH + 1):
            near.update(dict.fromkeys(self._by_first.get((word[0], length), ())))
            near.update(dict.fromkeys(self._by_last.get((word[-1], length), ())))
        return list(near)


def _size(word: str) -> int:
    """Letters that tell a beginning or an end; a sign of Chinese or Japanese tells more."""
    return 3 if word.isascii() else 1


def _begins(key: str, word: str) -> bool:
    return len(key) > len(word) and key.startswith(word)


def _best(word: str, keys: Sequence[str], limit: int) -> list[tuple[str, float]]:
    near = process.extract(word, keys, scorer=fuzz.ratio, score_cutoff=LIKENESS, limit=limit)
    return [(key, likeness) for key, likeness, _ in near]
