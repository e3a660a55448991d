"""Entering, guests at the desk, claiming them, and dropping out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from matches.engine.reporting import Stand
from matches.engine.results import Ending, Game
from matches.queries import match_view, standings
from organizer.accounts.models import Person, User
from organizer.accounts.services import person_of
from organizer.decks.queries import deck_standing
from organizer.errors import Conflict, NotAllowed, NotThere, UserError
from organizer.events.models import Registration
from organizer.events.queries import entries, entry_of
from organizer.usecases.claim_guest import claim_guest
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.finish_event import finish_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.report_result import report_result
from organizer.usecases.return_entry import return_entry
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event, entered, parts, submitted

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(days=1)


def names(event: object) -> list[str]:
    return [entry.person.name for entry in entries(event) if entry.dropped_at is None]


def test_who_signs_up_can_play_at_once(cast: Cast) -> None:
    form = {"username": "mara", "password1": "marsh-and-moor", "password2": "marsh-and-moor"}
    Client().post("/accounts/signup/", form)
    assert User.objects.get(username="mara").person.name == "mara"


def test_a_player_enters_once(cast: Cast) -> None:
    event = an_event(cast)
    entry = entered(cast.luke, event)
    assert (entry.entrant.name, entry_of(cast.luke, event)) == ("Luke", entry)
    with pytest.raises(Conflict) as refused:
        entered(cast.luke, event)
    assert refused.value.code == "already-entered"


def test_nobody_enters_without_an_account(cast: Cast) -> None:
    with pytest.raises(NotAllowed) as refused:
        enter_event(by=AnonymousUser(), now=NOW, event=an_event(cast))
    assert refused.value.code == "log-in-first"


def test_a_draft_takes_no_entries_not_even_of_its_organizer(cast: Cast) -> None:
    event = a_draft(cast)
    with pytest.raises(NotThere):
        entered(cast.luke, event)
    with pytest.raises(NotAllowed):
        entered(cast.olga, event)


def test_a_full_event_takes_nobody_until_somebody_drops_out(cast: Cast) -> None:
    event = an_event(cast, capacity=2)
    entered(cast.luke, event)
    chris = entered(cast.chris, event)
    with pytest.raises(Conflict) as refused:
        entered(cast.nora, event)
    assert refused.value.code == "event-is-full"
    drop_entry(by=cast.chris, now=NOW, entry=chris)
    entered(cast.nora, event)
    with pytest.raises(Conflict):
        entered(cast.chris, event)
    assert names(event) == ["Luke", "Nora"]


def test_who_dropped_out_before_the_first_round_comes_back_with_their_deck(cast: Cast) -> None:
    event = an_event(cast)
    entry = entered(cast.luke, event)
    submission = submitted(cast.luke, entry, "60 Island")
    drop_entry(by=cast.luke, now=NOW, entry=entry)
    again = entered(cast.luke, event)
    assert again == entry
    assert deck_standing(again).submission == submission
    assert again.entrant.dropped_at is None


def test_nobody_enters_once_the_event_runs_but_guests_at_the_desk(cast: Cast) -> None:
    event = an_event(cast)
    for player in cast.players:
        entered(player, event)
    pair_round(by=cast.olga, now=NOW, event=event)
    event.refresh_from_db()
    with pytest.raises(Conflict) as refused:
        entered(cast.nora, event)
    assert refused.value.code == "event-is-running"
    enter_guest(by=cast.jun, now=NOW, event=event, name="Mara")
    assert names(event) == ["Luke", "Chris", "Mara"]


def test_dropping_out_twice_says_so(cast: Cast) -> None:
    entry = entered(cast.luke, an_event(cast))
    drop_entry(by=cast.jun, now=LATER, entry=entry)
    entry.refresh_from_db()
    assert (entry.dropped_at, entry.entrant.dropped_at) == (LATER, LATER)
    with pytest.raises(Conflict) as refused:
        drop_entry(by=cast.luke, now=LATER, entry=entry)
    assert refused.value.code == "entry-dropped"


def test_who_drops_out_can_concede_their_match_which_counts_at_once(cast: Cast) -> None:
    event = an_event(cast)
    luke, _chris = (entered(user, event) for user in cast.players)
    match = pair_round(by=cast.olga, now=NOW, event=event).matches.get()
    drop_entry(by=cast.luke, now=LATER, entry=luke, concedes=True)
    view = match_view(match)
    assert (view.finished, view.winner.name, view.ending) == (True, "Chris", Ending.CONCEDED)
    return_entry(by=cast.jun, now=LATER, entry=luke)
    assert match_view(match).winner.name == "Chris"


def test_a_result_that_is_reported_already_is_left_to_be_confirmed(cast: Cast) -> None:
    event = an_event(cast)
    luke, chris = (entered(user, event) for user in cast.players)
    match = pair_round(by=cast.olga, now=NOW, event=event).matches.get()
    games = [Game(winner=luke.entrant)] * 2
    seat = match.seats.get(entrant=chris.entrant)
    report_result(by=cast.chris, now=NOW, seat=seat, games=games)
    drop_entry(by=cast.jun, now=LATER, entry=luke, concedes=True)
    view = match_view(match)
    assert (view.stand, view.finished) == (Stand.REPORTED, False)
    assert view.claim.winner.name == "Luke"


def test_between_two_rounds_there_is_nothing_to_concede(cast: Cast) -> None:
    event = an_event(cast)
    luke, _chris = (entered(user, event) for user in cast.players)
    drop_entry(by=cast.luke, now=NOW, entry=luke, concedes=True)
    assert names(event) == ["Chris"]


def test_chris_does_not_drop_luke(cast: Cast) -> None:
    event = an_event(cast)
    entered(cast.chris, event)
    with pytest.raises(NotAllowed):
        drop_entry(by=cast.chris, now=NOW, entry=entered(cast.luke, event))


def test_a_guest_is_entered_at_the_desk_with_their_deck(cast: Cast) -> None:
    event = an_event(cast)
    entry = enter_guest(by=cast.jun, now=NOW, event=event, name=" Mara ", parts=parts("60 Island"))
    assert entry.person.name == "Mara"
    assert entry.person.user is None
    assert entry.person.claim_token
    assert deck_standing(entry).submission.submitted_by == cast.jun


def test_a_guest_has_a_name(cast: Cast) -> None:
    with pytest.raises(UserError) as refused:
        enter_guest(by=cast.jun, now=NOW, event=an_event(cast), name=" ")
    assert refused.value.code == "name-missing"


def test_a_guest_does_not_take_the_name_of_somebody_who_plays(cast: Cast) -> None:
    event = an_event(cast)
    luke = entered(cast.luke, event)
    with pytest.raises(Conflict) as refused:
        enter_guest(by=cast.jun, now=NOW, event=event, name="luke ")
    assert refused.value.code == "name-taken"
    drop_entry(by=cast.luke, now=NOW, entry=luke)
    enter_guest(by=cast.jun, now=NOW, event=event, name="Luke")
    assert names(event) == ["Luke"]


def test_a_guest_whose_deck_cannot_be_read_is_not_entered(cast: Cast) -> None:
    event = an_event(cast)
    with pytest.raises(UserError):
        enter_guest(by=cast.jun, now=NOW, event=event, name="Mara", parts=parts("\n\n"))
    assert names(event) == []
    assert not Person.objects.filter(name="Mara").exists()


def test_players_enter_no_guests(cast: Cast) -> None:
    with pytest.raises(NotAllowed):
        enter_guest(by=cast.luke, now=NOW, event=an_event(cast), name="Mara")


def test_an_account_takes_over_what_it_played_as_a_guest(cast: Cast) -> None:
    event = an_event(cast)
    guest = enter_guest(by=cast.jun, now=NOW, event=event, name="N.", parts=parts("60 Island"))
    other = entered(cast.nora, an_event(cast))
    token = guest.person.claim_token

    person = claim_guest(by=cast.nora, now=NOW, token=token)

    assert person == person_of(cast.nora)
    assert set(person.registrations.all()) == {guest, other}
    assert entry_of(cast.nora, event).submissions.count() == 1
    assert not Person.objects.filter(name="N.").exists()
    assert [row.entrant.name for row in standings(event.competition)] == ["Nora"]
    with pytest.raises(NotThere) as spent:
        claim_guest(by=cast.chris, now=NOW, token=token)
    assert spent.value.code == "no-such-claim"


def test_an_account_that_has_no_person_yet_gets_the_guests_entries(cast: Cast) -> None:
    entry = enter_guest(by=cast.jun, now=NOW, event=an_event(cast), name="Sue")
    sue = User.objects.create_user(username="sue")
    claim_guest(by=sue, now=NOW, token=entry.person.claim_token)
    entry.refresh_from_db()
    assert entry.person.user == sue


def test_nobody_claims_a_guest_whom_they_play_against(cast: Cast) -> None:
    event = an_event(cast)
    entered(cast.luke, event)
    guest = enter_guest(by=cast.jun, now=NOW, event=event, name="Mara")
    with pytest.raises(Conflict) as refused:
        claim_guest(by=cast.luke, now=NOW, token=guest.person.claim_token)
    assert refused.value.code == "both-in-one-event"
    assert Registration.objects.get(pk=guest.pk).person.name == "Mara"


@pytest.mark.parametrize("token", ["", "guessed"])
def test_a_link_that_is_none_claims_nobody(cast: Cast, token: str) -> None:
    enter_guest(by=cast.jun, now=NOW, event=an_event(cast), name="Mara")
    with pytest.raises(NotThere):
        claim_guest(by=cast.nora, now=NOW, token=token)


def test_an_event_that_has_not_begun_does_not_end(cast: Cast) -> None:
    with pytest.raises(Conflict) as refused:
        finish_event(by=cast.olga, now=NOW, event=an_event(cast))
    assert refused.value.code == "event-is-open"
