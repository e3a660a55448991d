"""What a whole field's matches brought is read at once, and is what each match alone brought."""

from collections.abc import Sequence
from typing import Any

import pytest

from matches import services
from matches.engine.match import records_of
from matches.engine.results import Ending, Game, Outcome, Record
from matches.models import Competition, Entrant, Match
from matches.queries import records, terms_of
from matches.services.entrants import Missed
from matches.sheets import read_sheets
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    TYPE_15,
    competition_of,
    entrants_of,
    pair,
)

pytestmark = pytest.mark.django_db


def one_by_one(competition: Competition) -> list[Record]:
    """The records of every match as the engine makes them of that match alone."""
    terms = terms_of(competition)
    players = {pk: pk for pk in competition.entrants.values_list("pk", flat=True)}
    matches = Match.objects.filter(round__stage__competition=competition)
    states = [sheet.state(terms) for sheet in read_sheets(matches, players)]
    return [record for state in states if state.finished for record in records_of(terms, state)]


def as_read(competition: Competition) -> list[Record]:
    brought = records(competition)
    assert sorted(brought) == sorted(one_by_one(competition))
    return list(brought)


def end(match: Match, ending: Ending, loser: Entrant | None = None) -> None:
    services.end_match(match=match, ending=ending, loser=loser, at=AT, by=None, reason="seen")


def report(match: Match, games: Sequence[Game], **more: Any) -> None:
    services.report_match(match=match, games=games, at=AT, by=None, **more)


def test_every_way_in_which_a_match_of_games_ends() -> None:
    competition = competition_of([f"Player {number:02d}" for number in range(21)], BEST_OF_THREE)
    *tables, bye = pair(competition)
    seats = [entrants_of(match) for match in tables]
    (a, b) = (seats[0], seats[1])
    report(tables[0], [Game(a[0]), Game(a[0])])
    report(tables[1], [Game(b[1]), Game(), Game(b[0]), Game(b[1])])
    report(tables[2], [Game(seats[2][0])])
    end(tables[2], Ending.CONCEDED, seats[2][0])
    report(tables[3], [Game(seats[3][0]), Game(seats[3][1])], ending=Ending.TIME)
    end(tables[4], Ending.NO_SHOW)
    end(tables[5], Ending.INTENTIONAL_DRAW)
    end(tables[6], Ending.PENALTY, seats[6][1])
    report(tables[7], [Game(penalised=seats[7][0]), Game(seats[7][1])])
    report(tables[8], [Game(seats[8][0])])
    report(tables[9], [Game(seats[9][1])] * 2)
    report(tables[9], [Game(seats[9][0])] * 2, reason="the slip was read the wrong way")
    late = services.add_entrant(competition=competition, name="Late", missed=Missed.LOSSES)
    later = services.add_entrant(competition=competition, name="Later", missed=Missed.BYES)

    by_player = {record.player: record for record in as_read(competition)}
    (alone,) = entrants_of(bye)
    assert by_player[a[0].pk] == (a[0].pk, (a[1].pk,), Outcome.WIN, 3, 3, 2, 0, 0, 0)
    assert by_player[b[0].pk] == (b[0].pk, (b[1].pk,), Outcome.LOSS, 0, 3, 1, 2, 1, 0)
    assert by_player[alone.pk] == (alone.pk, (), Outcome.WIN, 3, 3, 2, 0, 0, 0)
    assert by_player[late.pk] == (late.pk, (), Outcome.LOSS, 0, 3, 0, 2, 0, 0)
    assert by_player[later.pk].outcome is Outcome.WIN
    assert by_player[seats[9][0].pk].outcome is Outcome.WIN
    going_on = {entrant.pk for entrant in seats[8]}
    assert by_player.keys().isdisjoint(going_on)
    assert len(by_player) == 23 - len(going_on)


def test_a_result_that_was_taken_back_counts_no_more() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = pair(competition)
    first, _ = entrants_of(match)
    report(match, [Game(first), Game(first)])
    assert len(as_read(competition)) == 2
    services.undo_last_game(match=match, at=AT, by=None, reason="not played yet")
    assert as_read(competition) == []


def test_every_way_in_which_a_type_15_match_ends() -> None:
    competition = competition_of([f"Player {number}" for number in range(9)], TYPE_15)
    *tables, bye = pair(competition)
    one, other = entrants_of(tables[0])
    decks = [{one.pk: 3, other.pk: 2}, {one.pk: 1, other.pk: 3}, {one.pk: 1, other.pk: 1}]
    named = [
        Game(winner, decks={one: deck[one.pk], other: deck[other.pk]})
        for winner, deck in zip((None, one, one), decks, strict=True)
    ]
    report(tables[0], named)
    end(tables[1], Ending.TIME)
    end(tables[2], Ending.CONCEDED, entrants_of(tables[2])[1])
    by_player = {record.player: record for record in as_read(competition)}
    assert by_player[one.pk] == (one.pk, (other.pk,), Outcome.WIN, 7, 9, 2, 0, 1, 2)
    assert by_player[other.pk] == (other.pk, (one.pk,), Outcome.LOSS, 1, 9, 0, 2, 1, 0)
    (alone,) = entrants_of(bye)
    assert by_player[alone.pk] == (alone.pk, (), Outcome.WIN, 9, 9, 3, 0, 0, 3)
    assert len(by_player) == 7
