"""A competition and all that is played in it.

Nothing here knows of events, decks or people: an event points at its `Competition`, a registration
at its `Entrant`. Results and deck choices are append-only; the database itself refuses to change
them. Only `services` writes.
"""

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


def tracked(model: type[models.Model]) -> type[models.Model]:
    """Keep what a row was before each change or removal (django-pghistory)."""
    return pghistory.track(pghistory.UpdateEvent(), pghistory.DeleteEvent())(model)


def append_only() -> pgtrigger.Protect:
    """A trigger that refuses to change or remove what was once written."""
    return pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


@tracked
class Competition(models.Model):
    """What is played for: the terms of play (see `engine.terms`) and how many rounds."""

    terms = models.JSONField()
    rounds_planned = models.PositiveSmallIntegerField()
    finished_at = models.DateTimeField(null=True, blank=True)
    finished_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    def __str__(self) -> str:
        return f"competition {self.pk}"


class Stage(models.Model):
    """A part of a competition that is paired by one system."""

    class Kind(models.TextChoices):
        SWISS = "swiss", _("Swiss rounds")

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="stages")
    position = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=16, choices=Kind.choices, default=Kind.SWISS)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("competition", "position"), name="stage_position"),
        )

    def __str__(self) -> str:
        return f"stage {self.position} ({self.kind})"


@tracked
class Entrant(models.Model):
    """Somebody who takes part. A dropped entrant keeps their results and is paired no more."""

    competition = models.ForeignKey(Competition, models.CASCADE, related_name="entrants")
    name = models.CharField(max_length=200)
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    dropped_after = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Number of the last round they were in; 0 before any.")
    )

    def __str__(self) -> str:
        return self.name


@tracked
class Round(models.Model):
    """One round of a stage. It is open until the next is paired or the competition finishes."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField(help_text=_("The same seed and results pair the same round."))
    paired_at = models.DateTimeField()
    paired_by = models.ForeignKey(
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
        )

    def __str__(self) -> str:
        return f"round {self.number}"


@tracked
class Match(models.Model):
    """Who sits at one table in one round. A match with one seat is a bye."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    table = models.PositiveIntegerField()

    class Meta:
        ordering = ("round", "table")
        constraints = (models.UniqueConstraint(fields=("round", "table"), name="match_table"),)

    def __str__(self) -> str:
        return f"table {self.table}"


@tracked
class Seat(models.Model):
    """An entrant's place in a match; nobody has two in one round."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("match", "position")
        constraints = (
            models.UniqueConstraint(fields=("round", "entrant"), name="seat_once_a_round"),
            models.UniqueConstraint(fields=("match", "position"), name="seat_position"),
        )

    def __str__(self) -> str:
        return f"seat {self.position}"


class ResultReport(models.Model):
    """One version of a match's whole result; the highest version is the one that counts."""

    class Ending(models.TextChoices):
        PLAYED = "played", _("played")
        CONCEDED = "conceded", _("conceded")
        TIME = "time", _("ended at time")
        NO_SHOW = "no_show", _("a player did not appear")
        INTENTIONAL_DRAW = "intentional_draw", _("intentional draw")
        PENALTY = "penalty", _("lost by penalty")

    class Status(models.TextChoices):
        RUNNING = "running", _("the match goes on")
        FINAL = "final", _("final")

    match = models.ForeignKey(Match, models.PROTECT, related_name="reports")
    version = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices)
    ending = models.CharField(max_length=16, choices=Ending.choices, default=Ending.PLAYED)
    loser = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("match", "version")
        constraints = (models.UniqueConstraint(fields=("match", "version"), name="report_version"),)
        triggers = (append_only(),)

    def __str__(self) -> str:
        return f"result of match {self.match_id}, version {self.version}"


class Game(models.Model):
    """One game of a reported result: no winner is a draw. `decks`: entrant id → deck number."""

    report = models.ForeignKey(ResultReport, models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField()
    winner = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+")
    penalised = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+")
    decks = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("report", "number")
        constraints = (
            models.UniqueConstraint(fields=("report", "number"), name="game_number"),
            models.CheckConstraint(
                condition=Q(penalised=None) | Q(winner=None) | ~Q(penalised=F("winner")),
                name="penalised_did_not_win",
            ),
        )
        triggers = (append_only(),)

    def __str__(self) -> str:
        return f"game {self.number}"


class DeckChoice(models.Model):
    """Which deck of their Set an entrant takes into a game (Type 15).

    The highest version counts; a deck of None takes an earlier choice back. It stays hidden until
    everybody who has to choose for that game has chosen: `queries.match_view` sees to that.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="deck_choices")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="deck_choices")
    game_number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    deck = models.PositiveSmallIntegerField(null=True, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("match", "game_number", "version")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "entrant", "game_number", "version"), name="deck_choice_version"
            ),
        )
        triggers = (pgtrigger.Protect(name="no_change", operation=pgtrigger.Update),)

    def __str__(self) -> str:
        return f"deck choice for game {self.game_number}"


@pghistory.track(pghistory.DeleteEvent())
class DieRoll(models.Model):
    """One roll of the die of the errata (clause TB-ERRATA), numbered within its match.

    `roller` is who rolls as the card's controller, `target` the player whose side of the table is
    touched. A roll that the target had to make anew is one more row, that points at it. Rows go
    only with a pairing that is taken back; their history keeps what they were.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="die_rolls")
    number = models.PositiveIntegerField()
    game_number = models.PositiveSmallIntegerField()
    card = models.CharField(max_length=200)
    roller = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    target = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    value = models.PositiveSmallIntegerField()
    rolls_anew = models.OneToOneField("self", models.CASCADE, null=True, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("match", "number")
        constraints = (models.UniqueConstraint(fields=("match", "number"), name="die_roll_number"),)
        triggers = (pgtrigger.Protect(name="no_change", operation=pgtrigger.Update),)

    def __str__(self) -> str:
        return f"roll {self.number} of match {self.match_id}"
