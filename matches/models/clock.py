"""The time of a round: what was done with its clock, and what tables were given on top.

Rows are added and never changed, so a clock survives whatever is switched off: `engine.clock` works
it out from them. They go only with their round; their history keeps what they were.
"""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from matches.models.rounds import Match, Round
from matches.models.tracking import unchanged


@pghistory.track(pghistory.DeleteEvent())
class ClockEvent(models.Model):
    """One act on the clock of a round, numbered within it. `seconds` is the length of the round for
    a start, and for an adjustment by how much it is made longer or shorter. What is older than the
    round's publication belongs to an earlier one, and counts no more."""

    class Act(models.TextChoices):
        STARTED = "started", _("started")
        PAUSED = "paused", _("paused")
        RESUMED = "resumed", _("resumed")
        ADJUSTED = "adjusted", _("adjusted")

    round = models.ForeignKey(Round, models.CASCADE, related_name="clock_events")
    number = models.PositiveIntegerField()
    act = models.CharField(max_length=10, choices=Act.choices)
    seconds = models.IntegerField(default=0)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(fields=("round", "number"), name="clock_event_number"),
            models.CheckConstraint(
                condition=Q(act="started", seconds__gt=0)
                | Q(act="adjusted") & ~Q(seconds=0)
                | Q(act__in=("paused", "resumed"), seconds=0),
                name="clock_event_span",
            ),
        )
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return f"clock {self.act}"


@pghistory.track(pghistory.DeleteEvent())
class Extension(models.Model):
    """Minutes that a table has on top of its round's time, and why. One that was given by mistake
    is taken back by one more row, below zero."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="extensions")
    number = models.PositiveIntegerField()
    minutes = models.SmallIntegerField()
    reason = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=("match", "number"), name="extension_number"),
            models.CheckConstraint(
                condition=~Q(minutes=0) & ~Q(reason=""), name="extension_says_what_and_why"
            ),
        )
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return f"{self.minutes:+d} min"
