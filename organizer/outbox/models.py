"""Messages to the worker, kept in the same transaction as what they follow."""

from __future__ import annotations

from django.db import models


class OutboxMessage(models.Model):
    """Something that has to be done after a commit: a topic and the key of what it is about.

    Deleted once done. `attempts`, `due_at` and `last_error` tell of failures; a message that
    failed too often has `dead_at` and is left for a person to look at.
    """

    topic = models.CharField(max_length=64)
    key = models.CharField(max_length=255)
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    last_error = models.TextField(blank=True, default="")
    dead_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("due_at", "id")

    def __str__(self) -> str:
        return f"{self.topic} {self.key}"
