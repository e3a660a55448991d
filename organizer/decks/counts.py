"""How the decks of an event stand, counted without reading a list."""

from __future__ import annotations

from collections import Counter

from django.db import connection

from organizer.decks.models import CheckState
from organizer.decks.queries import Standing
from organizer.events.models import Event

STANDINGS = """
SELECT check_state, ruled, judged, count(*) FROM (
    SELECT DISTINCT ON (registration_id)
        check_state,
        (SELECT accepted FROM decks_ruling
            WHERE submission_id = deck.id ORDER BY id DESC LIMIT 1) ruled,
        (SELECT verdict FROM decks_verdict
            WHERE submission_id = deck.id ORDER BY id DESC LIMIT 1) judged
    FROM decks_decksubmission deck JOIN events_registration entry ON entry.id = registration_id
    WHERE event_id = %s AND dropped_at IS NULL
    ORDER BY registration_id, version DESC
) newest GROUP BY check_state, ruled, judged
"""


def standing_counts(event: Event, entered: int) -> Counter[Standing]:
    """How the decks of the `entered` who have not dropped out stand, as `DeckStanding.standing`
    says it to the staff. In one query, however many."""
    counts: Counter[Standing] = Counter()
    with connection.cursor() as cursor:
        cursor.execute(STANDINGS, [event.pk])
        for state, ruled, judged, decks in cursor:
            counts[_standing(state, ruled, judged)] += decks
    counts[Standing.MISSING] = entered - counts.total()
    return +counts


def _standing(check_state: str, ruled: bool | None, judged: str | None) -> Standing:
    if ruled is not None:
        return Standing.ACCEPTED if ruled else Standing.REFUSED
    if judged is None or check_state != CheckState.DONE:
        return Standing(check_state)
    return Standing(judged)
