"""What is wrong with a list is mended where it is looked over, by forms alone: no JavaScript."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from organizer.decks.models import DeckSubmission
from organizer.events.models import Event, Registration
from tests.cast import Cast
from tests.factories import check_all
from tests.web.conftest import Visit
from tests.web.lists.mending import looked_over, pressed
from tests.web.reading import filled_button, words


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


@pytest.mark.parametrize("blank", ["", " \n\n\t\n"])
def test_a_list_of_nothing_is_not_looked_over(
    luke: Client, entry: Registration, blank: str
) -> None:
    page = looked_over(luke, entry, main=blank)

    assert page.status_code == 400
    assert "The list is empty. Paste it or choose a file." in words(page)


def test_a_list_without_a_card_offers_nothing_to_hand_in(luke: Client, entry: Registration) -> None:
    page = looked_over(luke, entry, main="https://example.org/decks/1")

    assert "It is a link. Export the list as text and send that." in words(page)
    assert "No card stands on this list yet, so there is nothing to hand in." in words(page)
    assert "Hand it in" not in words(page)


def test_a_list_of_another_game_is_said_once_to_be_one_and_above_all_else(
    luke: Client, entry: Registration
) -> None:
    page = looked_over(luke, entry, main="\n".join(f"4 Zzzyx Nr. {n}" for n in range(15)))

    before, _heading, after = words(page).partition("15 things to mend")
    assert "This does not look like a Magic list: no card on it is known." in before
    assert "This does not look" not in after
    assert '<fieldset class="fix"' not in page.content.decode()
