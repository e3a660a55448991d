"""The page of the design, and what pages weigh."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.cast import Cast
from tests.factories import an_event, check_all, entered, submitted
from tests.shared import PROJECT
from tests.web.conftest import Visit
from tests.web.played import all_decided, at, of_many, paired
from tests.web.reading import words

HEAVIEST = 100_000
"""Bytes of a page with its styles and scripts, compressed as they are sent."""

LINKED = re.compile(r'(?:<link rel="stylesheet" href|<script src)="/static/([^"]+)"')
SIXTY = "4 Opt\n2 Lightning Bolt\n4 Disenchant\n50 Forest"


def weight(client: Client, address: str) -> int:
    """What a page of a first visit weighs in bytes: its HTML and each style sheet and script that
    it links, all of it as it goes over the line."""
    page = client.get(address, headers={"accept-encoding": "gzip"})
    assert page.status_code == 200
    assert page.headers["Content-Encoding"] == "gzip"
    linked = set(LINKED.findall(gzip.decompress(page.content).decode()))
    assert "css/tokens.css" in linked
    return len(page.content) + sum(len(gzip.compress(found(name).read_bytes())) for name in linked)


def found(name: str) -> Path:
    path = finders.find(name)
    assert isinstance(path, str)
    return Path(path)


def test_every_piece_stands_on_one_page_for_staff(cast: Cast, as_: Visit) -> None:
    page = as_(cast.olga).get("/design/")
    styles = (PROJECT / "static/css/components.css").read_text()
    pieces = {"badge", "say", "toast", "sheet", "cards", "rows", "empty", "ask", "stat", "stepper"}

    assert pieces <= set(re.findall(r"\.([\w-]+)", styles))
    assert pieces <= set(re.findall(r"[\w-]+", page.content.decode()))
    assert "Write a whole number, such as 3." in words(page)
    assert as_(cast.nora).get("/design/").status_code == 403


def test_a_cost_is_read_aloud(cast: Cast, as_: Visit) -> None:
    page = as_(cast.olga).get("/design/").content.decode()
    assert 'aria-label="white or blue, black or green, 2 or red, green or 2 life' in page
    assert 'signs.svg#wu"' in page


def test_what_happened_stands_in_a_dialog_that_closes_without_a_script(
    cast: Cast, as_: Visit
) -> None:
    event = an_event(cast)
    page = as_(cast.luke).post(at("event_enter", event), follow=True).content.decode()

    toast = page.partition("<dialog")[2].partition("</dialog>")[0]
    assert re.match(r' class="toast good" open aria-label="What happened"', toast)
    assert '<form method="dialog"><button type="submit">Put away</button></form>' in toast


def test_pages_weigh_less_than_a_hundred_kilobytes(cast: Cast, as_: Visit) -> None:
    event = of_many(cast, 200, [{"kind": "swiss", "rounds": 3}])
    entry = entered(cast.luke, event)
    submitted(cast.luke, entry, SIXTY)
    check_all(event)
    all_decided(paired(cast, event))
    paired(cast, event)
    public, luke, jun, olga = as_(None), as_(cast.luke), as_(cast.jun), as_(cast.olga)

    weights = {
        (who, address): weight(client, address)
        for who, client, address in (
            ("public", public, reverse("home")),
            ("public", public, at("event", event)),
            ("public", public, at("event_rounds", event)),
            ("public", public, at("round", event, 2)),
            ("public", public, at("standings", event)),
            ("luke", luke, at("deck", event, entry.pk)),
            ("jun", jun, at("floor", event)),
            ("olga", olga, at("event_entries", event)),
            ("olga", olga, at("announcement_create", event)),
            ("olga", olga, reverse("design")),
        )
    }
    assert {page: n for page, n in weights.items() if n > HEAVIEST} == {}
