"""What was played, on pages: who may read it, what it says, and what it never tells."""

from __future__ import annotations

from itertools import product

import pytest
from django.test import Client

from organizer.events.models import Event, EventState, ListVisibility
from organizer.usecases.label_decks import label_decks
from tests.cast import Cast
from tests.factories import NOW, an_event, check_all, entered, submitted
from tests.web.conftest import Visit
from tests.web.played import at, played
from tests.web.reading import words

pytestmark = pytest.mark.django_db

APES = "4 Kird Ape\n2 Lightning Bolt\n4 Giant Growth\n50 Forest"
BLUE = "4 Counterspell\n56 Island"


def running(cast: Cast, visibility: str = ListVisibility.OPEN) -> Event:
    """Luke has beaten Chris, apes against blue."""
    event = an_event(cast, list_visibility=visibility)
    for user, text in ((cast.luke, APES), (cast.chris, BLUE)):
        entry = entered(user, event)
        submitted(user, entry, text)
        label_decks(by=user, now=NOW, event=event, labels={(entry.pk, 0): f"{user} calls it so"})
    check_all(event)
    played(cast, event)
    return event


@pytest.fixture
def public(as_: Visit) -> Client:
    return as_(None)


@pytest.mark.parametrize(
    ("visibility", "state", "says"),
    [
        (ListVisibility.AFTER, EventState.RUNNING, "once the event is over"),
        (ListVisibility.CLOSED, EventState.FINISHED, "stay closed"),
        (ListVisibility.OPEN, EventState.OPEN, "once the first round is paired"),
    ],
)
def test_closed_lists_tell_nothing_not_even_in_numbers(
    cast: Cast, as_: Visit, visibility: str, state: str, says: str
) -> None:
    event = running(cast, visibility)
    Event.objects.filter(pk=event.pk).update(state=state)
    addresses = [at("decks", event), f"{at('decks', event)}?view=lists", at("metagame", event)]
    for user, address in product((None, cast.luke, cast.nora), addresses):
        page = words(as_(user).get(address))
        assert says in page
        for told in ("calls it so", "Kird Ape", "%", "1–0–0", "Zoo", "green"):
            assert told not in page


def test_everybody_reads_who_played_what_by_place(cast: Cast, public: Client) -> None:
    page = words(public.get(at("decks", running(cast))))
    assert page.index("Chris") < page.index("Luke")
    assert "luke calls it so" in page.casefold()
    assert "says its player" in page


def test_all_lists_stand_in_the_order_of_the_judges_with_charts(cast: Cast, public: Client) -> None:
    response = public.get(at("decks", running(cast)) + "?view=lists")
    page = words(response)
    assert page.index("Kird Ape") < page.index("Giant Growth") < page.index("50 Forest")
    assert "Mana curve: 1 10." in response.content.decode()


def test_the_metagame_says_shares_and_results(cast: Cast, public: Client) -> None:
    page = words(public.get(at("metagame", running(cast))))
    assert "2 decks · 2 archetypes" in page
    assert "red, green 1 50.0% 0–1–0 0.0%" in page
    assert "blue 1 50.0% 1–0–0 100.0%" in page


def test_the_staff_read_them_early_and_are_told_so(cast: Cast, as_: Visit) -> None:
    event = running(cast, ListVisibility.AFTER)
    page = words(as_(cast.jun).get(at("metagame", event)))
    assert "Only the staff see this page." in page
    assert "2 decks" in page


def test_the_staff_name_many_decks_at_once(cast: Cast, as_: Visit) -> None:
    event, jun = running(cast), as_(cast.jun)
    luke = event.registrations.get(person__user=cast.luke)
    filled = jun.get(at("archetypes", event) + "?fill=suggested").content.decode()
    assert f'name="archetype-{luke.pk}-0" value=""' in filled  # Luke has said what it is
    told = jun.post(at("archetypes", event), {f"archetype-{luke.pk}-0": "Zoo"}, follow=True)
    assert "Luke Archetype Luke Zoo" in words(told)
    assert "Zoo" in words(as_(None).get(at("decks", event)))


def test_a_name_that_is_too_long_is_refused_and_stays_in_its_box(cast: Cast, as_: Visit) -> None:
    event = running(cast)
    luke = event.registrations.get(person__user=cast.luke)
    page = as_(cast.jun).post(at("archetypes", event), {f"archetype-{luke.pk}-0": "x" * 61})
    assert page.status_code == 400
    assert "too long" in words(page)
    assert f'value="{"x" * 61}"' in page.content.decode()


def test_a_player_says_what_their_own_deck_is_called(cast: Cast, as_: Visit) -> None:
    event, luke = running(cast), as_(cast.luke)
    entry = event.registrations.get(person__user=cast.luke)
    deck = luke.get(at("deck", event, entry.pk))
    assert "Zoo is suggested by Kird Ape, Lightning Bolt." in words(deck)
    luke.post(at("deck_label", event, entry.pk), {f"archetype-{entry.pk}-0": "Monkeys"})
    page = words(luke.get(at("deck", event, entry.pk)))
    assert "Monkeys says its player" in page
    assert "Monkeys, said by Luke" in page
