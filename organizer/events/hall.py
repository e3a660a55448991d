"""The code that hangs in the hall: who scans it stands there.

It is made of the event and the minute, so nothing is stored and a page that shows it only has to be
loaded again. A code counts for `MINUTES`: long enough to log in with a phone on the way, too short
to be read out to somebody at home in time for more than one of them. Against a friend in the hall
who photographs it nothing helps but the desk, which is why an event may leave checking in to that.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from organizer.errors import Conflict
from organizer.events.models import CheckInBy, Event

MINUTES = 5
"""How long a code counts, from the minute in which it was shown first."""

LENGTH = 16


def hall_code(event: Event, at: datetime) -> str:
    """The code of the minute."""
    return _code(event, _minute(at))


def is_hall_code(event: Event, code: str, at: datetime) -> bool:
    """Whether the code was shown in the hall within the last minutes."""
    now = _minute(at)
    return any(constant_time_compare(code, _code(event, now - ago)) for ago in range(MINUTES))


def require_own_word(event: Event, code: str, at: datetime) -> None:
    """Raise Conflict unless players say by themselves that they are there: `check-in-at-desk`,
    `hall-code-missing`, `hall-code-old`."""
    if event.check_in_by == CheckInBy.PLAYER:
        return
    if event.check_in_by == CheckInBy.DESK:
        raise Conflict(
            "check-in-at-desk",
            _("At this event the desk checks players in. Go there and say who you are."),
        )
    if not code:
        raise Conflict(
            "hall-code-missing",
            _("Scan the code that is shown in the hall, or go to the desk and say who you are."),
        )
    if not is_hall_code(event, code, at):
        raise Conflict(
            "hall-code-old",
            _("This code is too old. Scan the one that is shown now, or go to the desk."),
        )


def _minute(at: datetime) -> int:
    return int(at.timestamp()) // 60


def _code(event: Event, minute: int) -> str:
    return salted_hmac(
        "organizer.events.hall", f"{event.pk}:{minute}", algorithm="sha256"
    ).hexdigest()[:LENGTH]
