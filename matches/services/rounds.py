"""Pairing rounds, taking a pairing back, and finishing."""

from collections import Counter, defaultdict
from datetime import datetime
from random import Random

import pghistory
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches.engine.pairing.swiss import Contender, Pairing, pair
from matches.engine.results import Outcome, PlayError, Record
from matches.models import Competition, Match, ResultReport, Round, Seat
from matches.queries import records, terms_of
from matches.services.competitions import rounds_paired
from matches.services.locks import lock_competition, lock_matches
from matches.sheets import read_sheets


@transaction.atomic
def pair_round(
    *, competition: Competition, seed: int, at: datetime, by: AbstractBaseUser | None
) -> Round:
    """Close the open round and pair the next one; the same seed and results pair the same.

    Raises PlayError: `round-open` while results are missing (so that a second click pairs nothing),
    `all-rounds-played`, `too-few-entrants`, `competition-finished`.
    """
    competition = lock_competition(competition)
    if competition.finished_at is not None:
        raise PlayError("competition-finished", "The event is finished: no more rounds are paired.")
    stage = competition.stages.get()
    number = rounds_paired(competition) + 1
    if number > 1:
        _close_open_round(competition, at)
    if number > competition.rounds_planned:
        raise PlayError(
            "all-rounds-played",
            f"All {competition.rounds_planned} planned rounds are played. Finish the event, or "
            "plan more rounds.",
        )
    contenders = _contenders(competition)
    if len(contenders) < 2:
        raise PlayError("too-few-entrants", "A round needs at least two players who are still in.")
    paired = pair(contenders, Random(seed))  # noqa: S311 - a draw that can be replayed
    round_ = Round.objects.create(stage=stage, number=number, seed=seed, paired_at=at, paired_by=by)
    _seat(round_, paired.pairings)
    return round_


@transaction.atomic
def undo_pairing(*, competition: Competition, at: datetime, by: AbstractBaseUser | None) -> None:
    """Take the open round's pairing back, and open the round before it again.

    Its rows go; their history keeps what they were, with who took them back and when.

    Raises PlayError: `no-open-round`, or `round-has-results` once anything is recorded in it.
    """
    competition = lock_competition(competition)
    round_ = _lock_open_round(competition)
    if round_ is None:
        raise PlayError("no-open-round", "No round is open, so there is no pairing to take back.")
    lock_matches(round_.matches.all())
    if ResultReport.objects.filter(match__round=round_).exists():
        raise PlayError(
            "round-has-results",
            f"Results of round {round_.number} are recorded already: its pairing stays.",
        )
    with pghistory.context(undone_at=at.isoformat(), undone_by=by.pk if by else None):
        round_.delete()
        Round.objects.filter(stage=round_.stage_id, number=round_.number - 1).update(closed_at=None)


@transaction.atomic
def finish(*, competition: Competition, at: datetime, by: AbstractBaseUser | None) -> Competition:
    """Close the last round and the competition; finishing twice changes nothing.

    Raises PlayError `round-open` while results are missing. Results can still be corrected.
    """
    competition = lock_competition(competition)
    if competition.finished_at is None:
        _close_open_round(competition, at)
        competition.finished_at = at
        competition.finished_by = by
        competition.save(update_fields=["finished_at", "finished_by"])
    return competition


def _lock_open_round(competition: Competition) -> Round | None:
    return (
        Round.objects.select_for_update(of=("self",))
        .filter(stage__competition=competition, closed_at=None)
        .first()
    )


def _close_open_round(competition: Competition, at: datetime) -> None:
    round_ = _lock_open_round(competition)
    if round_ is None:
        return
    tables = {match.pk: match.table for match in lock_matches(round_.matches.all())}
    players = {pk: pk for pk in competition.entrants.values_list("pk", flat=True)}
    terms = terms_of(competition)
    missing = sorted(
        tables[sheet.match_id]
        for sheet in read_sheets(Match.objects.filter(round=round_), players)
        if not sheet.state(terms).finished
    )
    if missing:
        named = ", ".join(str(table) for table in missing[:10]) + ("…" if missing[10:] else "")
        raise PlayError(
            "round-open",
            f"Round {round_.number} is still being played. Record first what is missing, at "
            f"table {named}.",
        )
    round_.closed_at = at
    round_.save(update_fields=["closed_at"])


def _contenders(competition: Competition) -> list[Contender]:
    points: Counter[object] = Counter()
    opponents: defaultdict[object, set[object]] = defaultdict(set)
    byes: Counter[object] = Counter()
    for record in records(competition):
        points[record.player] += record.points
        opponents[record.player].update(record.opponents)
        byes[record.player] += _was_bye(record)
    active = competition.entrants.filter(dropped_at=None).order_by("pk")
    return [
        Contender(pk, points[pk], frozenset(opponents[pk]), byes[pk])
        for pk in active.values_list("pk", flat=True)
    ]


def _was_bye(record: Record) -> bool:
    return not record.opponents and record.outcome is Outcome.WIN


def _seat(round_: Round, pairings: tuple[Pairing, ...]) -> None:
    matches = Match.objects.bulk_create(
        Match(round=round_, table=table) for table in range(1, len(pairings) + 1)
    )
    Seat.objects.bulk_create(
        Seat(match=match, round=round_, entrant_id=player, position=position)
        for match, pairing in zip(matches, pairings, strict=True)
        for position, player in enumerate(pairing, 1)
    )
