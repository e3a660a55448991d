"""Results changed on the match page: a whole match of Sets, a void result, a bracket; and what a
change touches, said before it is made."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from matches.engine.penalties import Kind
from matches.models import Match, ResultReport
from matches.queries import history, match_view
from organizer.events.models import Event, Registration
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.record_game import record_game
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import FOUR, decided, next_stage, of_guests, paired, played, won
from tests.web.reading import words
from tests.web.test_play_pages import (
    at,
    carried,
    choose,
    match_of,
    playing,
    position,
    record,
)

CUT = [{"kind": "swiss", "rounds": 1}, {"kind": "single_elimination", "cut": 4}]


@pytest.fixture
def jun(cast: Cast, as_: Visit) -> Client:
    return as_(cast.jun)


def a_match_of_sets(cast: Cast, jun: Client) -> Match:
    """The match of the rules: a draw with the first decks, then Luke wins twice with his second."""
    match = match_of(playing(cast, "type-15-modern"), "Luke")
    for deck, winners in ((1, [None]), (2, ["Luke", "Luke"])):
        for name in ("Luke", "Chris"):
            choose(jun, match, name, deck)
        for winner in winners:
            record(jun, match, len(match_view(match).games) + 1, winner)
    return match


def whole(match: Match, *games: tuple[str | None, int, int], **more: str) -> dict[str, str]:
    """What the form of the whole match is sent with: who won, Luke's deck and Chris's."""
    luke, chris = position(match, "Luke"), position(match, "Chris")
    sent = {}
    for number, (winner, deck, other) in enumerate(games, 1):
        sent[f"game-{number}"] = position(match, winner) if winner else "draw"
        sent[f"deck-{number}-{luke}"], sent[f"deck-{number}-{chris}"] = str(deck), str(other)
    return {**sent, "ending": "played", "reason": "The slip was misread.", **more}


def winners(match: Match) -> list[str | None]:
    return [game.winner.name if game.winner else None for game in match_view(match).games]


def test_a_whole_match_of_sets_is_corrected_in_a_closed_round(
    cast: Cast, jun: Client, as_: Visit
) -> None:
    match = a_match_of_sets(cast, jun)
    as_(cast.olga).post(reverse("event_finish", args=(match.round.stage.competition.event.slug,)))
    corrected = whole(match, ("Chris", 1, 1), ("Chris", 2, 1), ("Chris", 3, 1))

    asked = jun.post(at("match_games", match), corrected)
    assert "Chris : rank 2, 1 point → rank 1, 9 points" in words(asked)
    assert winners(match) == [None, "Luke", "Luke"]
    jun.post(at("match_games", match), {**corrected, **carried(asked)})

    assert winners(match) == ["Chris", "Chris", "Chris"]
    assert history(match)[-1].reason == "The slip was misread."


def test_the_form_of_the_whole_match_begins_with_what_is_recorded(cast: Cast, jun: Client) -> None:
    match = a_match_of_sets(cast, jun)
    page = jun.get(at("match", match)).content.decode()
    fields = page.partition('name="game-1"')[2].partition("</form>")[0]
    assert '<option value="draw" selected>' in fields
    assert page.count('name="game-') == 5


def test_a_deck_that_would_be_knocked_out_is_named(cast: Cast, jun: Client) -> None:
    match = a_match_of_sets(cast, jun)
    refused = jun.post(
        at("match_games", match), whole(match, ("Luke", 1, 1), ("Luke", 1, 1), ("Luke", 1, 2))
    )
    assert refused.status_code == 400
    assert "Deck 1 of Chris cannot be played in game 2" in words(refused)
    assert winners(match) == [None, "Luke", "Luke"]


def test_a_game_left_out_is_asked_for(cast: Cast, jun: Client) -> None:
    match = a_match_of_sets(cast, jun)
    sent = whole(match, ("Luke", 1, 1), ("Luke", 1, 2))
    del sent["game-1"]
    assert "A game is missing" in words(jun.post(at("match_games", match), sent))


def test_in_an_open_round_nobody_is_asked_first(cast: Cast, jun: Client) -> None:
    match = a_match_of_sets(cast, jun)
    answer = jun.post(
        at("match_games", match),
        whole(match, ("Chris", 1, 1), ("Chris", 2, 1), ("Chris", 3, 1)),
    )
    assert answer.status_code == 302
    assert winners(match) == ["Chris", "Chris", "Chris"]


def test_a_game_lost_by_penalty_stays_one_when_the_match_is_corrected(
    cast: Cast, jun: Client
) -> None:
    match = a_match_of_sets(cast, jun)
    lost = {"game-2": f"lost-{position(match, 'Chris')}"}
    jun.post(
        at("match_games", match),
        whole(match, (None, 1, 1), ("Luke", 2, 2), ("Luke", 2, 3), **lost),
    )
    game = match_view(match).games[1]
    assert (game.winner.name, game.penalised.name) == ("Luke", "Chris")


def test_a_result_is_void_with_a_reason_and_can_be_reported_anew(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    assert "Void the result" not in words(jun.get(at("match", match)))
    record(jun, match, 1, "Luke")
    assert "Void the result" in words(jun.get(at("match", match)))
    assert jun.post(at("match_void", match), {"reason": ""}).status_code == 400
    jun.post(at("match_void", match), {"reason": "Wrong table.", "version": "1"})
    page = words(jun.get(at("match", match)))
    assert "Who won game 1?" in page
    assert "“Wrong table.”" in page


def test_of_two_judges_the_second_who_corrects_looks_again(
    cast: Cast, jun: Client, as_: Visit
) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    luke, chris = position(match, "Luke"), position(match, "Chris")
    jun.post(at("match_report", match), {f"won-{luke}": "2", f"won-{chris}": "0", "drawn": "0"})
    as_(cast.olga).post(reverse("event_finish", args=(match.round.stage.competition.event.slug,)))
    score = {f"won-{luke}": "1", f"won-{chris}": "2", "drawn": "0", "reason": "Misread."}
    asked = jun.post(at("match_rescore", match), {**score, "version": "1"})
    other = {**score, f"won-{luke}": "0", "sure": "yes", "version": "1"}
    assert as_(cast.olga).post(at("match_rescore", match), other).status_code == 302

    told = jun.post(at("match_rescore", match), {**score, **carried(asked)})

    assert "Somebody else recorded a result" in words(told)
    assert ResultReport.objects.filter(match=match).count() == 2


def test_a_score_that_time_ended_is_corrected_in_a_closed_round(
    cast: Cast, jun: Client, as_: Visit
) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    luke, chris = position(match, "Luke"), position(match, "Chris")
    jun.post(at("match_report", match), {f"won-{luke}": "2", f"won-{chris}": "0", "drawn": "0"})
    as_(cast.olga).post(reverse("event_finish", args=(match.round.stage.competition.event.slug,)))
    score = {f"won-{luke}": "1", f"won-{chris}": "1", "drawn": "0", "ending": "time"}

    jun.post(at("match_rescore", match), {**score, "reason": "Time was over.", "sure": "yes"})

    assert (match_view(match).drawn, match_view(match).ending) == (True, "time")


def test_a_later_round_is_named_and_nothing_is_asked_where_nothing_changes(
    cast: Cast, jun: Client
) -> None:
    event = of_guests(cast, "Anna", "Ben", "Clara", "Dora")
    played(cast, event, rounds=1)
    paired(cast, event)
    match = Match.objects.filter(round__number=1, round__stage__competition=event.competition)[0]
    one, other = (seat.entrant.name for seat in match_view(match).seats)
    same = {"number": "1", "winner": position(match, min(one, other)), "reason": "Looked again."}
    assert jun.post(at("match_correct", match), same).status_code == 302
    drawn = {f"won-{n}": "1" for n in "12"} | {"drawn": "0", "ending": "time", "reason": "Misread."}
    asked = words(jun.post(at("match_rescore", match), drawn))
    assert "Round 2 was paired since. It stays as it is." in asked


def test_a_match_that_goes_on_is_lost_by_a_penalty_only(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    lost = {"ending": "penalty", "loser": position(match, "Luke"), "reason": "Late."}
    assert jun.post(at("match_end", match), lost).status_code == 400
    assert not history(match)


class Bracket:
    """Four players in a bracket whose final was begun."""

    def __init__(self, cast: Cast) -> None:
        plan = [{"kind": "single_elimination"}]
        self.event: Event = of_guests(cast, "Anna", "Ben", "Clara", "Dora", plan=plan)
        paired(cast, self.event)
        decided(cast, self.event)
        paired(cast, self.event)
        matches = Match.objects.filter(round__stage__competition=self.event.competition)
        self.final = matches.get(bracket="F")
        self.wrong = matches.get(bracket="W1-1")

    def other(self) -> dict[str, str]:
        """The correction by which the loser of the semi-final has won it."""
        loser = max(seat.entrant.name for seat in match_view(self.wrong).seats)
        lost = next(
            seat.position for seat in match_view(self.wrong).seats if seat.entrant.name != loser
        )
        won_by = 3 - lost
        return {f"won-{won_by}": "2", f"won-{lost}": "0", "drawn": "0", "reason": "Misread."}


def test_a_semi_final_is_turned_round_once_the_final_is_void(cast: Cast, jun: Client) -> None:
    bracket = Bracket(cast)
    first = match_view(bracket.final).seats[0].entrant
    record_game(by=cast.jun, now=NOW, match=bracket.final, number=1, winner=first)

    refused = words(jun.post(at("match_rescore", bracket.wrong), bracket.other()))
    assert "Void the result of match F first, then correct this one." in refused
    jun.post(at("match_void", bracket.final), {"reason": "The semi-final was misread."})
    asked = jun.post(at("match_rescore", bracket.wrong), bracket.other())
    assert "sit down there instead" in words(asked)
    jun.post(at("match_rescore", bracket.wrong), {**bracket.other(), **carried(asked)})

    loser = max(seat.entrant.name for seat in match_view(bracket.wrong).seats)
    seated = {seat.entrant.name for seat in match_view(bracket.final).seats}
    assert loser in seated
    assert "“The semi-final was misread.”" in words(jun.get(at("match", bracket.final)))
    won(cast, bracket.final, loser)
    assert match_view(bracket.final).winner.name == loser


def test_a_game_lost_by_penalty_stays_one_when_the_score_is_corrected(
    cast: Cast, jun: Client
) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    record(jun, match, 1, "Chris")
    lost_by_penalty(cast, match, "Chris")
    record(jun, match, 3, "Chris")
    luke, chris = position(match, "Luke"), position(match, "Chris")
    assert 'name="won-' in jun.get(at("match", match)).content.decode()

    jun.post(
        at("match_rescore", match),
        {f"won-{luke}": "2", f"won-{chris}": "1", "drawn": "0", "reason": "Misread."},
    )

    assert winners(match) == ["Chris", "Luke", "Luke"]
    assert [game.penalised for game in match_view(match).games] == [
        None,
        match.seats.get(entrant__name="Chris").entrant,
        None,
    ]


def test_a_decided_match_of_a_bracket_says_how_long_it_can_be_turned(
    cast: Cast, jun: Client, as_: Visit
) -> None:
    event = of_guests(cast, *FOUR, plan=CUT)
    played(cast, event)
    semi = next_stage(cast, event).matches.order_by("table").first()
    decided(cast, event)

    assert "Who won can be turned until something is recorded in what follows (F)." in words(
        jun.get(at("match", semi))
    )
    assert "Who won can be turned" not in words(as_(None).get(at("match", semi)))
    final = paired(cast, event).matches.get()
    decided(cast, event)
    assert "Who won is settled: what follows has begun (F)." in words(jun.get(at("match", semi)))
    assert "Nothing follows from this match" in words(jun.get(at("match", final)))


def lost_by_penalty(cast: Cast, match: Match, name: str) -> None:
    """The game that is played is lost by a penalty."""
    give_penalty(
        by=cast.jun,
        now=NOW,
        entry=Registration.objects.get(entrant__seats__match=match, person__name=name),
        infraction="tardiness",
        kind=Kind.GAME_LOSS,
        match=match,
    )
