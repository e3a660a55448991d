"""Parts of pages that move: what a page says of them, and how they are asked for alone."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from organizer.events.models import Event, Registration
from organizer.live.hub import hub
from organizer.live.topics import subjects_of
from organizer.usecases.draft_round import draft_round
from organizer.usecases.pair_round import pair_round
from organizer.usecases.publish_round import publish_round
from organizer.usecases.redraw_round import redraw_round
from organizer.web.parts.live import Drawing
from tests.cast import Cast
from tests.factories import NOW, check_all, entered, submitted
from tests.web.conftest import Visit

pytestmark = pytest.mark.django_db

LIST = "4 Giant Growth\n56 Forest"


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


def shown_to(client: Client, address: str) -> dict[str, str]:
    """The tags of the parts of a page that are alike for everybody."""
    page = client.get(address).content.decode()
    found = re.findall(r'<div id="([^"]+)"[^>]* data-tag="(\w+)"[^>]*? data-alike', page)
    assert found
    return dict(found)


def test_what_is_alike_for_everybody_is_drawn_alike_whoever_looks(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    entered(cast.chris, event)
    pair_round(by=cast.olga, now=NOW, event=event, seed=1)
    for address in (
        reverse("round", args=(event.slug, 1)),
        reverse("standings", args=(event.slug,)),
    ):
        anybody = shown_to(as_(None), address)
        for user in (cast.luke, cast.chris, cast.nora, cast.jun, cast.olga):
            theirs = shown_to(as_(user), address)
            assert theirs == {name: anybody[name] for name in theirs}


def test_own_lines_are_marked_in_what_is_drawn_alike(
    cast: Cast, luke: Client, event: Event, entry: Registration
) -> None:
    entered(cast.chris, event)
    pair_round(by=cast.olga, now=NOW, event=event, seed=1)
    address = reverse("round", args=(event.slug, 1))
    page = luke.get(address).content.decode()
    assert f'data-own="{entry.entrant_id}" data-you="you"' in page
    rows = re.findall(r"<tr class=\"own.*?</tr>", page, re.DOTALL)
    assert len(rows) == 2  # by table and by name
    assert all('Luke <span class="you">you</span></t' in row for row in rows)
    assert page.count('class="you"') == 2
    stands = luke.get(reverse("standings", args=(event.slug,))).content.decode()
    assert stands.count('<tr class="own"') == 1


def test_only_an_answer_for_everybody_says_what_it_was_made_of(
    cast: Cast, luke: Client, as_: Visit, event: Event
) -> None:
    address, asked = reverse("standings", args=(event.slug,)), {"X-Live": "standings"}
    answer = as_(None).get(address, headers=asked)
    e = event.pk
    assert answer["Live-Follows"].split() == [f"{e}.event", f"{e}.standings", f"{e}.pairings"]
    assert "Live-Follows" not in luke.get(address, headers=asked)
    # A form belongs to who was given it, and a page that is not there to nobody.
    assert "Live-Follows" not in as_(None).get("/events/none/", headers={"X-Live": "event-now"})


def test_what_is_closed_is_not_kept_for_anybody(
    as_: Visit, entry: Registration, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "at", "heard.3")
    for _ in range(2):
        assert as_(None).get(deck_of(entry), headers={"X-Live": "check"}).status_code == 302
