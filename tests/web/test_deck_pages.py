"""The deck pages: looked over, handed in, checked, ruled on. No step needs JavaScript."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from organizer.decks.models import DeckSubmission
from organizer.events.models import Event, Registration
from tests.cast import Cast
from tests.factories import an_event, check_all, entered, submitted
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

LISTS = Path(__file__).parents[2] / "organizer" / "demo" / "lists"
LEGAL = (LISTS / "type-b-red-green.txt").read_text()
ILLEGAL = "5 Giant Growth\n1 Kird Ape\n54 Forest"


def at(name: str, entry: Registration) -> str:
    return reverse(name, args=(entry.event.slug, entry.pk))


def looked_over(client: Client, entry: Registration, **sent: object) -> HttpResponse:
    return client.post(at("deck_submit", entry), {"step": "look", **sent})


def handed_in(client: Client, entry: Registration, preview: HttpResponse) -> HttpResponse:
    """Press the button of the preview: what the page carries goes back as it came."""
    carried = re.findall(r'name="part-(name|content)" value="([^"]*)"', preview.content.decode())
    return client.post(
        at("deck_submit", entry),
        {
            "step": "submit",
            "part-name": [value for kind, value in carried if kind == "name"],
            "part-content": [value for kind, value in carried if kind == "content"],
            "companion": "",
        },
    )


def test_a_list_is_shown_as_it_is_read_before_it_counts(luke: Client, entry: Registration) -> None:
    preview = looked_over(luke, entry, main="4 Giant Growth\n56 Forest\nLightening Bolt")

    page = words(preview)
    assert "Is this your list?" in page
    assert "Main deck 61" in page
    assert "Did you mean Lightning Bolt" in page
    assert not DeckSubmission.objects.exists()


def test_while_a_list_is_typed_the_page_says_how_it_is_read(
    luke: Client, entry: Registration
) -> None:
    def typed(**sent: object) -> str:
        sent = {"step": "look", **sent}
        answer = luke.post(at("deck_submit", entry), sent, headers={"HX-Request": "true"})
        return " ".join(strip_tags(answer.content.decode()).split())

    said = typed(main="4 Giant Growth\n56 Forest\nLightening Bolt", side="3 Naturalize")
    assert said.startswith("Read so far Main deck 61 · Sideboard 3")
    assert "No card is called “Lightening Bolt”. Perhaps Lightning Bolt?" in unescape(said)
    assert typed(main=" ") == ""
    upload = SimpleUploadedFile("burn.txt", LEGAL.encode())
    assert typed(files=upload).startswith("Read so far Main deck 60")
    assert not DeckSubmission.objects.exists()


def test_what_is_handed_in_is_what_came_byte_for_byte(luke: Client, entry: Registration) -> None:
    sent = "4 Giant Growth\r\n56 Forest \r\n"
    preview = looked_over(luke, entry, main=sent, side="3 Naturalize")

    assert handed_in(luke, entry, preview).url == at("deck", entry)
    assert handed_in(luke, entry, preview).url == at("deck", entry)

    submission = DeckSubmission.objects.get()
    files = {file.name: bytes(file.content) for file in submission.files.all()}
    assert files == {"main": sent.encode(), "side": b"3 Naturalize"}


def test_a_file_is_read_and_keeps_its_name(luke: Client, entry: Registration) -> None:
    upload = SimpleUploadedFile("burn.txt", LEGAL.encode())
    handed_in(luke, entry, looked_over(luke, entry, files=upload))

    assert [file.name for file in DeckSubmission.objects.get().files.all()] == ["burn.txt"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"1 Forest\n" * 10_000, "line"),
        (b"x" * 300_000, "256 kB"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "text"),
    ],
    ids=["ten thousand lines", "over 256 kB", "no text"],
)
def test_a_file_that_is_no_list_is_refused_and_the_boxes_stay(
    luke: Client, entry: Registration, content: bytes, says: str
) -> None:
    upload = SimpleUploadedFile("deck.txt", content)
    page = looked_over(luke, entry, files=upload, main="4 Giant Growth")

    assert page.status_code == 400
    assert says in words(page)
    assert "4 Giant Growth" in words(page)


def test_a_list_can_be_changed_after_looking_at_it(luke: Client, entry: Registration) -> None:
    preview = looked_over(luke, entry, main="4 Giant Growth", side="1 Naturalize")
    carried = re.findall(r'name="part-(name|content)" value="([^"]*)"', preview.content.decode())

    page = luke.post(
        at("deck_submit", entry),
        {"step": "change", **{f"part-{kind}": [] for kind in ("name", "content")}}
        | {
            "part-name": [value for kind, value in carried if kind == "name"],
            "part-content": [value for kind, value in carried if kind == "content"],
        },
    )

    assert page.status_code == 200
    assert "4 Giant Growth</textarea>" in page.content.decode()
    assert "1 Naturalize</textarea>" in page.content.decode()


def test_the_page_goes_from_waiting_to_a_verdict_with_every_finding(
    cast: Cast, luke: Client, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, ILLEGAL)
    waiting = luke.get(at("deck", entry))
    assert "Waiting for the check" in words(waiting)
    part = luke.get(at("deck", entry), headers={"X-Live": "check"})
    unchanged = {"X-Live": "check", "If-None-Match": part["ETag"]}
    assert luke.get(at("deck", entry), headers=unchanged).status_code == 304

    check_all(event)

    part = luke.get(at("deck", entry), headers=unchanged)
    assert "Not legal yet: 1 thing to mend" in part.content.decode()
    assert "This page says so by itself" not in part.content.decode()
    page = luke.get(at("deck", entry))
    assert "Not legal yet: 1 thing to mend" in words(page)
    assert "Giant Growth" in words(page)
    assert "TB-FOUR" in words(page)
    assert filled_button(page) == ["Mend the list"]


def test_a_legal_list_is_shown_as_a_judge_checks_it(
    cast: Cast, luke: Client, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, LEGAL)
    check_all(event)

    page = words(luke.get(at("deck", entry)))

    assert page.index("Creatures") < page.index("Other spells") < page.index("Lands")
    assert page.index("Jackal Pup") < page.index("River Boa") < page.index("Erhnam Djinn")


def test_a_clause_leads_to_what_it_asks(
    cast: Cast, luke: Client, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, ILLEGAL)
    check_all(event)

    link = re.search(r'href="([^"]*)#TB-FOUR"', luke.get(at("deck", entry)).content.decode())

    assert link is not None
    assert 'id="TB-FOUR"' in luke.get(link[1]).content.decode()


def test_a_judge_refuses_with_a_reason_that_the_player_reads(
    cast: Cast, as_: Visit, luke: Client, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, LEGAL)
    check_all(event)
    jun = as_(cast.jun)
    ruling = {"version": "1", "accepted": "no", "reason": ""}

    unsaid = jun.post(at("deck_rule", entry), ruling)
    assert unsaid.status_code == 400

    jun.post(at("deck_rule", entry), {**ruling, "reason": "Sleeves are marked."})
    page = words(luke.get(at("deck", entry)))
    assert "Refused by a judge" in page
    assert "Sleeves are marked." in page


def test_a_ruling_on_a_version_that_is_not_the_newest_is_refused(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, LEGAL)
    submitted(cast.luke, entry, ILLEGAL)

    answer = as_(cast.jun).post(
        at("deck_rule", entry), {"version": "1", "accepted": "yes", "reason": "Fine."}
    )

    assert answer.status_code == 409
    assert "A newer version has come in" in words(answer)


def test_nobody_else_reads_the_list(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, LEGAL)

    assert as_(cast.chris).get(at("deck", entry)).status_code == 403
    assert as_(cast.chris).get(at("deck_submit", entry)).status_code == 403
    assert as_(None).get(at("deck", entry)).status_code == 302


def test_staff_who_play_hand_a_deck_in_for_others_without_seeing_it(
    cast: Cast, as_: Visit, event: Event, entry: Registration
) -> None:
    submitted(cast.luke, entry, LEGAL)
    entered(cast.jun, event)
    jun = as_(cast.jun)

    assert jun.get(at("deck", entry)).status_code == 403
    page = jun.get(at("deck_submit", entry))
    assert page.status_code == 200
    assert "Jackal Pup" not in words(page)


def test_a_guess_is_shown_and_handing_the_list_in_confirms_it(
    luke: Client, event: Event, entry: Registration
) -> None:
    unmarked = "60 Forest\n\n4 Giant Growth"
    preview = looked_over(luke, entry, main=unmarked)
    assert "Main deck 60 · Sideboard 4" in words(preview)
    assert "Are the last 4 cards, from line 3 on, your sideboard?" in words(preview)

    handed_in(luke, entry, preview)
    (verdict,) = check_all(event)

    assert verdict is not None
    assert verdict.verdict == "legal"


def test_a_set_has_three_boxes(cast: Cast, luke: Client) -> None:
    event = an_event(cast, name="Sets", format_slug="type-15-modern")
    entry = entered(cast.luke, event)
    boxes = {f"deck-{n}": "15 Island" for n in (1, 2, 3)}

    preview = looked_over(luke, entry, **boxes)

    assert "Deck 1 15 · Deck 2 15 · Deck 3 15" in words(preview)
    assert "Companion" not in words(luke.get(at("deck_submit", entry)))
