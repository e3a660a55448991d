"""The only writer of requests: asked for, taken up by a worker, done or failed.

A worker holds a lock of its database session as long as it imports. PostgreSQL lets it go with the
worker, however that ends, so a request that runs without its lock is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.errors import Conflict
from organizer.imports.models import CatalogueRequest, ImportState, Source
from organizer.imports.uploads import forget
from organizer.outbox.services import put
from organizer.outbox.topics import Topic
from wording import document_of

REQUEST_LOCKS = 0x0CA7
"""The first half of the advisory locks' keys; the other half is the request's id."""


def ask_for_import(
    *, source: Source, asked_by: User | None, now: datetime, **details: Any
) -> CatalogueRequest:
    """A new request, and the worker told of it; the caller authorized and opened the transaction.

    Raises Conflict `import-waiting` while another one waits or runs.
    """
    try:
        with transaction.atomic():
            if CatalogueRequest.objects.filter(state=ImportState.RUNNING).exists():
                raise _waiting()
            request = CatalogueRequest.objects.create(
                source=source, asked_by=asked_by, asked_at=now, queued_at=now, **details
            )
    except IntegrityError as error:
        raise _waiting() from error
    put(Topic.IMPORT_CATALOGUE, request.pk, now)
    return request


def ask_again(request: CatalogueRequest, now: datetime) -> None:
    """Tell the worker once more of a request that nobody took up."""
    CatalogueRequest.objects.filter(pk=request.pk).update(queued_at=now)
    put(Topic.IMPORT_CATALOGUE, request.pk, now)


@contextmanager
def taken_up(request: CatalogueRequest) -> Iterator[bool]:
    """Take a request up for as long as the block runs; False where it does not wait (any more)."""
    if not _hold(request):
        yield False
        return
    try:
        waiting = CatalogueRequest.objects.filter(pk=request.pk, state=ImportState.PENDING)
        yield bool(waiting.update(state=ImportState.RUNNING))
    finally:
        _let_go(request)


def end(request: CatalogueRequest, summary: dict[str, Any]) -> None:
    """The import is done; `summary` as the model says."""
    CatalogueRequest.objects.filter(pk=request.pk).update(state=ImportState.DONE, summary=summary)


def fail(request: CatalogueRequest, code: str, sentence: str) -> None:
    """The import could not be done, and the sentence says why."""
    CatalogueRequest.objects.filter(pk=request.pk).update(
        state=ImportState.FAILED, code=code, sentence=sentence, said=document_of(sentence)
    )


def fail_if_lost(request: CatalogueRequest) -> bool:
    """Whether a running request had lost its worker; it has failed then, and its files are gone."""
    if not _hold(request):
        return False
    try:
        running = CatalogueRequest.objects.filter(pk=request.pk, state=ImportState.RUNNING)
        lost = running.update(
            state=ImportState.FAILED,
            code="import-lost",
            sentence=_(
                "The worker broke off, and the catalogue stays as it was. Its log may say why;"
                " import once more."
            ),
        )
    finally:
        _let_go(request)
    if lost:
        forget(request.cards_file, request.sets_file)
    return bool(lost)


def _hold(request: CatalogueRequest) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [REQUEST_LOCKS, request.pk])
        return bool(cursor.fetchone()[0])


def _let_go(request: CatalogueRequest) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [REQUEST_LOCKS, request.pk])


def _waiting() -> Conflict:
    return Conflict(
        "import-waiting",
        _("An import is under way. Wait until it is done, then look whether you still need this."),
    )
