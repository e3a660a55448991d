"""Throw away receipts that nobody can ask for any more."""

from __future__ import annotations

from datetime import datetime, timedelta

from organizer.audit.trail import acting
from organizer.receipts.models import Receipt

KEPT_FOR = timedelta(days=30)
"""A device sends nothing that has waited for longer than a week (`static/js/pressed.js`), and a
program gives up sooner. The rest is for clocks that are wrong, and for somebody who asks later."""


def clear_receipts(*, by: None, now: datetime) -> int:
    """Remove receipts that are older than `KEPT_FOR`, and return how many. What they were for stays
    as it was recorded, with its trail."""
    with acting(by, now, "clear_receipts"):
        removed, _of_each = Receipt.objects.filter(made_at__lt=now - KEPT_FOR).delete()
    return removed
