"""What finished matches brought their players, read for a whole field at once.

Tens of thousands of matches end in a few hundred ways: 2-0, 2-1, drawn at time. Each way goes to
the engine once, told of places at the table instead of players, and what it makes of it holds for
every match that ended so. Four statements, rows as values, no model instances.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import orjson
from django.db import connection

from matches.engine.match import match_state, records_of
from matches.engine.reporting import CLAIMED, Stand
from matches.engine.results import Ending, Game, MatchResult, Record
from matches.engine.terms import Terms
from matches.models import Match, ResultReport, Seat
from matches.sheets import unreported

Place: TypeAlias = int
"""Where somebody sits at their table: 0 for the first seat."""

WrittenGame: TypeAlias = tuple[Place | None, Place | None, str]
"""Who won, who was penalised, and which decks were played, as the table holds it."""

Way: TypeAlias = tuple[int, str, Place | None, tuple[tuple[int | None, ...], ...]]
"""How a match went: how many sat there, its ending, who lost it away from the table, and of each
game who won, who was penalised and the deck of every place."""

Report: TypeAlias = tuple[int | None, str, int | None]
"""Its id, the ending, and the seat of who lost away from the table."""

UNREPORTED: Report = (None, unreported((), Match.Origin.DRAWN).ending, None)
MISSED: Report = (None, unreported((), Match.Origin.MISSED).ending, None)

GAMES = """
SELECT report_id, winner_id, penalised_id, decks::text
FROM matches_game WHERE report_id = ANY(%s) ORDER BY report_id, number
"""
"""Ids go as one array: as that many parameters they take longer than the answer."""

NO_DECKS = "{}"


def read_records(rounds: Sequence[int], terms: Terms) -> Iterator[tuple[int, tuple[Record, ...]]]:
    """Of every finished match of these rounds (ids): its round, and what it brought each entrant
    (by id). A bye is finished as soon as it is paired; a match that goes on brings nothing."""
    seats, places = _read_seats(rounds)
    reports = _read_reports(rounds)
    games = _read_games([report for report, _, _ in reports.values() if report], places)
    known: dict[Way, tuple[Record, ...]] = {}
    for (round_, match), entrants in seats.items():
        report, ending, loser = reports.get(match, UNREPORTED)
        played = _by_place(games.get(report, ()), entrants)
        way = len(entrants), ending, places.get(loser), played
        brought = known.get(way)
        if brought is None:
            brought = known[way] = _brought(way, terms)
        if brought:
            yield round_, tuple([_seated(record, entrants) for record in brought])


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
    games: Iterable[WrittenGame], entrants: Sequence[int]
) -> tuple[tuple[int | None, ...], ...]:
    """The games with each deck at the place of who played it."""
    return tuple(
        [
            (winner, penalised, *_decks_by_place(decks, entrants))
            for winner, penalised, decks in games
        ]
    )


def _decks_by_place(decks: str, entrants: Sequence[int]) -> Sequence[int | None]:
    if decks == NO_DECKS:
        return ()
    deck_of = orjson.loads(decks)
    return [deck_of.get(str(entrant)) for entrant in entrants]


def _read_seats(
    rounds: Sequence[int],
) -> tuple[Mapping[tuple[int, int], list[int]], Mapping[int | None, Place]]:
    """The entrants of each match (by round and match) in the order of their seats, and the place of
    each seat."""
    entrants: dict[tuple[int, int], list[int]] = defaultdict(list)
    places: dict[int | None, Place] = {}
    rows = Seat.objects.filter(round_id__in=rounds).order_by("match_id", "position")
    for round_, match, seat, entrant in rows.values_list(
        "round_id", "match_id", "pk", "entrant_id"
    ):
        seated = entrants[round_, match]
        places[seat] = len(seated)
        seated.append(entrant)
    return entrants, places


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


def _read_games(
    reports: Sequence[int], places: Mapping[int | None, Place]
) -> Mapping[int | None, list[WrittenGame]]:
    """The games of each report in their order."""
    games: dict[int | None, list[WrittenGame]] = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(GAMES, [reports])
        for report, winner, penalised, decks in cursor:
            games[report].append((places.get(winner), places.get(penalised), decks))
    return games
