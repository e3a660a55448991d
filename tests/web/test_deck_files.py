"""A deck as files to take along, and as charts."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.urls import reverse

from organizer.events.models import Event, EventState, ListVisibility, Registration
from organizer.usecases.enter_guest import enter_guest
from tests.cast import Cast
from tests.factories import (
    NOW,
    an_event,
    check_all,
    entered,
    parts,
    submitted,
)
from tests.web.conftest import Visit
from tests.web.reading import words

LISTS = Path(__file__).parents[2] / "organizer" / "demo" / "lists"
LEGAL = (LISTS / "type-b-red-green.txt").read_text()
OFFERED = re.compile(r'href="([^"]+/versions/\d+/[a-z-]+/(?:\?deck=\d)?)"')
LIST = "4 Lightning Bolt\n56 Mountain\n\nSideboard\n2 Giant Growth\n"


def file_at(entry: Registration, key: str, version: int = 1, deck: str = "") -> str:
    address = reverse("deck_file", args=(entry.event.slug, entry.pk, version, key))
    return f"{address}?deck={deck}" if deck else address


def content(answer: HttpResponse) -> str:
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_list_is_downloaded_as_text_under_a_plain_name(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, LIST)
    answer = as_(cast.luke).get(file_at(entry, "text"))
    assert content(answer) == "Deck\n4 Lightning Bolt\n56 Mountain\n\nSideboard\n2 Giant Growth\n"
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    name = f"{event.slug}-luke-1.txt"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


@pytest.mark.parametrize(
    ("key", "media_type", "holds"),
    [
        ("arena", "text/plain", "Deck\n4 Lightning Bolt\n"),
        ("mtgo-dek", "application/xml", 'Quantity="2" Sideboard="true" Name="Giant Growth"'),
        ("cockatrice", "application/xml", '<card number="4" name="Lightning Bolt"'),
        ("moxfield-csv", "text/csv", '"4","0","Lightning Bolt"'),
        ("json", "application/json", '"name": "Lightning Bolt"'),
    ],
)
def test_a_list_is_downloaded_in_the_formats_of_other_programs(
    cast: Cast, as_: Visit, entry: Registration, key: str, media_type: str, holds: str
) -> None:
    submitted(cast.luke, entry, LIST)
    answer = as_(cast.luke).get(file_at(entry, key))
    assert holds in content(answer)
    assert answer["Content-Type"] == f"{media_type}; charset=utf-8"


def test_the_companion_that_was_declared_beside_the_list_is_in_the_file(
    cast: Cast, as_: Visit, entry: Registration
) -> None:
    submitted(cast.luke, entry, LIST, companion="giant growth")
    said = json.loads(content(as_(cast.luke).get(file_at(entry, "json"))))
    assert [each["name"] for each in said["zones"]["companion"]] == ["Giant Growth"]
    arena = content(as_(cast.luke).get(file_at(entry, "arena")))
    assert arena.startswith("Companion\n1 Giant Growth\n\nDeck\n")


def test_a_name_in_any_letters_makes_a_file_name_in_plain_ones(
    cast: Cast, as_: Visit, event: Event
) -> None:
    guest = enter_guest(
        by=cast.jun, now=NOW, event=event, name='漢字";\r\nX: ../Ž', parts=parts(LIST)
    )
    answer = as_(cast.jun).get(file_at(guest, "text"))
    found = re.fullmatch(r'attachment; filename="([a-z0-9-]+\.txt)"', answer["Content-Disposition"])
    assert found is not None
    assert found[1].endswith("-x-z-1.txt")


def test_the_decks_of_a_set_are_one_text_or_a_file_each(cast: Cast, as_: Visit) -> None:
    entry = entered(cast.luke, an_event(cast, format_slug="type-15-modern"))
    submitted(cast.luke, entry, "15 Forest", "15 Island", "15 Swamp")
    luke = as_(cast.luke)
    whole = content(luke.get(file_at(entry, "text")))
    assert whole == "Deck 1\n15 Forest\n\nDeck 2\n15 Island\n\nDeck 3\n15 Swamp\n"
    assert content(luke.get(file_at(entry, "arena", deck="2"))) == "Deck\n15 Island\n"
    for unheard_of in ("4", "0", "x", "²"):
        assert luke.get(file_at(entry, "arena", deck=unheard_of)).status_code == 404
    refused = luke.get(file_at(entry, "arena"))
    assert refused.status_code == 400
    assert "has one deck a file" in words(refused)


@pytest.mark.parametrize(("key", "version"), [("papyrus", 1), ("text", 2), ("text", 0)])
def test_a_file_that_there_is_not_is_not_found(
    cast: Cast, as_: Visit, entry: Registration, key: str, version: int
) -> None:
    submitted(cast.luke, entry, LIST)
    assert as_(cast.luke).get(file_at(entry, key, version)).status_code == 404


def test_only_who_may_see_the_list_may_download_it(
    cast: Cast, as_: Visit, entry: Registration
) -> None:
    submitted(cast.luke, entry, LIST)
    assert as_(cast.jun).get(file_at(entry, "text")).status_code == 200
    assert as_(cast.nora).get(file_at(entry, "text")).status_code == 403


def test_the_public_gets_the_list_that_counts_and_no_earlier_one(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, list_visibility=ListVisibility.OPEN)
    entry = entered(cast.luke, event)
    submitted(cast.luke, entry, "60 Mountain")
    submitted(cast.luke, entry, LIST)
    event.state = EventState.RUNNING
    event.save()
    assert as_(cast.nora).get(file_at(entry, "text", 2)).status_code == 200
    assert as_(cast.nora).get(file_at(entry, "text", 1)).status_code == 404
    assert "60 Mountain" in content(as_(cast.luke).get(file_at(entry, "text", 1)))
    assert "60 Mountain" in content(as_(cast.jun).get(file_at(entry, "text", 1)))


def test_the_page_offers_every_format(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, LIST)
    check_all(event)
    luke = as_(cast.luke)
    page = luke.get(reverse("deck", args=(event.slug, entry.pk))).content.decode()
    offered = OFFERED.findall(page)
    assert [address.rstrip("/").rpartition("/")[2] for address in offered] == [
        "text", "arena", "mtgo-dek", "cockatrice", "moxfield-csv", "json",
    ]  # fmt: skip
    assert {luke.get(address).status_code for address in offered} == {200}


def test_the_page_of_a_set_offers_each_deck_where_a_file_has_one(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, format_slug="type-15-modern")
    entry = entered(cast.luke, event)
    submitted(cast.luke, entry, "15 Forest", "15 Island", "15 Swamp")
    check_all(event)
    luke = as_(cast.luke)
    page = luke.get(reverse("deck", args=(event.slug, entry.pk))).content.decode()
    offered = [unescape(one) for one in OFFERED.findall(page)]
    assert len(offered) == 2 + 4 * 3
    assert {luke.get(address).status_code for address in offered} == {200}


def test_the_page_shows_curve_colours_and_types_with_their_numbers(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, "4 Lightning Bolt\n3 Giant Growth\n2 Kird Ape\n51 Mountain")
    check_all(event)
    page = as_(cast.luke).get(reverse("deck", args=(event.slug, entry.pk))).content.decode()
    said = [unescape(one) for one in re.findall(r'<svg role="img" aria-label="([^"]+)"', page)]
    assert said == [
        "Mana curve: 1 9.",
        "Colours: Red 6, Green 3.",
        "Types: Creatures 2, Instants 7, Lands 51.",
    ]
    assert page.count("<caption>") == 3


def test_a_list_of_which_nothing_is_known_has_no_charts(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, "60 Pocket Monster")
    check_all(event)
    page = as_(cast.luke).get(reverse("deck", args=(event.slug, entry.pk))).content.decode()
    assert "<svg role" not in page


def test_the_page_says_what_of_a_list_a_file_lacks(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, "4 Lightning Bolt\n56 Mountain")
    check_all(event)
    deck = reverse("deck", args=(event.slug, entry.pk))
    assert "What some of these files lack" not in words(as_(cast.luke).get(deck))

    submitted(cast.luke, entry, LIST)
    check_all(event)
    page = words(as_(cast.luke).get(deck))

    lacking = "Moxfield CSV has no place for the sideboard: it stands in the main deck."
    assert f"What some of these files lack {lacking} Print the registration sheet" in page
