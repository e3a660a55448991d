"""Submitted decks: append-only versions, what the check said of each, what a judge ruled."""

from __future__ import annotations

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _

from formats.legality import report
from formats.rulebook.models import FormatVersion
from organizer.audit.trail import tracked
from organizer.events.models import Registration

LONGEST_LABEL = 60
"""Characters of an archetype's name."""


def never_changed() -> tuple[pgtrigger.Protect, ...]:
    """A trigger by which the database itself refuses to change or delete a row."""
    return (pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),)


class CheckState(models.TextChoices):
    """How far the check of a submission is; `failed` means that the program could not do it."""

    PENDING = "pending", _("Waiting for the check")
    CHECKING = "checking", _("Being checked")
    DONE = "done", _("Checked")
    FAILED = "failed", _("The check failed")


class VerdictWord(models.TextChoices):
    """What a check can say (`formats.legality.report.Verdict`)."""

    LEGAL = report.Verdict.LEGAL.value, _("Legal")
    ILLEGAL = report.Verdict.ILLEGAL.value, _("Illegal")
    JUDGE = report.Verdict.JUDGE.value, _("A judge must look")


@tracked(exclude=("check_state", "queued_at", "claimed_at", "check_attempts"))
class DeckSubmission(models.Model):
    """One version of an entry's deck. What was submitted never changes; only its check moves.

    `guesses_confirmed` says that the player has seen how the list is read (LIST-GUESS), and
    `has_marked_cards` that some of the cards are worn or marked (TB-SLEEVES). `mendings` are what
    the player mended in the reading (`formats.legality.mending.as_json`); the files stay as sent.
    `queued_at` is when the check was last asked for, `claimed_at` when a worker took it up, and
    `check_attempts` how often one did since it was asked for: a lost check is found by these.
    """

    registration = models.ForeignKey(
        Registration, on_delete=models.PROTECT, related_name="submissions"
    )
    version = models.PositiveIntegerField()
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    submitted_at = models.DateTimeField()
    companion = models.CharField(max_length=200, blank=True, verbose_name=_("companion"))
    guesses_confirmed = models.BooleanField(default=False)
    has_marked_cards = models.BooleanField(default=False)
    mendings = models.JSONField(default=list, blank=True)
    check_state = models.CharField(
        max_length=16, choices=CheckState.choices, default=CheckState.PENDING
    )
    queued_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    check_attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("registration_id", "-version")
        constraints = (
            models.UniqueConstraint(
                fields=("registration", "version"), name="submission_version_once"
            ),
        )
        indexes = (
            models.Index(
                fields=("queued_at",),
                name="submission_unchecked",
                condition=models.Q(check_state__in=("pending", "checking")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.registration} v{self.version}"


class DeckFile(models.Model):
    """One box or file of a submission, byte for byte as it arrived."""

    submission = models.ForeignKey(DeckSubmission, on_delete=models.PROTECT, related_name="files")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=255)
    content = models.BinaryField()

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("submission", "position"), name="deck_file_once"),
        )
        triggers = never_changed()

    def __str__(self) -> str:
        return self.name


class Verdict(models.Model):
    """What a check said, and under what: the catalogue, the versions of the format and of its base,
    the announcements, the day, and whether the event was casual.

    `report` is `formats.legality.report.Report.as_stored()`; `decklist` is the list line by line
    (`organizer.decks.lines.described`). `in_effect` is what the announcements brought about
    (`organizer.events.queries.in_effect`). `cards` are the catalogue's ids of all cards on the
    list, or None where something on it was not known for certain, so that any other catalogue may
    read it differently. `is_told` says that the player is shown it: the first one of a submission,
    and every one that is given before the deck deadline.
    """

    submission = models.ForeignKey(
        DeckSubmission, on_delete=models.PROTECT, related_name="verdicts"
    )
    verdict = models.CharField(max_length=16, choices=VerdictWord.choices)
    report = models.JSONField()
    decklist = models.JSONField()
    catalogue_version = models.CharField(max_length=120)
    format_version = models.ForeignKey(FormatVersion, on_delete=models.PROTECT, related_name="+")
    base_version = models.ForeignKey(
        FormatVersion, null=True, on_delete=models.PROTECT, related_name="+"
    )
    announcements = models.JSONField()
    in_effect = models.JSONField(null=True)
    day = models.DateField(null=True)
    is_casual = models.BooleanField(default=False)
    cards = ArrayField(models.UUIDField(), null=True)
    is_told = models.BooleanField(default=True)
    checked_at = models.DateTimeField()

    class Meta:
        ordering = ("-id",)
        triggers = never_changed()

    def __str__(self) -> str:
        return self.verdict


class Ruling(models.Model):
    """A judge's word on a submission: it stands over every verdict until a judge changes it."""

    submission = models.ForeignKey(DeckSubmission, on_delete=models.PROTECT, related_name="rulings")
    accepted = models.BooleanField()
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ("-id",)
        triggers = never_changed()

    def __str__(self) -> str:
        return "accepted" if self.accepted else "refused"


class ArchetypeLabel(models.Model):
    """What somebody says that a deck is called, by its players' words: "Burn", "Elves".

    `deck` is the number of a deck in a Set, 0 where an entry has only one. The newest of the staff
    counts, else the newest of the player (docs/metagame.md); an empty `label` takes what was said
    back. What was said before stays.
    """

    registration = models.ForeignKey(
        Registration, on_delete=models.PROTECT, related_name="archetypes"
    )
    deck = models.PositiveSmallIntegerField(default=0)
    label = models.CharField(max_length=LONGEST_LABEL, blank=True, verbose_name=_("archetype"))
    by_staff = models.BooleanField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ("-id",)
        triggers = never_changed()

    def __str__(self) -> str:
        return self.label
