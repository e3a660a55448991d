"""A match on two phones with bad Wi-Fi: what is pressed is kept, and done once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, BrowserType, Page, Route, expect

from matches.engine.reporting import Stand
from matches.models import Match
from matches.queries import match_view
from organizer.usecases.pair_round import pair_round
from tests.cast import Cast
from tests.factories import NOW, an_event, entered
from tests.journeys.barriers import no_barrier
from tests.journeys.conftest import PATIENCE, PHONE, session_of

pytestmark = pytest.mark.browser
NOTICE_THE_WORKER = "() => { navigator.serviceWorker.ready.then(() => { self.isReady = 1; }); }"
WORKER_IS_READY = "() => self.isReady"
FAR_AHEAD = 2_524_608_000  # in 2050


@pytest.fixture
def match(cast: Cast) -> Match:
    """Luke's and Chris's, in a round that is played."""
    event = an_event(cast)
    for player in cast.players:
        entered(player, event)
    return pair_round(by=cast.olga, now=NOW, event=event, seed=1).matches.get()


def page_of(match: Match) -> str:
    return reverse("match", args=(match.round.stage.competition.event.slug, match.pk))


@pytest.fixture
def phone(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, object],
    live_app: str,
    tmp_path: Path,
) -> Callable[[], object]:
    """Luke's phone: a browser that keeps what it has when it is closed and opened again."""
    expect.set_options(timeout=PATIENCE)

    @contextmanager
    def opened() -> Iterator[BrowserContext]:
        context = browser_type.launch_persistent_context(
            tmp_path,
            base_url=live_app,
            viewport=PHONE,
            reduced_motion="reduce",
            **browser_type_launch_args,
        )
        yield context
        context.close()

    return opened


@pytest.fixture
def let_in(live_app: str) -> Callable[[BrowserContext, str], None]:
    """Log somebody in on a phone, which stays so when it is closed."""

    def letting_in(phone: BrowserContext, name: str) -> None:
        phone.add_cookies([{**session_of(name, live_app), "expires": FAR_AHEAD}])

    return letting_in


def report(page: Page, score: str) -> None:
    page.get_by_text(score, exact=True).click()
    page.get_by_role("button", name="Report this result").first.click()


def test_a_result_that_is_pressed_without_connection_goes_out_once(
    match: Match, phone: Callable[[], object], let_in: Callable[[BrowserContext, str], None]
) -> None:
    kept = "I won 2–1 against Chris"
    with phone() as context:
        let_in(context, "luke")
        page = context.new_page()
        page.goto(page_of(match))
        page.evaluate(NOTICE_THE_WORKER)
        page.wait_for_function(WORKER_IS_READY, timeout=PATIENCE)
        context.set_offline(True)
        report(page, "I won 2–1")
        waits = page.get_by_role("region", name="Kept on this device")
        expect(waits.get_by_text("Not sent yet")).to_be_visible()
        expect(waits.get_by_text(kept)).to_be_visible()
        no_barrier(page)
    assert match.reports.count() == 0

    with phone() as context:
        page = context.new_page()
        context.set_offline(True)
        page.goto(page_of(match))
        expect(page.get_by_role("heading", name="You are not connected")).to_be_visible()
        expect(page.get_by_text(kept)).to_be_visible()
        no_barrier(page)
        other = context.new_page()
        other.goto("/")
        expect(other.get_by_text(kept)).to_be_visible()

        context.set_offline(False)

        expect(page.get_by_text("You said: Luke won 2–1")).to_be_visible()
        expect(other.get_by_text("Not sent yet")).to_have_count(0)
    assert [one.status for one in match.reports.all()] == [Stand.REPORTED]
    assert match.reports.get().said_by.entrant.name == "Luke"


def test_an_answer_that_is_lost_is_asked_for_again_and_the_opponent_confirms(
    match: Match, visit: Callable[..., Page]
) -> None:
    lost: list[int] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    luke = visit("luke", service_workers="allow")
    luke.goto(page_of(match))
    luke.route("**/report/", lose_the_first)
    report(luke, "I won 2–0")
    expect(luke.get_by_text("You said: Luke won 2–0")).to_be_visible()
    assert lost == [200]
    assert match.reports.count() == 1

    chris = visit("chris")
    chris.goto(page_of(match))
    no_barrier(chris)
    chris.get_by_role("button", name="Confirm: Luke won 2–0").click()
    expect(chris.get_by_role("heading", name="You lost 0–2")).to_be_visible()
    assert match_view(match).stand is Stand.CONFIRMED


def test_nothing_goes_out_under_another_log_in_and_a_refusal_stays_until_it_is_read(
    match: Match, visit: Callable[..., Page], let_in: Callable[[BrowserContext, str], None]
) -> None:
    kept = "I won 2–1 against Chris"
    page = visit("luke", service_workers="allow")
    page.goto(page_of(match))
    page.route("**/report/", lambda route: route.abort())
    report(page, "I won 2–1")
    expect(page.get_by_text("Not sent yet")).to_be_visible()
    page.unroute("**/report/")
    page.context.clear_cookies()
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text("You are not logged in any more.")).to_be_visible()

    let_in(page.context, "chris")
    other = page.context.new_page()
    other.goto("/")
    expect(other.get_by_text("was pressed under another log-in")).to_be_visible()
    expect(other.get_by_text(kept)).to_have_count(0)
    other.goto(page_of(match))
    report(other, "I won 2–0")
    expect(other.get_by_text("You said: Chris won 2–0")).to_be_visible()
    assert [one.said_by.entrant.name for one in match.reports.all()] == ["Chris"]

    page.context.clear_cookies()
    let_in(page.context, "luke")
    page.goto("/")
    expect(page.get_by_text("Not done")).to_be_visible()
    expect(page.get_by_text("Look at it as it stands now")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text(kept)).to_be_visible()
    page.get_by_role("button", name="I have read it").click()
    expect(page.get_by_text(kept)).to_have_count(0)
    assert match.reports.count() == 1
