"""Who meets whom in a new round, by the kind of its stage, and at which table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Max

from matches.engine.pairing.order import Contender, Paired, Pairing
from matches.engine.pairing.round_robin import round_robin
from matches.engine.pairing.tables import lay_out
from matches.engine.results import Player, PlayError
from matches.engine.stages import RoundRobinStage, SwissStage
from matches.models import Draw, Entrant, Match, Qualifier, Round, Stage
from matches.queries.brackets import bracket_progress
from matches.queries.draws import contenders_now, drawn_from, rows_of
from matches.queries.rounds import players_in
from matches.queries.standings import standings, still_in
from matches.queries.terms import plan_of
from matches.services.seating import Laid, seat


@dataclass(frozen=True)
class Hand:
    """Whose draw it is: who made it, when, and from which seed."""

    seed: int
    at: datetime
    by: AbstractBaseUser | None


def draw(round_: Round, hand: Hand) -> None:
    """Seat everybody who is in the round's stage.

    Raises PlayError `too-few-entrants`.
    """
    plan = plan_of(round_.stage)
    if isinstance(plan, SwissStage):
        _draw_swiss(round_, plan, hand)
    elif isinstance(plan, RoundRobinStage):
        _seat_round_robin(round_, plan)
    else:
        _seat_bracket(round_)


def qualify(stage: Stage, seed: int) -> None:
    """Fix who plays in a stage that has not begun: the best of the stage before, or in a first
    stage everybody, by their seeds and then by chance. A first stage of Swiss rounds stays open.

    Raises PlayError `too-few-entrants`.
    """
    plan = plan_of(stage)
    if stage.position == 1 and isinstance(plan, SwissStage):
        return
    if stage.position == 1:
        ranked = _seeded([*players_in(stage)], seed)
    else:
        ranked = [line.entrant for line in still_in(stage.competition)]
    _require_two(ranked)
    Qualifier.objects.bulk_create(
        Qualifier(stage=stage, entrant=entrant, seed=number)
        for number, entrant in enumerate(ranked[: plan.cut], 1)
    )


def draw_anew(
    round_: Round,
    players: Sequence[Entrant],
    stood: Iterable[Pairing],
    tables: Sequence[int],
    hand: Hand,
) -> None:
    """Pair some of a round's players among themselves and seat them at the first of these tables,
    fixed ones kept; with other opponents than they had as it `stood`, if that can be."""
    options = _options(round_, plan_of(round_.stage))
    options.pop("by_seed", None)
    options["forbidden"] = sorted(sorted(pair) for pair in stood if len(pair) == 2)
    places = {table: place for place, table in enumerate(tables, 1)}
    fixed = {one.pk: places[one.fixed_table] for one in players if one.fixed_table in places}
    laid = _laid(round_, players, options, fixed, hand)
    seat(round_, [replace(one, table=tables[one.table - 1]) for one in laid])


def _draw_swiss(round_: Round, plan: SwissStage, hand: Hand) -> None:
    players = list(players_in(round_.stage))
    _require_two(players)
    seat(round_, _laid(round_, players, _options(round_, plan), _fixed(players), hand))


def _laid(
    round_: Round,
    players: Sequence[Entrant],
    options: Mapping[str, object],
    fixed: Mapping[Player, int],
    hand: Hand,
) -> list[Laid]:
    """Pair these players, but for those with a bye awarded in this round, and give them tables."""
    awarded = {one.pk for one in players if round_.number in one.awarded_byes}
    field = [one for one in players if one.pk not in awarded]
    ranks = _ranks(round_, field, options, hand.seed)
    contenders = contenders_now(round_.stage.competition, field, ranks)
    paired = drawn_from(contenders, options, hand.seed)
    kept = _keep(round_, contenders, options, paired, hand)
    byes = [(one.pk,) for one in players if one.pk in awarded]
    return [
        Laid(table, pairing, Match.Origin.AWARDED)
        if pairing[0] in awarded
        else Laid(table, pairing, Match.Origin.DRAWN, kept.pk)
        for table, pairing in lay_out([*paired.pairings, *byes], fixed)
    ]


def _options(round_: Round, plan: SwissStage) -> dict[str, object]:
    """How this round of the stage is paired, as a draw keeps it."""
    done = Round.objects.filter(stage=round_.stage, number__lt=round_.number).count()
    if done == 0 and round_.stage.position == 1:
        named = {"random": {}, "seed": {"by_seed": True}, "apart": {"keep_apart": True}}
        return dict(named[plan.first_round])
    return {"by_rank": True} if plan.rounds - done <= plan.by_rank else {}


def _ranks(
    round_: Round, field: Sequence[Entrant], options: Mapping[str, object], seed: int
) -> dict[int, int]:
    """The ranks that the options ask for, by entrant id."""
    if options.get("by_seed"):
        return {one.pk: rank for rank, one in enumerate(_seeded(field, seed), 1)}
    if options.get("by_rank"):
        table = standings(round_.stage.competition, after_round=round_.number - 1)
        return {line.entrant.pk: place for place, line in enumerate(table, 1)}
    return {}


def _keep(
    round_: Round,
    contenders: Sequence[Contender],
    options: Mapping[str, object],
    paired: Paired,
    hand: Hand,
) -> Draw:
    before = round_.draws.aggregate(Max("number"))["number__max"] or 0
    return Draw.objects.create(
        round=round_,
        number=before + 1,
        seed=hand.seed,
        options=dict(options),
        contenders=rows_of(contenders),
        cost=list(paired.cost),
        bound=list(paired.bound),
        made_at=hand.at,
        made_by=hand.by,
    )


def _seat_round_robin(round_: Round, plan: RoundRobinStage) -> None:
    stage, players = round_.stage, list(players_in(round_.stage))
    order = list(stage.qualifiers.order_by("seed").values_list("entrant_id", flat=True))
    gone = set(order).difference(one.pk for one in players)
    done = Round.objects.filter(stage=stage, number__lt=round_.number).count()
    pairings = round_robin(order, done + 1, legs=plan.legs, dropped=gone)
    seat(
        round_,
        [
            Laid(table, pairing, Match.Origin.SCHEDULED, chooses=True)
            for table, pairing in lay_out(pairings, _fixed(players))
        ],
    )


def _seat_bracket(round_: Round) -> None:
    names = {one.pairing: one.match.name for one in bracket_progress(round_.stage).ready}
    before = Match.objects.filter(round__stage=round_.stage, bracket__in=names.values())
    replayed = set(before.values_list("bracket", flat=True))
    seat(
        round_,
        [
            Laid(
                table,
                pairing,
                Match.Origin.SCHEDULED,
                bracket=names[pairing],
                is_decider=names[pairing] in replayed,
                chooses=True,
            )
            for table, pairing in lay_out(list(names), _fixed(players_in(round_.stage)))
        ],
    )


def _fixed(players: Iterable[Entrant]) -> dict[Player, int]:
    """The tables that players need, by entrant id."""
    return {one.pk: one.fixed_table for one in players if one.fixed_table is not None}


def _seeded(field: Sequence[Entrant], seed: int) -> list[Entrant]:
    """By the entrants' seeds, the best first; those without one, and those of one, by chance."""
    chance = Random(seed)  # noqa: S311 - a draw that can be replayed
    shuffled = chance.sample(field, len(field))
    return sorted(shuffled, key=lambda one: (one.seed is None, one.seed or 0))


def _require_two(players: Sequence[object]) -> None:
    if len(players) < 2:
        raise PlayError("too-few-entrants", "A round needs at least two players who are still in.")
