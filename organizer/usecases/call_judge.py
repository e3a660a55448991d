"""Call a judge to a table."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.models import Match
from matches.queries import match_view
from matches.services.locks import lock_match
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, event_of, require
from organizer.events.services import require_running
from organizer.floor.models import JudgeCall


def call_judge(*, by: User, now: datetime, match: Match, about: str = "") -> JudgeCall:
    """The table waits for a judge from now on. One that waits already keeps its call and its place
    in the queue.

    Raises Conflict `match-over` where the match is finished: the judges' desk is the place then;
    PlayError `no-such-match` where its pairing was taken back meanwhile.
    """
    require(by, Action.CALL_JUDGE, match)
    event = event_of(match)
    with acting(by, now, "call_judge", about):
        require_running(event)
        match = lock_match(match)
        if match_view(match).finished:
            raise Conflict(
                "match-over", _("The match is finished. Go to the judges and speak to them there.")
            )
        call, _is_new = JudgeCall.objects.get_or_create(
            match=match,
            closed_at=None,
            defaults={
                "event": event,
                "about": about.strip(),
                "called_by": by,
                "called_at": now,
            },
        )
        return call
