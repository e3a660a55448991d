"""What a judge has ticked and typed at a deck check and not recorded yet.

It is theirs alone and nobody else's business, so it is kept with their session until the check is
over: recording one player's deck, a penalty between or a page that is built anew loses none of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, QueryDict

from organizer.events.models import Registration
from organizer.floor.models import DeckCheck
from organizer.floor.queries import DeckToCheck
from organizer.web.forms.floor import RecordForm
from organizer.web.judge.check_list import registered

Kept = Mapping[str, Mapping[str, Any]]
"""By prefix of a deck's form: what its fields hold, and of which list."""


def form_of(
    deck: DeckToCheck, *, data: QueryDict | None = None, kept: Kept | None = None
) -> RecordForm:
    """The form in which a deck is counted: as it was sent, or with what is `kept` of it. Ticks are
    lines of the list that lay there; of another list there are none."""
    found = (kept or {}).get(prefix_of(deck))
    if found is not None and found["list"] != _list(deck):
        found = {"typed": {}, "ticked": []}
    return RecordForm(
        data,
        record=deck.record,
        prefix=prefix_of(deck),
        lines=registered(deck),
        counts=deck.counts,
        kept=found,
    )


def prefix_of(deck: DeckToCheck) -> str:
    """What the names of a deck's fields begin with."""
    return f"deck-{deck.entry.pk}"


def kept(request: HttpRequest, check: DeckCheck) -> Kept:
    """What is kept of a check for who asks."""
    return request.session.get(_key(check), {})


def keep(
    request: HttpRequest,
    check: DeckCheck,
    decks: Sequence[DeckToCheck],
    recorded: Registration | None = None,
) -> None:
    """Keep what was sent of the decks; of the one that is `recorded` the ticks alone."""
    held = {**kept(request, check)}
    for deck in decks:
        form = form_of(deck, data=request.POST)
        if form["version"].data is None:
            continue  # nothing was sent of this one
        sent = form.unrecorded()
        if deck.entry == recorded:
            sent["typed"] = {}
        held[prefix_of(deck)] = {**sent, "list": _list(deck)}
    request.session[_key(check)] = held


def forget(request: HttpRequest, check: DeckCheck) -> None:
    """Forget what is kept of a check that is over."""
    request.session.pop(_key(check), None)


def _key(check: DeckCheck) -> str:
    return f"deck-check-{check.pk}"


def _list(deck: DeckToCheck) -> int | None:
    return deck.submission.pk if deck.submission else None
