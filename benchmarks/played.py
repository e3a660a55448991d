"""A played competition in the tables, written by COPY: reading it is measured, not this."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import StringIO

from django.db import connection, models, transaction

from matches.engine.match import match_state
from matches.engine.results import MatchResult
from matches.engine.terms import parse_terms
from matches.models import Competition, Entrant, Game, Match, ResultReport, Round, Seat, Stage

AT = datetime(2026, 1, 1, tzinfo=UTC)
JUDGED, RUNNING = ResultReport.Status.JUDGED.value, ResultReport.Status.RUNNING.value
COLUMNS = {
    Match: ("id", "round_id", "table", "origin", "bracket", "is_decider"),
    Seat: ("id", "match_id", "entrant_id", "round_id", "position", "chooses"),
    ResultReport: (
        "id",
        "match_id",
        "version",
        "status",
        "ending",
        "loser_id",
        "made_at",
        "reason",
    ),
    Game: ("id", "report_id", "number", "winner_id", "decks"),
}


@transaction.atomic
def write_competition(
    document: dict[str, object], players: int, rounds: Sequence[Sequence[MatchResult]]
) -> Competition:
    """The tournament as judges record it: every game a new version of its match with all the games
    so far. Its players are the numbers from 1 up; entrants are made for them in that order."""
    competition = Competition.objects.create(terms=document, seed=1)
    stage = Stage.objects.create(competition=competition, rounds_planned=len(rounds))
    entrants = Entrant.objects.bulk_create(
        Entrant(competition=competition, name=f"Player {number:05d}")
        for number in range(1, players + 1)
    )
    rows = _Rows(competition, [entrant.pk for entrant in entrants])
    for number, played in enumerate(rounds, 1):
        closed = AT if number < len(rounds) else None
        round_ = Round.objects.create(
            stage=stage, number=number, paired_at=AT, published_at=AT, closed_at=closed
        )
        for table, result in enumerate(played, 1):
            rows.add_match(round_, table, result)
    rows.copy()
    return competition


class _Rows:
    """Rows that are still to be written, with the ids that they will have."""

    def __init__(self, competition: Competition, entrants: Sequence[int]) -> None:
        self._terms = parse_terms(competition.terms)
        self._entrants = entrants
        self._rows: dict[type[models.Model], list[tuple[object, ...]]] = {}
        self._before = {
            model: model.objects.aggregate(last=models.Max("pk"))["last"] or 0 for model in COLUMNS
        }

    def add_match(self, round_: Round, table: int, result: MatchResult) -> None:
        match = self._add(Match, round_.pk, table, Match.Origin.DRAWN.value, "", False)
        seats = {
            player: self._add(Seat, match, self._entrants[player - 1], round_.pk, position, False)
            for position, player in enumerate(result.players, 1)
        }
        for version, so_far in enumerate(_versions(result), 1):
            status = JUDGED if match_state(self._terms, so_far).finished else RUNNING
            loser = seats.get(so_far.loser)
            report = self._add(
                ResultReport, match, version, status, so_far.ending.value, loser, AT, ""
            )
            for number, game in enumerate(so_far.games, 1):
                decks = {self._entrants[player - 1]: deck for player, deck in game.decks.items()}
                self._add(Game, report, number, seats.get(game.winner), json.dumps(decks))

    def _add(self, model: type[models.Model], *values: object) -> int:
        rows = self._rows.setdefault(model, [])
        key = self._before[model] + len(rows) + 1
        rows.append((key, *values))
        return key

    def copy(self) -> None:
        for model, columns in COLUMNS.items():
            text = StringIO()
            for row in self._rows.get(model, ()):
                text.write("\t".join("\\N" if one is None else str(one) for one in row) + "\n")
            text.seek(0)
            with connection.cursor() as cursor:
                named = ", ".join(f'"{column}"' for column in columns)
                cursor.copy_expert(f'COPY "{model._meta.db_table}" ({named}) FROM STDIN', text)


def _versions(result: MatchResult) -> Iterator[MatchResult]:
    """A match after each of its games, and as it ended; nothing is reported of a bye."""
    if len(result.players) > 1:
        for number in range(1, len(result.games)):
            yield MatchResult(result.players, result.games[:number])
        yield result
