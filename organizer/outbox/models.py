"""Messages to the worker, kept in the same transaction as what they follow."""

from __future__ import annotations

from django.db import models


class OutboxMessage(models.Model):
    """Something that has to be done after a commit: a topic and the key of what it is about.

    Deleted once done. Taking it up counts an attempt and puts `due_at` off, so that a failed one
    comes round again; a message that failed too often has `dead_at` and waits for a person.
    """

    topic = models.CharField(max_length=64)
    key = models.CharField(max_length=255)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    dead_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("due_at", "id")
        indexes = (
            models.Index(
                fields=("due_at",),
                name="outbox_waiting",
                condition=models.Q(dead_at__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.topic} {self.key}"
