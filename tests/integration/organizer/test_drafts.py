"""Drafting, changing and publishing rounds by use-cases: who may, what the event's state does, what
the trail keeps."""

import pytest

from matches import queries
from matches.engine.results import PlayError
from matches.models import Match, Round
from matches.services import Missed
from organizer.errors import Conflict, NotAllowed, UserError
from organizer.events.models import Event, EventState, Registration
from organizer.usecases.change_pairing import change_pairing
from organizer.usecases.disqualify_entry import disqualify_entry
from organizer.usecases.draft_round import draft_round
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.end_match import end_match
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.pair_round import pair_round
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.publish_round import publish_round
from organizer.usecases.redraw_round import redraw_round
from organizer.usecases.repair_matches import repair_matches
from organizer.usecases.return_entry import return_entry
from organizer.usecases.set_entry import set_entry
from organizer.usecases.start_next_stage import start_next_stage
from organizer.usecases.undo_pairing import undo_pairing
from organizer.usecases.withdraw_penalty import withdraw_penalty
from organizer.usecases.withdraw_round import withdraw_round
from tests.cast import Cast
from tests.factories import NOW, an_event, entered


@pytest.fixture
def four(cast: Cast) -> Event:
    """An open event with four players: Luke, Chris and two guests."""
    event = an_event(cast)
    for user in cast.players:
        entered(user, event)
    for name in ("Ann", "Bob"):
        enter_guest(by=cast.jun, now=NOW, event=event, name=name)
    return event


def state_of(event: Event) -> str:
    return Event.objects.get(pk=event.pk).state


def entry_of(event: Event, name: str) -> Registration:
    return event.registrations.get(entrant__name=name)


def concede_all(cast: Cast, round_: Round) -> None:
    for match in round_.matches.all():
        loser = match.seats.last().entrant
        end_match(by=cast.jun, now=NOW, match=match, ending="conceded", loser=loser)


def test_an_event_takes_entries_until_its_first_round_is_published(cast: Cast, four: Event) -> None:
    draft_round(by=cast.olga, now=NOW, event=four)
    assert state_of(four) == EventState.OPEN
    enter_event(by=cast.nora, now=NOW, event=four)
    with pytest.raises(PlayError) as outdated:
        publish_round(by=cast.olga, now=NOW, event=four)
    assert outdated.value.code == "draft-outdated"
    redraw_round(by=cast.olga, now=NOW, event=four)
    publish_round(by=cast.olga, now=NOW, event=four)
    assert state_of(four) == EventState.RUNNING
    withdraw_round(by=cast.olga, now=NOW, event=four)
    assert state_of(four) == EventState.OPEN
    undo_pairing(by=cast.olga, now=NOW, event=four)
    assert not Round.objects.exists()


def test_a_draft_is_changed_by_its_organizers_alone(cast: Cast, four: Event) -> None:
    drafted = draft_round(by=cast.olga, now=NOW, event=four)
    first, second = drafted.matches.all()
    one, other = first.seats.first().entrant, second.seats.first().entrant
    acts = {
        "event": four,
        "now": NOW,
    }
    for user in (cast.jun, cast.luke):
        with pytest.raises(NotAllowed):
            change_pairing(by=user, one=one, other=other, **acts)
        with pytest.raises(NotAllowed):
            repair_matches(by=user, matches=[first], **acts)
        for act in (draft_round, redraw_round, publish_round, withdraw_round, start_next_stage):
            with pytest.raises(NotAllowed):
                act(by=user, **acts)
        with pytest.raises(NotAllowed):
            plan_stages(by=user, stages=[{"kind": "swiss", "rounds": 2}], **acts)
    change_pairing(by=cast.olga, one=one, other=other, **acts)
    repair_matches(by=cast.olga, matches=[first, second], **acts)
    assert drafted.draws.count() == 2


def test_the_trail_says_who_changed_a_pairing_by_hand(cast: Cast, four: Event) -> None:
    drafted = draft_round(by=cast.olga, now=NOW, event=four)
    first, second = drafted.matches.all()
    one, other = first.seats.first().entrant, second.seats.first().entrant
    change_pairing(by=cast.olga, now=NOW, event=four, one=one, other=other)
    noted = Match.pgh_event_model.objects.filter(pgh_obj_id=first.pk, pgh_label="update").last()
    assert noted.pgh_context.metadata["act"] == "change_pairing"
    assert noted.pgh_context.metadata["actor"] == cast.olga.pk


def test_stages_are_planned_and_the_event_counts_its_swiss_rounds(cast: Cast, four: Event) -> None:
    stages = [{"kind": "swiss", "rounds": 1}, {"kind": "single_elimination", "cut": 2}]
    plan_stages(by=cast.olga, now=NOW, event=four, stages=stages)
    four.refresh_from_db()
    assert four.rounds == 1
    concede_all(cast, pair_round(by=cast.olga, now=NOW, event=four))
    start_next_stage(by=cast.olga, now=NOW, event=four)
    final = publish_round(by=cast.olga, now=NOW, event=four)
    assert final.matches.get().bracket == "F"


def test_what_is_known_of_a_player_is_set_by_organizers(cast: Cast, four: Event) -> None:
    luke = entry_of(four, "Luke")
    for user in (cast.luke, cast.jun):
        with pytest.raises(NotAllowed):
            set_entry(by=user, now=NOW, entry=luke, awarded_byes=[1])
    entry = set_entry(
        by=cast.olga, now=NOW, entry=luke, seed=1, group=" Porto ", fixed_table=2, awarded_byes=[1]
    )
    known = entry.entrant
    assert (known.seed, known.group, known.fixed_table) == (1, "Porto", 2)
    paired = pair_round(by=cast.olga, now=NOW, event=four)
    luke_plays = paired.matches.get(seats__entrant=known)
    assert (luke_plays.origin, luke_plays.seats.count()) == (Match.Origin.AWARDED, 1)


def test_a_guest_who_comes_late_starts_with_losses(cast: Cast, four: Event) -> None:
    concede_all(cast, pair_round(by=cast.olga, now=NOW, event=four))
    late = enter_guest(by=cast.jun, now=NOW, event=four, name="Late", missed=Missed.LOSSES)
    (missed,) = queries.matches_of(late.entrant)
    assert (missed.is_alone, missed.winner) == (True, None)


def test_staff_take_somebody_back_who_dropped(cast: Cast, four: Event) -> None:
    concede_all(cast, pair_round(by=cast.olga, now=NOW, event=four))
    luke = entry_of(four, "Luke")
    drop_entry(by=cast.luke, now=NOW, entry=luke)
    with pytest.raises(NotAllowed):
        return_entry(by=cast.luke, now=NOW, entry=luke)
    back = return_entry(by=cast.jun, now=NOW, entry=luke)
    assert (back.dropped_at, back.entrant.dropped_at) == (None, None)
    with pytest.raises(Conflict) as twice:
        return_entry(by=cast.jun, now=NOW, entry=luke)
    assert twice.value.code == "entry-not-dropped"


def test_who_drops_and_enters_again_before_the_event_is_one_entrant(
    cast: Cast, four: Event
) -> None:
    drop_entry(by=cast.luke, now=NOW, entry=entry_of(four, "Luke"))
    enter_event(by=cast.luke, now=NOW, event=four)
    names = [line.entrant.name for line in queries.standings(four.competition)]
    assert sorted(names) == ["Ann", "Bob", "Chris", "Luke"]


def test_a_disqualification_has_its_reason_on_the_trail(cast: Cast, four: Event) -> None:
    ann = entry_of(four, "Ann")
    with pytest.raises(NotAllowed):
        disqualify_entry(by=cast.luke, now=NOW, entry=ann, reason="I say so")
    with pytest.raises(UserError) as missing:
        disqualify_entry(by=cast.jun, now=NOW, entry=ann, reason=" ")
    assert missing.value.code == "reason-required"
    out = disqualify_entry(by=cast.jun, now=NOW, entry=ann, reason="Two decks in one box")
    noted = type(out.entrant).pgh_event_model.objects.filter(pgh_obj_id=out.entrant.pk).last()
    assert out.dropped_at == NOW
    assert noted.pgh_context.metadata["reason"] == "Two decks in one box"


def test_a_disqualification_is_a_penalty_and_is_lifted_by_taking_that_back(
    cast: Cast, four: Event
) -> None:
    ann = entry_of(four, "Ann")
    for _twice in range(2):
        disqualify_entry(by=cast.jun, now=NOW, entry=ann, reason="Two decks in one box")
    (view,) = queries.penalties_of(ann.entrant)
    assert (view.infraction.key, view.kind) == ("other", "disqualification")
    withdraw_penalty(by=cast.jun, now=NOW, penalty=view.penalty, reason="The box was a friend's")
    ann.entrant.refresh_from_db()
    assert ann.entrant.disqualified_at is None
    assert return_entry(by=cast.jun, now=NOW, entry=ann).dropped_at is None


def test_a_judge_disqualifies_everybody_but_themselves(cast: Cast, four: Event) -> None:
    own = entered(cast.jun, four)
    with pytest.raises(NotAllowed):
        disqualify_entry(by=cast.jun, now=NOW, entry=own, reason="Enough")
