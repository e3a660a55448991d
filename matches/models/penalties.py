"""Penalties of players. Each is a chain of versions; the database refuses to change or remove
one."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.results import ResultReport
from matches.models.rounds import Competition, Entrant, Match


class Penalty(models.Model):
    """One version of a penalty; of those with the same `number` the highest version counts.

    `infraction` is a key of `engine.penalties`. `match` is where it was given, if in a match, and
    empty once the pairing of that is taken back; `round_number` stays. `report` is the version of
    the result that it led to, if it changed one, and `game_number` the game that was lost by it.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        GAME_LOSS = "game_loss", _("Game loss")
        MATCH_LOSS = "match_loss", _("Match loss")
        EVENT_LOSS = "event_loss", _("Loss of the event")
        DISQUALIFICATION = "disqualification", _("Disqualification")

    competition = models.ForeignKey(Competition, models.PROTECT, related_name="penalties")
    number = models.PositiveIntegerField()
    version = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="penalties")
    match = models.ForeignKey(
        Match, models.SET_NULL, null=True, blank=True, related_name="penalties"
    )
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    report = models.ForeignKey(
        ResultReport, models.PROTECT, null=True, blank=True, related_name="penalties"
    )
    game_number = models.PositiveSmallIntegerField(null=True, blank=True)
    infraction = models.CharField(max_length=40)
    kind = models.CharField(max_length=16, choices=Kind.choices)
    is_withdrawn = models.BooleanField(default=False)
    reason = models.CharField(max_length=500, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("competition", "number", "version")
        constraints = (
            models.UniqueConstraint(
                fields=("competition", "number", "version"), name="penalty_version"
            ),
        )
        triggers = (
            pgtrigger.Protect(name="no_removal", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="no_change",
                operation=pgtrigger.Update,
                condition=pgtrigger.AnyChange(exclude=["match"]),
            ),
        )

    def __str__(self) -> str:
        return f"penalty {self.number}, version {self.version}"
