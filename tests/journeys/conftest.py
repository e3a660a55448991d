"""People in a real browser, each with a session of their own, on a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.cast import PASSWORD, Cast

PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds for what an idle machine shows within one


@pytest.fixture
def cast(live_app: str, live_cast: Cast) -> Cast:
    """Everybody, with the formats and cards that they play, on the running site."""
    return live_cast


@pytest.fixture
def log_in(browser: Browser, live_app: str) -> Iterator[Callable[[str], Page]]:
    """Open a browser on a phone for somebody of the cast and log them in by the form.

    Afterwards: no page broke its content security policy, and none had another fault to report.
    """
    complaints: list[str] = []
    expect.set_options(timeout=PATIENCE)

    def logged_in(name: str) -> Page:
        page = browser.new_context(base_url=live_app, viewport=PHONE).new_page()
        page.on("console", lambda said: said.type == "error" and complaints.append(fault(said)))
        page.goto("/accounts/login/")
        page.get_by_label("User name or email").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("link", name=f"{name} · log out")).to_be_visible()
        return page

    yield logged_in
    assert complaints == []


def fault(said: ConsoleMessage) -> str:
    return f"{said.text} {said.location.get('url', '')}"
