"""How long a player waits for the verdict on a deck: alone, and when a thousand hand in at once.

    python -m benchmarks.verdicts [--clicks 20] [--lists 1000] [--seconds 60]

Starts the whole application as `make run` does, in a temporary home, with an event and its players.

1. A browser hands in one list after the other while nothing else happens: the time from the click
   on "Hand it in" until the page shows the verdict.
2. Players hand in lists at an even pace; each then follows to the page of the deck and looks for
   the verdict as often as that page would. The time from the last answer to a submission until no
   list waits; meanwhile somebody reads the event's page.

Players, browser and servers share the processors. Run it on an idle machine.
"""

from __future__ import annotations

import argparse
import http.client
import re
import shutil
import statistics
import threading
import time
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from benchmarks.application import processor_time, running_application
from benchmarks.field import Field, Player, make_field, verdicts, waiting
from benchmarks.machine import machine

PATIENCE = 120  # seconds
CONNECTIONS = 32
READ_EVERY = 0.2  # seconds between two looks at the event's page
TOKEN = "x" * 32  # against forged requests: in cookie and form alike
MOVES = re.compile(r'id="check" data-follow="([^"]+)" data-since="([^"]*)"')
WAITS = "This page says so by itself"
CHROMIUM_QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)


def clicks(field: Field, port: int, count: int) -> list[float]:
    """Seconds from click to verdict, each of a list that nobody has checked before."""
    player = field.players[0]
    base = f"http://127.0.0.1:{port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=CHROMIUM_QUIET.split()
        )
        context = browser.new_context(base_url=base)
        context.add_cookies([{"name": "sessionid", "value": player.session, "url": base}])
        page = context.new_page()
        return [one_click(page, player, field.new_list()) for _ in range(count)]


def one_click(page: Page, player: Player, text: str) -> float:
    """Hand in one list as a player does."""
    page.goto(f"{player.deck}submit/")
    page.get_by_label("Main deck").fill(text)
    page.locator("main button[type=submit]").first.click()
    button = page.get_by_role("button", name="Hand it in")
    button.wait_for()
    page.wait_for_load_state("networkidle")
    start = time.perf_counter()
    button.click(no_wait_after=True)
    page.get_by_role("heading", name=re.compile("legal|judge", re.IGNORECASE)).wait_for()
    return time.perf_counter() - start


class Connection:
    """One player's browser, as far as the server can tell."""

    def __init__(self, port: int, player: Player) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.player = player

    def ask(self, method: str, address: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """Send one request; returns the status and the page."""
        cookies = f"sessionid={self.player.session}; csrftoken={TOKEN}"
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        self.http.request(method, address, urlencode(form) if form else None, headers)
        answer = self.http.getresponse()
        return answer.status, answer.read().decode()

    def hand_in(self, text: str) -> float:
        """Hand in a list; returns when the answer came."""
        form = {
            "csrfmiddlewaretoken": TOKEN,
            "step": "submit",
            "part-name": "main",
            "part-content": b64encode(text.encode()).decode(),
        }
        status, _page = self.ask("POST", f"{self.player.deck}submit/", form)
        assert status == 302, status
        return time.perf_counter()

    def wait_for_verdict(self) -> float:
        """Look at the deck's page and again whenever it is told to, until the verdict is there;
        returns when."""
        _status, page = self.ask("GET", self.player.deck)
        moves = MOVES.search(page)
        assert moves is not None
        follows = urlencode({"f": unescape(moves[1]), "since": moves[2]})
        told = http.client.HTTPConnection("127.0.0.1", self.http.port, timeout=PATIENCE)
        told.request("GET", f"/live/?{follows}")
        stream = told.getresponse()
        while WAITS in page:
            if b'"changed": ["' in stream.readline():
                _status, page = self.ask("GET", self.player.deck)
        told.close()
        return time.perf_counter()


def rush(field: Field, port: int, seconds: float) -> None:
    """Let every player but the first hand in one list within `seconds`, and say how it went."""
    players = field.players[1:]
    lists = [field.new_list() for _ in players]
    known, used = verdicts(), processor_time()
    over = threading.Event()
    start = time.perf_counter()

    def hand_in(number: int) -> tuple[float, float, float]:
        due = start + number * seconds / len(players)
        time.sleep(max(0, due - time.perf_counter()))
        player = Connection(port, players[number])
        begun = time.perf_counter()
        handed_in = player.hand_in(lists[number])
        return begun, handed_in, player.wait_for_verdict()

    def read() -> list[float]:
        reader = Connection(port, field.players[0])
        took = []
        while not over.is_set():
            begun = time.perf_counter()
            reader.ask("GET", field.address)
            took.append(time.perf_counter() - begun)
            time.sleep(READ_EVERY)
        return took

    with ThreadPoolExecutor(CONNECTIONS) as crowd, ThreadPoolExecutor(1) as desk:
        reading = desk.submit(read)
        handing_in = [crowd.submit(hand_in, number) for number in range(len(players))]
        times = [one.result() for one in handing_in]
        while waiting():
            time.sleep(0.02)
        settled = time.perf_counter()
        over.set()
    parts = {part: after - used[part] for part, after in processor_time().items()}
    assert verdicts() - known == len(players)
    last = max(handed_in for _begun, handed_in, _seen in times)
    print(f"{len(players)} lists handed in within {last - start:.1f} s")
    print(f"  the last verdict after the last submission: {settled - last:.2f} s")
    say("  a submission's answer", [handed_in - begun for begun, handed_in, _seen in times])
    say("  from submission to the verdict on the page", [seen - begun for begun, _, seen in times])
    say("  the event's page meanwhile", reading.result())
    each = ", ".join(f"{part} {1000 * spent / len(players):.0f}" for part, spent in parts.items())
    print(f"  processor time a list, in ms: {each}")


def say(what: str, took: list[float]) -> None:
    """Print the middle, the 95th percentile and the largest of some times."""
    middle, late = statistics.median(took), statistics.quantiles(took, n=20)[-1]
    print(f"{what}: median {middle:.3f} s, p95 {late:.3f} s, max {max(took):.3f} s")


def main() -> None:
    """Start, measure, stop."""
    options = argparse.ArgumentParser()
    options.add_argument("--clicks", type=int, default=20)
    options.add_argument("--lists", type=int, default=1000)
    options.add_argument("--seconds", type=float, default=60)
    chosen = options.parse_args()
    print(machine())
    with running_application() as port:
        field = make_field(chosen.lists + 1)
        if chosen.clicks:
            say(f"click to verdict, {chosen.clicks} times", clicks(field, port, chosen.clicks))
        rush(field, port, chosen.seconds)


if __name__ == "__main__":
    main()
