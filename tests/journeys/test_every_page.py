"""Every page, in every state of an event, with faults in its forms and in place of what went wrong:
none has a barrier that axe can find, and none is wider than the narrowest screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import override_settings
from django.urls import reverse
from playwright.sync_api import Browser

from organizer.web.organizer.finished import EXAMPLES
from tests.api.addresses import table
from tests.api.test_permissions import Stage, set_stage, undone
from tests.cast import Cast, make_cast
from tests.journeys.conftest import PATIENCE
from tests.journeys.looks import NARROWEST, WHOLE, Look
from tests.journeys.states import FAULTY, of_every_state
from tests.shared import PROJECT

pytestmark = pytest.mark.browser

Shown = tuple[str, HttpResponse]
"""What was asked for, and what came."""

OF_NOBODY = ("account_login", "account_signup", "account_inactive")
OF_AN_ACCOUNT = ("account_change_password", "account_reauthenticate", "account_logout")
NO_PAGES = (
    *("event_feed", "event_calendar", "event_archive", "announcement_mail", "pressed", "worker"),
    *("printout", "event_printout", "round_printout", "match_printout", "finished_example"),
    *("deck_file", "sent_file", "api_docs"),
)
"""Addresses of files, and of a page that a library draws."""

PAGES = {
    "organizer": [
        row.name
        for row in table()
        if row.method == "GET" and row.name not in NO_PAGES and not row.name.startswith("api_")
    ],
    "player": ["home", "event", "match", "deck", "deck_submit", "round", "standings", "hall"],
    "public": ["home", "event_list", "event", "match"],
}
"""Who looks at what: the organizer at everything, others at what shows them something else."""

BY_LIBRARIES = ("403.html", "429.html", "500.html")
"""Pages that the libraries show where something goes wrong in them."""

IN_JOURNEYS = {"judge/consequences.html"}
"""Pages that take a whole match to come to: the journey that does looks at them."""


@pytest.fixture
def look(browser: Browser, web_server: str) -> Iterator[Look]:
    context = browser.new_context(
        base_url=web_server, viewport=NARROWEST, reduced_motion="reduce", color_scheme="light"
    )
    context.set_default_timeout(PATIENCE)
    yield Look(context.new_page())
    context.close()


def test_no_page_shuts_anybody_out(stocked: None, db: None, look: Look) -> None:
    faults: dict[str, list[str]] = {}

    def looked_at(pages: Iterator[Shown]) -> None:
        for asked, answer in pages:
            faults[asked] = look.at(answer.content.decode(), made_of(answer))

    looked_at(first_pages())
    cast = make_cast()
    stage = set_stage(cast)
    for role, names in PAGES.items():
        looked_at(opened(stage, role, map(stage.address, names)))
    looked_at(in_every_state(stage, cast))
    looked_at(filled_wrongly(stage))
    looked_at(gone_wrong(stage))
    for name in BY_LIBRARIES:
        faults[name] = look.at(render_to_string(name, request=a_request()), {name, *WHOLE})

    assert {asked: found for asked, found in faults.items() if found} == {}
    assert whole_pages() - look.seen - IN_JOURNEYS == set()


def first_pages() -> Iterator[Shown]:
    """Of an installation that has no account yet."""
    with override_settings(FIRST_ACCOUNT_ON_PAGE=True):
        for name in ("home", "first_account"):
            yield name, Client().get(reverse(name))


def opened(stage: Stage, role: str, addresses: Iterable[str]) -> Iterator[Shown]:
    """Pages as somebody sees them."""
    for address in addresses:
        yield f"{address} for {role}", stage.clients[role].get(address)


def in_every_state(stage: Stage, cast: Cast) -> Iterator[Shown]:
    """The pages of events in other states, and of what is about none."""
    for role, address in of_every_state(cast):
        yield from opened(stage, role, [address])
    yield from opened(stage, "public", map(reverse, OF_NOBODY))
    yield from opened(stage, "player", map(reverse, OF_AN_ACCOUNT))
    asked = f"{stage.address('mulligan')}?players=Luke%0AChris&said=c1.t"
    yield from opened(stage, "public", [asked])


def filled_wrongly(stage: Stage) -> Iterator[Shown]:
    """Each form, sent empty, and those that show first what they have read."""
    olga = stage.clients["organizer"]
    results = SimpleUploadedFile("results.csv", EXAMPLES["results"].encode())
    sent = {
        "deck_submit": {"step": "look", "main": FAULTY},
        "guest_create": {"name": "Greta", "person": "new", "main": FAULTY},
        "finished_event": {"results": results},
    }
    for row in table():
        if row.method == "POST" and not row.name.startswith("api_"):
            for filled in ({}, sent.get(row.name)):
                if filled is not None:
                    with undone():
                        answer = olga.post(stage.address(row.name), filled)
                    if not made_of(answer) & {"problem.html"}:
                        yield f"{row}, with {list(filled)}", answer


def gone_wrong(stage: Stage) -> Iterator[Shown]:
    """The page for each thing that can go wrong."""
    player, anybody = stage.clients["player"], Client()
    yield "400", anybody.get("/", headers={"host": "else where"})
    yield "403", player.get(stage.address("event_edit"))
    yield "404", anybody.get("/nowhere/")
    yield "405", anybody.delete("/")
    yield "409", player.post(stage.address("entry_here"))
    yield "no token", Client(enforce_csrf_checks=True).post(reverse("account_login"))
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1):
        yield "413", player.post(stage.address("deck_submit"), {"main": FAULTY})
    typed = {"login": "luke", "password": "a guess"}
    for _ in range(settings.AXES_FAILURE_LIMIT):
        locked = anybody.post(reverse("account_login"), typed)
    yield "429", locked


def a_request() -> HttpRequest:
    return Client().get("/").wsgi_request


def made_of(answer: HttpResponse) -> set[str]:
    """The templates of a page."""
    return {template.name for template in answer.templates if template.name}


def whole_pages() -> set[str]:
    """Every template that is a whole page."""
    folder = PROJECT / "templates"
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*.html")
        if '{% extends "' in path.read_text()
    }
