"""Parts of pages that move: what a page says of them, and how they are asked for alone."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from organizer.events.models import Event, Registration
from organizer.live.hub import hub
from organizer.live.topics import subjects_of
from organizer.usecases.draft_round import draft_round
from organizer.usecases.publish_round import publish_round
from organizer.usecases.redraw_round import redraw_round
from organizer.web.parts.live import Drawing, Shared
from tests.cast import Cast
from tests.factories import NOW, an_event, check_all, entered, submitted
from tests.web.conftest import Visit

pytestmark = pytest.mark.django_db

LIST = "4 Giant Growth\n56 Forest"


@pytest.fixture
def event(cast: Cast) -> Event:
    return an_event(cast)


@pytest.fixture
def entry(cast: Cast, event: Event) -> Registration:
    return entered(cast.luke, event)


@pytest.fixture
def luke(cast: Cast, as_: Visit) -> Client:
    return as_(cast.luke)


def subjects_followed(page: str, part: str) -> set[str]:
    """What a part of the page follows."""
    found = re.search(rf'<div id="{part}" data-follow="([^"]+)"', page)
    assert found is not None
    return set(subjects_of(found[1].split(), timezone.now()))


def deck_of(entry: Registration) -> str:
    return reverse("deck", args=(entry.event.slug, entry.pk))


def test_a_part_says_what_it_follows(luke: Client, entry: Registration) -> None:
    page = luke.get(deck_of(entry)).content.decode()
    part = re.search(r'<div id="check" data-follow="([^"]+)"', page)
    assert part is not None
    event = entry.event_id
    assert subjects_of([part[1]], timezone.now()) == (
        f"{event}.event",
        f"{event}.verdicts:{entry.pk}",
    )


def test_the_first_page_follows_the_own_events_each_by_what_concerns_its_reader(
    cast: Cast, luke: Client, event: Event, entry: Registration
) -> None:
    page = luke.get(reverse("home")).content.decode()
    assert subjects_followed(page, "own-events") == {
        "0.events",
        *(
            f"{event.pk}.{topic}"
            for topic in ("event", f"verdicts:{entry.pk}", f"entries:{entry.pk}")
        ),
    }
    assert subjects_followed(page, "other-events") == {"0.events"}

    entered(cast.chris, event)
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    seen = {"X-Live": "own-events other-events"}
    assert b"Round 1" not in luke.get(reverse("home"), headers=seen).content
    publish_round(by=cast.olga, now=NOW, event=event)
    assert b"Round 1" in luke.get(reverse("home"), headers=seen).content


def test_a_draft_moves_for_those_who_see_it(cast: Cast, as_: Visit, event: Event) -> None:
    entered(cast.luke, event), entered(cast.chris, event)
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    olga, address = as_(cast.olga), reverse("draft", args=(event.slug,))
    e = event.pk
    assert subjects_followed(olga.get(address).content.decode(), "draft") == {
        f"{e}.event",
        f"{e}.drafts",
        f"{e}.entries",
        f"{e}.results",
    }
    seen = olga.get(address, headers={"X-Live": "draft"})
    assert "Nora" not in seen.content.decode()
    entered(cast.nora, event)
    headers = {"X-Live": "draft", "If-None-Match": seen["ETag"]}
    assert "Nora" in olga.get(address, headers=headers).content.decode()
    # Published by somebody else it is another page.
    redraw_round(by=cast.olga, now=NOW, event=event)
    publish_round(by=cast.olga, now=NOW, event=event)
    assert olga.get(address, headers=headers).content == b""


def test_a_part_comes_alone_and_only_when_it_changed(
    cast: Cast, luke: Client, event: Event, entry: Registration
) -> None:
    address = deck_of(entry)
    part = luke.get(address, headers={"X-Live": "check"})
    assert part.content.decode().startswith('<div id="check"')
    seen = {"X-Live": "check", "If-None-Match": part["ETag"]}
    # Drawn anew it has another token in its forms, and says the same.
    unchanged = luke.get(address, headers=seen)
    assert (unchanged.status_code, unchanged.content) == (304, b"")

    submitted(cast.luke, entry, LIST)
    check_all(event)
    changed = luke.get(address, headers=seen)
    assert changed.status_code == 200
    assert changed["ETag"] != part["ETag"]
    assert "Giant Growth" in changed.content.decode()


def test_the_page_knows_the_tag_by_which_its_part_is_asked_for(
    luke: Client, entry: Registration
) -> None:
    page = luke.get(deck_of(entry)).content.decode()
    tag = re.search(r'id="check"[^>]* data-tag="(\w+)"', page)
    assert tag is not None
    headers = {"X-Live": "check", "If-None-Match": f'W/"{tag[1]}"'}
    assert luke.get(deck_of(entry), headers=headers).status_code == 304


def test_what_a_page_does_not_have_does_not_come(luke: Client, entry: Registration) -> None:
    answer = luke.get(deck_of(entry), headers={"X-Live": "check other"})
    assert answer.status_code == 200
    assert 'id="other"' not in answer.content.decode()
    assert luke.get(deck_of(entry), headers={"X-Live": "other"}).content == b""


def test_who_may_not_see_the_page_gets_no_part(as_: Visit, cast: Cast, entry: Registration) -> None:
    answer = as_(cast.chris).get(deck_of(entry), headers={"X-Live": "check"})
    assert answer.status_code == 403
    assert as_(None).get(deck_of(entry), headers={"X-Live": "check"}).status_code == 302


def test_what_an_act_has_led_to_is_kept_for_the_page_that_comes_next(
    cast: Cast, as_: Visit, event: Event
) -> None:
    olga, desk = as_(cast.olga), reverse("event_entries", args=(event.slug,))
    olga.post(reverse("guest_create", args=(event.slug,)), {"name": "Gus"})
    olga.get(desk, headers={"X-Live": "anything"})
    assert "Gus" in olga.get(desk).content.decode().partition('class="toast')[2][:400]


def test_a_page_that_answers_a_form_does_not_move(event: Event) -> None:
    request = RequestFactory().post("/")
    request.live = Drawing("", ())  # type: ignore[attr-defined]
    drawn = Template('{% load live %}{% live "clock" "now" %}50:00{% endlive %}').render(
        Context({"request": request, "event": event})
    )
    assert drawn == '<div id="now">50:00</div>'


def test_a_topic_that_is_none_is_refused_at_once(event: Event) -> None:
    request = RequestFactory().get("/")
    request.live = Drawing("", ())  # type: ignore[attr-defined]
    template = Template('{% load live %}{% live "pairing" "now" %}{% endlive %}')
    with pytest.raises(ValueError, match="pairing"):
        template.render(Context({"request": request, "event": event}))


def test_what_anybody_may_see_is_drawn_once_for_all_until_something_changes(
    cast: Cast, as_: Visit, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = reverse("standings", args=(event.slug,))
    asked = {"X-Live": "standings"}
    monkeypatch.setattr(hub, "at", "heard.1")
    monkeypatch.setattr(Shared, "LASTS", 3600)
    anybody = as_(None)
    first = anybody.get(address, headers=asked)
    with CaptureQueriesContext(connection) as queries:
        again = anybody.get(address, headers=asked)
    assert (again.content, len(queries)) == (first.content, 0)

    # Who is logged in has a page of their own, and a change counts at once.
    anybody.force_login(cast.luke, backend="allauth.account.auth_backends.AuthenticationBackend")
    with CaptureQueriesContext(connection) as queries:
        anybody.get(address, headers=asked)
    assert len(queries) > 0
    anybody.logout()
    monkeypatch.setattr(hub, "at", "heard.2")
    with CaptureQueriesContext(connection) as queries:
        anybody.get(address, headers=asked)
    assert len(queries) > 0


def test_what_is_closed_is_not_kept_for_anybody(
    as_: Visit, entry: Registration, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "at", "heard.3")
    for _ in range(2):
        assert as_(None).get(deck_of(entry), headers={"X-Live": "check"}).status_code == 302
