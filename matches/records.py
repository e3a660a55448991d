"""What finished matches brought their players, read for a whole field at once.

Tens of thousands of matches end in a few hundred ways: 2-0, 2-1, drawn at time. Each way goes to
the engine once, told of places at the table instead of players, and what it makes of it holds for
every match that ended so. Four statements, rows as values, no model instances.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

import orjson

from matches.engine.match import match_state, records_of
from matches.engine.reporting import CLAIMED, Stand
from matches.engine.results import Ending, Game, MatchResult, Record
from matches.engine.terms import Terms
from matches.models import Match, ResultReport
from matches.sheets import NO_DECKS, rows, unreported

Place: TypeAlias = int
"""Where somebody sits at their table: 0 for the first seat."""

WrittenGame: TypeAlias = tuple[int | None, int | None, str]
"""The seats of who won and who was penalised, and which decks were played, as it is written."""

PlacedGame: TypeAlias = tuple[int | None, ...]
"""The places of who won and who was penalised, then the deck of each place if any were played."""

Way: TypeAlias = tuple[int, str, Place | None, tuple[PlacedGame, ...]]
"""How a match went: how many sat there, its ending, who lost away from the table, the games."""

Report: TypeAlias = tuple[int | None, str, int | None]
"""Its id, the ending, and the seat of who lost away from the table."""

UNREPORTED: Report = (None, unreported((), Match.Origin.DRAWN).ending, None)
MISSED: Report = (None, unreported((), Match.Origin.MISSED).ending, None)

SEATS = """
SELECT match_id, number, matches_seat.id, entrant_id
FROM matches_seat JOIN matches_round ON matches_round.id = round_id
WHERE round_id = ANY(%s) ORDER BY number, match_id, position
"""
GAMES = """
SELECT report_id, winner_id, penalised_id, decks::text
FROM matches_game WHERE report_id = ANY(%s) ORDER BY report_id, number
"""
"""Ids go as one array: as that many parameters they take longer than the answer."""


class Played(NamedTuple):
    """A finished match: the number of its round, what it brought each entrant (by id), its id, how
    it ended, and how many games were played in it, those lost by penalty not among them."""

    round: int
    records: tuple[Record, ...]
    match: int
    ending: Ending
    games: int


def read_played(rounds: Sequence[int], terms: Terms) -> Iterator[Played]:
    """Every finished match of these rounds (ids), round by round. A bye is finished as soon as it
    is paired; a match that goes on brings nothing."""
    reports = _read_reports(rounds)
    games = _read_games([report for report, _, _ in reports.values() if report])
    known: dict[Way, tuple[Record, ...]] = {}
    for (match, number), seated in groupby(rows(SEATS, list(rounds)), key=itemgetter(0, 1)):
        _, _, seats, entrants = zip(*seated, strict=True)
        report, ending, loser = reports.get(match, UNREPORTED)
        places = {seat: place for place, seat in enumerate(seats)}
        played = tuple([_by_place(game, places, entrants) for game in games.get(report, ())])
        way = len(seats), ending, places.get(loser), played
        brought = known.get(way)
        if brought is None:
            brought = known[way] = _brought(way, terms)
        if brought:
            records = tuple([_seated(record, entrants) for record in brought])
            at_the_table = sum(game[1] is None for game in played)
            yield Played(number, records, match, Ending(ending), at_the_table)


def _seated(record: Record, entrants: Sequence[int]) -> Record:
    """What somebody's place brought, as theirs."""
    return Record(
        entrants[record.player],
        tuple([entrants[place] for place in record.opponents]),
        *record[2:],
    )


def _brought(way: Way, terms: Terms) -> tuple[Record, ...]:
    """What a match that went this way brings each place at its table."""
    seated, ending, loser, played = way
    games = tuple(
        Game(
            winner=winner,
            penalised=penalised,
            decks={place: deck for place, deck in enumerate(decks) if deck is not None},
        )
        for winner, penalised, *decks in played
    )
    result = MatchResult(tuple(range(seated)), games, Ending(ending), loser)
    state = match_state(terms, result)
    return records_of(terms, state) if state.finished else ()


def _by_place(
    game: WrittenGame, places: Mapping[int | None, Place], entrants: Sequence[int]
) -> PlacedGame:
    winner, penalised, decks = game
    if decks == NO_DECKS:
        return places.get(winner), places.get(penalised)
    deck_of = orjson.loads(decks)
    return (
        places.get(winner),
        places.get(penalised),
        *[deck_of.get(str(entrant)) for entrant in entrants],
    )


def _read_reports(rounds: Sequence[int]) -> Mapping[int, Report]:
    """The report that counts, of each match that has one, and of rounds that were missed."""
    missed = Match.objects.filter(round_id__in=rounds, origin=Match.Origin.MISSED)
    reports: dict[int, Report] = dict.fromkeys(missed.values_list("pk", flat=True), MISSED)
    newest = (
        ResultReport.objects.filter(match__round_id__in=rounds)
        .exclude(status__in=CLAIMED)
        .order_by("match_id", "-version")
        .distinct("match_id")
        .values_list("match_id", "pk", "ending", "loser_id", "status")
    )
    for match, report, ending, loser, status in newest:
        if status != Stand.VOIDED:
            reports[match] = report, ending, loser
    return reports


def _read_games(reports: Sequence[int]) -> Mapping[int | None, list[WrittenGame]]:
    """The games of each report in their order."""
    games: dict[int | None, list[WrittenGame]] = defaultdict(list)
    for report, winner, penalised, decks in rows(GAMES, list(reports)):
        games[report].append((winner, penalised, decks))
    return games
