"""What an organizer does next: the check-list and its one filled button, as an event goes on."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from organizer.events.models import Event, EventState
from organizer.usecases.check_in import check_in
from organizer.usecases.finish_event import finish_event
from organizer.usecases.open_event import open_event
from tests.cast import Cast
from tests.factories import (
    NOW,
    a_draft,
    an_event,
    announced,
    check_all,
    entered,
    submitted,
    written,
)
from tests.web.conftest import Visit
from tests.web.played import FOUR, decided, of_guests, paired
from tests.web.reading import filled_button, words


def page_of(client: Client, event: Event) -> tuple[list[str], str]:
    """The filled button of the event's page, and its words."""
    page = client.get(reverse("event", args=(event.slug,)))
    assert page.status_code == 200
    return filled_button(page), words(page)


def test_before_it_opens_the_list_says_what_is_missing_and_what_holds(
    cast: Cast, olga: Client
) -> None:
    event = a_draft(cast, place="")

    act, said = page_of(olga, event)

    assert act == ["Open for entries"]
    assert "Cards advised Only the starter catalogue is here" in said
    assert "nobody knows where. Name the place" in said
    assert "Announcements advised Nothing is announced, so no option is in effect." in said
    assert "Judges advised Nobody judges but you." in said
    assert "Format done Type B, version 1, in force on the day" in said
    assert "While nobody has entered, it can be made a draft again." in said


def test_an_announcement_that_is_only_a_draft_is_finished_first(cast: Cast, olga: Client) -> None:
    event = a_draft(cast)
    draft = written(cast, event, "Come.", "Poster")

    act, said = page_of(olga, event)

    assert act == ["Finish the announcement"]
    assert "Not published yet: Poster." in said
    address = reverse("announcement_edit", args=(event.slug, draft.pk))
    assert address in olga.get(reverse("event", args=(event.slug,))).content.decode()


def test_what_is_not_in_effect_is_advised_with_the_reason(cast: Cast, olga: Client) -> None:
    event = a_draft(cast)
    announced(cast, event, "Come. PORTAL ALLOWED. ANTE ALLOWED.", channel="Web page")
    announced(cast, event, "Come. ANTE ALLOWED.", channel="Reminder", confirmed=True)

    act, said = page_of(olga, event)

    assert act == ["Open for entries"]
    assert "In effect: The game is played for ante." in said
    assert (
        "Not in effect: Portal sets are allowed; its phrase is lacking in Reminder of 1 June."
        in said
    )


def test_a_draft_whose_day_is_over_asks_for_another(cast: Cast, olga: Client) -> None:
    act, _said = page_of(olga, a_draft(cast, starts_at=NOW, deck_deadline=None))
    assert act == ["Choose another day"]


def test_until_the_first_round_it_counts_entries_decks_and_who_is_here(
    cast: Cast, olga: Client
) -> None:
    soon = timezone.now() + timedelta(hours=3)
    opens = timezone.now() - timedelta(hours=1)
    event = an_event(cast, starts_at=soon, deck_deadline=soon, check_in_opens_at=opens, capacity=2)
    assert page_of(olga, event)[0] == ["Invite players"]

    luke, chris = (entered(user, event) for user in cast.players)
    submitted(cast.luke, luke, "60 Forest")
    check_all(event)
    act, said = page_of(olga, event)
    assert act == ["To check-in: 0 of 2 are here"]
    assert "It is full: 2 are entered." in said
    assert "Decks advised 1 player has handed in none yet." in said

    for entry in (luke, chris):
        check_in(by=cast.olga, now=timezone.now(), who=entry)
    act, said = page_of(olga, event)
    assert act == ["To the entries"]
    assert "Check-in done 2 of 2 are here." in said


def test_the_first_round_is_next_an_hour_before_the_start(cast: Cast, olga: Client) -> None:
    soon = timezone.now() + timedelta(minutes=50)
    event = an_event(cast, starts_at=soon, deck_deadline=soon)
    for user in cast.players:
        entered(user, event)

    assert page_of(olga, event)[0] == ["To the first round"]


def test_while_it_is_played_it_leads_from_results_to_rounds_to_the_end(
    cast: Cast, olga: Client
) -> None:
    event = of_guests(cast, *FOUR, plan=[{"kind": "swiss", "rounds": 2}])
    paired(cast, event)
    act, said = page_of(olga, event)
    assert act == ["To round 1"]
    assert "Round 1 of 2 to do 2 tables are still playing or have no result." in said

    decided(cast, event)
    assert page_of(olga, event)[0] == ["To the rounds: draft round 2"]
    paired(cast, event)
    decided(cast, event)
    act, said = page_of(olga, event)
    assert act == ["Finish the event"]
    assert "Rounds done 2 rounds are played." in said

    finish_event(by=cast.olga, now=NOW, event=event)
    act, said = page_of(olga, event)
    assert act == ["To the standings"]
    assert "Set up one like it" in said


def test_players_see_nothing_of_the_list(cast: Cast, as_: Visit) -> None:
    _act, said = page_of(as_(cast.luke), an_event(cast))
    assert "Until the first round" not in said


def test_an_open_event_is_a_draft_again_while_nobody_has_entered(cast: Cast, olga: Client) -> None:
    event = an_event(cast)
    back = reverse("event_withdraw", args=(event.slug,))

    olga.post(back)
    event.refresh_from_db()
    assert event.state == EventState.DRAFT

    entered(cast.luke, open_event(by=cast.olga, now=NOW, event=event))
    refused = olga.post(back)
    assert refused.status_code == 409
    assert "Somebody has entered, so the event stays open." in words(refused)
