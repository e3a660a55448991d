"""Record what was found in a deck."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.decks.queries import latest_submission
from organizer.errors import Conflict, NotThere
from organizer.events.models import Registration
from organizer.events.permissions import Action, require
from organizer.floor.findings import Seen, counts_of, findings
from organizer.floor.models import DeckCheck, DeckCheckRecord
from organizer.floor.queries import listed
from organizer.floor.services import locked_check


def record_deck_check(
    *,
    by: User,
    now: datetime,
    check: DeckCheck,
    entry: Registration,
    seen: Seen,
    notes: str = "",
    expected_version: int | None = None,
) -> DeckCheckRecord:
    """What a judge counted and saw in a player's deck; what differs from the list becomes findings.
    Recorded anew, a version is added; the same once more is the one that stands.

    `expected_version` is that of the record as it was seen, 0 for none. Raises NotThere
    `no-such-entry` and `no-such-check`, Conflict `check-not-begun` and `record-changed`.
    """
    require(by, Action.CHECK_DECKS, check.event)
    with acting(by, now, "record_deck_check"):
        check = locked_check(check)
        _require_seated(check, entry)
        submission = latest_submission(entry)
        decklist, _problem = listed(entry, submission)
        found = findings(None if decklist is None else counts_of(decklist), seen)
        said = {
            "submission": submission,
            "main": seen.main,
            "side": seen.side,
            "sleeves": seen.sleeves,
            "differences": seen.differences.strip(),
            "notes": notes.strip(),
            "findings": [one.as_dict() for one in found],
        }
        newest = check.records.filter(registration=entry).order_by("-version").first()
        if newest is not None and all(getattr(newest, key) == said[key] for key in said):
            return newest
        version = newest.version if newest else 0
        if expected_version is not None and expected_version != version:
            raise Conflict(
                "record-changed",
                _("Somebody else recorded this deck meanwhile. Look at what stands, then decide."),
            )
        return DeckCheckRecord.objects.create(
            deck_check=check,
            registration=entry,
            version=version + 1,
            made_by=by,
            made_at=now,
            **said,
        )


def _require_seated(check: DeckCheck, entry: Registration) -> None:
    if not check.match.seats.filter(entrant=entry.entrant_id).exists():
        raise NotThere("no-such-entry", _("This player does not sit at that table."))
