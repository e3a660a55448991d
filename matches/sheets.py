"""What the tables hold of matches, read together in a few statements however many they are.

A sheet is one match in the engine's words: its result as it counts, a claim of the players that
waits for an answer or a judge, and the decks chosen for the next game. Older versions stay in the
tables and are not read here.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import orjson
from django.db import connection
from django.db.models import QuerySet

from matches.engine import results
from matches.engine.match import match_state
from matches.engine.outcomes import winner_of
from matches.engine.reporting import CLAIMED, Stand
from matches.engine.terms import Terms
from matches.models import Entrant, Match, Seat

SEATS = """
SELECT match_id, entrant_id, chooses FROM matches_seat
WHERE match_id = ANY(%s) ORDER BY match_id, position
"""
REPORTS = """
SELECT DISTINCT ON (report.match_id, report.status = ANY(%s)) report.match_id, report.id,
    report.version, report.status, report.ending, loser.entrant_id, speaker.entrant_id
FROM matches_resultreport report
LEFT JOIN matches_seat loser ON loser.id = report.loser_id
LEFT JOIN matches_seat speaker ON speaker.id = report.said_by_id
WHERE report.match_id = ANY(%s)
ORDER BY report.match_id, report.status = ANY(%s), report.version DESC
"""
GAMES = """
SELECT game.report_id, winner.entrant_id, penalised.entrant_id, game.decks::text
FROM matches_game game
LEFT JOIN matches_seat winner ON winner.id = game.winner_id
LEFT JOIN matches_seat penalised ON penalised.id = game.penalised_id
WHERE game.report_id = ANY(%s) ORDER BY game.report_id, game.number
"""
CHOICES = """
SELECT match_id, game_number, entrant_id, deck FROM matches_deckchoice
WHERE match_id = ANY(%s) ORDER BY version
"""
"""Ids go from one statement to the next as one array. As nested queries the planner would have to
guess their size, and just after a round is paired it guesses one row and takes minutes; as that
many parameters they take longer than the answer."""

NO_DECKS = "{}"


def rows(statement: str, *parameters: object) -> Iterator[tuple[Any, ...]]:
    """What a statement finds: of hundreds of rows, values are read several times as fast as
    instances of models."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        yield from cursor


@dataclass(frozen=True)
class Claim:
    """What players say of a match that counts for nothing yet: the result as `said_by` has it,
    reported or, by the opponent, disputed."""

    stand: Stand
    said_by: results.Player
    result: results.MatchResult


@dataclass(frozen=True)
class Sheet:
    """One match: `result` is what counts of it, and `claim` what players say beyond that. `stand`
    and `version` are those of the newest report, claims too; without any the version is 0.
    `chooser` is who decides by rank whether to play or draw first."""

    match_id: int
    result: results.MatchResult
    stand: Stand = Stand.UNREPORTED
    version: int = 0
    claim: Claim | None = None
    chooser: results.Player | None = None
    choices: Mapping[results.Player, int] = field(default_factory=dict)

    def state(self, terms: Terms) -> results.MatchState:
        return match_state(terms, self.result, self.choices)

    def way(self, places: Mapping[results.Player, int]) -> tuple[Hashable, ...]:
        """How the match went so far, told of `places` instead of players: matches that went the
        same way stand alike under the same terms."""
        result = self.result
        games = [
            (places.get(game.winner), places.get(game.penalised), *_by_place(game.decks, places))
            for game in result.games
        ]
        loser = places.get(result.loser)
        chosen = tuple(_by_place(self.choices, places))
        return len(places), result.ending, loser, tuple(games), chosen

    def placed(
        self, places: Mapping[results.Player, int]
    ) -> tuple[results.MatchResult, dict[results.Player, int]]:
        """The result that counts and the decks chosen, told of places instead of players."""
        result = self.result
        games = tuple(
            results.Game(
                places.get(game.winner),
                dict(_by_place(game.decks, places)),
                places.get(game.penalised),
            )
            for game in result.games
        )
        seats, loser = tuple(places.values()), places.get(result.loser)
        placed = results.MatchResult(seats, games, result.ending, loser)
        return placed, dict(_by_place(self.choices, places))


def _by_place(
    decks: Mapping[results.Player, int], places: Mapping[results.Player, int]
) -> Iterator[tuple[int, int]]:
    return ((places[player], deck) for player, deck in decks.items())


def read_sheets(matches: QuerySet[Match], players: Mapping[int, results.Player]) -> list[Sheet]:
    """The sheets of these matches in their order, in five statements; `players` as below."""
    return read_sheets_of(dict(matches.values_list("pk", "origin")), players)


def read_sheets_of(
    origins: Mapping[int, str], players: Mapping[int, results.Player]
) -> list[Sheet]:
    """The sheets of the matches with these ids and origins in their order, in four statements.

    `players` says what the engine shall call each entrant id: the entrants themselves where
    sentences need names, plain ids where thousands are counted.
    """
    match_ids = list(origins)
    seats: dict[int, list[results.Player]] = defaultdict(list)
    choosers: dict[int, results.Player] = {}
    for match_id, entrant_id, chooses in rows(SEATS, match_ids):
        seats[match_id].append(players[entrant_id])
        if chooses:
            choosers[match_id] = players[entrant_id]
    written = _read_written(match_ids, players)
    return [
        _sheet(match_id, origins[match_id], tuple(seats[match_id]), choosers.get(match_id), written)
        for match_id in match_ids
    ]


def read_sheet(match: Match, seats: Sequence[Seat], *, with_choices: bool) -> Sheet:
    """The sheet of one match, played by entrants, whose seats were read already in their order.

    Decks that were chosen are read on demand: one statement less for each result of a match in
    which there are none.
    """
    players = {seat.entrant_id: seat.entrant for seat in seats}
    written = _read_written([match.pk], players, with_choices=with_choices)
    chooser = next((seat.entrant for seat in seats if seat.chooses), None)
    return _sheet(match.pk, match.origin, tuple(players.values()), chooser, written)


class _Report(NamedTuple):
    """One version of a result; `loser` and `said_by` are ids of entrants."""

    pk: int
    version: int
    status: str
    ending: str
    loser: int | None
    said_by: int | None


@dataclass(frozen=True)
class _Written:
    """What is written of matches: by their ids the versions that count and the claims after them,
    the games of these by report id, and the decks chosen by match id and game number."""

    counting: Mapping[int, _Report]
    claims: Mapping[int, _Report]
    games: Mapping[int, tuple[results.Game, ...]]
    choices: Mapping[tuple[int, int], Mapping[results.Player, int]]
    players: Mapping[int, results.Player]


def _read_written(
    match_ids: Sequence[int],
    players: Mapping[int, results.Player],
    *,
    with_choices: bool = True,
) -> _Written:
    counting, claims = _newest_reports(match_ids)
    reports = [report.pk for report in (*counting.values(), *claims.values())]
    games = read_games(reports, players)
    choices = _read_choices(match_ids, players) if with_choices else {}
    return _Written(counting, claims, games, choices, players)


def _sheet(
    match_id: int,
    origin: str,
    seated: tuple[results.Player, ...],
    chooser: results.Player | None,
    written: _Written,
) -> Sheet:
    report, claim = written.counting.get(match_id), written.claims.get(match_id)
    result = unreported(seated, origin)
    if report is not None and report.status != Stand.VOIDED:
        result = _reported(seated, report, written)
    said = claim or report
    return Sheet(
        match_id=match_id,
        result=result,
        stand=Stand(said.status) if said else Stand.UNREPORTED,
        version=said.version if said else 0,
        claim=_claimed(seated, claim, written) if claim else None,
        chooser=chooser,
        choices=written.choices.get((match_id, len(result.games) + 1), {}),
    )


def _newest_reports(match_ids: Sequence[int]) -> tuple[dict[int, _Report], dict[int, _Report]]:
    """By match id: the versions that count, and the claims that came after them."""
    claimed = sorted(CLAIMED)
    counting: dict[int, _Report] = {}
    claims: dict[int, _Report] = {}
    for match_id, *written in rows(REPORTS, claimed, list(match_ids), claimed):
        report = _Report(*written)
        if report.status not in CLAIMED:
            counting[match_id] = report
        elif match_id not in counting or report.version > counting[match_id].version:
            claims[match_id] = report
    return counting, claims


def _claimed(seated: tuple[results.Player, ...], report: _Report, written: _Written) -> Claim:
    return Claim(
        stand=Stand(report.status),
        said_by=written.players[report.said_by],
        result=_reported(seated, report, written),
    )


def unreported(seated: tuple[results.Player, ...], origin: str) -> results.MatchResult:
    """What a match is before anything is reported: a round that was missed is lost."""
    if origin == Match.Origin.MISSED:
        return results.MatchResult(seated, ending=results.Ending.NO_SHOW)
    return results.MatchResult(seated)


def _reported(
    seated: tuple[results.Player, ...], report: _Report, written: _Written
) -> results.MatchResult:
    loser = None if report.loser is None else written.players[report.loser]
    games = written.games.get(report.pk, ())
    return results.MatchResult(seated, games, results.Ending(report.ending), loser)


def read_games(
    report_ids: Sequence[int], players: Mapping[int, results.Player]
) -> Mapping[int, tuple[results.Game, ...]]:
    """The games of these reports in their order, by report id."""
    games: dict[int, tuple[results.Game, ...]] = defaultdict(tuple)
    if not report_ids:
        return games
    for report_id, winner, penalised, decks in rows(GAMES, list(report_ids)):
        played = {} if decks == NO_DECKS else orjson.loads(decks)
        games[report_id] += (
            results.Game(
                winner=None if winner is None else players[winner],
                penalised=None if penalised is None else players[penalised],
                decks={players[int(entrant)]: deck for entrant, deck in played.items()},
            ),
        )
    return games


def _read_choices(
    match_ids: Sequence[int], players: Mapping[int, results.Player]
) -> Mapping[tuple[int, int], Mapping[results.Player, int]]:
    """The decks chosen and not taken back, by match id and game number."""
    choices: dict[tuple[int, int], dict[results.Player, int]] = defaultdict(dict)
    for match_id, game, entrant, deck in rows(CHOICES, list(match_ids)):
        chosen = choices[match_id, game]
        if deck is None:
            chosen.pop(players[entrant], None)
        else:
            chosen[players[entrant]] = deck
    return choices


def completed(
    terms: Terms, sheet: Sheet, games: Sequence[results.Game]
) -> tuple[results.Game, ...]:
    """The games with every deck named, from what is recorded, chosen or the only one possible.

    Raises PlayError for games that could not be played before the last one.
    """
    done: tuple[results.Game, ...] = ()
    for index, game in enumerate(games):
        known = sheet.choices
        if index < len(sheet.result.games):
            known = sheet.result.games[index].decks
        so_far = results.MatchResult(sheet.result.players, done)
        state = match_state(terms, so_far, {**known, **game.decks})
        decks = {side.player: side.deck for side in state.sides if side.deck is not None}
        done += (settled(replace(game, decks={**decks, **game.decks}), sheet.result.players),)
    return done


def settled(game: results.Game, players: Sequence[results.Player]) -> results.Game:
    """The game with its winner filled in where a penalty decided it."""
    return replace(game, winner=winner_of(game, tuple(game.decks) or players))


def numbered(entrants: Iterable[int]) -> dict[results.Player, int]:
    """The number of each entrant (id) in their competition, in the order in which they came."""
    return {pk: number for number, pk in enumerate(sorted(entrants), 1)}


def by_id(entrants: Iterable[Entrant]) -> dict[int, Entrant]:
    """Entrants under their ids, as `read_sheets` takes them."""
    return {entrant.pk: entrant for entrant in entrants}
