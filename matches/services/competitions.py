"""Setting a competition up, and who takes part."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from matches.engine.results import PlayError
from matches.engine.terms import parse_terms
from matches.models import Competition, Entrant, Round, Stage
from matches.services.locks import lock_competition


@transaction.atomic
def create_competition(*, terms: Mapping[str, object], rounds_planned: int) -> Competition:
    """A new competition with one stage of Swiss rounds.

    Raises PlayError `terms-invalid` or `rounds-invalid`.
    """
    parse_terms(terms)
    _check_rounds(rounds_planned, paired=0)
    competition = Competition.objects.create(terms=dict(terms), rounds_planned=rounds_planned)
    Stage.objects.create(competition=competition)
    return competition


@transaction.atomic
def change_terms(*, competition: Competition, terms: Mapping[str, object]) -> Competition:
    """Play by other terms from the start.

    Raises PlayError `terms-invalid`, or `already-paired` once there is a round.
    """
    parse_terms(terms)
    competition = lock_competition(competition)
    if competition.terms != terms and rounds_paired(competition):
        raise PlayError(
            "already-paired", "A round is paired already: the terms of play stay as they are."
        )
    competition.terms = dict(terms)
    competition.save(update_fields=["terms"])
    return competition


@transaction.atomic
def plan_rounds(*, competition: Competition, rounds_planned: int) -> Competition:
    """Plan more rounds or fewer.

    Raises PlayError `rounds-invalid` for fewer than are paired already, or for none.
    """
    competition = lock_competition(competition)
    _check_rounds(rounds_planned, paired=rounds_paired(competition))
    competition.rounds_planned = rounds_planned
    competition.save(update_fields=["rounds_planned"])
    return competition


@transaction.atomic
def add_entrant(*, competition: Competition, name: str) -> Entrant:
    """Somebody who is paired from the next round on; rounds missed before count for nothing.

    Raises PlayError `competition-finished`.
    """
    competition = lock_competition(competition)
    _refuse_finished(competition)
    return Entrant.objects.create(competition=competition, name=name)


@transaction.atomic
def rename_entrant(*, entrant: Entrant, name: str) -> Entrant:
    """Show somebody under another name, in the rounds behind them too; their history keeps the old
    one. A finished competition takes the name as well: its figures stay what they are."""
    lock_competition(entrant.competition)
    entrant.name = name
    entrant.save(update_fields=["name"])
    return entrant


@transaction.atomic
def drop_entrant(*, entrant: Entrant, at: datetime, by: AbstractBaseUser | None) -> Entrant:
    """Pair somebody no more. Their results stay, and a match they are in is still to be played.

    Dropping somebody twice changes nothing. Raises PlayError `competition-finished`.
    """
    competition = lock_competition(entrant.competition)
    entrant = Entrant.objects.select_for_update().get(pk=entrant.pk)
    if entrant.dropped_at is None:
        _refuse_finished(competition)
        entrant.dropped_at = at
        entrant.dropped_by = by
        entrant.dropped_after = rounds_paired(competition)
        entrant.save(update_fields=["dropped_at", "dropped_by", "dropped_after"])
    return entrant


def rounds_paired(competition: Competition) -> int:
    """The number of the newest round; 0 before the first."""
    newest = Round.objects.filter(stage__competition=competition).aggregate(Max("number"))
    return newest["number__max"] or 0


def _refuse_finished(competition: Competition) -> None:
    if competition.finished_at is not None:
        raise PlayError("competition-finished", "The event is finished: nobody joins or leaves it.")


def _check_rounds(rounds_planned: int, *, paired: int) -> None:
    if rounds_planned < max(1, paired):
        raise PlayError("rounds-invalid", f"Plan at least {max(1, paired)} rounds.")
