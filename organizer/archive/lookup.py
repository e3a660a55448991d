"""What several checks of an archive ask of it: who sits where, what belongs to what."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from matches.engine.terms import Terms, parse_terms
from organizer.archive.play_records import SeatRecord
from organizer.archive.sections import Archive


class Lookup:
    """An archive with what several checks ask of it. Numbers count from 1 as in the file."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    @cached_property
    def terms(self) -> Terms:
        """The terms of play. Raises PlayError."""
        return parse_terms(self.archive.competition.terms)

    @cached_property
    def seats(self) -> dict[int, list[tuple[int, SeatRecord]]]:
        """Who sits in a match, or did until others came to play it: seats with their numbers."""
        found = defaultdict(list)
        for number, seat in enumerate(self.archive.seats, 1):
            found[seat.match or seat.was_in].append((number, seat))
        return found

    def sits(self, entrant: int, match: int) -> bool:
        """Whether an entrant has or had a place in a match."""
        return any(seat.entrant == entrant for _, seat in self.seats[match])

    def is_of(self, seat: int | None, match: int) -> bool:
        """Whether a seat is one of a match; no seat is."""
        if seat is None:
            return True
        found = self.archive.seats[seat - 1]
        return match in (found.match, found.was_in)

    def entrant_of(self, entry: int) -> int:
        """Who plays for an entry."""
        return self.archive.entries[entry - 1].entrant

    def round_of(self, match: int) -> int:
        """The round of a match."""
        return self.archive.matches[match - 1].round
