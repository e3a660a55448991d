"""How many open pages one web process tells of a change, how soon, and what they cost.

    python -m benchmarks.live
    python -m benchmarks.live --streams 500 5000 --pages 500 --judges 10 --changes 5

Starts the whole application in a temporary home. Streams are opened from this process, which
shares the machine with it: what is measured is when the last of them has heard of a change that
was committed to the database. Pages do what `static/js/live.js` does: listen, wait for a moment of
their own, and ask for the parts in which a result came in, once for each change. Most are the round
as players have it open, who are logged in; some are its screen, as those have it who run the event.
Prints the tables that stand in docs/live.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from html import unescape
from urllib.parse import urlencode

os.environ["LIVE_STREAMS"] = os.environ["LIVE_STREAMS_PER_ADDRESS"] = "20000"

from benchmarks.application import running_application  # isort: skip - sets Django up
import psutil
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from benchmarks.machine import machine
from matches.engine.results import Game
from matches.models import Match
from organizer.accounts.models import Person, SiteRole, User
from organizer.events.details import EventDetails
from organizer.events.models import Event
from organizer.live.topics import followed_word
from organizer.usecases.create_event import create_event
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.open_event import open_event
from organizer.usecases.pair_round import pair_round
from organizer.usecases.report_match import report_match

IDLE = 30.0  # seconds
SPREAD = 0.7  # seconds at most, as in static/js/live.js
A_PAGE = 0.001  # seconds of it for each page that listens
AT_ONCE = 200  # connections opened at a time
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
HOST = "localhost"
WAITED = re.compile(rb'"changed": \["')
PART = re.compile(r'<div id="([^"]+)" data-follow="([^"]+)"[^>]* data-tag="(\w+)"[^>]*>')
RESULTS = "~results"


class Stream(asyncio.Protocol):
    """One page's stream: calls back whenever it is told that something changed."""

    def __init__(self, request: bytes, told: Callable[[], None]) -> None:
        self.request, self.told = request, told
        self.opened = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        if not self.opened.done():
            if b"data:" in data:
                self.opened.set_result(None)
        elif WAITED.search(data):
            self.told()


@dataclass(frozen=True, eq=False)
class Page:
    """A page as somebody has it open: what it follows, and how it asks for the parts in which
    results show: of these for `alike` ones without saying who asks."""

    address: str
    follows: str
    alike: bool
    headers: dict[str, str]

    def spread(self, pages: int) -> float:
        """The seconds within which it asks."""
        return min(pages * A_PAGE, SPREAD) if self.alike else SPREAD


def page_of(user: User, address: str) -> Page:
    """The page as it is drawn for somebody."""
    client = Client(SERVER_NAME=HOST)
    client.force_login(user, BACKEND)
    drawn = client.get(address).content.decode()
    parts = [part for part in PART.finditer(drawn) if RESULTS in part[2]]
    alike = all(" data-alike" in part[0] for part in parts)
    cookies = "; ".join(f"{name}={one.value}" for name, one in client.cookies.items())
    headers = {
        "X-Live": " ".join(part[1] for part in parts),
        "If-None-Match": f'W/"{".".join(part[3] for part in parts)}"',
        "Accept-Encoding": "gzip",
        **({"Accept-Language": "en"} if alike else {"Cookie": cookies}),
    }
    return Page(address, unescape(parts[0][2]), alike, headers)


def request_of(address: str, **headers: str) -> bytes:
    lines = [
        f"GET {address} HTTP/1.1",
        f"Host: {HOST}",
        *(f"{a}: {b}" for a, b in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


async def opened(port: int, count: int, request: bytes, told: Callable[[], None]) -> list[Stream]:
    loop, streams = asyncio.get_running_loop(), []
    for begun in range(0, count, AT_ONCE):
        some = [
            loop.create_connection(lambda: Stream(request, told), "127.0.0.1", port)
            for _ in range(min(AT_ONCE, count - begun))
        ]
        made = [stream for _, stream in await asyncio.gather(*some)]
        await asyncio.gather(*(stream.opened for stream in made))
        streams += made
    return streams


async def at(port: int) -> str:
    """The present version."""
    _, body = await asked(
        port, f"/live/now/?{urlencode({'f': followed_word(1, ['event'], timezone.now())})}"
    )
    return re.search(r'"at": "([^"]+)"', body.decode())[1]


async def asked(port: int, address: str, **headers: str) -> tuple[int, bytes]:
    """One request over a connection of its own; the status and the body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request_of(address, Connection="close", **headers))
    answer = await reader.read()
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


async def tell(event: Event, web: psutil.Process, port: int, count: int, changes: int) -> None:
    """Open `count` streams, leave them alone for a while, then change something `changes` times."""
    before = web.memory_info().rss
    heard: list[float] = []
    word = followed_word(event.pk, ["event", "pairings"], timezone.now())
    address = f"/live/?{urlencode({'f': word, 'since': await at(port)})}"
    begun = time.perf_counter()
    streams = await opened(
        port, count, request_of(address), lambda: heard.append(time.perf_counter())
    )
    opening = time.perf_counter() - begun
    await asyncio.sleep(2)
    each = (web.memory_info().rss - before) / count / 1024
    used = sum(web.cpu_times()[:2])
    await asyncio.sleep(IDLE)
    idle = (sum(web.cpu_times()[:2]) - used) / IDLE * 100
    half, last = [], []
    for number in range(changes):
        heard.clear()
        begun = time.perf_counter()
        await asyncio.to_thread(Event.objects.filter(pk=event.pk).update, place=f"Hall {number}")
        while len(heard) < count:
            await asyncio.sleep(0.01)
        took = sorted(one - begun for one in heard)
        half.append(took[count // 2])
        last.append(took[-1])
        await asyncio.sleep(1)
    for stream in streams:
        stream.transport.close()
    print(
        f"| {count:,} | {opening:.1f} s | {statistics.median(half):.2f} s "
        f"| {statistics.median(last):.2f} s | {max(last):.2f} s | {each:.0f} kB | {idle:.1f} % |",
        flush=True,
    )


async def show(pages: list[Page], by: User, port: int, matches: list[Match]) -> None:
    """Keep these pages up to date while results come in one by one."""
    loop, tasks, since = asyncio.get_running_loop(), set(), await at(port)
    shown: list[tuple[Page, float]] = []

    async def look(page: Page) -> None:
        await asyncio.sleep(random.random() * page.spread(len(pages)))
        headers = {**page.headers, "X-Live-Heard": since}
        status, _ = await asked(port, page.address, **headers)
        assert status == 200, status
        shown.append((page, time.perf_counter()))

    def told_of(page: Page) -> Callable[[], None]:
        def told() -> None:
            task = loop.create_task(look(page))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        return told

    streams = []
    for page in dict.fromkeys(pages):
        listens = f"/live/?{urlencode({'f': page.follows, 'since': since})}"
        streams += await opened(port, pages.count(page), request_of(listens), told_of(page))
    rounds = []
    for match in matches:
        shown.clear()
        begun = time.perf_counter()
        await asyncio.to_thread(win, by, match)
        while len(shown) < len(pages):
            await asyncio.sleep(0.01)
        rounds.append([(page, one - begun) for page, one in shown])
        await asyncio.sleep(2)
    for one in streams:
        one.transport.close()
    for alike, whose in ((True, "players"), (False, "judges")):
        say(whose, [[took for page, took in one if page.alike is alike] for one in rounds])


def say(whose: str, rounds: list[list[float]]) -> None:
    """Print how soon those pages showed the changes: half of them, and all."""
    count = len(rounds[0])
    if count:
        half = statistics.median(sorted(took)[count // 2] for took in rounds)
        last = statistics.median(max(took) for took in rounds)
        print(f"| {count:,} of {whose} | {half:.2f} s | {last:.2f} s |", flush=True)


def win(by: User, match: Match) -> None:
    winner = match.seats.earliest("position").entrant
    report_match(by=by, now=timezone.now(), match=match, games=[Game(winner)] * 2)


def a_round(olga: User, luke: User, players: int) -> Event:
    """A round of so many players, Luke one of them, that is being played."""
    now = timezone.now()
    details = EventDetails(
        name=f"{players} players", format_slug="type-b", starts_at=now, time_zone="UTC", rounds=5
    )
    event = open_event(by=olga, now=now, event=create_event(by=olga, now=now, details=details))
    enter_event(by=luke, now=now, event=event)
    for number in range(1, players):
        enter_guest(by=olga, now=now, event=event, name=f"Player {number:03}")
    pair_round(by=olga, now=now, event=event, seed=1)
    return Event.objects.select_related("competition").get(pk=event.pk)


def main() -> None:
    """Measure as the command line says."""
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("--streams", type=int, nargs="*", default=[500, 5000])
    words.add_argument("--pages", type=int, nargs="*", default=[100, 500])
    words.add_argument("--judges", type=int, default=10)
    words.add_argument("--players", type=int, default=500)
    words.add_argument("--changes", type=int, default=5)
    asked_for = words.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    print(machine(), "\n")
    with ExitStack() as leaving:
        port = leaving.enter_context(running_application())
        mine = psutil.Process().children(recursive=True)
        web = next(one for one in mine if "uvicorn" in " ".join(one.cmdline()))
        olga = User.objects.create(username="olga", site_role=SiteRole.ORGANIZER)
        luke = User.objects.create(username="luke")
        Person.objects.create(user=luke, name="Luke")
        event = a_round(olga, luke, asked_for.players)
        print("| streams | to open them | half has heard | all | all, at worst | each | idle |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        for count in asked_for.streams:
            asyncio.run(tell(event, web, port, count, asked_for.changes))
        print("\n| pages | half shows it | all |\n| --- | --- | --- |")
        playing = list(Match.objects.filter(round__stage__competition=event.competition))
        player = page_of(luke, reverse("round", args=(event.slug, 1)))
        judge = page_of(olga, reverse("event_rounds", args=(event.slug,)))
        for count in asked_for.pages:
            some, playing = playing[: asked_for.changes], playing[asked_for.changes :]
            pages = [player] * (count - asked_for.judges) + [judge] * asked_for.judges
            asyncio.run(show(pages, olga, port, some))


if __name__ == "__main__":
    main()
