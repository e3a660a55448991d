"""How the decks of an event stand, counted without reading a list."""

from __future__ import annotations

from collections import Counter

from django.db.models import OuterRef, Subquery

from organizer.decks.models import CheckState, Ruling, Verdict
from organizer.decks.queries import Standing, current_submissions
from organizer.events.models import Event


def standing_counts(event: Event, entered: int) -> Counter[Standing]:
    """How the decks of the `entered` who have not dropped out stand, as `DeckStanding.standing`
    says it to the staff. In one query, however many."""
    rulings = Ruling.objects.filter(submission=OuterRef("pk")).order_by("-id")
    verdicts = Verdict.objects.filter(submission=OuterRef("pk")).order_by("-id")
    decks = current_submissions(event).annotate(
        ruled=Subquery(rulings.values("accepted")[:1]),
        judged=Subquery(verdicts.values("verdict")[:1]),
    )
    counts = Counter(
        _standing(state, ruled, judged)
        for state, ruled, judged in decks.values_list("check_state", "ruled", "judged")
    )
    counts[Standing.MISSING] = entered - counts.total()
    return +counts


def _standing(check_state: str, ruled: bool | None, judged: str | None) -> Standing:
    if ruled is not None:
        return Standing.ACCEPTED if ruled else Standing.REFUSED
    if judged is None or check_state != CheckState.DONE:
        return Standing(check_state)
    return Standing(judged)
