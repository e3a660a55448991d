"""What tests of re-checks do again and again: lay two lists with verdicts, look, add a version."""

from __future__ import annotations

from datetime import UTC, date, datetime

from formats.rulebook.models import Format, FormatVersion
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import add_version, publish
from organizer.decks.models import CheckState
from organizer.events.models import Event, Registration
from organizer.outbox.models import OutboxMessage
from organizer.outbox.services import deliver_next
from organizer.outbox.topics import Topic
from organizer.tasks import HANDLERS
from organizer.usecases.recheck_outdated import recheck_outdated
from tests.cast import Cast
from tests.factories import NOW, check_all, entered, submitted


def two_lists(cast: Cast, event: Event, luke: str, chris: str) -> tuple[Registration, ...]:
    """Luke's entry and Chris's, each with this list and a verdict on it."""
    entries = tuple(entered(user, event) for user in cast.players)
    for user, entry, text in zip(cast.players, entries, (luke, chris), strict=True):
        submitted(user, entry, text)
    check_all(event)
    return entries


def asked_again(*entries: Registration) -> list[bool]:
    """Of each entry whether its list waits for a check."""
    states = (entry.submissions.latest("version").check_state for entry in entries)
    return [state == CheckState.PENDING for state in states]


def look() -> None:
    """What beat has done once a minute."""
    recheck_outdated(by=None, now=NOW)


def a_further_version(slug: str, on: str, **changes: object) -> FormatVersion:
    """A published version of the format from that day on, with these parts of its definition."""
    day = date.fromisoformat(on)
    current = version_in_force(slug, day)
    further = add_version(
        Format.objects.get(slug=slug),
        definition={**current.definition, **changes},
        effective_from=day,
    )
    return publish(further, now=NOW)


def do_messages(topic: Topic) -> None:
    """Do what waits in the outbox under this topic, as a worker would."""
    OutboxMessage.objects.exclude(topic=topic).delete()
    while deliver_next(HANDLERS, datetime.now(UTC)):
        OutboxMessage.objects.exclude(topic=topic).delete()
