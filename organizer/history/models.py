"""Leagues with their seasons, who was found to be whom, and the ratings as they were computed last.

Nothing of a record or a league's table is stored: both are worked out from the events each time.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from formats.rulebook.models import Format
from organizer.accounts.models import LONGEST_NAME, Person, User
from organizer.audit.trail import tracked
from organizer.events.models import Event, Registration


@tracked()
class League(models.Model):
    """A series of events over seasons; `format` None takes events of any."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=120, verbose_name=_("name"))
    format = models.ForeignKey(
        Format, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("name", "id")

    def __str__(self) -> str:
        return self.name

    def is_led_by(self, user: User) -> bool:
        """Whether the user organizes the league (`organizer.events.permissions.Led`)."""
        return any(one.user_id == user.pk for one in self.organizers.all())


@tracked()
class LeagueOrganizer(models.Model):
    """Somebody who runs a league: who set it up, and whom they added."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="organizers")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="led_leagues"
    )

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("league", "user"), name="league_organizer_once"),
        )

    def __str__(self) -> str:
        return f"{self.user} — {self.league}"


@tracked()
class Season(models.Model):
    """A season of a league, both days included. `scheme` is the points table in the shape of
    `history.scheme.Scheme`. With `takes_all` it takes every event of the league's format between
    its days that an organizer of the league organizes, beside those that were added."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120, verbose_name=_("name"))
    starts_on = models.DateField(verbose_name=_("first day"))
    ends_on = models.DateField(verbose_name=_("last day"))
    takes_all = models.BooleanField(default=False)
    scheme = models.JSONField()

    class Meta:
        ordering = ("league", "-number")
        constraints = (
            models.UniqueConstraint(fields=("league", "number"), name="season_number"),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="season_ends_after_it_starts"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def is_led_by(self, user: User) -> bool:
        """Whether the user organizes the season's league."""
        return self.league.is_led_by(user)


@tracked()
class AddedEvent(models.Model):
    """An event that was added to a season."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="added")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="seasons")

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("season", "event"), name="added_event_once"),
        )

    def __str__(self) -> str:
        return f"{self.event} — {self.season}"


@tracked()
class Merge(models.Model):
    """A guest who turned out to be somebody else: claimed by an account, or merged by staff.

    The guest's row is gone, so both are kept as ids of `Person`; taking the merge back makes the
    guest anew under the old id. `entries` are the registrations that went over.
    """

    former_id = models.PositiveBigIntegerField()
    former_name = models.CharField(max_length=LONGEST_NAME)
    kept_id = models.PositiveBigIntegerField()
    is_claim = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("kept_id",), name="merge_kept"),)
        constraints = (
            models.UniqueConstraint(
                fields=("former_id",), condition=Q(undone_at=None), name="merged_into_one"
            ),
            models.CheckConstraint(
                condition=~Q(former_id=F("kept_id")), name="merged_into_another"
            ),
        )

    def __str__(self) -> str:
        return f"{self.former_name} → person {self.kept_id}"


@tracked()
class MergedEntry(models.Model):
    """An entry that went over in a merge, and under which name it was played before."""

    merge = models.ForeignKey(Merge, on_delete=models.CASCADE, related_name="entries")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="merges")
    name = models.CharField(max_length=200)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("merge", "registration"), name="merged_entry_once"),
        )

    def __str__(self) -> str:
        return f"entry {self.registration_id} of merge {self.merge_id}"


class Ratings(models.Model):
    """The ratings of one format as they were computed last. `digest` is that of all they were
    computed from, so computing them anew from the same changes nothing."""

    format = models.OneToOneField(Format, on_delete=models.CASCADE, related_name="ratings")
    digest = models.CharField(max_length=64)
    computed_at = models.DateTimeField()
    events = models.PositiveIntegerField()
    matches = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"ratings of {self.format}"


class Rating(models.Model):
    """A player's rating in one format: an estimate `mu` with the deviation `sigma`, from so many
    rated matches."""

    ratings = models.ForeignKey(Ratings, on_delete=models.CASCADE, related_name="players")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("ratings", "person"), name="rating_once"),)

    def __str__(self) -> str:
        return f"rating of {self.person}"


class RatingStep(models.Model):
    """What a player's rating was after an event, the events in the order in which they count."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="steps")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    position = models.PositiveIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField()

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("rating", "event"), name="rating_step_once"),
        )

    def __str__(self) -> str:
        return f"step {self.position} of rating {self.rating_id}"
