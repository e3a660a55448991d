"""Penalties: what they do to the match and the event, and taking them back."""

import pytest
from django.db import InternalError

from matches import services
from matches.engine.penalties import Kind
from matches.engine.reporting import Stand
from matches.engine.results import Ending, Game
from matches.models import Entrant, Match, Penalty
from matches.queries import (
    Effect,
    Withdrawal,
    effects,
    history,
    match_view,
    penalties,
    penalties_of,
    standings,
    suggestion,
    withdrawal,
)
from tests.integration.matches.play import AT, BY, refusal

Trio = tuple[Match, Entrant, Entrant]


def give(entrant: Entrant, kind: Kind, infraction: str = "slow-play", **more: object) -> Penalty:
    return services.give_penalty(entrant=entrant, infraction=infraction, kind=kind, **BY, **more)


def take_back(penalty: Penalty, reason: str = "It was the other player.") -> Penalty:
    return services.withdraw_penalty(penalty=penalty, reason=reason, **BY)


def choose(match: Match, decks: dict[Entrant, int]) -> None:
    for entrant, deck in decks.items():
        services.choose_deck(match=match, entrant=entrant, deck=deck, **BY)


def test_kinds_have_the_same_names_in_the_tables_and_in_the_engine() -> None:
    assert {str(kind) for kind in Penalty.Kind} == set(Kind)


def test_a_warning_leaves_the_match_as_it_is(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    give(ann, Kind.WARNING, match=match)
    assert history(match) == []
    (view,) = penalties_of(ann)
    assert (view.infraction.name, view.round_number, view.match) == ("Slow play", 1, match)


def test_a_game_loss_is_the_opponents_game_and_taking_it_back_gives_it_back(
    best_of_three: Trio,
) -> None:
    match, ann, bea = best_of_three
    services.record_game(match=match, number=1, winner=ann, **BY)
    penalty = give(ann, Kind.GAME_LOSS, match=match, game=2, reason="Fifth minute.")
    assert [(game.winner, game.penalised) for game in match_view(match).games] == [
        (ann, None),
        (bea, ann),
    ]
    assert (history(match)[-1].reason, penalty.reason) == ("Slow play", "Fifth minute.")
    services.record_game(match=match, number=3, winner=bea, **BY)
    take_back(penalty)
    view = match_view(match)
    assert [game.winner for game in view.games] == [ann, bea]
    assert (view.stand, view.next_game) == (Stand.RUNNING, 3)
    (shown,) = penalties_of(ann)
    assert shown.is_withdrawn
    assert [version.is_withdrawn for version in shown.versions] == [False, True]


def test_a_game_loss_in_a_type_15_match_knocks_the_deck_out(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, {luke: 1, chris: 2})
    penalty = give(chris, Kind.GAME_LOSS, match=match)
    sides = {seat.entrant: (seat.points, seat.knocked_out) for seat in match_view(match).seats}
    assert sides == {luke: (2, ()), chris: (0, (2,))}
    take_back(penalty)
    view = match_view(match)
    assert (view.stand, [seat.knocked_out for seat in view.seats]) == (Stand.VOIDED, [(), ()])


def test_a_knock_out_that_later_games_rest_on_is_not_taken_back_alone(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, {luke: 1, chris: 1})
    services.record_game(match=match, number=1, winner=luke, **BY)
    choose(match, {chris: 2})
    penalty = give(luke, Kind.GAME_LOSS, match=match)
    choose(match, {luke: 2})
    services.record_game(match=match, number=3, winner=chris, **BY)
    error = refusal(services.withdraw_penalty, penalty=penalty, reason="Wrong.", **BY)
    assert error.code == "correction-does-not-fit"
    assert "Luke did not lose deck 1" in error.sentence
    assert len(match_view(match).games) == 3


def test_a_match_loss_ends_the_match_and_taking_it_back_lets_it_go_on(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    services.record_game(match=match, number=1, winner=ann, **BY)
    penalty = give(ann, Kind.MATCH_LOSS, "outside-assistance", match=match)
    view = match_view(match)
    assert (view.winner, view.ending, view.stand) == (bea, Ending.PENALTY, Stand.JUDGED)
    take_back(penalty)
    view = match_view(match)
    assert (view.finished, view.ending, len(view.games)) == (False, Ending.PLAYED, 1)


def test_a_disqualification_loses_the_match_and_the_rank_and_can_be_lifted(
    best_of_three: Trio,
) -> None:
    match, ann, bea = best_of_three
    penalty = give(ann, Kind.DISQUALIFICATION, "cheating", match=match)
    competition = ann.competition
    ranks = {line.entrant.name: line.rank for line in standings(competition)}
    assert (match_view(match).winner, ranks) == (bea, {"Ann": None, "Bea": 1})
    take_back(penalty)
    ann.refresh_from_db()
    assert (ann.disqualified_at, ann.dropped_at) == (None, AT)
    assert not match_view(match).finished
    services.return_entrant(entrant=ann)
    ann.refresh_from_db()
    assert ann.dropped_at is None


def test_a_disqualification_leaves_a_match_that_is_over(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    services.report_match(match=match, games=[Game(ann)] * 2, **BY)
    take_back(give(ann, Kind.DISQUALIFICATION, "cheating", match=match))
    assert (match_view(match).winner, match_view(match).version) == (ann, 1)


def test_a_loss_of_the_event_drops_the_player_and_keeps_the_rank(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    give(ann, Kind.EVENT_LOSS, "proxy", match=match)
    ann.refresh_from_db()
    assert (ann.dropped_at, ann.disqualified_at, match_view(match).winner) == (AT, None, bea)


def test_what_was_corrected_since_stays_when_the_penalty_is_taken_back(best_of_three: Trio) -> None:
    match, ann, bea = best_of_three
    penalty = give(ann, Kind.MATCH_LOSS, match=match)
    services.report_match(match=match, games=[Game(bea)] * 2, reason="They had played.", **BY)
    take_back(penalty)
    assert (match_view(match).winner, match_view(match).version) == (bea, 2)


def test_a_penalty_of_a_closed_round_is_taken_back_after_its_result_is_corrected(
    best_of_three: Trio,
) -> None:
    match, ann, bea = best_of_three
    penalty = give(ann, Kind.MATCH_LOSS, match=match)
    services.close_round(competition=ann.competition, at=AT)
    error = refusal(services.withdraw_penalty, penalty=penalty, reason="Wrong.", **BY)
    assert error.code == "round-closed"
    services.report_match(match=match, games=[Game(bea)] * 2, reason="They had played.", **BY)
    assert take_back(penalty).is_withdrawn


def test_taking_back_twice_is_once_and_needs_a_reason(best_of_three: Trio) -> None:
    _, ann, _ = best_of_three
    penalty = give(ann, Kind.WARNING)
    error = refusal(services.withdraw_penalty, penalty=penalty, reason=" ", **BY)
    assert error.code == "reason-required"
    assert take_back(penalty) == take_back(penalty)
    assert Penalty.objects.count() == 2


@pytest.mark.parametrize("kind", [Kind.GAME_LOSS, Kind.MATCH_LOSS])
def test_a_loss_needs_its_match(best_of_three: Trio, kind: Kind) -> None:
    _, ann, _ = best_of_three
    error = refusal(services.give_penalty, entrant=ann, infraction="slow-play", kind=kind, **BY)
    assert error.code == "match-needed"


def test_a_penalty_names_a_known_infraction_and_a_player_of_the_match(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    stranger = services.add_entrant(competition=ann.competition, name="Cid")
    wrong = [
        ({"entrant": ann, "infraction": "whistling"}, "no-such-infraction"),
        ({"entrant": stranger, "infraction": "slow-play"}, "not-in-match"),
        ({"entrant": ann, "infraction": "slow-play", "expected_version": 3}, "result-changed"),
        ({"entrant": ann, "infraction": "slow-play", "game": 2}, "game-out-of-order"),
    ]
    for said, code in wrong:
        error = refusal(services.give_penalty, match=match, kind=Kind.GAME_LOSS, **BY, **said)
        assert error.code == code
    assert not Penalty.objects.exists()


def test_the_upgrade_path_counts_penalties_of_the_same_infraction_that_stand(
    best_of_three: Trio,
) -> None:
    _, ann, bea = best_of_three
    for _ in range(2):
        give(ann, Kind.WARNING, "game-rule-violation")
    give(bea, Kind.WARNING, "game-rule-violation")
    other = give(ann, Kind.WARNING, "slow-play")
    next_one = suggestion(ann, "game-rule-violation")
    assert (next_one.kind, len(next_one.earlier)) == (Kind.GAME_LOSS, 2)
    assert suggestion(bea, "game-rule-violation").kind == Kind.WARNING
    assert suggestion(ann, "slow-play").kind == Kind.GAME_LOSS
    take_back(other)
    assert suggestion(ann, "slow-play").kind == Kind.WARNING
    assert [view.penalty.number for view in penalties(ann.competition)] == [1, 2, 3, 4]


def test_no_version_of_a_penalty_is_changed_or_removed(best_of_three: Trio) -> None:
    _, ann, _ = best_of_three
    penalty = give(ann, Kind.WARNING)
    penalty.kind = Kind.DISQUALIFICATION
    with pytest.raises(InternalError):
        penalty.save()


def test_a_penalty_outlives_the_pairing_in_which_it_was_given(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    give(ann, Kind.WARNING, match=match)
    services.undo_pairing(competition=ann.competition, **BY)
    (view,) = penalties_of(ann)
    assert (view.match, view.round_number) == (None, 1)


def shown(view: Effect | Withdrawal, entrants: tuple[Entrant, ...]) -> tuple[object, ...]:
    """How the match would stand: over or not, who won, and what each has."""
    after = view.after
    sides = [after.side(entrant) for entrant in entrants]
    return after.finished, after.winner, [(side.wins, side.decks_left) for side in sides]


def test_what_a_penalty_does_is_said_before_and_is_what_happens(type_15: Trio) -> None:
    match, luke, chris = type_15
    assert "choose a deck" in effects(chris, match)[Kind.GAME_LOSS].refused
    choose(match, {luke: 1, chris: 2})
    said = effects(chris, match)
    assert said[Kind.WARNING] == Effect(Kind.WARNING)
    game_loss = said[Kind.GAME_LOSS]
    assert (game_loss.game_number, game_loss.deck) == (1, 2)
    assert shown(game_loss, (luke, chris)) == (False, None, [(1, (1, 2, 3)), (0, (1, 3))])
    assert shown(said[Kind.MATCH_LOSS], (luke, chris)) == (True, luke, [(3, (1, 2, 3)), (0, ())])
    give(chris, Kind.GAME_LOSS, match=match)
    sides = [(seat.wins, seat.decks_left) for seat in match_view(match).seats]
    assert sorted(sides) == [(0, (1, 3)), (1, (1, 2, 3))]


def test_outside_a_match_there_is_none_to_lose(best_of_three: Trio) -> None:
    match, ann, _ = best_of_three
    refused = {kind for kind, effect in effects(ann, None).items() if effect.refused}
    assert refused == {Kind.GAME_LOSS, Kind.MATCH_LOSS}
    services.report_match(match=match, games=[Game(ann)] * 2, **BY)
    over = {kind for kind, effect in effects(ann, match).items() if effect.refused}
    assert over == {Kind.GAME_LOSS, Kind.MATCH_LOSS}


def test_what_taking_back_does_is_said_before(type_15: Trio) -> None:
    match, luke, chris = type_15
    choose(match, {luke: 1, chris: 2})
    penalty = give(chris, Kind.GAME_LOSS, match=match)
    assert shown(withdrawal(penalty), (luke, chris))[2] == [(0, (1, 2, 3)), (0, (1, 2, 3))]
    choose(match, {chris: 1})
    services.record_game(match=match, number=2, winner=chris, **BY)
    choose(match, {luke: 2})
    penalty = give(chris, Kind.GAME_LOSS, match=match)
    services.record_game(match=match, number=4, winner=luke, **BY)
    assert "did not lose deck 1" in withdrawal(penalty).refused


def test_in_a_closed_round_the_result_is_corrected_before_a_penalty_is_taken_back(
    best_of_three: Trio,
) -> None:
    match, ann, bea = best_of_three
    penalty = give(ann, Kind.DISQUALIFICATION, "cheating", match=match)
    services.close_round(competition=ann.competition, at=AT)
    penalty.entrant.refresh_from_db()
    penalty.match.refresh_from_db()
    assert "Round 1 is closed" in withdrawal(penalty).refused
    services.report_match(match=match, games=[Game(bea)] * 2, reason="They had played.", **BY)
    said = withdrawal(penalty)
    assert (said.refused, said.after, said.lifts) == ("", None, True)


def test_what_the_list_does_not_name_needs_its_reason(best_of_three: Trio) -> None:
    _, ann, _ = best_of_three
    said = {"entrant": ann, "infraction": "other", "kind": Kind.WARNING}
    assert refusal(services.give_penalty, **said, **BY).code == "reason-required"
    assert services.give_penalty(**said, reason="Phone on the table.", **BY).infraction == "other"
