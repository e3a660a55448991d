"""The page on what can be uploaded: told by the table of the reader, with examples it reads."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from formats.legality.parsing import DeckPart, read
from organizer.events.models import Registration
from organizer.web.player.readable import EXAMPLE, EXAMPLE_OF_A_SET
from tests.web.conftest import Visit
from tests.web.lists.mending import address
from tests.web.reading import words


def test_what_can_be_uploaded_is_told_from_the_readers_own_table(
    as_: Visit, luke: Client, entry: Registration
) -> None:
    form = luke.get(address(entry)).content.decode()
    assert f'href="{reverse("what_to_upload")}"' in form

    page = words(as_(None).get(reverse("what_to_upload")))

    for said in ("Cockatrice .cod", "Magic Online .dek", "Plain text .txt", "*PROXY: Swamp*"):
        assert said in page
    assert "Deck 1 1 Snapcaster Mage" in page


@pytest.mark.parametrize(
    ("example", "is_set", "counts"),
    [(EXAMPLE, False, [29, 4]), (EXAMPLE_OF_A_SET, True, [15, 15, 15])],
    ids=["a deck", "a Set"],
)
def test_the_examples_of_the_page_are_read_line_by_line(
    example: str, is_set: bool, counts: list[int]
) -> None:
    understood = read([DeckPart("", example.encode())], is_set)

    assert understood.unread == ()
    assert understood.notes == ()
    found: dict[object, int] = {}
    for line in understood.lines:
        if not line.is_companion:
            group = (line.zone, line.deck)
            found[group] = found.get(group, 0) + line.quantity
    assert list(found.values()) == counts
