"""Copies of events in the second folder: a stick or a share that outlives the computer.

Each event has a folder there, and in it a file for each round, which is written anew as results
come in; the files of earlier rounds stay. A file is replaced at once, so that whoever pulls the
stick has the one before or the new one, and never half of one.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Q

from matches.queries import rounds
from organizer.archive.models import Copy, CopyProblem
from organizer.archive.queries import newest_act
from organizer.archive.reading import read
from organizer.archive.writing import archive_of
from organizer.errors import UserError
from organizer.events.models import Event, EventState
from organizer.outbox.models import OutboxMessage
from organizer.outbox.services import put, put_all
from organizer.outbox.topics import Topic

logger = logging.getLogger(__name__)

COPY_LOCKS = 0x0C09
"""The first half of the advisory locks' keys; the other half is the event's id."""

AROUND = timedelta(days=1)
"""How long before its start an event is copied as entries come, and after its end as results are
corrected."""

PROBLEMS = {
    errno.ENOENT: CopyProblem.MISSING,
    errno.ENOTDIR: CopyProblem.MISSING,
    errno.ENODEV: CopyProblem.MISSING,
    errno.EIO: CopyProblem.MISSING,
    errno.ENOSPC: CopyProblem.FULL,
    errno.EDQUOT: CopyProblem.FULL,
    errno.EROFS: CopyProblem.REFUSED,
    errno.EACCES: CopyProblem.REFUSED,
    errno.EPERM: CopyProblem.REFUSED,
}


def folder() -> Path | None:
    """The second folder, None where none is set."""
    return settings.ARCHIVE_FOLDER


def copy_of(event: Event) -> Copy | None:
    """How the event's copies go; None where none was asked for."""
    return Copy.objects.filter(event=event).first()


def ask_for_copy(event: Event, now: datetime) -> None:
    """Have a worker write the event's copy once the caller's transaction is committed."""
    if folder() is not None:
        put(Topic.COPY_EVENT, event.pk, now)


def ask_for_copies(now: datetime) -> int:
    """The same for every event that is played, is about to be or was just now, and for every copy
    that could not be written; what is asked for already is not asked for again. Returns how many.
    """
    if folder() is None:
        return 0
    asked = OutboxMessage.objects.filter(topic=Topic.COPY_EVENT, dead_at=None)
    wanted = Event.objects.filter(
        Q(state=EventState.RUNNING)
        | Q(state=EventState.OPEN, starts_at__lte=now + AROUND)
        | Q(state=EventState.FINISHED, finished_at__gte=now - AROUND)
        | Q(copy__failed_at__isnull=False)
    ).exclude(pk__in=[int(key) for key in asked.values_list("key", flat=True)])
    keys = list(wanted.values_list("pk", flat=True))
    put_all(Topic.COPY_EVENT, keys, now)
    return len(keys)


def write_copy(event: Event, now: datetime) -> Copy | None:
    """Write the event's copy as it is now, unless just that is there already; None where no folder
    is set. What the folder refuses is logged and kept for the organizer to see, not raised: nothing
    of the event waits for it."""
    place = folder()
    if place is None:
        return None
    with _one_at_a_time(event):
        content = archive_of(event)
        event = Event.objects.get(pk=event.pk)
        copy, _made = Copy.objects.get_or_create(event=event)
        file = f"{event.slug}/{name_of(event)}"
        digest = sha256(content).hexdigest()
        try:
            if copy.digest != digest or not _is_there(place / file, len(content)):
                _require_older(place / file, copy.digest, content)
                _write(place, file, content)
                copy.written_at = now
        except (OSError, _Newer) as error:
            logger.warning("The copy of %s was not written to %s: %s", event.slug, place, error)
            copy.failed_at = copy.failed_at or now
            copy.problem = _problem(error)
        else:
            copy.file, copy.digest = file, digest
            copy.failed_at, copy.problem = None, ""
        copy.save()
    return copy


def name_of(event: Event) -> str:
    """The name of the file that an event has now."""
    if event.state == EventState.FINISHED:
        return "finished.json"
    published = rounds(event.competition)
    return f"round-{published[-1].number}.json" if published else "entries.json"


class _Newer(Exception):
    """The file that is there knows more of the event than this installation."""


def _problem(error: Exception) -> CopyProblem:
    if isinstance(error, _Newer):
        return CopyProblem.NEWER
    number = error.errno if isinstance(error, OSError) else None
    return PROBLEMS.get(number or 0, CopyProblem.OTHER)


def _require_older(path: Path, digest: str, content: bytes) -> None:
    """Raise _Newer where another installation, which has read the event and goes on with it, writes
    to the same folder: the older state, of a laptop that came to life again, must not win. `digest`
    is that of what was written from here last. Raises OSError."""
    if not path.is_file():
        return
    there = path.read_bytes()
    if sha256(there).hexdigest() == digest:
        return
    try:
        theirs = newest_act(read(there))
    except UserError:
        return
    if theirs > newest_act(read(content)):
        raise _Newer("another installation has written a newer one")


def _is_there(path: Path, size: int) -> bool:
    """Whether the file is there, also after the stick was changed for another."""
    return path.is_file() and path.stat().st_size == size


def _write(place: Path, file: str, content: bytes) -> None:
    """Write the file beside its name, see it on the disk, and only then give it its name. Raises
    OSError.

    The folder itself is never made: where a stick is missing, that would fill the computer's own
    disk.
    """
    path = place / file
    path.parent.mkdir(exist_ok=True)
    arriving = path.with_name(f".{path.name}.arriving")
    try:
        with arriving.open("wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        arriving.replace(path)
        _settle(path.parent)
    except OSError:
        arriving.unlink(missing_ok=True)
        raise


def _settle(holder: Path) -> None:
    """See the new name on the disk too."""
    handle = os.open(holder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _one_at_a_time(event: Event) -> Iterator[None]:
    """Of two workers with one event the second waits, so that the newer copy is the last one."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s, %s)", [COPY_LOCKS, event.pk])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [COPY_LOCKS, event.pk])
