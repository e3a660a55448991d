"""What a page can follow, and how it says so in an address.

A *subject* is what has a version of its own: `12.pairings` are the pairings of event 12,
`12.results:345` the results of its match 345. What a page follows is written as one word an event,
its ticket and the topics: `12.20787:<signature>~pairings~results:345`. The ticket says that the
page was shown to somebody who may see the event, so that whoever listens is asked for no log-in
and costs no query.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import lru_cache

from django.core.signing import BadSignature, Signer

SITE = 0
"""Stands where an event would, for what belongs to none."""

LASTS = 30  # days
LONGEST = 2000  # characters of what one page follows in one event
BETWEEN = "~"


class Topic(StrEnum):
    """What changes. Those of `KEYS` can be followed for one of many alone."""

    EVENT = "event"
    ENTRIES = "entries"
    VERDICTS = "verdicts"
    DRAFTS = "drafts"
    PAIRINGS = "pairings"
    CLOCK = "clock"
    RESULTS = "results"
    STANDINGS = "standings"
    FLOOR = "floor"
    CATALOGUE = "catalogue"
    EVENTS = "events"


OF_SITE = frozenset((Topic.CATALOGUE, Topic.EVENTS))
"""Topics that belong to no event."""

KEYS = {
    Topic.ENTRIES: "entry",
    Topic.VERDICTS: "entry",
    Topic.RESULTS: "match",
    Topic.FLOOR: "match",
}
"""Topics that say whose they are, by a registration's or a match's number."""


@dataclass(frozen=True)
class Followed:
    """What a part of a page follows in one event, by its number, or in none (`SITE`): words of
    `Topic` with blanks between them; `only` is the number of the match or the entry whose changes
    alone matter."""

    event: int
    topics: str
    only: int | None = None

    def word(self, now: datetime) -> str:
        """The word that is handed to the server. Raises ValueError for a topic that is none."""
        own = [] if self.event == SITE else [str(Topic.EVENT)]
        return followed_word(self.event, (*own, *map(self._narrowed, self.topics.split())), now)

    def _narrowed(self, word: str) -> str:
        topic = Topic(word)
        return f"{topic}:{self.only}" if self.only is not None and topic in KEYS else str(topic)


def subject(event: int, topic: str) -> str:
    """The name under which a topic of an event has its version."""
    return f"{event}.{topic}"


def followed_word(event: int, topics: Iterable[str], now: datetime) -> str:
    """What a page follows in one event, in the word that it hands to the server."""
    return BETWEEN.join((_signer().sign(f"{event}.{_day(now)}"), *topics))


def subjects_of(words: Iterable[str], now: datetime) -> tuple[str, ...]:
    """The subjects of the words of an address; a word with no valid ticket has none."""
    return tuple(subject for word in words for subject in _read(word, _day(now)))


@lru_cache(maxsize=4096)
def _read(word: str, today: int) -> tuple[str, ...]:
    """The pages of an event ask in the same words, so their streams share these."""
    ticket, *topics = word.split(BETWEEN)
    try:
        event, day = _signer().unsign(ticket).split(".")
    except BadSignature:
        return ()
    if len(word) > LONGEST or not today - LASTS <= int(day) <= today + 1:
        return ()
    return tuple(f"{event}.{topic}" for topic in topics if topic.partition(":")[0] in _KNOWN)


_KNOWN = frozenset(map(str, Topic))


def _signer() -> Signer:
    return Signer(salt="organizer.live")


def _day(now: datetime) -> int:
    return int(now.timestamp()) // 86_400
