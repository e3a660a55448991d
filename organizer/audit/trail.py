"""The trail: every change of a row that matters, with who made it, by which act, and why.

Database triggers write it (django-pghistory), so an `update()` is noted like a `save()`; what the
triggers cannot know, the actor and the reason, a use-case hands over with `acting`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import pghistory
from django.db import models, transaction


def tracked(exclude: tuple[str, ...] = ()) -> Any:
    """Class decorator: insertions, changes and deletions of the model's rows are noted.

    `exclude` names fields that must not be kept, such as a password.
    """
    return pghistory.track(
        pghistory.InsertEvent(),
        pghistory.UpdateEvent(),
        pghistory.DeleteEvent(),
        exclude=list(exclude),
    )


@contextmanager
def acting(by: models.Model | None, now: datetime, act: str, reason: str = "") -> Iterator[None]:
    """One transaction in which every noted change carries the actor, the time, the act, the reason.

    `by` is the user, or None where the program itself acts (a task of the worker).
    """
    actor = None if by is None else by.pk
    context = pghistory.context(actor=actor, at=now.isoformat(), act=act, reason=reason)
    with transaction.atomic(), context:
        yield
