"""Formats and their versions: every list and limit is data with an effective date (TB-VOTE)."""

from __future__ import annotations

import pgtrigger
from django.db import models


class Format(models.Model):
    """A format that events are played in."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class FormatVersion(models.Model):
    """One wording of a format, in force from a day until the next version's day.

    `definition` is the document of `formats.rulebook.definition.Definition`, the terms of play
    unopened within it. `effective_until` is the first day on which the version no longer holds,
    where nothing is known of what came after; None while it holds until a later version.
    A published version never changes: events are pinned to it. A change is a new version.
    """

    format = models.ForeignKey(Format, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField()
    effective_from = models.DateField()
    effective_until = models.DateField(null=True, blank=True)
    definition = models.JSONField()
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("format", "number")
        constraints = (
            models.UniqueConstraint(fields=("format", "number"), name="one_version_a_number"),
            models.CheckConstraint(
                condition=models.Q(effective_until__isnull=True)
                | models.Q(effective_until__gt=models.F("effective_from")),
                name="a_version_holds_for_a_day_at_least",
            ),
        )
        triggers = (
            pgtrigger.Protect(
                name="frozen_once_published",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__published_at__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.format} {self.number} ({self.effective_from.isoformat()})"
