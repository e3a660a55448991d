"""What a page of a list carries to the next: the bytes as they came, and what was mended so far."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from organizer.decks.models import DeckSubmission
from organizer.events.models import Event, Registration
from tests.cast import Cast
from tests.web.conftest import Visit
from tests.web.lists.mending import address, filled, looked_over, mendings, pressed
from tests.web.reading import words

COCKATRICE = b"""<?xml version="1.0"?>
<cockatrice_deck version="1">
<zone name="main"><card number="60" name="Forest"/></zone>
<zone name="side"><card number="3" name="Disenchent"/></zone>
</cockatrice_deck>
"""
MAGIC_ONLINE = b"""<?xml version="1.0"?>
<Deck>
<Cards CatID="1" Quantity="60" Sideboard="false" Name="Forest"/>
<Cards CatID="2" Quantity="3" Sideboard="true" Name="Disenchent"/>
</Deck>
"""


def test_the_text_is_changed_after_mending_and_nothing_mended_is_lost(
    luke: Client, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest\n====")
    mended = pressed(luke, entry, page, card_0_1_0="Giant Growth")

    boxes = pressed(luke, entry, mended, "change").content.decode()

    assert "4 Giant Growth" in boxes
    assert "Gaint" not in boxes
    assert "====" in boxes


@pytest.mark.parametrize(
    ("name", "content"),
    [("deck.cod", COCKATRICE), ("deck.dek", MAGIC_ONLINE)],
    ids=["Cockatrice", "Magic Online"],
)
def test_a_file_of_a_program_is_mended_like_any_list_and_changed_as_plain_text(
    luke: Client, entry: Registration, name: str, content: bytes
) -> None:
    page = looked_over(luke, entry, files=SimpleUploadedFile(name, content))
    assert "Main deck 60 · Sideboard 3" in words(page)
    (key,) = re.findall(r'id="name-([\d.]+)"', page.content.decode())

    mended = pressed(luke, entry, page, **{f"card_{key.replace('.', '_')}": "Disenchant"})
    assert "to mend" not in words(mended)
    assert b64decode(filled(mended)["part-content"][0]) == content

    boxes = pressed(luke, entry, mended, "change").content.decode()
    assert "Deck\n60 Forest\n\nSideboard\n3 Disenchant" in boxes


def test_a_guests_list_is_mended_at_the_desk(cast: Cast, as_: Visit, event: Event) -> None:
    olga, desk = as_(cast.olga), reverse("guest_create", args=(event.slug,))
    empty = olga.get(desk).content.decode()
    (token,) = re.findall(r'name="token" value="([^"]*)"', empty)
    page = olga.post(
        desk, {"step": "look", "name": "Gina", "token": token, "main": "4 Gaint Growth\n56 Forest"}
    )

    mended = olga.post(desk, {**filled(page), "step": "apply", "card-0.1.0": "Giant Growth"})
    assert "Is this the list of Gina?" in words(mended)
    olga.post(desk, {**filled(mended), "step": "enter"})

    submission = event.registrations.get(person__name="Gina").submissions.get()
    assert submission.mendings[0]["card"] == "Giant Growth"


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"mendings": "no json"}, "lost on its way"),
        ({"mendings": '[{"part": 0, "line": 9, "card": "Opt"}]'}, "is not in this list"),
        ({"mendings": "[" * 100_000}, "lost on its way"),
        ({"part-content": "?"}, "lost on its way"),
    ],
)
def test_what_no_page_carried_is_refused_in_words(
    luke: Client, entry: Registration, sent: dict[str, str], says: str
) -> None:
    page = looked_over(luke, entry, main="60 Forest")

    answer = luke.post(address(entry), {**filled(page), "step": "submit", **sent})

    assert answer.status_code == 400
    assert says in words(answer)
    assert not DeckSubmission.objects.exists()


def test_controls_that_no_page_has_change_nothing(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="60 Forest")
    strange = {
        "zone-0.1.0": "hand",
        "proxy-0.1.0": "Black Lotus",
        "card-7.7.7": "Opt",
        "zone-0.1": "side",
        "commander": "x",
        "open": "1.2",
        "undo": "nothing",
        "side-0": "soon",
    }

    answer = luke.post(address(entry), {**filled(page), **strange})

    assert answer.status_code == 200
    assert mendings(answer) == []


def test_far_too_much_is_answered_in_words(luke: Client, entry: Registration) -> None:
    answer = luke.post(address(entry), {"step": "look", "main": "4 Opt\n" * 800_000})

    assert answer.status_code == 413
    assert "far more than any form here takes" in words(answer)
