"""What is played in a match. Results and deck choices are append-only; the database itself refuses
to change them."""

import pghistory
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from matches.models.rounds import Entrant, Match, Seat
from matches.models.tracking import append_only, unchanged


class ResultReport(models.Model):
    """One version of a match's whole result. The highest counts of those that are no claim of a
    player (reported, disputed); see `engine.reporting`."""

    class Ending(models.TextChoices):
        PLAYED = "played", _("played")
        CONCEDED = "conceded", _("conceded")
        TIME = "time", _("ended at time")
        NO_SHOW = "no_show", _("a player did not appear")
        INTENTIONAL_DRAW = "intentional_draw", _("intentional draw")
        PENALTY = "penalty", _("lost by penalty")

    class Status(models.TextChoices):
        RUNNING = "running", _("the match goes on")
        REPORTED = "reported", _("reported by a player")
        DISPUTED = "disputed", _("disputed by the opponent")
        CONFIRMED = "confirmed", _("confirmed by the opponent")
        JUDGED = "judged", _("recorded by a judge")
        CORRECTED = "corrected", _("corrected by a judge")
        VOIDED = "voided", _("taken back")

    match = models.ForeignKey(Match, models.PROTECT, related_name="reports")
    version = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=Status.choices)
    said_by = models.ForeignKey(
        Seat,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text=_("The player whose word it is; empty for a judge's."),
    )
    ending = models.CharField(max_length=16, choices=Ending.choices, default=Ending.PLAYED)
    loser = models.ForeignKey(Seat, models.PROTECT, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("match", "version")
        constraints = (
            models.UniqueConstraint(fields=("match", "version"), name="report_version"),
            models.CheckConstraint(
                condition=Q(status__in=("reported", "disputed", "confirmed"))
                ^ Q(said_by__isnull=True),
                name="players_word_has_its_player",
            ),
        )
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
        triggers = (unchanged(),)

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
        triggers = (unchanged(),)

    def __str__(self) -> str:
        return f"roll {self.number} of match {self.match_id}"
