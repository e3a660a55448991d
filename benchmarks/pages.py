"""The busiest pages of an event with many players: what each costs the server.

    python -m benchmarks.pages [--players 500] [--times 30]

Starts the application as `make run` does, plays an event into the middle of its second round
through the use-cases, and asks for each page so often: in this process through the whole stack of
middleware, and over HTTP from the running server, one request after the other.
"""

from __future__ import annotations

import argparse
import http.client
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.application import running_application
from benchmarks.machine import machine
from organizer.accounts.models import User
from tests.cast import make_cast
from tests.crowd import Crowd, crowd

HOST = "localhost"
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
WARM_UP = 3


@dataclass(frozen=True)
class Cost:
    """What one page costs: statements, bytes, and middle times in milliseconds: here, of which
    processor time of this process, and over HTTP."""

    queries: int
    size: int
    here: float
    processor: float
    served: float


def cost_of(address: str, user: User | None, port: int, times: int) -> Cost:
    """What the page costs that the user looks at."""
    client = Client(SERVER_NAME=HOST)
    if user is not None:
        client.force_login(user, BACKEND)
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address)
    queries = len(captured)  # before others are asked
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    server = http.client.HTTPConnection(HOST, port)

    def ask() -> None:
        server.request("GET", address, headers={"Cookie": cookies})
        served = server.getresponse()
        served.read()
        assert served.status == 200, f"{address}: {served.status}"

    here, processor = middle(lambda: client.get(address), times)
    served, _processor = middle(ask, times)
    return Cost(queries, len(answer.content), here, processor, served)


def middle(act: Callable[[], object], times: int) -> tuple[float, float]:
    """The middle of so many times that the act takes, and of its processor time, in ms."""
    walls, processors = [], []
    for number in range(WARM_UP + times):
        wall, processor = time.perf_counter(), time.process_time()
        act()
        if number >= WARM_UP:
            walls.append(time.perf_counter() - wall)
            processors.append(time.process_time() - processor)
    return 1000 * statistics.median(walls), 1000 * statistics.median(processors)


def show(played: Crowd, port: int, times: int) -> None:
    """Print the cost of each page."""
    print(f"{'page':28} {'queries':>7} {'kB':>5} {'here ms':>8} {'of it CPU':>9} {'served ms':>9}")
    for page, (user, address) in played.pages().items():
        cost = cost_of(address, user, port, times)
        print(
            f"{page:28} {cost.queries:7} {cost.size / 1000:5.0f} {cost.here:8.1f} "
            f"{cost.processor:9.1f} {cost.served:9.1f}",
            flush=True,
        )


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--players", type=int, default=500)
    asked.add_argument("--times", type=int, default=30)
    chosen = asked.parse_args()
    print(machine())
    with running_application() as port:
        played = crowd(make_cast(), chosen.players, timezone.now())
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # as autovacuum does within a minute
        print(f"{chosen.players} players")
        show(played, port, chosen.times)
    print(machine().replace("before the start", "at the end"))


if __name__ == "__main__":
    main()
