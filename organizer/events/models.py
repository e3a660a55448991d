"""Events, what is announced of them, who is entered and who helps to run them."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from formats.rulebook.models import FormatVersion
from matches.models import Competition, Entrant
from organizer.accounts.models import Person
from organizer.audit.trail import tracked


class EventState(models.TextChoices):
    """Where an event stands: written, taking entries, being played, over."""

    DRAFT = "draft", _("Draft")
    OPEN = "open", _("Open for entries")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class DropReason(models.TextChoices):
    """How somebody came to be out of an event."""

    OWN = "own", _("Dropped out")
    STAFF = "staff", _("Dropped by the staff")
    ABSENT = "absent", _("Not checked in")


class EntryState(models.TextChoices):
    """Where an entry stands (docs/entries.md)."""

    ENTERED = "entered", _("Entered")
    CHECKED_IN = "checked_in", _("Checked in")
    DROPPED = "dropped", _("Dropped")
    DISQUALIFIED = "disqualified", _("Disqualified")


class CheckInBy(models.TextChoices):
    """Who says that a player is there: they do from wherever they are, they do with the code that
    hangs in the hall, or only the desk does."""

    PLAYER = "player", _("Players themselves, on the event’s page, or the desk")
    HALL = "hall", _("Players with the code that is shown in the hall, or the desk")
    DESK = "desk", _("The desk alone")


class ListVisibility(models.TextChoices):
    """Who else sees a player's list: nobody, everybody from the first round, or after the end."""

    CLOSED = "closed", _("Closed: only the player and the judges")
    OPEN = "open", _("Open: everybody, once the first round is paired")
    AFTER = "after", _("Everybody, after the event")


@tracked()
class Event(models.Model):
    """A tournament. `format_version` is the one in force on `day`, `base_version` the one of its
    base format, None where it has none; both are pinned anew until the event begins.
    `is_casual` allows playtest cards (CO-PLAYTEST). From `check_in_opens_at` until the start
    players say that they are there; None where nobody has to. With `has_waiting_list` a full event
    takes more people, who wait (`WaitingPlace`). `fee` is what an entry costs in `currency`, None
    where it costs nothing.
    """

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=120, verbose_name=_("name"))
    format_version = models.ForeignKey(FormatVersion, on_delete=models.PROTECT, related_name="+")
    base_version = models.ForeignKey(
        FormatVersion, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    is_casual = models.BooleanField(default=False)
    competition = models.OneToOneField(Competition, on_delete=models.PROTECT, related_name="event")
    starts_at = models.DateTimeField(verbose_name=_("starts at"))
    time_zone = models.CharField(max_length=64, verbose_name=_("time zone"))
    place = models.CharField(max_length=200, blank=True, verbose_name=_("place"))
    capacity = models.PositiveIntegerField(null=True, blank=True, verbose_name=_("capacity"))
    description = models.TextField(blank=True, verbose_name=_("description"))
    rounds = models.PositiveSmallIntegerField(verbose_name=_("rounds"))
    deck_deadline = models.DateTimeField(verbose_name=_("deck deadline"))
    state = models.CharField(
        max_length=16, choices=EventState.choices, default=EventState.DRAFT, db_index=True
    )
    list_visibility = models.CharField(
        max_length=16, choices=ListVisibility.choices, default=ListVisibility.CLOSED
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    check_in_opens_at = models.DateTimeField(
        null=True, blank=True, verbose_name=_("check-in opens at")
    )
    check_in_by = models.CharField(
        max_length=8, choices=CheckInBy.choices, default=CheckInBy.PLAYER
    )
    has_waiting_list = models.BooleanField(default=True, verbose_name=_("waiting list"))
    fee = models.DecimalField(
        max_digits=8, decimal_places=2, null=True, blank=True, verbose_name=_("entry fee")
    )
    currency = models.CharField(max_length=8, blank=True, verbose_name=_("currency"))

    class Meta:
        ordering = ("-starts_at", "name")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(deck_deadline__lte=models.F("starts_at")),
                name="event_decks_before_start",
                violation_error_message=_("Decks are due before the event starts."),
            ),
            models.CheckConstraint(
                condition=models.Q(capacity__isnull=True) | models.Q(capacity__gte=2),
                name="event_capacity_two_or_more",
            ),
            models.CheckConstraint(condition=models.Q(rounds__gte=1), name="event_has_a_round"),
            models.CheckConstraint(
                condition=models.Q(fee__isnull=True) | models.Q(fee__gt=0),
                name="event_fee_is_a_sum",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the place."""
        return ZoneInfo(self.time_zone)

    @property
    def day(self) -> date:
        """The calendar day at the event's place: what every date of a rule is measured by."""
        return self.starts_at.astimezone(self.zone).date()

    def checks_in(self, now: datetime) -> bool:
        """Whether players check in at this moment: check-in is open, and nothing is played yet."""
        return (
            self.state == EventState.OPEN
            and self.check_in_opens_at is not None
            and self.check_in_opens_at <= now
        )

    @property
    def lists_are_public(self) -> bool:
        """Whether everybody may read the lists by now."""
        return (
            self.list_visibility == ListVisibility.OPEN
            and self.state in (EventState.RUNNING, EventState.FINISHED)
        ) or (self.list_visibility == ListVisibility.AFTER and self.state == EventState.FINISHED)


@tracked()
class Announcement(models.Model):
    """A text that tells of the event somewhere (`channel`); it counts once it is published."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    position = models.PositiveSmallIntegerField()
    channel = models.CharField(max_length=80, verbose_name=_("channel"))
    text = models.TextField(verbose_name=_("text"))
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("position", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("event", "position"),
                name="announcement_position_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        )

    def __str__(self) -> str:
        return self.channel


@tracked()
class Registration(models.Model):
    """One person's entry in an event, and the entrant who plays the matches for it.

    `form_token` marks the form that entered a guest, so that the same form sent twice enters one.
    `checked_in_at` is when they were there before the start; who has dropped is not.
    `dropped_because` is a `DropReason`, empty for who is in. `paid_at` is when the desk took the
    fee, `paid_amount` how much that was, `paid_to` who took it.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="registrations")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    entrant = models.OneToOneField(Entrant, on_delete=models.PROTECT, related_name="registration")
    entered_at = models.DateTimeField()
    form_token = models.CharField(max_length=36, null=True, blank=True, editable=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped_because = models.CharField(max_length=8, choices=DropReason.choices, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    paid_amount = models.DecimalField(max_digits=8, decimal_places=2, null=True, blank=True)
    paid_to = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )

    class Meta:
        ordering = ("entered_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "person"), name="registration_once"),
            models.UniqueConstraint(
                fields=("event", "form_token"), name="registration_form_sent_once"
            ),
            models.CheckConstraint(
                condition=models.Q(checked_in_at=None) | models.Q(dropped_at=None),
                name="registration_dropped_is_not_there",
            ),
            models.CheckConstraint(
                condition=models.Q(paid_at=None, paid_amount=None, paid_to=None)
                | models.Q(paid_at__isnull=False, paid_amount__isnull=False),
                name="registration_paid_is_a_sum",
            ),
        )

    def __str__(self) -> str:
        return f"{self.person} — {self.event}"

    @property
    def state(self) -> EntryState:
        """Where the entry stands."""
        if self.entrant.disqualified_at is not None:
            return EntryState.DISQUALIFIED
        if self.dropped_at is not None:
            return EntryState.DROPPED
        return EntryState.ENTERED if self.checked_in_at is None else EntryState.CHECKED_IN


@tracked()
class WaitingPlace(models.Model):
    """Somebody who waits for a place in a full event; the row is gone once they are entered.

    `turn` is the order of the list, the lowest first, and says nothing else. `form_token` and
    `checked_in_at` are as in `Registration`.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="waiting")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="waiting")
    turn = models.IntegerField()
    asked_at = models.DateTimeField()
    form_token = models.CharField(max_length=36, null=True, blank=True, editable=False)
    checked_in_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("turn",)
        constraints = (
            models.UniqueConstraint(fields=("event", "person"), name="waiting_once"),
            models.UniqueConstraint(fields=("event", "turn"), name="waiting_turn_once"),
            models.UniqueConstraint(fields=("event", "form_token"), name="waiting_form_sent_once"),
        )

    def __str__(self) -> str:
        return f"{self.person} — {self.event}"


@tracked()
class EventRole(models.Model):
    """What a user does in an event beside playing."""

    class Role(models.TextChoices):
        """The two kinds of staff."""

        ORGANIZER = "organizer", _("Organizer")
        JUDGE = "judge", _("Judge")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles"
    )
    role = models.CharField(max_length=16, choices=Role.choices)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("event", "user", "role"), name="event_role_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=("organizer", "judge")), name="event_role_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} — {self.role}"
