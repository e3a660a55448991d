"""People in a real browser, each with a session of their own, on a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from organizer.accounts.models import User
from tests.cast import Cast

PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds for what an idle machine shows within one
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@pytest.fixture
def cast(live_app: str, live_cast: Cast) -> Cast:
    """Everybody, with the formats and cards that they play, on the running site."""
    return live_cast


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext], live_app: str) -> Callable[..., Page]:
    """Take up a phone, or what differs from one, for somebody who is logged in or for a passer-by.

    It is put away after the test: a page that stays open asks for whatever changes. Nothing moves
    or fades on it, and nothing is kept for a time without connection, which is looked at where that
    is the question.
    """
    expect.set_options(timeout=PATIENCE)
    quick = {"reduced_motion": "reduce", "service_workers": "block"}

    def visiting(name: str = "", **differing: object) -> Page:
        context = new_context(
            **{"base_url": live_app, "viewport": PHONE, **quick, **differing},
        )
        if name:
            context.add_cookies([session_of(name, live_app)])
        return context.new_page()

    return visiting


@pytest.fixture
def log_in(visit: Callable[..., Page]) -> Iterator[Callable[[str], Page]]:
    """Take up the phone of somebody of the cast, who is logged in on it.

    Afterwards: no page broke its content security policy, and none had another fault to report.
    """
    complaints: list[str] = []

    def logged_in(name: str) -> Page:
        page = visit(name)
        page.on("console", lambda said: said.type == "error" and complaints.append(fault(said)))
        return page

    yield logged_in
    assert complaints == []


def session_of(name: str, site: str) -> dict[str, str]:
    """The cookie of somebody who has logged in."""
    client = Client()
    client.force_login(User.objects.get(username=name), BACKEND)
    key = settings.SESSION_COOKIE_NAME
    return {"name": key, "value": client.cookies[key].value, "url": site}


def fault(said: ConsoleMessage) -> str:
    return f"{said.text} {said.location.get('url', '')}"
