"""The printouts, read back from the PDF that comes out and from the page beside it."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from pypdf import PageObject, PdfReader

from organizer.accounts.models import User
from organizer.events.models import Event, EventRole, ListVisibility, Registration
from organizer.printing.registry import PRINTOUTS
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.grant_role import grant_role
from organizer.usecases.rule_on_deck import rule_on_deck
from tests.cast import Cast, an_account
from tests.factories import (
    NOW,
    a_type_15_event,
    an_event,
    announced,
    check_all,
    entered,
    parts,
    submitted,
)
from tests.web.conftest import Visit
from tests.web.reading import words

LIST = "3 Giant Growth\n2 Juzám Djinn *PROXY: Swamp*\n55 Forest\n\nSideboard\n1 Channel"


@pytest.fixture
def event(cast: Cast) -> Event:
    event = an_event(cast)
    announced(cast, event, "OPTIONAL 6-PROXY RULE IN EFFECT")
    return event


@pytest.fixture
def entry(cast: Cast, event: Event) -> Registration:
    return entered(cast.luke, event)


def at(entry: Registration, key: str, **asked: str) -> str:
    query = "&".join(f"{word}={value}" for word, value in asked.items())
    return reverse("printout", args=(entry.event.slug, entry.pk, key)) + f"?{query}"


def of_everybody(event: Event) -> str:
    return reverse("event_printout", args=(event.slug, "deck-check"))


def pdf(response: HttpResponse) -> PdfReader:
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return PdfReader(BytesIO(response.content))


def text(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def written_at(page: PageObject) -> list[tuple[float, float]]:
    """Where pieces of text begin on a page, in points from its left and lower edge."""
    places = []

    def note(piece: str, _matrix: Any, placed: list[float], *_: object) -> None:
        if piece.strip():
            places.append((placed[4], placed[5]))

    page.extract_text(visitor_text=note)
    return places


def test_a_players_text_sheet_has_each_proxied_card_and_what_to_check(
    cast: Cast, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, LIST)
    said = text(pdf(as_(cast.luke).get(at(entry, "proxy-texts"))))
    assert "Juzám Djinn {2} {B} {B} Creature — Djinn" in said
    assert "2 copies · written on Swamp" in said
    assert "Giant Growth" not in said
    assert "black permanent ink" in said
    assert "Page 1 of 1" in said


def test_a_text_that_the_catalogue_lacks_is_left_to_be_written(
    cast: Cast, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, LIST)
    said = text(pdf(as_(cast.luke).get(at(entry, "proxy-texts"))))
    assert "The catalogue has no text for this card. Write it here by hand:" in said


def test_a_list_without_proxies_gives_a_sentence(
    cast: Cast, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, "60 Forest")
    luke = as_(cast.luke)
    sentence = "No card on this list is a proxy."
    assert sentence in text(pdf(luke.get(at(entry, "proxy-texts"))))
    assert sentence in words(luke.get(at(entry, "proxy-texts", format="html")))


def test_a_format_without_proxies_has_no_text_sheet(cast: Cast, as_: Visit) -> None:
    entry = entered(cast.luke, a_type_15_event(cast))
    answer = as_(cast.luke).get(at(entry, "proxy-texts"))
    assert answer.status_code == 404
    assert "Type 15 has no proxies" in words(answer)


def test_a_deck_check_sheet_has_the_list_the_findings_and_the_ruling(
    cast: Cast, event: Event, entry: Registration, as_: Visit
) -> None:
    submission = submitted(cast.luke, entry, f"{LIST}\n4 Ancestral Recall")
    check_all(event)
    rule_on_deck(by=cast.jun, now=NOW, submission=submission, accepted=False, reason="Too many.")
    said = text(pdf(as_(cast.jun).get(at(entry, "deck-check"))))
    assert "Luke entry" in said
    assert "Refused by a judge Too many. (jun, Sat 1 Jun 2024, 13:00 (Lisbon))" in said
    assert "Main deck 60 cards 3 Giant Growth 2 Juzám Djinn proxy on Swamp 55 Forest" in said
    assert "Sideboard 5 cards 4 Ancestral Recall 1 Channel" in said
    assert "Error · TB-RESTRICTED-EACH" in said
    assert "List version 1 of Sat 1 Jun 2024, 13:00 (Lisbon) · verdict of Sat 1 Jun 2024" in said


def test_a_registration_sheet_has_both_parts_by_name_and_lines_to_sign_on(
    cast: Cast, event: Event, entry: Registration, as_: Visit
) -> None:
    listed = "1 Swamp\n3 Giant Growth\n2 Forest\n52 Forest\n2 Berserk\n\nSideboard\n2 Channel"
    submitted(cast.luke, entry, listed, companion="channel")
    reader = pdf(as_(cast.luke).get(at(entry, "registration")))
    said = text(reader)
    assert len(reader.pages) == 1
    assert f"Luke entry {entry.pk} · luke · Type B · Sat 8 Jan 2050 · The Shop" in said
    assert "Companion: Channel" in said
    main = "Main deck · 60 cards 2 Berserk 54 Forest 3 Giant Growth 1 Swamp"
    assert f"{main} Sideboard · 2 cards 2 Channel" in said
    assert "This is what I play in this event: 62 cards in all." in said
    assert "Signature of the player Date" in said
    assert "Taken by Table" in said
    assert "Deck checked by Round Found" in said
    assert "List version 1 of Sat 1 Jun 2024, 13:00 (Lisbon)" in said


def test_a_registration_sheet_of_a_set_has_its_three_decks(cast: Cast, as_: Visit) -> None:
    entry = entered(cast.luke, an_event(cast, format_slug="type-15-modern"))
    submitted(cast.luke, entry, "15 Forest", "15 Island", "15 Swamp\n10000 Swamp")
    said = text(pdf(as_(cast.luke).get(at(entry, "registration"))))
    assert "Deck 1 · 15 cards 15 Forest Deck 2 · 15 cards 15 Island Deck 3 · 15 cards" in said
    assert "Lines that could not be read 10000 Swamp" in said


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_page_of_a_long_list_says_whose_it_is_and_what_goes_on_there(
    cast: Cast, entry: Registration, as_: Visit, paper: str
) -> None:
    submitted(cast.luke, entry, "\n".join(f"2 Card of Number {n:03}" for n in range(300)))
    reader = pdf(as_(cast.luke).get(at(entry, "registration", paper=paper)))
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert f"entry {entry.pk} · List version 1 of Sat 1 Jun 2024, 13:00 (Lisbon) · Luke" in page
        assert f"Page {number} of {len(pages)}" in page
        goes_on = number > 1 and "Card of Number" in page
        assert ("Main deck, continued" in page) is goes_on
    assert "Main deck · 600 cards" in pages[0]
    assert "This is what I play in this event: 600 cards in all." in pages[-1]
    assert "Signature of the player" in pages[-1]
    assert [int(n) for n in re.findall(r"Card of Number (\d+)", " ".join(pages))] == [*range(300)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_is_lost_at_the_edge_of_a_page_however_long_it_is(
    cast: Cast, entry: Registration, as_: Visit, paper: str
) -> None:
    glued, spoken = "Nameofacardwithoutablank" * 15, "a name of many words " * 20
    unread = [f"={number:02}=" * 80 for number in range(60)]
    lines = ["60 Forest", f"1 {glued}", f"1 {spoken}", "3 Łódź Żółć Å 意志の力 🐉", *unread]
    submitted(cast.luke, entry, "\n".join(lines))
    reader = pdf(as_(cast.luke).get(at(entry, "registration", paper=paper)))
    said = text(reader).replace(" ", "")
    for whole in (glued, spoken, "ŁódźŻółćÅ▯▯▯▯▯", "Signature of the player"):
        assert whole.replace(" ", "") in said
    for each in unread:
        assert each[:40] in said
    for page in reader.pages:
        heights = [low for _, low in written_at(page)]
        assert min(heights) > 10
        assert max(heights) < float(page.mediabox.height) - 20


def test_a_list_of_a_hundred_different_cards_fits_two_pages_at_most(
    cast: Cast, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, "\n".join(f"1 Card of Number {n:03}" for n in range(100)))
    reader = pdf(as_(cast.luke).get(at(entry, "registration", paper="letter")))
    said = text(reader)
    assert len(reader.pages) <= 2
    assert all(f"1 Card of Number {n:03}" in said for n in range(100))


def test_a_deck_is_printed_before_its_verdict_too(
    cast: Cast, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, LIST)
    said = text(pdf(as_(cast.jun).get(at(entry, "deck-check"))))
    assert "Not checked yet" in said
    assert "Main deck 60 cards" in said


def test_an_entry_without_a_deck_has_nothing_to_print(entry: Registration, as_: Visit) -> None:
    for key in ("registration", "proxy-texts", "deck-check"):
        answer = as_(entry.event.roles.get(role="judge").user).get(at(entry, key))
        assert answer.status_code == 404
        assert "There is no deck yet." in words(answer)


def test_everybodys_sheets_come_by_name_each_with_its_own_page_numbers(
    cast: Cast, event: Event, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, LIST)
    enter_guest(by=cast.jun, now=NOW, event=event, name="Anna", parts=parts("60 Forest"))
    entered(cast.chris, event)
    check_all(event)
    sheets = [page.extract_text() for page in pdf(as_(cast.jun).get(of_everybody(event))).pages]
    assert [sheet.split("\n")[0] for sheet in sheets] == ["Anna", "Luke", "Without a deck"]
    assert all("Page 1 of 1" in sheet for sheet in sheets)
    assert "Chris" in sheets[2]


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("none such", (210, 297))]
)
@pytest.mark.parametrize("key", ["registration", "proxy-texts", "deck-check"])
def test_both_papers_have_their_size_and_the_typeface_is_in_the_file(
    cast: Cast, entry: Registration, as_: Visit, key: str, paper: str, size: tuple[float, float]
) -> None:
    submitted(cast.luke, entry, LIST)
    page = pdf(as_(cast.jun).get(at(entry, key, paper=paper))).pages[0]
    millimetre = 72 / 25.4
    assert float(page.mediabox.width) == pytest.approx(size[0] * millimetre, abs=0.1)
    assert float(page.mediabox.height) == pytest.approx(size[1] * millimetre, abs=0.1)
    for font in page["/Resources"]["/Font"].values():
        drawn = font.get_object()["/DescendantFonts"][0].get_object()
        assert "FiraSans" in drawn["/BaseFont"]
        assert "/FontFile2" in drawn["/FontDescriptor"]


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Žofie Ünal-Ångström", "Žofie Ünal-Ångström"),
        ("Юлия Привет", "Юлия Привет"),
        ("Ελένη", "Ελένη"),
        ("漢字 😀", "▯▯ ▯"),
        ("שלום", "▯▯▯▯"),
        ("abc\u202edef", "abcdef"),
        ("<b>Bold</b> & **co**", "<b>Bold</b> & **co**"),
    ],
)
def test_a_name_is_printed_as_far_as_the_typeface_goes(
    cast: Cast, event: Event, as_: Visit, name: str, printed: str
) -> None:
    guest = enter_guest(by=cast.jun, now=NOW, event=event, name=name, parts=parts("60 Forest"))
    said = text(pdf(as_(cast.jun).get(at(guest, "deck-check"))))
    assert said.startswith(f"{printed} entry {guest.pk} ·")


def test_the_longest_name_stays_within_the_paper(cast: Cast, event: Event, as_: Visit) -> None:
    name = "W" * 120
    guest = enter_guest(by=cast.jun, now=NOW, event=event, name=name, parts=parts("60 Forest"))
    page = pdf(as_(cast.jun).get(at(guest, "deck-check"))).pages[0]
    lines = [line for line in page.extract_text().split("\n") if line.startswith("WW")]
    assert "".join(lines) == name
    assert max(map(len, lines)) < 60


@pytest.mark.parametrize("key", ["registration", "proxy-texts", "deck-check"])
def test_the_page_says_what_the_paper_says(
    cast: Cast, event: Event, entry: Registration, as_: Visit, key: str
) -> None:
    submitted(cast.luke, entry, LIST)
    check_all(event)
    jun = as_(cast.jun)
    page = words(jun.get(at(entry, key, format="html")))
    paper = text(pdf(jun.get(at(entry, key))))
    for said in ("Luke", "Juzám Djinn", "Swamp", "Sat 8 Jan 2050", "List version 1 of"):
        assert said in page
        assert said in paper


def test_a_pdf_opens_in_the_browser_under_a_plain_name(
    cast: Cast, event: Event, as_: Visit
) -> None:
    guest = enter_guest(
        by=cast.jun, now=NOW, event=event, name='"; é\r\n', parts=parts("60 Forest")
    )
    answer = as_(cast.jun).get(at(guest, "deck-check"))
    assert answer["Content-Disposition"] == f'inline; filename="{event.slug}-e-deck-check.pdf"'


def test_the_seating_names_everybody_with_a_table(cast: Cast, event: Event, as_: Visit) -> None:
    address = reverse("event_printout", args=(event.slug, "seating"))
    assert as_(cast.jun).get(address).status_code == 404
    for name in ("Élodie", "eva", "Eve", "Adam"):
        enter_guest(by=cast.jun, now=NOW, event=event, name=name)
    page = words(as_(cast.jun).get(f"{address}?format=html"))
    assert "4 players · 2 tables" in page
    assert "Adam 1 Élodie 1 eva 2 Eve 2" in page
    text = pdf(as_(cast.jun).get(address)).pages[0].extract_text()
    assert [name for name in ("Adam", "Élodie", "eva", "Eve") if name in text] == [
        "Adam",
        "Élodie",
        "eva",
        "Eve",
    ]


def test_a_printout_that_nobody_knows_is_not_there(
    cast: Cast, entry: Registration, as_: Visit
) -> None:
    assert as_(cast.jun).get(at(entry, "bingo")).status_code == 404


def test_each_printout_is_open_to_whom_its_action_is(
    cast: Cast, event: Event, entry: Registration, as_: Visit
) -> None:
    """Pia judges and plays: she may have no sheet of an opponent's. Chris is that opponent."""
    pia = an_account("Pia")
    grant_role(by=cast.olga, now=NOW, user=pia, role=EventRole.Role.JUDGE, event=event)
    entered(pia, event)
    submitted(cast.luke, entry, LIST)
    addresses = {
        "registration": at(entry, "registration"),
        "texts": at(entry, "proxy-texts"),
        "check": at(entry, "deck-check"),
        "pile": of_everybody(event),
        "seating": reverse("event_printout", args=(event.slug, "seating")),
        "poster": reverse("event_printout", args=(event.slug, "poster")),
    }
    assert len(addresses) == sum(one.subject in (Event, Registration) for one in PRINTOUTS)

    def open_to(user: User) -> set[str]:
        client = as_(user)
        return {name for name, url in addresses.items() if client.get(url).status_code == 200}

    assert open_to(cast.luke) == {"registration", "texts", "poster"}
    assert open_to(cast.chris) == open_to(cast.nora) == {"poster"}
    assert open_to(pia) == {"seating", "poster"}
    assert open_to(cast.jun) == open_to(cast.olga) == open_to(cast.ada) == set(addresses)


def test_where_lists_are_public_the_judges_sheets_are_not(
    cast: Cast, event: Event, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, LIST)
    Event.objects.filter(pk=event.pk).update(list_visibility=ListVisibility.OPEN, state="running")
    nora = as_(cast.nora)
    assert nora.get(at(entry, "proxy-texts")).status_code == 200
    assert nora.get(at(entry, "deck-check")).status_code == 403


def test_the_deck_page_and_the_desk_lead_to_the_printouts(
    cast: Cast, event: Event, entry: Registration, as_: Visit
) -> None:
    submitted(cast.luke, entry, LIST)
    check_all(event)

    def leads_to(user: User, page: str, wanted: str) -> bool:
        return f'href="{wanted}"' in as_(user).get(page).content.decode()

    deck = reverse("deck", args=(event.slug, entry.pk))
    texts, check = at(entry, "proxy-texts").rstrip("?"), at(entry, "deck-check").rstrip("?")
    assert leads_to(cast.luke, deck, texts)
    assert leads_to(cast.luke, deck, at(entry, "registration").rstrip("?"))
    assert not leads_to(cast.luke, deck, check)
    assert leads_to(cast.jun, deck, check)
    desk = reverse("event_entries", args=(event.slug,))
    assert leads_to(cast.jun, desk, of_everybody(event))
