"""A list is mended where it is looked over. Every step is a form that is sent: no JavaScript."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from formats.legality.parsing import DeckPart, read
from organizer.decks.models import DeckSubmission
from organizer.events.models import Event, Registration
from organizer.web.readable import EXAMPLE, EXAMPLE_OF_A_SET
from tests.cast import Cast
from tests.factories import an_event, check_all, entered
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

FIELD = re.compile(r'<input type="(hidden|radio|checkbox|text)"([^>]*)>')
SELECT = re.compile(r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', re.S)
OPTION = re.compile(r'<option value="([^"]*)"( selected)?>')

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


@pytest.fixture
def event(cast: Cast) -> Event:
    return an_event(cast)


@pytest.fixture
def entry(cast: Cast, event: Event) -> Registration:
    return entered(cast.luke, event)


@pytest.fixture
def luke(cast: Cast, as_: Visit) -> Client:
    return as_(cast.luke)


def address(entry: Registration) -> str:
    return reverse("deck_submit", args=(entry.event.slug, entry.pk))


def looked_over(client: Client, entry: Registration, **sent: object) -> HttpResponse:
    return client.post(address(entry), {"step": "look", **sent})


def filled(page: HttpResponse) -> dict[str, list[str]]:
    """What a browser would send of the page as it is, but for its button."""
    html = page.content.decode().partition('<form class="preview"')[2].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for kind, rest in FIELD.findall(html):
        said = dict(re.findall(r'(\w+)="([^"]*)"', rest))
        if kind in ("radio", "checkbox") and not rest.endswith(" checked"):
            continue
        sent.setdefault(said["name"], []).append(unescape(said.get("value", "")))
    for name, options in SELECT.findall(html):
        offered = OPTION.findall(options)
        chosen = [value for value, selected in offered if selected] or [offered[0][0]]
        sent.setdefault(name, []).append(unescape(chosen[0]))
    return sent


def pressed(
    client: Client, entry: Registration, page: HttpResponse, button: str = "apply", **answers: Any
) -> HttpResponse:
    """Set what `answers` say on the page (names with _ for -) and press one of its buttons."""
    sent: dict[str, Any] = {**filled(page), "step": button}
    for name, value in answers.items():
        what, _underscore, key = name.partition("_")
        sent[f"{what}-{key.replace('_', '.')}" if key else what] = value
    if button not in ("apply", "submit", "change"):
        del sent["step"]
    return client.post(address(entry), sent)


def mendings(page: HttpResponse) -> list[dict[str, Any]]:
    """What the page carries as mended so far."""
    return json.loads(filled(page)["mendings"][0])


def test_a_clean_list_asks_for_nothing_but_to_be_handed_in(
    luke: Client, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="60 Forest", side="15 Island")

    assert filled_button(page) == ["Hand it in"]
    assert "to mend" not in words(page)
    assert "Read as: Plain text" in words(page)
    assert pressed(luke, entry, page, "submit").status_code == 302
    assert DeckSubmission.objects.get().mendings == []


def test_a_suggestion_is_picked_and_handed_in_with_the_bytes_as_they_came(
    luke: Client, event: Event, entry: Registration
) -> None:
    sent = "4 Gaint Growth\r\n56 Forest"
    page = looked_over(luke, entry, main=sent)
    assert "1 thing to mend Line 1: 4 Gaint Growth" in words(page)
    assert filled_button(page) == ["Apply"]

    mended = pressed(luke, entry, page, card_0_1_0="Giant Growth")
    assert "to mend" not in words(mended)
    assert "Line 1: “4 Gaint Growth” → Giant Growth" in words(mended)
    assert filled_button(mended) == ["Hand it in"]
    pressed(luke, entry, mended, "submit")

    submission = DeckSubmission.objects.get()
    assert [bytes(file.content) for file in submission.files.all()] == [sent.encode()]
    assert submission.mendings == [{"part": 0, "line": 1, "nth": 0, "card": "Giant Growth"}]
    (verdict,) = check_all(event)
    assert verdict is not None
    assert verdict.verdict == "legal"


def test_the_decks_page_shows_what_was_mended_and_what_was_sent(
    cast: Cast, as_: Visit, luke: Client, event: Event, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest")
    pressed(luke, entry, pressed(luke, entry, page, card_0_1_0="Giant Growth"), "submit")
    check_all(event)
    deck = reverse("deck", args=(event.slug, entry.pk))

    for reader in (luke, as_(cast.jun)):
        shown = words(reader.get(deck))
        assert "Line 1, sent as “4 Gaint Growth”, mended by the player" in shown
        link = re.search(r'href="([^"]*/sent/1/)"', reader.get(deck).content.decode())
        assert link is not None
        sent = reader.get(link[1])
        assert sent.content == b"4 Gaint Growth\n56 Forest"
        assert sent["Content-Type"] == "text/plain"
        assert sent["Content-Disposition"] == 'attachment; filename="main.txt"'
    assert as_(cast.chris).get(link[1]).status_code == 403
    assert luke.get(link[1].replace("/sent/1/", "/sent/2/")).status_code == 404


def test_nothing_is_handed_in_that_was_not_shown(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest")

    shown_first = pressed(luke, entry, page, "submit", card_0_1_0="Giant Growth")

    assert "What you set has changed the list" in words(shown_first)
    assert not DeckSubmission.objects.exists()
    assert pressed(luke, entry, shown_first, "submit").status_code == 302
    assert DeckSubmission.objects.get().mendings[0]["card"] == "Giant Growth"


def test_a_list_can_be_handed_in_as_it_stands(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest")
    assert "Hand it in as it stands" in words(page)

    pressed(luke, entry, page, "submit")

    assert DeckSubmission.objects.get().mendings == []


def test_several_faults_are_mended_at_once(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n3 Frosty Snowwyrm\n56 Forest\n====\n!!!!")
    assert "4 things to mend" in words(page)

    mended = pressed(
        luke,
        entry,
        page,
        card_0_1_0="Giant Growth",
        card_0_2_0="-",
        text_0_4_0="1 Kird Ape",
        drop_0_5_0="on",
    )

    assert "to mend" not in words(mended)
    assert "Main deck 61" in words(mended)
    assert "Kird Ape" in words(mended)
    assert "4 lines mended" in words(mended)
    assert "Line 5: left out" in words(mended)


def test_a_name_is_written_that_nobody_suggested(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="1 Zzzz\n59 Forest")

    mended = pressed(luke, entry, page, name_0_1_0="kird ape")

    assert "Kird Ape" in words(mended)
    assert "to mend" not in words(mended)


def test_a_line_that_was_written_anew_and_is_no_card_is_asked_for_again(
    luke: Client, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="60 Forest\n====")

    again = pressed(luke, entry, page, text_0_2_0="????")

    assert "1 thing to mend Line 2: ????" in words(again)


def test_all_unread_lines_are_left_out_with_one_tick(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="60 Forest\n" + "====\n" * 100)
    assert "100 things to mend" in words(page)
    assert page.content.decode().count('<fieldset class="fix"') == 8

    mended = pressed(luke, entry, page, drop_unread="on")

    assert "to mend" not in words(mended)
    assert "100 lines mended" in words(mended)
    pressed(luke, entry, mended, "submit")
    assert len(DeckSubmission.objects.get().mendings) == 100


def test_a_guessed_sideboard_is_answered_with_no(
    luke: Client, event: Event, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="56 Forest\n\n4 Giant Growth")
    assert "Are the last 4 cards, from line 3 on, your sideboard?" in words(page)
    assert filled_button(page) == ["Hand it in"]

    answered = pressed(luke, entry, page, side_0="none")

    assert "Main deck 60" in words(answered)
    assert "Sideboard" not in words(answered).partition("Main deck 60")[2][:20]
    assert "your sideboard?" not in words(answered)
    pressed(luke, entry, answered, "submit")
    (verdict,) = check_all(event)
    assert verdict is not None
    assert verdict.verdict == "legal"


def test_where_the_sideboard_begins_is_chosen(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="60 Forest\n\n12 Island\n4 Swamp")
    assert "Where does your sideboard begin?" in words(page)

    answered = pressed(luke, entry, page, side_0="4")

    assert "Main deck 72 · Sideboard 4" in words(answered)


def test_a_tapped_line_shows_its_controls_and_moves(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="60 Forest\n3 Disenchant")
    assert "Where it counts" not in words(page)

    opened = pressed(luke, entry, page, "open", open="0.2.0")
    assert "Where it counts" in words(opened)
    moved = pressed(luke, entry, opened, zone_0_2_0="side")

    assert "Main deck 60 · Sideboard 3" in words(moved)
    assert "Where it counts" not in words(moved)
    assert mendings(moved) == [{"part": 0, "line": 2, "nth": 0, "zone": "side"}]


def test_opening_a_line_keeps_what_was_set_elsewhere(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest")

    opened = pressed(luke, entry, page, "open", open="0.2.0", card_0_1_0="Giant Growth")

    assert "Line 1: “4 Gaint Growth” → Giant Growth" in words(opened)
    assert mendings(pressed(luke, entry, opened)) == mendings(opened)


def test_what_was_mended_is_undone(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="4 Gaint Growth\n56 Forest")
    mended = pressed(luke, entry, page, card_0_1_0="Giant Growth")

    undone = pressed(luke, entry, mended, "undo", undo="0.1.0")

    assert mendings(undone) == []
    assert "1 thing to mend" in words(undone)


def test_a_card_is_ticked_as_a_proxy_on_its_land(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="1 Black Lotus\n59 Forest")
    opened = pressed(luke, entry, page, "open", open="0.1.0")

    ticked = pressed(luke, entry, opened, proxy_0_1_0="Swamp")
    assert "Proxy on Swamp" in words(ticked)

    again = pressed(luke, entry, ticked, "open", open="0.1.0")
    as_itself = pressed(luke, entry, again, proxy_0_1_0="none")
    assert "“1 Black Lotus” → no proxy" in words(as_itself)
    assert "Proxy on Swamp" not in words(as_itself)


def test_a_proxy_without_a_land_is_asked_for_it(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="1 Black Lotus *PROXY*\n59 Forest")
    assert "Line 1: which land is Black Lotus written on?" in words(page)

    on_land = pressed(luke, entry, page, proxy_0_1_0="Swamp")

    assert "Proxy on Swamp" in words(on_land)
    assert "which land" not in words(on_land)


def test_a_printing_is_chosen_of_those_that_the_card_has(
    luke: Client, event: Event, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="4 Giant Growth\n56 Forest")
    opened = pressed(luke, entry, page, "open", open="0.1.0")
    offered = re.findall(r'<option value="(\w+\|\w+)"', opened.content.decode())
    assert offered

    chosen = pressed(luke, entry, opened, printing_0_1_0=offered[-1])

    code, number = offered[-1].split("|")
    assert f"Giant Growth {code.upper()} {number}" in words(chosen)
    assert mendings(chosen)[0]["set_code"] == code


def test_a_companion_is_chosen_of_the_sideboards_cards(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="60 Forest", side="1 Lurrus of the Dream-Den")
    assert "Your companion" in words(page)

    declared = pressed(luke, entry, page, declared="Lurrus of the Dream-Den")

    assert "companion Lurrus of the Dream-Den" in words(declared)
    pressed(luke, entry, declared, "submit")
    assert DeckSubmission.objects.get().companion == "Lurrus of the Dream-Den"


@pytest.mark.parametrize("side", ["1 Lurrus of the Dream-Den", "3 Disenchant"])
def test_a_companion_that_was_declared_stays_declared(
    luke: Client, entry: Registration, side: str
) -> None:
    declared = "Lurrus of the Dream-Den"
    page = looked_over(luke, entry, main="60 Forest", side=side, companion=declared)
    assert filled(page)["declared"] == [declared]

    assert f"companion {declared}" in words(pressed(luke, entry, page))
    pressed(luke, entry, page, "submit")
    assert DeckSubmission.objects.get().companion == declared


def test_a_companion_under_a_heading_is_left_to_the_list(luke: Client, entry: Registration) -> None:
    text = "60 Forest\n\nSideboard\n3 Disenchant\n\nCompanion\n1 Lurrus of the Dream-Den"
    page = looked_over(luke, entry, main=text)

    assert "declared" not in filled(page)
    assert filled_button(page) == ["Hand it in"]


def test_a_commander_is_asked_for_where_the_format_has_one(cast: Cast, luke: Client) -> None:
    entry = entered(cast.luke, an_event(cast, name="Led", format_slug="commander"))
    page = looked_over(luke, entry, main="99 Forest\n1 Lurrus of the Dream-Den")
    assert "Who is your commander?" in words(page)

    led = pressed(luke, entry, page, commander=["0.2.0", ""])

    assert "Main deck 99 · Commander 1" in words(led)
    assert "Who is your commander?" not in words(led)


def test_a_card_goes_from_one_deck_of_a_set_to_another(cast: Cast, luke: Client) -> None:
    event = an_event(cast, name="Sets", format_slug="type-15-modern")
    entry = entered(cast.luke, event)
    boxes = {"deck-1": "14 Island\n1 Opt", "deck-2": "14 Swamp", "deck-3": "15 Forest"}
    page = looked_over(luke, entry, **boxes)

    opened = pressed(luke, entry, page, "open", open="0.2.0")
    moved = pressed(luke, entry, opened, zone_0_2_0="deck-2")

    assert "Deck 1 14 · Deck 2 15 · Deck 3 15" in words(moved)


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
