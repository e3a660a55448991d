"""Celery's entry points: a topic of the outbox or beat's clock → one use-case."""

from __future__ import annotations

import logging
from datetime import timedelta

from celery.schedules import crontab
from celery.signals import worker_init
from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

from formats.catalogue.queries import current_catalogue
from formats.rulebook.models import Format
from organizer.celery import app
from organizer.decks.models import DeckSubmission
from organizer.errors import USER_ERRORS
from organizer.events.models import Event
from organizer.imports.models import CatalogueRequest
from organizer.outbox.services import SWEEP_TASK, Handlers, deliver_next
from organizer.outbox.topics import Topic
from organizer.usecases.check_submission import check_submission
from organizer.usecases.clear_receipts import clear_receipts
from organizer.usecases.copy_due_events import copy_due_events
from organizer.usecases.copy_event import copy_event
from organizer.usecases.find_lost_checks import LONGEST_CHECK, find_lost_checks
from organizer.usecases.find_lost_imports import find_lost_imports
from organizer.usecases.find_unrated import find_unrated
from organizer.usecases.import_catalogue import import_catalogue
from organizer.usecases.import_if_due import import_if_due
from organizer.usecases.rate_format import rate_format
from organizer.usecases.recheck_announced import recheck_announced
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.recheck_outdated import recheck_outdated

logger = logging.getLogger(__name__)

COPY_EVERY = timedelta(minutes=1)
COPY_LIMIT = timedelta(seconds=60)
SWEEP_EVERY = timedelta(seconds=5)
LOOK_FOR_LOST_EVERY = timedelta(seconds=15)
LOOK_FOR_OUTDATED_EVERY = timedelta(minutes=1)


@worker_init.connect
def know_the_cards(**_: object) -> None:
    """Read the names of all cards before the pool's processes are forked off, so that no first list
    waits for that, and they share what was read. A database that is not there yet is no reason not
    to start."""
    try:
        current_catalogue().find("Forest")
    except DatabaseError as error:
        logger.warning("The names of the cards are not read yet (%s).", error)
    finally:
        connections.close_all()


@app.task(name=SWEEP_TASK)
def sweep_outbox() -> None:
    """Do the next message of the outbox; another sweep is on its way for the one behind it."""
    deliver_next(HANDLERS, timezone.now())


@app.task(time_limit=LONGEST_CHECK.total_seconds() - 5)
def check_deck(submission: int) -> None:
    """Check one submission; one that is gone or checked already is left alone."""
    found = DeckSubmission.objects.filter(pk=submission).first()
    if found is not None:
        check_submission(by=None, now=timezone.now(), submission=found)


@app.task
def look_for_lost_checks() -> None:
    """Ask again for what a worker lost."""
    find_lost_checks(by=None, now=timezone.now())


@app.task
def look_for_lost_imports() -> None:
    """Say so where a worker was lost on the way, and ask again where none began."""
    find_lost_imports(by=None, now=timezone.now())


@app.task
def look_for_outdated() -> None:
    """Ask for a check of what a new catalogue or a new version of a format touches, however it
    came in."""
    recheck_outdated(by=None, now=timezone.now())


@app.task
def look_for_unrated() -> None:
    """Ask for the ratings of a format that has got or lost a finished event, however it did."""
    find_unrated(by=None, now=timezone.now())


@app.task
def look_for_copies() -> None:
    """Ask for the copies of what is played: more than a minute of results is never lost."""
    copy_due_events(by=None, now=timezone.now())


# Long enough for a slow stick; what hangs for longer lets the worker go on with other things.
@app.task(time_limit=COPY_LIMIT.total_seconds())
def write_copy(event: int) -> None:
    """Write an event to the second folder; one that is gone is left alone."""
    found = Event.objects.filter(pk=event).first()
    if found is not None:
        copy_event(by=None, now=timezone.now(), event=found)


@app.task
def import_weekly() -> None:
    """Ask for a new catalogue if the week is over and no event is in the way."""
    import_if_due(by=None, now=timezone.now())


@app.task
def clear_old_receipts() -> None:
    """Throw away what nobody sends again any more."""
    clear_receipts(by=None, now=timezone.now())


# On a queue of its own (CELERY_TASK_ROUTES), and taken off it when it starts: it may run longer
# than the broker waits for its end, and would then be given to a second worker.
@app.task(acks_late=False, time_limit=settings.CATALOGUE_TIME_LIMIT)
def import_cards(request: int) -> None:
    """Do an import that was asked for; one that is done or failed already is left alone."""
    found = CatalogueRequest.objects.select_related("asked_by").filter(pk=request).first()
    if found is None:
        return
    try:
        import_catalogue(by=found.asked_by, now=timezone.now(), request=found)
    except USER_ERRORS as error:
        logger.warning("The catalogue was not imported: %s", error)


def _send_check(key: str) -> None:
    check_deck.apply_async((int(key),), retry=False)


def _recheck(key: str) -> None:
    event = Event.objects.filter(pk=key).first()
    if event is not None:
        recheck_event(by=None, now=timezone.now(), event=event)


def _recheck_announced(key: str) -> None:
    event = Event.objects.filter(pk=key).first()
    if event is not None:
        recheck_announced(by=None, now=timezone.now(), event=event)


def _recheck_outdated(_version: str) -> None:
    recheck_outdated(by=None, now=timezone.now())


def _rate_format(key: str) -> None:
    found = Format.objects.filter(pk=key).first()
    if found is not None:
        rate_format(by=None, now=timezone.now(), format_=found)


def _send_import(key: str) -> None:
    import_cards.apply_async((int(key),), retry=False)


def _send_copy(key: str) -> None:
    write_copy.apply_async((int(key),), retry=False)


HANDLERS: Handlers = {
    Topic.CHECK_DECK: _send_check,
    Topic.RECHECK_EVENT: _recheck,
    Topic.RECHECK_ANNOUNCED: _recheck_announced,
    Topic.RECHECK_OUTDATED: _recheck_outdated,
    Topic.IMPORT_CATALOGUE: _send_import,
    Topic.COPY_EVENT: _send_copy,
    Topic.RATE_FORMAT: _rate_format,
}

# What nobody took up by the next turn would only pile up.
app.conf.beat_schedule = {
    "sweep the outbox": {
        "task": SWEEP_TASK,
        "schedule": SWEEP_EVERY,
        "options": {"expires": SWEEP_EVERY.total_seconds()},
    },
    "look for lost checks": {
        "task": look_for_lost_checks.name,
        "schedule": LOOK_FOR_LOST_EVERY,
        "options": {"expires": LOOK_FOR_LOST_EVERY.total_seconds()},
    },
    "look for lost imports": {
        "task": look_for_lost_imports.name,
        "schedule": LOOK_FOR_LOST_EVERY,
        "options": {"expires": LOOK_FOR_LOST_EVERY.total_seconds()},
    },
    "look for outdated verdicts": {
        "task": look_for_outdated.name,
        "schedule": LOOK_FOR_OUTDATED_EVERY,
        "options": {"expires": LOOK_FOR_OUTDATED_EVERY.total_seconds()},
    },
    "look for unrated events": {
        "task": look_for_unrated.name,
        "schedule": LOOK_FOR_OUTDATED_EVERY,
        "options": {"expires": LOOK_FOR_OUTDATED_EVERY.total_seconds()},
    },
    "look for copies": {
        "task": look_for_copies.name,
        "schedule": COPY_EVERY,
        "options": {"expires": COPY_EVERY.total_seconds()},
    },
    "clear old receipts": {
        "task": clear_old_receipts.name,
        "schedule": crontab(hour=4, minute=41),
    },
    "import the catalogue weekly": {
        "task": import_weekly.name,
        "schedule": crontab(minute=17),
    },
}
