"""All printouts there are. A new one joins by a line here (docs/printouts.md)."""

from __future__ import annotations

from organizer.printing import (
    deck_check,
    match_record,
    pairings,
    pairings_by_name,
    poster,
    proxy_texts,
    registration,
    result_slips,
    seating,
    standings,
)
from organizer.printing.printout import Printout, Subject

PRINTOUTS: tuple[Printout, ...] = (
    poster.POSTER,
    registration.SHEET,
    proxy_texts.TEXTS,
    deck_check.SHEET,
    deck_check.PILE,
    seating.PLAN,
    pairings.BY_TABLE,
    pairings_by_name.BY_NAME,
    result_slips.SLIPS,
    result_slips.SLIP,
    standings.AS_PUBLISHED,
    standings.AS_AMENDED,
    match_record.SHEET,
    match_record.PILE,
)


def find(key: str, subject: type[Subject]) -> Printout | None:
    """The printout of that key about that kind of subject, None if there is none."""
    return next(
        (one for one in PRINTOUTS if one.key == key and one.subject is subject),
        None,
    )
