"""Find the imports that a worker lost."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from organizer.audit.trail import acting
from organizer.imports.models import ImportState
from organizer.imports.queries import unfinished_requests
from organizer.imports.services import ask_again, fail_if_lost
from organizer.imports.uploads import forget_leftovers

logger = logging.getLogger(__name__)

LONGEST_WAIT = timedelta(minutes=5)
"""After this a request that nobody took up is told to the worker again."""


def find_lost_imports(*, by: None, now: datetime) -> int:
    """Fail each import whose worker is gone, tell the worker again of one that nobody took up, and
    return how many there were. Files that no request names any more are removed."""
    found = 0
    with acting(by, now, "find_lost_imports"):
        for request in unfinished_requests():
            if request.state == ImportState.RUNNING:
                if fail_if_lost(request):
                    found += 1
                    logger.error("Import %s was lost by its worker.", request.pk)
            elif request.queued_at < now - LONGEST_WAIT:
                found += 1
                ask_again(request, now)
    named = {name for one in unfinished_requests() for name in (one.cards_file, one.sets_file)}
    forget_leftovers(named, now)
    return found
