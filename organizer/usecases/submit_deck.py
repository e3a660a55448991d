"""Submit a deck."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from formats.legality.mending import Mendings
from formats.legality.parsing import DeckPart
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.decks.models import DeckSubmission
from organizer.decks.services import require_readable, store_submission
from organizer.errors import Conflict
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, can, require
from organizer.events.services import locked_event, require_entered, require_state


def submit_deck(
    *,
    by: User,
    now: datetime,
    entry: Registration,
    parts: Sequence[DeckPart],
    companion: str = "",
    guesses_confirmed: bool = False,
    has_marked_cards: bool = False,
    mendings: Mendings = (),
) -> DeckSubmission:
    """A new version with the bytes as they came, and in the same transaction the order to check.

    `guesses_confirmed` says that whoever submits has seen how the list is read (LIST-GUESS), and
    `has_marked_cards` that some of the cards are worn or marked (TB-SLEEVES); `mendings` are what
    was mended in the reading. The same bytes, mendings and ticks as of the latest version are that
    version: a doubled click makes one. Raises Conflict `deck-deadline-passed` (staff submit late
    decks at the desk, never their own), UserError `list-empty`, and FormatError for what is no
    readable list (`list-too-large`, `list-not-text`, `list-too-long`) or mends what is not in it
    (`mending-without-line`).
    """
    require(by, Action.SUBMIT_DECK, entry)
    require_readable(entry.event, parts, mendings)
    with acting(by, now, "submit_deck"):
        event = locked_event(entry.event)
        require_state(event, EventState.OPEN, EventState.RUNNING)
        entry = event.registrations.get(pk=entry.pk)
        require_entered(entry)
        if now > event.deck_deadline and not can(by, Action.SUBMIT_DECK_LATE, entry):
            raise Conflict(
                "deck-deadline-passed",
                _("Decks were due before now. Bring your list to the desk."),
            )
        return store_submission(
            entry=entry,
            parts=parts,
            companion=companion,
            by=by,
            now=now,
            guesses_confirmed=guesses_confirmed,
            has_marked_cards=has_marked_cards,
            mendings=mendings,
        )
