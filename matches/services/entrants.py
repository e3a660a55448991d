"""Who takes part: entering, dropping out, coming back, and what is awarded in advance."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Max

from matches.engine.results import PlayError
from matches.models import Competition, Entrant, Match, Round, Stage
from matches.queries.brackets import BRACKETS, bracket_progress
from matches.queries.rounds import players_are_settled, published_rounds
from matches.services.brackets import refuse_replaced
from matches.services.competitions import refuse_finished, rounds_paired
from matches.services.locks import lock_competition
from matches.services.seating import Laid, seat
from wording import said


class Missed(StrEnum):
    """What the rounds count for that somebody missed: nothing, matches lost without an opponent, or
    byes."""

    NOTHING = "nothing"
    LOSSES = "losses"
    BYES = "byes"


@transaction.atomic
def add_entrant(
    *,
    competition: Competition,
    name: str,
    missed: Missed = Missed.NOTHING,
    seed: int | None = None,
    group: str = "",
) -> Entrant:
    """Somebody who is paired from the next draft on.

    Who comes late gets a match of one seat in each round that is published, as `missed` says.
    Raises PlayError `competition-finished`, `too-late` once a later stage has begun.
    """
    competition = lock_competition(competition)
    refuse_finished(competition, said("nobody joins or leaves it."))
    _refuse_later_stage(competition)
    entrant = Entrant.objects.create(competition=competition, name=name, seed=seed, group=group)
    _make_up_for([entrant], published_rounds(competition), missed)
    return entrant


@transaction.atomic
def add_entrants(*, competition: Competition, names: Sequence[str]) -> list[Entrant]:
    """Many at once, as `add_entrant` adds one who has missed nothing."""
    competition = lock_competition(competition)
    refuse_finished(competition, said("nobody joins or leaves it."))
    _refuse_later_stage(competition)
    return Entrant.objects.bulk_create(
        Entrant(competition=competition, name=name) for name in names
    )


@transaction.atomic
def rename_entrant(*, entrant: Entrant, name: str) -> Entrant:
    """Show somebody under another name, in the rounds behind them too; their history keeps the old
    one. A finished competition takes the name as well: its figures stay what they are."""
    lock_competition(entrant.competition)
    entrant.name = name
    entrant.save(update_fields=["name"])
    return entrant


@transaction.atomic
def set_entrant(
    *,
    entrant: Entrant,
    seed: int | None,
    group: str,
    fixed_table: int | None,
    awarded_byes: Iterable[int],
) -> Entrant:
    """What is known of somebody before they play: their seed, group and table, and the numbers of
    rounds in which a bye is awarded to them. It counts from the next draft on.

    Raises PlayError `seed-invalid`, `table-invalid`, `table-taken`, `round-drawn` for a bye in a
    round that is drafted already (take the draft back first), `competition-finished`.
    """
    competition = lock_competition(entrant.competition)
    refuse_finished(competition, said("nothing is changed any more."))
    entrant = Entrant.objects.select_for_update().get(pk=entrant.pk)
    byes = sorted(set(awarded_byes))
    _check_numbers(seed, fixed_table)
    _check_byes(competition, set(byes) ^ set(entrant.awarded_byes))
    _check_table(entrant, fixed_table)
    entrant.seed, entrant.group, entrant.fixed_table = seed, group.strip(), fixed_table
    entrant.awarded_byes = byes
    entrant.save(update_fields=["seed", "group", "fixed_table", "awarded_byes"])
    return entrant


@transaction.atomic
def drop_entrant(*, entrant: Entrant, at: datetime, by: AbstractBaseUser | None) -> Entrant:
    """Pair somebody no more. Their results stay, and a match they are in is still to be played.

    Dropping somebody twice changes nothing. Raises PlayError `competition-finished`.
    """
    competition = lock_competition(entrant.competition)
    entrant = Entrant.objects.select_for_update().get(pk=entrant.pk)
    if entrant.dropped_at is None:
        refuse_finished(competition, said("nobody joins or leaves it."))
        _drop(competition, entrant, at, by)
        entrant.save(update_fields=["dropped_at", "dropped_by", "dropped_after"])
    return entrant


@transaction.atomic
def return_entrant(*, entrant: Entrant, missed: Missed = Missed.NOTHING) -> Entrant:
    """Pair somebody again who had dropped; their results count as before. The rounds published
    meanwhile count as `missed` says. Who is in stays in.

    Raises PlayError `competition-finished`, `disqualified`, `table-taken`, and `too-late` once a
    stage has begun for which they did not qualify, or others were paired in a bracket in their
    place.
    """
    competition = lock_competition(entrant.competition)
    refuse_finished(competition, said("nobody joins or leaves it."))
    entrant = Entrant.objects.select_for_update().get(pk=entrant.pk)
    if entrant.dropped_at is None:
        return entrant
    if entrant.disqualified_at is not None:
        raise PlayError(
            "disqualified", said("{player} is disqualified and cannot come back.", player=entrant)
        )
    if not entrant.qualified.exists():
        _refuse_later_stage(competition)
        _make_up_for([entrant], published_rounds(competition), missed)
    stage = Stage.objects.filter(qualifiers__entrant=entrant, kind__in=BRACKETS).last()
    without = bracket_progress(stage) if stage else None
    entrant.dropped_at = entrant.dropped_by = entrant.dropped_after = None
    _check_table(entrant, entrant.fixed_table)
    entrant.save(update_fields=["dropped_at", "dropped_by", "dropped_after"])
    if stage and without:
        refuse_replaced(stage, without, entrant)
    return entrant


@transaction.atomic
def disqualify_entrant(*, entrant: Entrant, at: datetime, by: AbstractBaseUser | None) -> Entrant:
    """Drop somebody and take their rank away; their opponents' results and averages stay. A match
    that they are in is still to be ended. Twice is once.

    Raises PlayError `competition-finished`.
    """
    competition = lock_competition(entrant.competition)
    refuse_finished(competition, said("nothing is changed any more."))
    entrant = Entrant.objects.select_for_update().get(pk=entrant.pk)
    if entrant.disqualified_at is None:
        if entrant.dropped_at is None:
            _drop(competition, entrant, at, by)
        entrant.disqualified_at, entrant.disqualified_by = at, by
        entrant.save()
    return entrant


def _drop(
    competition: Competition, entrant: Entrant, at: datetime, by: AbstractBaseUser | None
) -> None:
    published = published_rounds(competition).aggregate(Max("number"))["number__max"]
    entrant.dropped_at, entrant.dropped_by = at, by
    entrant.dropped_after = published or 0


def _make_up_for(entrants: Sequence[Entrant], rounds: Iterable[Round], missed: Missed) -> None:
    """A match of one seat for each of these rounds in which an entrant has none."""
    if missed is Missed.NOTHING:
        return
    origin = Match.Origin.MISSED if missed is Missed.LOSSES else Match.Origin.AWARDED
    for round_ in rounds:
        last = round_.matches.aggregate(Max("table"))["table__max"] or 0
        seated = set(round_.seats.values_list("entrant_id", flat=True))
        missing = [entrant.pk for entrant in entrants if entrant.pk not in seated]
        seat(round_, [Laid(last + n, (pk,), origin) for n, pk in enumerate(missing, 1)])


def _refuse_later_stage(competition: Competition) -> None:
    """Refuse somebody new once the stage is over that takes everybody."""
    if players_are_settled(competition):
        raise PlayError(
            "too-late", "The players of this stage are settled: nobody new can be paired in it."
        )


def _check_numbers(seed: int | None, fixed_table: int | None) -> None:
    if seed is not None and seed < 1:
        raise PlayError("seed-invalid", "Seeds count from 1, the best; leave it empty for none.")
    if fixed_table is not None and fixed_table < 1:
        raise PlayError("table-invalid", "Tables count from 1; leave it empty for none.")


def _check_byes(competition: Competition, changed: Iterable[int]) -> None:
    drawn = rounds_paired(competition)
    late = [number for number in changed if number <= drawn]
    if late:
        raise PlayError(
            "round-drawn",
            said(
                "Round {round} is paired already: a bye can be awarded from round {next} "
                "on, or once the pairing is taken back.",
                round=late[0],
                next=drawn + 1,
            ),
        )


def _check_table(entrant: Entrant, fixed_table: int | None) -> None:
    if fixed_table is None:
        return
    others = Entrant.objects.filter(
        competition=entrant.competition, fixed_table=fixed_table, dropped_at=None
    ).exclude(pk=entrant.pk)
    holder = others.first()
    if holder is not None:
        raise PlayError(
            "table-taken",
            said("Table {table} is kept for {holder} already.", table=fixed_table, holder=holder),
        )
