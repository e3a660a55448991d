"""The set-up of the site: the catalogue that is there, and the ways to a new one."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from organizer.imports.models import CatalogueRequest, ImportState
from organizer.tasks import import_cards
from tests.cast import Cast
from tests.integration.catalogue.conftest import card_object
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words

BULK = json.dumps([card_object("Lamp"), card_object("Stove")]).encode()


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, settings: Settings) -> Path:
    """The folder in which uploads are kept."""
    settings.CATALOGUE_UPLOADS = tmp_path
    return tmp_path


def sent(olga: Client, cards: bytes | None, sets: bytes | None = None, **more: str) -> object:
    """The answer to the form with these files."""
    files = {"cards": cards, "sets": sets}
    named = {
        name: SimpleUploadedFile(f"my-{name}.json", content)
        for name, content in files.items()
        if content is not None
    }
    return olga.post(reverse("catalogue_upload"), {**named, **more})


def input_of(page: HttpResponse, written: str) -> str:
    """The input of the page that is written so."""
    return next(each for each in page.content.decode().split("<input") if written in each)


def worked_off() -> None:
    """Do what was asked for, as the worker does."""
    import_cards(CatalogueRequest.objects.get(state=ImportState.PENDING).pk)


def test_it_warns_of_the_starter_catalogue(olga: Client) -> None:
    assert "Only the starter catalogue is here." in words(olga.get(reverse("setup")))


def test_a_download_is_asked_for_once(olga: Client) -> None:
    for _twice in range(2):
        assert olga.post(reverse("catalogue_import")).url == reverse("setup")

    assert CatalogueRequest.objects.count() == 1
    assert "Download from Scryfall waiting olga" in words(olga.get(reverse("setup")))


def test_names_in_every_language_are_ticked_and_the_tick_is_remembered(olga: Client) -> None:
    tick = 'name="with_languages"'
    assert "checked" not in input_of(olga.get(reverse("setup")), tick)

    olga.post(reverse("catalogue_import"), {"with_languages": "on"})

    page = olga.get(reverse("setup"))
    assert CatalogueRequest.objects.get().with_languages
    assert "checked" in input_of(page, tick)
    assert "Download from Scryfall in every language waiting olga" in words(page)


def test_it_starts_ticked_where_the_installation_says_so(olga: Client, settings: Settings) -> None:
    settings.CATALOGUE_LANGUAGES = True

    assert "checked" in input_of(olga.get(reverse("setup")), 'name="with_languages"')


def test_it_says_which_languages_the_catalogue_knows(olga: Client) -> None:
    german = [card_object(name, lang="de", printed_name=f"{name}e") for name in ("Lamp", "Stov")]
    spanish = card_object("Lamp", lang="es", printed_name="Lámpara")
    sent(olga, json.dumps([*json.loads(BULK), *german, spanish]).encode())
    worked_off()

    page = words(olga.get(reverse("setup")))

    assert "Languages English, and names in German (2), Spanish (1) Version" in page


def test_where_nothing_may_be_downloaded_a_file_is_the_way(
    olga: Client, settings: Settings
) -> None:
    settings.CATALOGUE_DOWNLOAD = False

    page = olga.get(reverse("setup"))
    refused = olga.post(reverse("catalogue_import"))

    assert "From a file" in words(page)
    assert "From an address" not in words(page)
    assert filled_button(page) == []
    assert refused.status_code == 409
    assert "This installation may not download." in words(refused)


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_that_is_sent_is_imported_and_the_page_says_what_it_did(
    olga: Client, kept: Path, packed: bool
) -> None:
    sets = json.dumps({"data": []}).encode()
    answer = sent(olga, gzip.compress(BULK) if packed else BULK, sets)
    assert answer.url == reverse("setup")
    assert "From a file my-cards.json waiting" in words(olga.get(reverse("setup")))
    assert len(list(kept.iterdir())) == 2

    worked_off()

    page = words(olga.get(reverse("setup")))
    assert "From a file my-cards.json done 2 cards, 2 printings. Cards: 2 new, 0 changed" in page
    assert "Only the starter catalogue" not in page
    assert list(kept.iterdir()) == []


@pytest.mark.parametrize("content", [b"4 Forest", b"[]", b'[{"object": "set"}]', b"\x1f\x8bno"])
def test_what_is_no_card_file_is_refused_in_words_and_not_kept(
    olga: Client, kept: Path, content: bytes
) -> None:
    page = sent(olga, content)

    assert page.status_code == 400
    assert "catalogue stays as it was" in words(page)
    assert list(kept.iterdir()) == []
    assert not CatalogueRequest.objects.exists()


def test_a_form_without_a_file_says_so(olga: Client) -> None:
    page = sent(olga, None)

    assert page.status_code == 400
    assert "Choose a file." in words(page)


def test_a_file_over_the_limit_is_refused_in_words_and_not_kept(
    olga: Client, kept: Path, settings: Settings
) -> None:
    settings.CATALOGUE_LARGEST_UPLOAD = 1

    page = sent(olga, BULK + b" " * 1024 * 1024)

    assert page.status_code == 400
    assert "The file is larger than 1 MB" in words(page)
    assert list(kept.iterdir()) == []


def test_a_file_without_the_forms_token_is_refused_and_not_kept(cast: Cast, kept: Path) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.olga, backend="allauth.account.auth_backends.AuthenticationBackend")

    assert sent(client, BULK).status_code == 403
    assert list(kept.iterdir()) == []


def test_a_file_of_somebody_who_may_not_is_not_even_read(
    cast: Cast, as_: Visit, kept: Path
) -> None:
    assert sent(as_(cast.luke), BULK).status_code == 403
    assert list(kept.iterdir()) == []


def test_an_address_that_is_none_stays_in_its_field(olga: Client) -> None:
    page = olga.post(reverse("catalogue_fetch"), {"address": "ftp//cards"})

    assert page.status_code == 400
    assert 'value="ftp//cards"' in page.content.decode()


def test_an_address_is_handed_to_the_worker(olga: Client) -> None:
    address = "https://example.org/cards.json.gz"

    assert olga.post(reverse("catalogue_fetch"), {"address": address}).url == reverse("setup")

    assert CatalogueRequest.objects.get().place == address


def test_an_import_that_failed_says_why_and_may_be_confirmed(olga: Client) -> None:
    many = [card_object(f"Lamp {number}") for number in range(20)]
    sent(olga, json.dumps(many).encode())
    worked_off()

    sent(olga, BULK)
    worked_off()
    page = words(olga.get(reverse("setup")))
    assert "From a file my-cards.json failed This file would take away 20 of the 20 cards" in page

    sent(olga, BULK, may_shrink="on")
    worked_off()
    assert "done 2 cards" in words(olga.get(reverse("setup")))


def test_the_page_moves_while_an_import_goes_on(olga: Client) -> None:
    part = olga.get(reverse("setup"), headers={"X-Live": "catalogue"})
    seen = {"X-Live": "catalogue", "If-None-Match": part["ETag"]}
    assert olga.get(reverse("setup"), headers=seen).status_code == 304

    sent(olga, BULK)
    moving = olga.get(reverse("setup"), headers=seen).content.decode()
    assert "This page says so by itself" in moving
    worked_off()
    done = olga.get(reverse("setup"), headers=seen).content.decode()
    assert "2 cards" in done
    assert "This page says so by itself" not in done


def test_players_do_not_set_the_site_up(cast: Cast, as_: Visit) -> None:
    assert as_(cast.luke).get(reverse("setup")).status_code == 403
    assert as_(cast.luke).post(reverse("catalogue_import")).status_code == 403


def test_the_bar_leads_there_whoever_may_set_the_site_up(cast: Cast, as_: Visit) -> None:
    link = f'href="{reverse("setup")}"'
    for user, leads in ((cast.olga, True), (cast.ada, True), (cast.luke, False), (None, False)):
        assert (link in as_(user).get(reverse("home")).content.decode()) is leads
