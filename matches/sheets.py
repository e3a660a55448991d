"""What the tables hold of matches, read together in a few statements however many they are.

A sheet is one match in the engine's words: its result as last reported, and the decks chosen for
the next game. Older versions stay in the tables and are not read here.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from matches.engine import results
from matches.engine.match import match_state
from matches.engine.terms import Terms
from matches.models import DeckChoice, Entrant, Game, Match, ResultReport, Seat


@dataclass(frozen=True)
class Sheet:
    """One match: `version` is that of the newest report, 0 if there is none; `chooser` is who
    decides by rank whether to play or draw first."""

    match_id: int
    result: results.MatchResult
    version: int = 0
    chooser: results.Player | None = None
    choices: Mapping[results.Player, int] = field(default_factory=dict)

    def state(self, terms: Terms) -> results.MatchState:
        return match_state(terms, self.result, self.choices)


def read_sheets(matches: QuerySet[Match], players: Mapping[int, results.Player]) -> list[Sheet]:
    """The sheets of these matches in their order, in five statements.

    `players` says what the engine shall call each entrant id: the entrants themselves where
    sentences need names, plain ids where thousands are counted.

    Ids go from one statement to the next as lists. As nested queries the planner would have to
    guess their size, and just after a round is paired it guesses one row and takes minutes.
    """
    origins = dict(matches.values_list("pk", "origin"))
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
    reports = _newest_reports(match_ids)
    games = read_games([report.pk for report in reports.values()], players)
    choices = _read_choices(match_ids, players)

    sheets = []
    for match_id in match_ids:
        report = reports.get(match_id)
        played = games[report.pk] if report else ()
        sheets.append(
            Sheet(
                match_id=match_id,
                result=_reported(tuple(seats[match_id]), report, played, players)
                if report
                else unreported(tuple(seats[match_id]), origins[match_id]),
                version=report.version if report else 0,
                chooser=choosers.get(match_id),
                choices=choices.get((match_id, len(played) + 1), {}),
            )
        )
    return sheets


def _newest_reports(match_ids: Sequence[int]) -> dict[int, ResultReport]:
    """The version that counts, by match id, of each match that has one."""
    newest = (
        ResultReport.objects.filter(match_id__in=match_ids)
        .order_by("match_id", "-version")
        .distinct("match_id")
        .select_related("loser")
        .only("id", "match_id", "version", "ending", "loser__entrant_id")
    )
    return {report.match_id: report for report in newest}


def unreported(seated: tuple[results.Player, ...], origin: str) -> results.MatchResult:
    """What a match is before anything is reported: a round that was missed is lost."""
    if origin == Match.Origin.MISSED:
        return results.MatchResult(seated, ending=results.Ending.NO_SHOW)
    return results.MatchResult(seated)


def _reported(
    seated: tuple[results.Player, ...],
    report: ResultReport,
    games: tuple[results.Game, ...],
    players: Mapping[int, results.Player],
) -> results.MatchResult:
    loser = players[report.loser.entrant_id] if report.loser else None
    return results.MatchResult(seated, games, results.Ending(report.ending), loser)


def read_games(
    report_ids: Sequence[int], players: Mapping[int, results.Player]
) -> Mapping[int, tuple[results.Game, ...]]:
    """The games of these reports in their order, by report id."""
    games: dict[int, tuple[results.Game, ...]] = defaultdict(tuple)
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


def by_id(entrants: Iterable[Entrant]) -> dict[int, Entrant]:
    """Entrants under their ids, as `read_sheets` takes them."""
    return {entrant.pk: entrant for entrant in entrants}
