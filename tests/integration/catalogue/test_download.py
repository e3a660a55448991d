"""Card files over the network: from a server on this machine, as Scryfall's would serve them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.core.management import call_command
from requests_hardened import Manager

from formats.catalogue import fetching, sources
from formats.catalogue.models import Card, CardSet
from formats.catalogue.services import download_allowed, download_cards, import_cards
from formats.legality.errors import FormatError
from tests.integration.catalogue.conftest import NOW, card_object

pytestmark = pytest.mark.django_db

CARDS = json.dumps([card_object("Lamp"), card_object("Stove")]).encode()
SETS = json.dumps({"data": [{"code": "isd", "name": "Innistrad, in full"}]}).encode()


class Scryfall(ThreadingHTTPServer):
    """Answers like Scryfall's API and its file server, and keeps the headers it was asked with."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.url = f"http://127.0.0.1:{self.server_port}"


class Answer(BaseHTTPRequestHandler):
    server: Scryfall

    def do_GET(self) -> None:
        self.server.asked.append((self.path, dict(self.headers)))
        match self.path:
            case "/cards.json" | "/sets":
                self._send(CARDS if self.path == "/cards.json" else SETS)
            case "/cards.json.gz":
                self._send(gzip.compress(CARDS))
            case "/packed-on-the-way":
                self._send(gzip.compress(CARDS), **{"Content-Encoding": "gzip"})
            case "/bulk-data/default-cards":
                word = {"type": "default_cards", "download_uri": f"{self.server.url}/cards.json.gz"}
                self._send(json.dumps(word).encode())
            case "/bulk-data/all-cards":
                word = {"type": "all_cards", "download_uri": f"{self.server.url}/cards.json"}
                self._send(json.dumps(word).encode())
            case "/moved":
                self._send(b"", 302, Location="/cards.json")
            case "/to-a-file":
                self._send(b"", 302, Location="file:///etc/hostname")
            case "/to-a-router":
                self._send(b"", 302, Location="http://192.168.0.1/cards.json")
            case "/breaks-off":
                self._send(CARDS[:200], **{"Content-Length": str(len(CARDS))})
            case _:
                self._send(b"gone", 404)

    def _send(self, body: bytes, status: int = 200, **headers: str) -> None:
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Nothing: a test's output is the test's."""


@pytest.fixture
def scryfall() -> Iterator[Scryfall]:
    with Scryfall() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("path", ["cards.json", "cards.json.gz", "packed-on-the-way", "moved"])
def test_a_file_is_imported_from_a_url(scryfall, path):
    summary = import_cards(f"{scryfall.url}/{path}", sets=f"{scryfall.url}/sets", now=NOW)
    assert summary.cards == 2
    assert CardSet.objects.get().name == "Innistrad, in full"


def test_scryfalls_own_file_is_found_and_asked_for_by_name(scryfall, settings):
    settings.CATALOGUE_API = scryfall.url
    assert download_cards(languages=False, now=NOW).cards == 2
    assert [path for path, _ in scryfall.asked] == [
        "/bulk-data/default-cards",
        "/sets",
        "/cards.json.gz",
    ]
    for _, headers in scryfall.asked:
        assert headers["User-Agent"].startswith("PlayersChoice/")
        assert headers["Accept"]


@pytest.mark.parametrize(
    ("is_rule", "asked_for", "file"),
    [
        (False, [], "default-cards"),
        (False, ["--languages"], "all-cards"),
        (True, [], "all-cards"),
    ],
)
def test_the_command_asks_for_every_language_where_it_is_told_to_or_that_is_the_rule(
    scryfall, settings, is_rule, asked_for, file
):
    settings.CATALOGUE_API = scryfall.url
    settings.CATALOGUE_LANGUAGES = is_rule
    call_command("import_cards", "--download", *asked_for)
    assert scryfall.asked[0][0] == f"/bulk-data/{file}"


def test_an_installation_can_forbid_downloads(scryfall, settings):
    settings.CATALOGUE_API = scryfall.url
    settings.CATALOGUE_DOWNLOAD = False
    assert not download_allowed()
    with pytest.raises(FormatError) as raised:
        download_cards(languages=False, now=NOW)
    assert raised.value.code == "download-not-allowed"
    assert scryfall.asked == []


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("nothing", "catalogue-unreachable"),
        ("breaks-off", "catalogue-unreachable"),
        ("to-a-file", "catalogue-unreachable"),
        ("sets", "catalogue-broken"),
    ],
)
def test_what_cannot_be_fetched_leaves_the_old_catalogue_untouched(scryfall, path, code):
    import_cards(f"{scryfall.url}/cards.json", now=NOW)
    with pytest.raises(FormatError) as raised:
        import_cards(f"{scryfall.url}/{path}", now=NOW)
    assert raised.value.code == code
    assert Card.objects.count() == 2


def test_a_file_over_the_cap_is_not_fetched_to_its_end(scryfall, monkeypatch):
    monkeypatch.setattr(sources, "LARGEST_FILE", 500)
    with pytest.raises(FormatError) as raised:
        import_cards(f"{scryfall.url}/cards.json", now=NOW)
    assert raised.value.code == "catalogue-too-large"


def test_a_server_that_is_not_there_is_said_to_be_unreachable(scryfall):
    scryfall.server_close()
    with pytest.raises(FormatError) as raised:
        import_cards(f"{scryfall.url}/cards.json", now=NOW)
    assert raised.value.code == "catalogue-unreachable"


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1"),
        *("192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "[fe80::1]", "224.0.0.1"),
    ],
)
def test_an_address_within_the_servers_network_is_refused(scryfall, settings, host):
    settings.CATALOGUE_LOCAL = False
    with pytest.raises(FormatError) as raised:
        import_cards(f"http://{host}:{scryfall.server_port}/cards.json", now=NOW)
    assert raised.value.code == "catalogue-local-address"
    assert scryfall.asked == []


def test_so_is_one_that_another_address_leads_to(scryfall, settings, monkeypatch):
    """The test's server stands for one on the internet."""
    settings.CATALOGUE_LOCAL = False
    outside = partial(replace, ip_filter_allow_loopback_ips=True)
    monkeypatch.setattr(fetching, "Manager", lambda config: Manager(outside(config)))
    assert import_cards(f"{scryfall.url}/moved", now=NOW).cards == 2
    with pytest.raises(FormatError) as raised:
        import_cards(f"{scryfall.url}/to-a-router", now=NOW)
    assert raised.value.code == "catalogue-local-address"


def test_a_server_that_sends_for_too_long_is_given_up(scryfall, monkeypatch):
    monkeypatch.setattr(fetching, "LONGEST", -1)
    with pytest.raises(FormatError, match="it took too long"):
        import_cards(f"{scryfall.url}/cards.json", now=NOW)


@pytest.mark.parametrize("url", ["ftp://example.com/cards.json", "file:///etc/hostname", "a://b"])
def test_only_http_and_https_are_addresses(url):
    with pytest.raises(FormatError) as raised:
        import_cards(url, now=NOW)
    assert raised.value.code == "catalogue-bad-address"


def test_the_progress_of_a_fetch_is_told(scryfall):
    told = []
    import_cards(f"{scryfall.url}/cards.json", progress=lambda *word: told.append(word), now=NOW)
    assert told[0] == ("fetch", len(CARDS), len(CARDS))
