"""A Type 15 match as a judge records it: hidden choices, knock-outs, corrections."""

import pytest
from django.db import DatabaseError, transaction

from matches import services
from matches.engine.results import Ending, Game
from matches.models import DeckChoice, Entrant, Match, ResultReport
from matches.queries import MatchView, history, match_view
from tests.integration.matches.play import AT, refusal

Trio = tuple[Match, Entrant, Entrant]


def choose(match: Match, entrant: Entrant, deck: int, reason: str = "") -> DeckChoice:
    return services.choose_deck(
        match=match, entrant=entrant, deck=deck, at=AT, by=None, reason=reason
    )


def record(match: Match, number: int, winner: Entrant | None, **more: object) -> ResultReport:
    return services.record_game(match=match, number=number, winner=winner, at=AT, by=None, **more)


def points(view: MatchView) -> dict[str, int]:
    return {seat.entrant.name: seat.points for seat in view.seats}


def play_the_example(match: Match, luke: Entrant, chris: Entrant) -> None:
    """The document's example: a draw, then Luke wins twice."""
    choose(match, luke, 1)
    choose(match, chris, 1)
    record(match, 1, None)
    choose(match, luke, 2)
    choose(match, chris, 2)
    record(match, 2, luke)
    record(match, 3, luke)


def test_t15_example_is_played_through_to_seven_to_one(type_15: Trio) -> None:
    match, luke, chris = type_15
    play_the_example(match, luke, chris)
    view = match_view(match)
    assert points(view) == {"Luke": 7, "Chris": 1}
    assert view.winner == luke
    assert view.finished
    assert [game.decks for game in view.games] == [
        {luke.pk: 1, chris.pk: 1},
        {luke.pk: 2, chris.pk: 2},
        {luke.pk: 2, chris.pk: 3},
    ]


def test_t15_start_both_must_choose_before_a_game_can_be_recorded(type_15: Trio) -> None:
    match, luke, chris = type_15
    view = match_view(match)
    assert set(view.must_choose) == {luke, chris}
    assert not view.can_record
    choose(match, luke, 1)
    error = refusal(services.record_game, match=match, number=1, winner=luke, at=AT, by=None)
    assert error.code == "deck-missing"
    assert "Chris must first choose" in error.sentence


def test_t15_start_a_choice_is_hidden_until_both_have_chosen(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, luke, 3)

    def deck_of_luke(viewer: Entrant | None) -> int | None:
        seats = match_view(match, viewer).seats
        return next(seat.deck for seat in seats if seat.entrant == luke)

    assert deck_of_luke(viewer=None) is None
    assert deck_of_luke(viewer=chris) is None
    assert deck_of_luke(viewer=luke) == 3
    assert next(s for s in match_view(match).seats if s.entrant == luke).has_chosen

    choose(match, chris, 1)
    assert deck_of_luke(viewer=chris) == 3


def test_t15_start_a_hidden_choice_may_be_changed_and_both_versions_stay(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, luke, 3)
    choose(match, luke, 2)
    choose(match, chris, 1)
    record(match, 1, luke)
    assert match_view(match).games[0].decks == {luke.pk: 2, chris.pk: 1}
    choices = DeckChoice.objects.filter(entrant=luke).values_list("version", "deck")
    assert list(choices) == [(1, 3), (2, 2)]


def test_choosing_the_same_deck_twice_is_one_choice(type_15: Trio) -> None:
    match, luke, _ = type_15
    assert choose(match, luke, 3) == choose(match, luke, 3)
    assert DeckChoice.objects.count() == 1


def test_a_choice_that_is_shown_changes_only_with_a_reason(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, luke, 3)
    choose(match, chris, 1)
    arguments = {"match": match, "entrant": luke, "deck": 2, "at": AT, "by": None}
    assert refusal(services.choose_deck, **arguments).code == "reason-required"
    choose(match, luke, 2, reason="The judge ticked the wrong box.")
    assert {seat.deck for seat in match_view(match).seats} == {1, 2}


def test_t15_next_only_the_loser_chooses_and_not_the_knocked_out_deck(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, luke, 1)
    choose(match, chris, 2)
    record(match, 1, luke)
    view = match_view(match)
    assert view.must_choose == (chris,)
    assert {seat.entrant.name: seat.options for seat in view.seats} == {
        "Luke": (),
        "Chris": (1, 3),
    }
    assert {seat.entrant.name: seat.deck for seat in view.seats} == {"Luke": 1, "Chris": None}
    assert {seat.entrant.name: seat.knocked_out for seat in view.seats} == {
        "Luke": (),
        "Chris": (2,),
    }

    def code(entrant: Entrant, deck: int) -> str:
        arguments = {"match": match, "entrant": entrant, "deck": deck, "at": AT, "by": None}
        return refusal(services.choose_deck, **arguments).code

    assert code(chris, 2) == "deck-knocked-out"
    assert code(luke, 2) == "nothing-to-choose"


def test_nothing_is_chosen_once_the_match_is_finished(type_15: Trio) -> None:
    match, luke, chris = type_15
    play_the_example(match, luke, chris)
    arguments = {"match": match, "entrant": luke, "deck": 3, "at": AT, "by": None}
    assert refusal(services.choose_deck, **arguments).code == "match-over"


def test_every_game_adds_a_version_with_the_whole_list(type_15: Trio) -> None:
    match, luke, chris = type_15
    play_the_example(match, luke, chris)
    versions = history(match)
    assert [version.version for version in versions] == [1, 2, 3]
    assert [len(version.games) for version in versions] == [1, 2, 3]
    assert [version.final for version in versions] == [False, False, True]


def test_a_corrected_game_needs_a_reason_and_adds_a_version(type_15: Trio) -> None:
    match, luke, chris = type_15
    play_the_example(match, luke, chris)
    arguments = {"match": match, "number": 3, "winner": chris, "at": AT, "by": None}
    assert refusal(services.record_game, **arguments).code == "reason-required"

    record(match, 3, chris, reason="Chris won that one.")
    view = match_view(match)
    assert not view.finished
    assert points(view) == {"Luke": 3, "Chris": 3}
    assert [seat.decks_left for seat in view.seats if seat.entrant == luke] == [(3,)]
    assert [version.reason for version in history(match)] == ["", "", "", "Chris won that one."]
    assert history(match)[2].games[2].winner == luke


def test_a_correction_that_a_later_game_contradicts_is_refused(type_15: Trio) -> None:
    """If Luke had lost game 2, his deck 2 could not have played game 3."""
    match, luke, chris = type_15
    play_the_example(match, luke, chris)
    error = refusal(
        services.record_game,
        match=match, number=2, winner=chris, at=AT, by=None, reason="Chris won game 2.",
    )  # fmt: skip
    assert error.code == "correction-does-not-fit"
    assert "Deck 2 of Luke cannot be played in game 3" in error.sentence
    assert "whole list" in error.sentence
    assert match_view(match).version == 3


def test_the_whole_list_corrects_what_a_single_game_cannot(type_15: Trio) -> None:
    match, luke, chris = type_15
    play_the_example(match, luke, chris)
    services.report_match(
        match=match,
        games=[
            Game(winner=None, decks={luke: 1, chris: 1}),
            Game(winner=chris, decks={luke: 2, chris: 2}),
            Game(winner=luke, decks={luke: 3, chris: 2}),
            Game(winner=luke, decks={luke: 3, chris: 3}),
        ],
        at=AT,
        by=None,
        reason="The slip shows four games.",
    )
    assert points(match_view(match)) == {"Luke": 1 + 2 + 2 + 1, "Chris": 1 + 2}


def test_a_list_may_leave_out_decks_that_can_be_no_others(type_15: Trio) -> None:
    match, luke, chris = type_15
    services.report_match(
        match=match,
        games=[
            Game(winner=luke, decks={luke: 1, chris: 1}),
            Game(winner=luke, decks={chris: 2}),
            Game(winner=luke),
        ],
        at=AT,
        by=None,
    )
    decks = [(game.decks[luke.pk], game.decks[chris.pk]) for game in match_view(match).games]
    assert decks == [(1, 1), (1, 2), (1, 3)]


def test_a_list_that_leaves_a_real_choice_open_is_refused(type_15: Trio) -> None:
    match, luke, chris = type_15
    games = [Game(winner=luke, decks={luke: 1, chris: 1}), Game(winner=luke)]
    error = refusal(services.report_match, match=match, games=games, at=AT, by=None)
    assert error.code == "deck-missing"
    assert "Chris plays in game 2" in error.sentence


def test_undoing_a_game_takes_back_what_was_chosen_after_it(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, luke, 1)
    choose(match, chris, 1)
    record(match, 1, luke)
    choose(match, chris, 2)
    services.undo_last_game(match=match, at=AT, by=None, reason="Wrong table.")
    assert match_view(match).can_record, "the decks of game 1 are still known"

    record(match, 1, None)
    view = match_view(match)
    assert set(view.must_choose) == {luke, chris}, "Chris's old choice was seen and counts no more"
    withdrawn = DeckChoice.objects.filter(entrant=chris, game_number=2).order_by("version")
    assert [choice.deck for choice in withdrawn] == [2, None]


def test_an_undo_takes_back_an_ending_before_a_game(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, luke, 1)
    choose(match, chris, 1)
    record(match, 1, luke)
    services.end_match(match=match, ending=Ending.CONCEDED, loser=chris, at=AT, by=None)
    assert points(match_view(match)) == {"Luke": 9, "Chris": 0}
    services.undo_last_game(match=match, at=AT, by=None, reason="Chris plays on.")
    view = match_view(match)
    assert (view.finished, len(view.games), view.must_choose) == (False, 1, (chris,))


def test_a_game_lost_by_penalty_is_seen_as_one(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, luke, 1)
    choose(match, chris, 1)
    record(match, 1, None, penalised=luke)
    (game,) = match_view(match).games
    assert (game.winner, game.penalised) == (chris, luke)
    assert points(match_view(match)) == {"Luke": 0, "Chris": 2}


@pytest.mark.parametrize(
    ("model", "change"), [(ResultReport, {"reason": "x"}), (DeckChoice, {"deck": 3})]
)
def test_the_database_itself_keeps_what_was_recorded(
    type_15: Trio, model: type, change: dict[str, object]
) -> None:
    match, luke, chris = type_15
    play_the_example(match, luke, chris)
    with pytest.raises(DatabaseError, match="Cannot update"), transaction.atomic():
        model.objects.update(**change)
