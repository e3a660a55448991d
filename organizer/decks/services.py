"""Storing decks and asking for their check; the caller authorized and opened the transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from formats.legality.mending import Mendings, as_json
from formats.legality.parsing import DeckPart
from formats.rulebook.services import understand
from organizer.accounts.models import User
from organizer.decks.models import CheckState, DeckFile, DeckSubmission
from organizer.decks.queries import latest_submission, parts_of
from organizer.errors import UserError
from organizer.events.models import Event, Registration
from organizer.outbox.services import put_all
from organizer.outbox.topics import Topic


def require_readable(event: Event, parts: Sequence[DeckPart], mendings: Mendings = ()) -> None:
    """Raise FormatError for what is no readable list or mends what is not in it, and UserError
    `list-empty`."""
    decklist = understand(event.format_version, parts, mendings=mendings)
    if not decklist.entries and not decklist.unread:
        raise UserError("list-empty", _("The list is empty. Paste it or choose a file."))


def store_submission(
    *,
    entry: Registration,
    parts: Sequence[DeckPart],
    companion: str,
    by: User,
    now: datetime,
    guesses_confirmed: bool = False,
    has_marked_cards: bool = False,
    mendings: Mendings = (),
) -> DeckSubmission:
    """A new version of the entry's deck, its check asked for; the caller holds the event's lock
    and has asked `require_readable` before.

    The same bytes, mendings, companion and ticks as of the latest version are that version.
    """
    latest = latest_submission(entry)
    said = {
        "companion": companion.strip(),
        "guesses_confirmed": guesses_confirmed,
        "has_marked_cards": has_marked_cards,
        "mendings": as_json(mendings),
    }
    if (
        latest is not None
        and all(getattr(latest, name) == value for name, value in said.items())
        and parts_of(latest) == list(parts)
    ):
        return latest
    submission = DeckSubmission.objects.create(
        registration=entry,
        version=1 if latest is None else latest.version + 1,
        submitted_by=by,
        submitted_at=now,
        queued_at=now,
        **said,
    )
    DeckFile.objects.bulk_create(
        DeckFile(submission=submission, position=position, name=part.name, content=part.content)
        for position, part in enumerate(parts, start=1)
    )
    put_all(Topic.CHECK_DECK, [submission.pk], now)
    return submission


def ask_for_check(submissions: Iterable[DeckSubmission], now: datetime) -> int:
    """Every given submission waits for a new check, begun or done ones too. Returns how many."""
    keys = [submission.pk for submission in submissions]
    if not keys:
        return 0
    DeckSubmission.objects.filter(pk__in=keys).update(
        check_state=CheckState.PENDING, queued_at=now, claimed_at=None, check_attempts=0
    )
    put_all(Topic.CHECK_DECK, keys, now)
    return len(keys)


def ask_again(submission: DeckSubmission, now: datetime) -> None:
    """A lost check waits for a worker again; what was tried before still counts."""
    DeckSubmission.objects.filter(pk=submission.pk).update(
        check_state=CheckState.PENDING, queued_at=now, claimed_at=None
    )
    put_all(Topic.CHECK_DECK, [submission.pk], now)
