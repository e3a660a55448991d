"""Read an event from its archive."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.archive.agreeing import require_agreement
from organizer.archive.computable import require_computable
from organizer.archive.copies import ask_for_copy
from organizer.archive.models import ReadEvent
from organizer.archive.placing import place
from organizer.archive.queries import event_of, free_slug, newest_act
from organizer.archive.reading import read
from organizer.archive.sections import Archive
from organizer.archive.versions import said_otherwise
from organizer.archive.writing import archive_of
from organizer.audit.trail import acting
from organizer.decks.models import CheckState, DeckSubmission
from organizer.errors import Conflict
from organizer.events.models import Event, EventRole
from organizer.events.permissions import Action, require
from organizer.outbox.services import put_all
from organizer.outbox.topics import Topic


class AlreadyHere(Conflict):
    """The event of the archive is here; `event` is it."""

    def __init__(self, event: Event, sentence: str) -> None:
        super().__init__("archive-here", sentence)
        self.event = event


def import_archive(*, by: User, now: datetime, content: bytes, beside: bool = False) -> Event:
    """The event of an archive as it was when that was written; who reads it organizes it, and lists
    whose check was awaited are checked.

    An event that is here already is left alone and refused (`AlreadyHere`), unless the archive is
    to be read `beside` it, as an event of its own. Raises UserError `archive-damaged`,
    `archive-unknown`, `archive-newer`, `archive-invalid`; nothing is kept then.
    """
    require(by, Action.CREATE_EVENT)
    archive = read(content)
    require_agreement(archive)
    with acting(by, now, "import_archive"):
        # Of a doubled click the second finds what the first one read.
        User.objects.select_for_update().get(pk=by.pk)
        here = event_of(archive)
        if here is not None and not beside:
            raise AlreadyHere(here, _why_not(here, archive, content))
        event, versions = place(archive, slug=free_slug(archive.event.slug), now=now)
        require_computable(event)
        ReadEvent.objects.create(
            event=event,
            slug=archive.event.slug,
            formats=said_otherwise(archive.formats, versions),
            read_by=by,
            read_at=now,
        )
        EventRole.objects.create(event=event, user=by, role=EventRole.Role.ORGANIZER)
        put_all(Topic.CHECK_DECK, _awaited(event), now)
        ask_for_copy(event, now)
    return event


def _awaited(event: Event) -> list[int]:
    waiting = DeckSubmission.objects.filter(registration__event=event)
    return list(waiting.filter(check_state=CheckState.PENDING).values_list("pk", flat=True))


def _why_not(here: Event, archive: Archive, content: bytes) -> str:
    """What is said of an archive whose event is here, exactly so or otherwise."""
    own = archive_of(here)
    if own == content:
        return _("%(event)s is here already, exactly as the file has it.") % {"event": here}
    theirs, ours = newest_act(archive), newest_act(read(own))
    if theirs > ours:
        which = _("The file knows more of it than this installation.")
    elif theirs < ours:
        which = _("This installation knows more of it than the file.")
    else:
        which = _("The file says otherwise than this installation.")
    return " ".join(
        (
            _("%(event)s is here already.") % {"event": here},
            which,
            _("Nothing is overwritten: to go on from the file, read it as an event of its own."),
        )
    )
