"""A player mends a list on the phone, with JavaScript and without."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from organizer.decks.models import DeckSubmission
from organizer.events.models import Registration
from tests.cast import PASSWORD, Cast
from tests.factories import an_event, entered
from tests.journeys.conftest import PHONE

pytestmark = pytest.mark.browser

FAULTY = "4 Gaint Growth\n1 Black Lotus *PROXY*\n55 Forest\n====\n\n3 Disenchant"


@pytest.fixture
def entry(cast: Cast) -> Registration:
    return entered(cast.luke, an_event(cast))


def with_scripts(log_in: Callable[[str], Page], _browser: Browser, _site: str) -> Page:
    return log_in("luke")


def without_scripts(_log_in: Callable[[str], Page], browser: Browser, site: str) -> Page:
    return visiting(browser, site, has_scripts=False)


def visiting(browser: Browser, site: str, *, has_scripts: bool) -> Page:
    """Luke's browser, which may say what it likes on its console."""
    context = browser.new_context(base_url=site, viewport=PHONE, java_script_enabled=has_scripts)
    page = context.new_page()
    page.goto("/accounts/login/")
    page.get_by_label("User name or email").fill("luke")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    return page


@pytest.mark.parametrize("visit", [with_scripts, without_scripts])
def test_a_list_with_faults_is_mended_and_handed_in(
    entry: Registration,
    log_in: Callable[[str], Page],
    browser: Browser,
    live_app: str,
    visit: Callable[..., Page],
) -> None:
    luke = visit(log_in, browser, live_app)
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

    for scheme in ("light", "dark"):
        # Without motion colours change at once.
        luke.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert Axe().run(luke).response["violations"] == []
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
    entry: Registration, browser: Browser, live_app: str
) -> None:
    luke = visiting(browser, live_app, has_scripts=True)
    luke.goto(reverse("deck_submit", args=(entry.event.slug, entry.pk)))
    # Hidden, since drawing that many lines takes a browser a minute.
    luke.get_by_label("Main deck").evaluate(
        "box => { box.style.display = 'none'; box.value = '4 Opt\\n'.repeat(1500000) }"
    )

    luke.evaluate("document.querySelector('form[enctype]').requestSubmit()")

    expect(luke.get_by_role("heading", name="That is too much")).to_be_visible()
