"""A player mends a list on the phone, with JavaScript and without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from organizer.decks.models import DeckSubmission
from organizer.events.models import Registration
from tests.cast import Cast
from tests.factories import an_event, entered
from tests.journeys.barriers import no_barrier
from tests.journeys.conftest import PHONE

pytestmark = pytest.mark.browser

FAULTY = "4 Gaint Growth\n1 Black Lotus *PROXY*\n55 Forest\n====\n\n3 Disenchant"


@pytest.fixture
def entry(cast: Cast) -> Registration:
    return entered(cast.luke, an_event(cast))


@pytest.mark.parametrize("has_scripts", [True, False], ids=["with_scripts", "without_scripts"])
def test_a_list_with_faults_is_mended_and_handed_in(
    entry: Registration, visit: Callable[..., Page], *, has_scripts: bool
) -> None:
    luke = visit("luke", java_script_enabled=has_scripts)
    luke.goto(reverse("deck_submit", args=(entry.event.slug, entry.pk)))
    luke.get_by_label("Main deck").fill(FAULTY)
    luke.get_by_role("button", name="Look it over").click()
    expect(luke.get_by_role("heading", name="3 things to mend")).to_be_visible()

    luke.get_by_label("Giant Growth", exact=True).check()
    luke.get_by_label("which land is Black Lotus written on?").select_option("Swamp")
    luke.get_by_label("Leave this line out").last.check()
    luke.get_by_role("button", name="Apply").click()
    expect(luke.get_by_text("Proxy on Swamp", exact=True)).to_be_visible()
    expect(luke.get_by_text("to mend")).to_have_count(0)

    luke.get_by_role("button", name="Change Disenchant").click()
    luke.get_by_label("Where it counts").select_option("main")
    luke.locator(".controls").get_by_role("button", name="Apply").click()
    expect(luke.get_by_role("paragraph").filter(has_text="Main deck 63")).to_be_visible()

    luke.get_by_role("button", name="Hand it in").click()
    expect(luke.get_by_role("heading", name="Is this your list?")).to_have_count(0)
    side, *lines = DeckSubmission.objects.get().mendings
    assert side == {"part": 0, "side_from": 6}
    assert [(one["line"], set(one) - {"part", "line", "nth"}) for one in lines] == [
        (1, {"card"}),
        (2, {"proxy_land"}),
        (4, {"is_dropped"}),
        (6, {"zone"}),
    ]


def test_the_preview_of_a_faulty_list_fits_a_phone_and_has_no_barrier(
    entry: Registration, log_in: Callable[[str], Page]
) -> None:
    luke = log_in("luke")
    luke.goto(reverse("deck_submit", args=(entry.event.slug, entry.pk)))
    luke.get_by_label("Main deck").fill(FAULTY + "\n" + "x" * 250 + " " + "=" * 200)
    luke.get_by_role("button", name="Look it over").click()
    luke.get_by_role("button", name="Change Forest").click()
    expect(luke.get_by_label("Where it counts")).to_be_visible()

    no_barrier(luke)
    assert luke.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_enter_in_a_field_of_the_preview_hands_nothing_in(
    entry: Registration, log_in: Callable[[str], Page]
) -> None:
    luke = log_in("luke")
    luke.goto(reverse("deck_submit", args=(entry.event.slug, entry.pk)))
    luke.get_by_label("Main deck").fill("59 Forest\n1 Zzzz")
    luke.get_by_role("button", name="Look it over").click()

    luke.get_by_label("Another name").fill("Kird Ape")
    luke.get_by_label("Another name").press("Enter")

    expect(luke.get_by_role("button", name="Hand it in")).to_be_visible()
    expect(luke.get_by_role("button", name="Change Kird Ape")).to_be_visible()
    assert not DeckSubmission.objects.exists()


def test_a_paste_that_is_far_too_large_gets_an_answer(
    entry: Registration, visit: Callable[..., Page]
) -> None:
    luke = visit("luke")
    luke.goto(reverse("deck_submit", args=(entry.event.slug, entry.pk)))
    # Hidden, since drawing that many lines takes a browser a minute.
    luke.get_by_label("Main deck").evaluate(
        "box => { box.style.display = 'none'; box.value = '4 Opt\\n'.repeat(700000) }"
    )

    luke.evaluate("document.querySelector('form[enctype]').requestSubmit()")

    expect(luke.get_by_role("heading", name="That is too much")).to_be_visible()
