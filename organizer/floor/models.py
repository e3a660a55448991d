"""What judges do between two pairings: calls they answer, decks they check, notes they take.

All of it goes with the pairing that it is about, if that is taken back; the trail keeps it.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from matches.models import Match, Penalty, Round
from matches.models.tracking import unchanged
from organizer.audit.trail import tracked
from organizer.decks.models import DeckSubmission
from organizer.events.models import Event, Registration


def _who(*, is_known: bool = False) -> models.ForeignKey:
    """Somebody who acted, or has not yet."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=not is_known,
        blank=not is_known,
        related_name="+",
    )


@tracked()
class JudgeCall(models.Model):
    """A table that wants a judge: it waits until one takes the call, and is open until it is
    closed. A table has one open call at a time."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="judge_calls")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="judge_calls")
    about = models.CharField(max_length=200, blank=True)
    called_by = _who(is_known=True)
    called_at = models.DateTimeField()
    taken_by = _who()
    taken_at = models.DateTimeField(null=True, blank=True)
    closed_by = _who()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("called_at", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("match",), condition=Q(closed_at=None), name="one_open_call_a_table"
            ),
            models.CheckConstraint(
                condition=Q(taken_at=None, taken_by=None)
                | Q(taken_at__isnull=False, taken_by__isnull=False),
                name="call_taken_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"call {self.pk}"


@tracked()
class DeckCheckDraw(models.Model):
    """A draw of tables for deck checks. The same `seed` draws the same `wanted` tables from the
    same `candidates`: `[match, table, [how often each player was checked before]]`."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_check_draws")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="deck_check_draws")
    seed = models.BigIntegerField()
    wanted = models.PositiveSmallIntegerField()
    candidates = models.JSONField()
    made_by = _who(is_known=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return f"draw {self.pk}"


@tracked()
class DeckCheck(models.Model):
    """A table whose decks are checked: drawn, or chosen by a judge where there is no `draw`. It
    begins when the decks are collected and ends when they are back; one that is called off counts
    for nobody."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_checks")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deck_checks")
    draw = models.ForeignKey(
        DeckCheckDraw, on_delete=models.CASCADE, null=True, blank=True, related_name="checks"
    )
    position = models.PositiveSmallIntegerField(default=1)
    asked_by = _who(is_known=True)
    asked_at = models.DateTimeField()
    begun_by = _who()
    begun_at = models.DateTimeField(null=True, blank=True)
    ended_by = _who()
    ended_at = models.DateTimeField(null=True, blank=True)
    is_called_off = models.BooleanField(default=False)

    class Meta:
        ordering = ("asked_at", "position", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("match",), condition=Q(is_called_off=False), name="one_deck_check_a_match"
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(begun_at__isnull=False) | Q(is_called_off=True),
                name="ended_check_was_begun",
            ),
        )

    def __str__(self) -> str:
        return f"deck check {self.pk}"


class Sleeves(models.TextChoices):
    """How sleeves and backs were found."""

    FINE = "fine", _("all alike, none marked")
    MARKED = "marked", _("some are marked")
    PATTERN = "pattern", _("marked with a pattern")
    MIXED = "mixed", _("not all alike")
    OPEN = "open", _("backs can be told apart")


@tracked()
class DeckCheckRecord(models.Model):
    """What was found in one player's deck; of several the highest version counts.

    `submission` is the list that it was held against. `findings` are those of
    `organizer.floor.findings`: `{"kind", "expected", "found", "text"}`.
    """

    deck_check = models.ForeignKey(DeckCheck, on_delete=models.CASCADE, related_name="records")
    registration = models.ForeignKey(
        Registration, on_delete=models.PROTECT, related_name="deck_check_records"
    )
    version = models.PositiveSmallIntegerField()
    submission = models.ForeignKey(
        DeckSubmission, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    main = models.PositiveSmallIntegerField(null=True, blank=True)
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    sleeves = models.CharField(max_length=8, choices=Sleeves.choices, default=Sleeves.FINE)
    differences = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    findings = models.JSONField(default=list, blank=True)
    made_by = _who(is_known=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("deck_check", "registration", "-version")
        constraints = (
            models.UniqueConstraint(
                fields=("deck_check", "registration", "version"), name="deck_check_record_version"
            ),
        )
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return f"record of {self.registration_id}, version {self.version}"


@tracked()
class CheckedPenalty(models.Model):
    """That a penalty was given for what a deck check found; `penalty` is its first version."""

    deck_check = models.ForeignKey(DeckCheck, on_delete=models.CASCADE, related_name="penalties")
    penalty = models.OneToOneField(Penalty, on_delete=models.PROTECT, related_name="deck_check")

    class Meta:
        ordering = ("deck_check", "id")
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return f"penalty {self.penalty_id} of deck check {self.deck_check_id}"


@tracked()
class Note(models.Model):
    """What a judge wrote down for the others: of the event, a round, a match or a player."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notes")
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, null=True, blank=True, related_name="notes"
    )
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="notes"
    )
    registration = models.ForeignKey(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="notes"
    )
    text = models.TextField()
    made_by = _who(is_known=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                condition=Q(round=None, match=None)
                | Q(round=None, registration=None)
                | Q(match=None, registration=None),
                name="note_about_one_thing",
            ),
            models.CheckConstraint(condition=~Q(text=""), name="note_says_something"),
        )
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return self.text[:40]
