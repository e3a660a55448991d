"""Entering a round that was played elsewhere, its pairings and results as they were."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches.engine.match import match_state
from matches.engine.reporting import Act, Stand, after
from matches.engine.results import Game, MatchResult, PlayError
from matches.models import Competition, Entrant, Match, ResultReport, Round, Seat, Stage
from matches.models import Game as GameRow
from matches.queries.rounds import players_in
from matches.queries.terms import terms_of
from matches.services.competitions import rounds_paired
from matches.services.locks import lock_competition
from matches.services.rounds import make_way
from matches.services.seating import Laid, seat
from matches.sheets import settled, unreported
from wording import said, together


@dataclass(frozen=True, slots=True)
class Entered:
    """A match as it was played. The players of its result are entrants: one alone had a bye, or
    with an ending of `no_show` lost without an opponent. Without a table it gets the next one that
    is free."""

    result: MatchResult
    table: int | None = None


@transaction.atomic
def enter_round(
    *,
    competition: Competition,
    matches: Sequence[Entered],
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str = "",
) -> Round:
    """Close the open round and add the next one with these matches and their results: nobody is
    paired, everybody sees it at once, and it stays open as a played one does. Who sits in no match
    sat the round out.

    Raises PlayError: what `draft_round` raises before it draws, `stage-scheduled` in a stage that
    is not of Swiss rounds, `nothing-played`, `plays-twice`, `table-twice`, `not-entered` for
    somebody who is not in the stage or has dropped, `match-goes-on` for a result that decides
    nothing, and what `engine.match.match_state` raises for one that cannot be.
    """
    competition = lock_competition(competition)
    stage = make_way(competition, at)
    _check(stage, matches)
    round_ = Round.objects.create(
        stage=stage,
        number=rounds_paired(competition) + 1,
        paired_at=at,
        paired_by=by,
        published_at=at,
        published_by=by,
    )
    tables = _tables(matches)
    seat(
        round_,
        [
            Laid(table, _ids(one), Match.Origin.ENTERED)
            for table, one in zip(tables, matches, strict=True)
        ],
    )
    _record(round_, dict(zip(tables, matches, strict=True)), at, by, reason)
    return round_


def _check(stage: Stage, matches: Sequence[Entered]) -> None:
    """Raise PlayError unless such a round can have been played in the stage."""
    if stage.kind != Stage.Kind.SWISS:
        raise PlayError(
            "stage-scheduled",
            "Who meets in this stage follows from its table or bracket: draft its rounds.",
        )
    if not matches:
        raise PlayError("nothing-played", "A round has at least one match.")
    seated = Counter(player for one in matches for player in one.result.players)
    twice = [str(player) for player, times in seated.items() if times > 1]
    if twice:
        raise PlayError(
            "plays-twice", said("Nobody plays twice in a round: {names}.", names=", ".join(twice))
        )
    playing = set(players_in(stage))
    strangers = [str(player) for player in seated if player not in playing]
    if strangers:
        raise PlayError(
            "not-entered",
            said("Not in the event in this round: {names}.", names=", ".join(strangers)),
        )
    terms = terms_of(stage.competition)
    for one in matches:
        if not match_state(terms, one.result).finished:
            raise PlayError(
                "match-goes-on",
                said(
                    "The result of {players} decides nothing. Say how their match ended.",
                    players=together([str(player) for player in one.result.players]),
                ),
            )


def _tables(matches: Sequence[Entered]) -> list[int]:
    """The table of each match: the one it was played at, else the first that is free."""
    named = Counter(one.table for one in matches if one.table is not None)
    twice = [str(table) for table, times in named.items() if times > 1]
    if twice:
        raise PlayError(
            "table-twice", said("Two matches cannot be at table {names}.", names=", ".join(twice))
        )
    free = (number for number in count(1) if number not in named)
    return [next(free) if one.table is None else one.table for one in matches]


def _ids(one: Entered) -> tuple[int, ...]:
    return tuple(player.pk for player in one.result.players)


def _record(
    round_: Round,
    played: Mapping[int, Entered],
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
) -> None:
    """Write the first version of each result, by table; all of a round in a few statements."""
    match_ids = dict(round_.matches.values_list("table", "pk"))
    seats = {one.entrant: one for one in round_.seats.select_related("entrant")}
    written = [
        (_report(match_ids[table], one.result, seats, at, by, reason), one.result)
        for table, one in played.items()
        if one.result != unreported(one.result.players, Match.Origin.ENTERED)
    ]
    ResultReport.objects.bulk_create(report for report, _result in written)
    GameRow.objects.bulk_create(
        _row(seats, report, number, settled(game, result.players))
        for report, result in written
        for number, game in enumerate(result.games, 1)
    )


def _report(
    match_id: int,
    result: MatchResult,
    seats: Mapping[Entrant, Seat],
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
) -> ResultReport:
    return ResultReport(
        match_id=match_id,
        version=1,
        status=after(Stand.UNREPORTED, Act.RECORD).value,
        ending=result.ending.value,
        loser=_seat_of(seats, result.loser),
        made_at=at,
        made_by=by,
        reason=reason.strip(),
    )


def _row(seats: Mapping[Entrant, Seat], report: ResultReport, number: int, game: Game) -> GameRow:
    return GameRow(
        report=report,
        number=number,
        winner=_seat_of(seats, game.winner),
        penalised=_seat_of(seats, game.penalised),
        decks={str(entrant.pk): deck for entrant, deck in game.decks.items()},
    )


def _seat_of(seats: Mapping[Entrant, Seat], player: Entrant | None) -> Seat | None:
    return None if player is None else seats[player]
