"""Accept or refuse a deck, whatever the check said."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.decks.models import DeckSubmission, Ruling
from organizer.errors import UserError
from organizer.events.permissions import Action, require


def rule_on_deck(
    *, by: User, now: datetime, submission: DeckSubmission, accepted: bool, reason: str
) -> Ruling:
    """A judge's ruling on this version: it stands over every check until the next ruling.

    Raises UserError `reason-missing`.
    """
    require(by, Action.RULE_ON_DECK, submission.registration)
    if not reason.strip():
        raise UserError("reason-missing", _("Give the reason: the player will read it."))
    with acting(by, now, "rule_on_deck", reason):
        return Ruling.objects.create(
            submission=submission, accepted=accepted, reason=reason.strip(), by=by, at=now
        )
