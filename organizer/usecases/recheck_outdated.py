"""Find the lists that a new catalogue or a new version of a format touches."""

from __future__ import annotations

import logging
from datetime import datetime

from organizer.audit.trail import acting
from organizer.decks.outdated import outdated
from organizer.decks.services import ask_for_check
from organizer.errors import USER_ERRORS
from organizer.events.models import Event, EventState
from organizer.events.pins import Pins, pin, pins_in_force, pins_of
from organizer.events.services import locked_event
from organizer.outbox.services import put
from organizer.outbox.topics import Topic

logger = logging.getLogger(__name__)

NOT_BEGUN = (EventState.DRAFT, EventState.OPEN)
TAKES_DECKS = (EventState.OPEN, EventState.RUNNING)


def recheck_outdated(*, by: None, now: datetime) -> int:
    """Ask for a check of every list that may be judged differently by now, and return how many.

    An event that has not begun is pinned anew where other versions of its format, or of its base,
    have come into force for its day, and all its lists are checked under them; one that has begun
    keeps its pins (TB-VOTE). Of events that take decks, the lists that an import since their
    verdicts can touch are checked. Rulings stand.
    """
    not_begun = Event.objects.filter(state__in=NOT_BEGUN)
    # Hardly ever is there another version, and a lock would hold up who enters or submits a deck.
    for event in not_begun.select_related("format_version__format", "base_version"):
        if _other_pins(event):
            _pin_anew(event, by, now)
    takes_decks = Event.objects.filter(state__in=TAKES_DECKS)
    return sum(_recheck(event, by, now) for event in takes_decks)


def _other_pins(event: Event) -> Pins | None:
    """The versions in force for the event, None where it keeps those that it is pinned to."""
    try:
        pins = pins_in_force(event.format_version.format.slug, event.day)
    except USER_ERRORS as error:
        # Nothing holds on its day by now: no reason to stop the others.
        logger.info("%s keeps its version: %s", event, error)
        return None
    return None if pins == pins_of(event) else pins


def _pin_anew(event: Event, by: None, now: datetime) -> None:
    with acting(by, now, "pin_anew"):
        event = locked_event(event)
        if event.state not in NOT_BEGUN or not (pins := _other_pins(event)):
            return
        try:
            pin(event, pins)
        except USER_ERRORS as error:
            # It cannot be played by them: no reason to stop the others.
            logger.info("%s keeps its version: %s", event, error)
            return
        event.save()
        put(Topic.RECHECK_EVENT, event.pk, now)


def _recheck(event: Event, by: None, now: datetime) -> int:
    with acting(by, now, "recheck_outdated"):
        return ask_for_check(outdated(event), now)
