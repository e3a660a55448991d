"""A competition, its stages and rounds, and who sits where."""

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from matches.models.tracking import tracked, unchanged


@tracked
class Competition(models.Model):
    """What is played for: the terms of play (see `engine.terms`). Its stages say in how many
    rounds. `seed` draws the lots where nothing else tells two players apart."""

    terms = models.JSONField()
    seed = models.BigIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    finished_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    def __str__(self) -> str:
        return f"competition {self.pk}"


@tracked
class Stage(models.Model):
    """A part of a competition that is paired by one system; the stages follow each other.

    `options` are those of `engine.stages`. `rounds_planned` is None where the kind and the number
    of players say how many rounds there are.
    """

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss rounds")
        ROUND_ROBIN = "round_robin", _("Round robin")
        SINGLE_ELIMINATION = "single_elimination", _("Single elimination")
        DOUBLE_ELIMINATION = "double_elimination", _("Double elimination")

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=20, choices=Kind.choices, default=Kind.SWISS)
    rounds_planned = models.PositiveSmallIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("competition", "position"), name="stage_position"),
            models.CheckConstraint(
                condition=~Q(kind="swiss") | Q(rounds_planned__gte=1), name="swiss_rounds_planned"
            ),
        )

    def __str__(self) -> str:
        return f"stage {self.position} ({self.kind})"


@tracked
class Entrant(models.Model):
    """Somebody who takes part. A dropped entrant keeps their results and is paired no more.

    `seed` orders first rounds that go by it, 1 the best. Of one `group`, a city or a team, two are
    kept apart where a stage says so. `awarded_byes` are the numbers of rounds in which a bye was
    awarded in advance. Who is disqualified has dropped, and has no rank.
    """

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="entrants")
    name = models.CharField(max_length=200)
    seed = models.PositiveIntegerField(null=True, blank=True)
    group = models.CharField(max_length=80, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    awarded_byes = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    dropped_after = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Number of the last round they were in; 0 before any.")
    )
    disqualified_at = models.DateTimeField(null=True, blank=True)
    disqualified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("competition", "fixed_table"),
                condition=Q(dropped_at=None),
                name="fixed_table_once",
            ),
            models.CheckConstraint(
                condition=Q(disqualified_at=None) | Q(dropped_at__isnull=False),
                name="disqualified_has_dropped",
            ),
        )

    def __str__(self) -> str:
        return self.name


@tracked
class Qualifier(models.Model):
    """Who plays in a stage, and under which seed (1 is the best), fixed when its first round is
    drafted. A stage of Swiss rounds without any takes everybody."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="qualifiers")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="qualified")
    seed = models.PositiveIntegerField()

    class Meta:
        ordering = ("stage", "seed")
        constraints = (
            models.UniqueConstraint(fields=("stage", "entrant"), name="qualifier_once"),
            models.UniqueConstraint(fields=("stage", "seed"), name="qualifier_seed"),
        )

    def __str__(self) -> str:
        return f"seed {self.seed}"


@tracked
class Round(models.Model):
    """One round of a stage: a draft until it is published, open until it is closed. Numbers run on
    from stage to stage."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    paired_at = models.DateTimeField()
    paired_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("stage", "number")
        constraints = (
            models.UniqueConstraint(fields=("stage", "number"), name="round_number"),
            models.UniqueConstraint(
                fields=("stage",), condition=Q(closed_at=None), name="one_open_round"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(published_at__isnull=False),
                name="closed_was_published",
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def is_draft(self) -> bool:
        """Whether only the organizers see it yet."""
        return self.published_at is None


@tracked
class Draw(models.Model):
    """What pairings were drawn from: the whole round, or anew for some of its matches.

    The same `seed`, `options` and `contenders` (`[entrant, points, byes, times paired down, group,
    rank]` in their order) with the rounds before draw the same pairings. `cost` is what these cost
    by the order of `engine.pairing`, and no pairings can cost less than `bound`.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()
    options = models.JSONField(default=dict, blank=True)
    contenders = models.JSONField(default=list, blank=True)
    cost = models.JSONField(default=list, blank=True)
    bound = models.JSONField(default=list, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("round", "number")
        constraints = (models.UniqueConstraint(fields=("round", "number"), name="draw_number"),)

    def __str__(self) -> str:
        return f"draw {self.number}"


@tracked
class Match(models.Model):
    """Who sits at one table in one round. A match with one seat is a bye, or was lost without an
    opponent. `bracket` is the match's name in its bracket, such as "W1-1"; a decider follows one
    of the same name that was drawn."""

    class Origin(models.TextChoices):
        DRAWN = "drawn", _("drawn")
        SCHEDULED = "scheduled", _("as the table or bracket has it")
        AWARDED = "awarded", _("a bye awarded in advance")
        BY_HAND = "by_hand", _("changed by hand")
        ENTERED = "entered", _("as it was played elsewhere")
        MISSED = "missed", _("a round that was missed")

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    table = models.PositiveIntegerField()
    origin = models.CharField(max_length=10, choices=Origin.choices, default=Origin.DRAWN)
    draw = models.ForeignKey(Draw, models.CASCADE, null=True, blank=True, related_name="matches")
    bracket = models.CharField(max_length=12, blank=True)
    is_decider = models.BooleanField(default=False)

    class Meta:
        ordering = ("round", "table")
        constraints = (
            models.UniqueConstraint(fields=("round", "table"), name="match_table"),
            models.UniqueConstraint(
                fields=("round", "bracket"),
                condition=~Q(bracket=""),
                name="bracket_match_once_a_round",
            ),
        )

    def __str__(self) -> str:
        return f"table {self.table}"


@tracked
class Seat(models.Model):
    """An entrant's place in a match; nobody has two in one round. `chooses` is who decides by rank
    whether to play or draw first.

    A place that was given up, because others meet in that match of a bracket now, belongs to no
    match and no round any more; `was_in` keeps whose place it was, for versions of a result that
    speak of it and were taken back.
    """

    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="seats")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, null=True, related_name="seats")
    was_in = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="seats_given_up"
    )
    position = models.PositiveSmallIntegerField()
    chooses = models.BooleanField(default=False)

    class Meta:
        ordering = ("match", "position")
        constraints = (
            # Looked at once a statement is done: two players swap their seats in one.
            models.UniqueConstraint(
                fields=("round", "entrant"),
                name="seat_once_a_round",
                deferrable=models.Deferrable.IMMEDIATE,
            ),
            models.UniqueConstraint(fields=("match", "position"), name="seat_position"),
            models.CheckConstraint(
                condition=Q(was_in=None, match__isnull=False, round__isnull=False)
                | Q(was_in__isnull=False, match=None, round=None),
                name="seat_is_in_a_match_or_was",
            ),
        )

    def __str__(self) -> str:
        return f"seat {self.position}"


class PublishedTable(models.Model):
    """The standings as they were when a round was closed; corrections that come later do not reach
    them. A round that was opened again and closed anew has one more, and the newest counts.

    A line is `[rank, entrant, points, won, drawn, lost, [tie-breakers], [first and last place]]`,
    without a rank null and outside a bracket null; tie-breakers are in the order of `tiebreakers`,
    a share as "2/3".
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="published_tables")
    version = models.PositiveSmallIntegerField()
    tiebreakers = models.JSONField()
    lines = models.JSONField()
    made_at = models.DateTimeField()

    class Meta:
        ordering = ("round", "version")
        constraints = (
            models.UniqueConstraint(fields=("round", "version"), name="published_table_version"),
        )
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return f"standings after round {self.round_id}"
