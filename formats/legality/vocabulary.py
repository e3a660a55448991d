"""Folded names, and which of them are like a word that none of them is.

A word that somebody mistyped nearly always begins or ends as the name does. So the names are kept
by how they begin and end, and only where none of those is much like the word are all names of
about its length looked at.
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
"""Letters by which a name may be longer or shorter where all are looked at."""

_SHORTEST_BEGINNING = 4
"""Letters of a word that are worth looking for as the beginning of a name."""

_MOST_LOST = 4
"""Lost letters of one word that are tried."""


class Vocabulary:
    """Folded names by their beginnings, ends and lengths. `is_searched_whole` is False for a
    vocabulary of several hundred thousand, of which only likely names are looked at."""

    def __init__(self, keys: Iterable[str], *, is_searched_whole: bool = True) -> None:
        self._by_start: dict[str, list[str]] = defaultdict(list)
        self._by_end: dict[str, list[str]] = defaultdict(list)
        self._by_length: dict[int, list[str]] = defaultdict(list)
        for key in keys:
            self._by_start[key[: _size(key)]].append(key)
            self._by_end[key[-_size(key) :]].append(key)
            if is_searched_whole:
                self._by_length[len(key)].append(key)

    def like(self, word: str, limit: int) -> list[tuple[str, float]]:
        """Return at most `limit` names like `word` with their likeness (0 to 100), best first."""
        found = _best(word, self._with_an_end_of(word), limit)
        if found and found[0][1] >= _GOOD:
            return found
        reach = range(len(word) - _REACH, len(word) + _REACH + 1)
        others = [key for length in reach for key in self._by_length.get(length, ())]
        further = dict(found) | dict(_best(word, others, limit))
        return sorted(further.items(), key=lambda each: -each[1])[:limit]

    def beginning_with(self, word: str, limit: int) -> list[str]:
        """Return the shortest `limit` names that begin with `word`, if it is no mere syllable."""
        if len(word) < _SHORTEST_BEGINNING:
            return []
        longer = [key for key in self._by_start.get(word[: _size(word)], ()) if _begins(key, word)]
        return sorted(longer, key=len)[:limit]

    def with_lost_letters(self, parts: Sequence[str]) -> list[str]:
        """Return the names that consist of `parts` with a letter, or a ligature, between each."""
        lost = len(parts) - 1
        if lost > _MOST_LOST or not any(parts):
            return []
        kept = sum(map(len, parts))
        pattern = re.compile(r"\w{1,2}".join(map(re.escape, parts)))
        first, last = parts[0], parts[-1]
        if len(first) >= _size(first) and first:
            near = self._by_start.get(first[: _size(first)], [])
        elif len(last) >= _size(last) and last:
            near = self._by_end.get(last[-_size(last) :], [])
        else:
            lengths = range(kept + lost, kept + 2 * lost + 1)
            near = [key for length in lengths for key in self._by_length.get(length, ())]
        return [key for key in near if pattern.fullmatch(key)]

    def _with_an_end_of(self, word: str) -> list[str]:
        size = _size(word)
        near = dict.fromkeys(self._by_start.get(word[:size], ()))
        near.update(dict.fromkeys(self._by_end.get(word[-size:], ())))
        return list(near)


def _size(word: str) -> int:
    """Letters that tell a beginning or an end; a sign of Chinese or Japanese tells more."""
    return 3 if word.isascii() else 1


def _begins(key: str, word: str) -> bool:
    return len(key) > len(word) and key.startswith(word)


def _best(word: str, keys: Sequence[str], limit: int) -> list[tuple[str, float]]:
    near = process.extract(word, keys, scorer=fuzz.ratio, score_cutoff=LIKENESS, limit=limit)
    return [(key, likeness) for key, likeness, _ in near]
