"""What the tables hold of matches, read together in a few statements however many they are.

A sheet is one match in the engine's words: its result as it counts, a claim of the players that
waits for an answer or a judge, and the decks chosen for the next game. Older versions stay in the
tables and are not read here.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from matches.engine import results
from matches.engine.match import match_state
from matches.engine.outcomes import winner_of
from matches.engine.reporting import CLAIMED, Stand
from matches.engine.terms import Terms
from matches.models import DeckChoice, Entrant, Game, Match, ResultReport, Seat


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


def read_sheets(matches: QuerySet[Match], players: Mapping[int, results.Player]) -> list[Sheet]:
    """The sheets of these matches in their order, in five statements; `players` as below."""
    return read_sheets_of(dict(matches.values_list("pk", "origin")), players)


def read_sheets_of(
    origins: Mapping[int, str], players: Mapping[int, results.Player]
) -> list[Sheet]:
    """The sheets of the matches with these ids and origins in their order, in four statements.

    `players` says what the engine shall call each entrant id: the entrants themselves where
    sentences need names, plain ids where thousands are counted.

    Ids go from one statement to the next as lists. As nested queries the planner would have to
    guess their size, and just after a round is paired it guesses one row and takes minutes.
    """
    match_ids = list(origins)
    seats: dict[int, list[results.Player]] = defaultdict(list)
    choosers: dict[int, results.Player] = {}
    for match_id, entrant_id, chooses in (
        Seat.objects.filter(match_id__in=match_ids)
        .order_by("match_id", "position")
        .values_list("match_id", "entrant_id", "chooses")
    ):
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


@dataclass(frozen=True)
class _Written:
    """What is written of matches: by their ids the versions that count and the claims after them,
    the games of these by report id, and the decks chosen by match id and game number."""

    counting: Mapping[int, ResultReport]
    claims: Mapping[int, ResultReport]
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


def _newest_reports(
    match_ids: Sequence[int],
) -> tuple[dict[int, ResultReport], dict[int, ResultReport]]:
    """By match id: the versions that count, and the claims that came after them."""
    is_claim = ExpressionWrapper(Q(status__in=CLAIMED), output_field=BooleanField())
    newest = (
        ResultReport.objects.filter(match_id__in=match_ids)
        .annotate(is_claim=is_claim)
        .order_by("match_id", "is_claim", "-version")
        .distinct("match_id", "is_claim")
        .select_related("loser", "said_by")
        .only(
            *("id", "match_id", "version", "status", "ending"),
            *("loser__entrant_id", "said_by__entrant_id"),
        )
    )
    counting: dict[int, ResultReport] = {}
    claims: dict[int, ResultReport] = {}
    for report in newest:
        if not report.is_claim:
            counting[report.match_id] = report
        elif report.match_id not in counting or report.version > counting[report.match_id].version:
            claims[report.match_id] = report
    return counting, claims


def _claimed(seated: tuple[results.Player, ...], report: ResultReport, written: _Written) -> Claim:
    return Claim(
        stand=Stand(report.status),
        said_by=written.players[report.said_by.entrant_id],
        result=_reported(seated, report, written),
    )


def unreported(seated: tuple[results.Player, ...], origin: str) -> results.MatchResult:
    """What a match is before anything is reported: a round that was missed is lost."""
    if origin == Match.Origin.MISSED:
        return results.MatchResult(seated, ending=results.Ending.NO_SHOW)
    return results.MatchResult(seated)


def _reported(
    seated: tuple[results.Player, ...], report: ResultReport, written: _Written
) -> results.MatchResult:
    loser = written.players[report.loser.entrant_id] if report.loser else None
    games = written.games.get(report.pk, ())
    return results.MatchResult(seated, games, results.Ending(report.ending), loser)


def read_games(
    report_ids: Sequence[int], players: Mapping[int, results.Player]
) -> Mapping[int, tuple[results.Game, ...]]:
    """The games of these reports in their order, by report id."""
    games: dict[int, tuple[results.Game, ...]] = defaultdict(tuple)
    if not report_ids:
        return games
    for report_id, winner, penalised, decks in (
        Game.objects.filter(report_id__in=report_ids)
        .order_by("report_id", "number")
        .values_list("report_id", "winner__entrant_id", "penalised__entrant_id", "decks")
    ):
        games[report_id] += (
            results.Game(
                winner=None if winner is None else players[winner],
                penalised=None if penalised is None else players[penalised],
                decks={players[int(entrant)]: deck for entrant, deck in decks.items()},
            ),
        )
    return games


def _read_choices(
    match_ids: Sequence[int], players: Mapping[int, results.Player]
) -> Mapping[tuple[int, int], Mapping[results.Player, int]]:
    """The decks chosen and not taken back, by match id and game number."""
    choices: dict[tuple[int, int], dict[results.Player, int]] = defaultdict(dict)
    for choice in DeckChoice.objects.filter(match_id__in=match_ids).order_by("version"):
        chosen = choices[choice.match_id, choice.game_number]
        if choice.deck is None:
            chosen.pop(players[choice.entrant_id], None)
        else:
            chosen[players[choice.entrant_id]] = choice.deck
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
