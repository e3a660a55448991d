"""The only way to the worker: a row in the caller's transaction, and a hint once it is committed.

The hint makes it quick; the row makes it certain. Where the broker is down the hint is lost with
a line in the log, and the sweep finds the row once the broker is back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from kombu.exceptions import OperationalError

from organizer.celery import app
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic

logger = logging.getLogger(__name__)

MOST_ATTEMPTS = 10
LONGEST_WAIT = timedelta(minutes=10)
SWEEP_TASK = "organizer.tasks.sweep_outbox"

Handlers = Mapping[str, Callable[[str], object]]


def put(topic: Topic, key: object, now: datetime) -> None:
    """Ask for something to be done once the caller's transaction is committed.

    `key` is stored as text. Asking twice does no harm: every handler can be run again.
    """
    put_all(topic, [key], now)


def put_all(topic: Topic, keys: Iterable[object], now: datetime) -> None:
    """Ask for the same of several keys, with one hint for all of them."""
    OutboxMessage.objects.bulk_create(
        OutboxMessage(topic=topic, key=str(key), created_at=now, due_at=now) for key in keys
    )
    transaction.on_commit(hint, robust=True)


def answer_all(topic: Topic, key: object) -> None:
    """Take everything off that asks for the same and that no other worker has in hand: what the
    caller does next, in this transaction, answers it too."""
    asked = OutboxMessage.objects.filter(topic=topic, key=str(key), dead_at=None)
    held = asked.select_for_update(skip_locked=True).values_list("pk", flat=True)
    OutboxMessage.objects.filter(pk__in=list(held)).delete()


def hint() -> None:
    """Tell a worker that there is something to sweep; a broker that is down is only logged."""
    try:
        app.send_task(SWEEP_TASK, retry=False)
    except OperationalError as error:
        logger.warning("The broker is not there (%s): left to the next sweep.", error)


def deliver_next(handlers: Handlers, now: datetime) -> bool:
    """Do the message that is due longest, after a hint if more are due; False if none is.

    Taking it up is committed first, so a failure leaves it for later. Doing it and deleting it
    are one transaction that holds the row: a worker that dies gives it back, and two never do the
    same message at once. What the handler raises is raised, and holds up no other message.
    """
    message = _take_up(now)
    if message is None:
        return False
    if _due(now).exists():
        hint()
    with transaction.atomic():
        held = OutboxMessage.objects.select_for_update(skip_locked=True).filter(pk=message.pk)
        if held.first() is not None:
            handlers[message.topic](message.key)
            held.delete()
    return True


def _due(now: datetime) -> QuerySet[OutboxMessage]:
    return OutboxMessage.objects.filter(due_at__lte=now, dead_at=None)


def _take_up(now: datetime) -> OutboxMessage | None:
    """The next due message with this attempt counted: next time it waits twice as long."""
    with transaction.atomic():
        due = _due(now).select_for_update(skip_locked=True)
        while message := due.first():
            if message.attempts < MOST_ATTEMPTS:
                message.attempts += 1
                message.due_at = now + min(timedelta(seconds=2**message.attempts), LONGEST_WAIT)
                message.save(update_fields=["attempts", "due_at"])
                return message
            message.dead_at = now
            message.save(update_fields=["dead_at"])
            logger.error("Message %s is given up after %d attempts.", message, message.attempts)
    return None
