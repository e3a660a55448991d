"""What waits for the worker, and what was given up."""

from django.db.models import QuerySet

from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic


def dead_messages() -> QuerySet[OutboxMessage]:
    """Messages that failed too often: a person has to look at them and at the log."""
    return OutboxMessage.objects.exclude(dead_at=None)


def is_waiting(topic: Topic) -> bool:
    """Whether a message of the topic is still to be done."""
    return OutboxMessage.objects.filter(topic=topic, dead_at=None).exists()
