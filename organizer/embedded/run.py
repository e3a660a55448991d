"""The supervisor behind `make run`: servers, web, worker and beat, and an end to all of them."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import deque
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from organizer.embedded import network
from organizer.embedded.commands import LOCAL_SETTINGS
from organizer.embedded.errors import EmbeddedError
from organizer.embedded.home import Home, home_of, starts_own_servers
from organizer.embedded.lock import HomeLock
from organizer.embedded.processes import die_with_parent, spawn, stop
from organizer.embedded.servers import Servers, log_file, prepare_folders

PROJECT = Path(__file__).resolve().parents[2]
LOOK_AGAIN = 0.25  # seconds between looks at the children
PAGE_PATIENCE = 60  # seconds for the first page
MOST_DEATHS = 5  # of one child
WITHIN = 60  # seconds
STDIN = 0
LARGEST_LOG = 10 * 1024 * 1024


class StopAsked(BaseException):
    """Somebody wants the instance to end."""


@dataclass
class Child:
    """One of our own processes, started anew when it dies."""

    name: str
    arguments: list[str]
    last_word: signal.Signals
    process: subprocess.Popen[bytes] | None = None
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_DEATHS))

    def start(self, home: Home, environ: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start it; what it has to say goes to its log."""
        with log_file(home, self.name).open("ab") as log:
            self.process = spawn(
                self.arguments, log=log, last_word=self.last_word, environ=environ, folder=PROJECT
            )
        return self.process

    def died(self) -> bool:
        """Say whether it was started and has ended."""
        return self.process is not None and self.process.poll() is not None

    def too_often(self, now: float) -> bool:
        """Note a death at `now` (seconds) and say whether it was one too many."""
        self.deaths.append(now)
        return len(self.deaths) == MOST_DEATHS and now - self.deaths[0] < WITHIN


class Instance:
    """One running installation on `host` and `port`."""

    def __init__(self, home: Home, host: str, port: int) -> None:
        self.home = home
        self.host = host
        self.port = port
        self.servers = Servers(home) if starts_own_servers() else None
        self.environ = self._environ()
        self.children = self._children()

    def run(self) -> None:
        """Start everything and watch it until told to stop. Raises EmbeddedError in words."""
        network.refuse_taken_port(self.host, self.port)
        with HomeLock(self.home, by="run"), ExitStack() as leaving:
            prepare_folders(self.home)
            self._shorten_logs()
            if self.servers:
                say("Starting the database …")
                leaving.enter_context(self.servers)
            leaving.callback(self._stop_children)
            say("Preparing the data (the first time takes longest) …")
            self._prepare()
            web, *others = self.children
            web.start(self.home, self.environ)
            self._wait_for_page()
            for child in others:
                child.start(self.home, self.environ)
            self._greet()
            self._watch()

    def _environ(self) -> dict[str, str]:
        hosts = [os.environ.get("ALLOWED_HOSTS", "")]
        if self.host in network.EVERYWHERE:
            hosts += network.names_of_this_computer()
        else:
            hosts.append(self.host)
        return {
            "DJANGO_SETTINGS_MODULE": LOCAL_SETTINGS,
            **os.environ,
            "ORGANIZER_HOME": str(self.home.folder),
            "ALLOWED_HOSTS": ",".join(filter(None, hosts)),
            "PYTHONUNBUFFERED": "1",
        }

    def _children(self) -> list[Child]:
        python = sys.executable
        celery = [python, "-m", "celery", "--app", "organizer"]
        schedule = str(self.home.folder / "beat-schedule")
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        return [
            Child(
                "web",
                [
                    *(python, "-m", "uvicorn", "organizer.asgi:application"),
                    *("--host", self.host, "--port", str(self.port)),
                    *("--no-proxy-headers", "--no-server-header", "--no-access-log"),
                    *("--timeout-graceful-shutdown", "3"),
                ],
                signal.SIGTERM,
            ),
            # A worker told to finish first would hang once the broker is gone.
            Child(
                "worker",
                [*celery, "worker", *quiet, "-Q", "checks,catalogue", "-c", "2", "-l", "INFO"],
                signal.SIGKILL,
            ),
            Child(
                "beat",
                [*celery, "beat", "--schedule", schedule, "--pidfile=", "-l", "INFO"],
                signal.SIGTERM,
            ),
        ]

    def _prepare(self) -> None:
        preparing = Child(
            "prepare", [sys.executable, "-m", "organizer.embedded.prepare"], signal.SIGKILL
        )
        process = preparing.start(self.home, self.environ)
        try:
            code = process.wait()
        finally:
            stop(process, signal.SIGTERM)
        if code:
            raise EmbeddedError(
                "The data could not be prepared. The reason is at the end of "
                f"{log_file(self.home, 'prepare')}."
            )

    def _wait_for_page(self) -> None:
        give_up = time.monotonic() + PAGE_PATIENCE
        while not network.page_answers(self.host, self.port):
            self._look_after_children()
            if time.monotonic() > give_up:
                raise EmbeddedError(
                    f"The first page does not come. See the end of {log_file(self.home, 'web')}."
                )
            time.sleep(LOOK_AGAIN / 5)

    def _watch(self) -> None:
        had_terminal = os.isatty(STDIN)
        while True:
            time.sleep(LOOK_AGAIN)
            # A terminal that runs `make run` as its only command tells make alone that it closes,
            # and make keeps that to itself.
            if had_terminal and not os.isatty(STDIN):
                raise StopAsked
            self._look_after_children()

    def _look_after_children(self) -> None:
        if self.servers and (name := self.servers.dead()):
            raise EmbeddedError(
                f"{name} has ended, so everything is stopped. Its own words are in "
                f"{self.home.logs}. Start again with `make run`; the data is kept."
            )
        for child in self.children:
            if not child.died():
                continue
            if child.too_often(time.monotonic()):
                raise EmbeddedError(
                    f"The {child.name} process ends again and again. The reason is at the end of "
                    f"{log_file(self.home, child.name)}."
                )
            say(f"The {child.name} process ended and is started again.")
            child.start(self.home, self.environ)

    def _stop_children(self) -> None:
        """Tell all first, so that they end side by side; a worker's task is run again later."""
        started = [(child.process, child.last_word) for child in self.children if child.process]
        for process, word in started:
            process.send_signal(word)
        for process, word in started:
            stop(process, word, patience=5)

    def _shorten_logs(self) -> None:
        for log in self.home.logs.glob("*.log"):
            if log.stat().st_size > LARGEST_LOG:
                log.rename(log.with_suffix(".log.old"))

    def _greet(self) -> None:
        everywhere = self.host in network.EVERYWHERE
        shown = network.shop_address() if everywhere else self.host
        address = f"http://{shown}:{self.port}/"
        if everywhere:
            say("", network.qr(address))
        say("", f"Players' Choice is running: {address}")
        for line in demo_lines(self.home):
            say(line)
        say("", "Ctrl-C stops everything.")


def demo_lines(home: Home) -> list[str]:
    """Return the demo's log-ins as lines for the terminal; none where there is no demo."""
    if not home.demo_logins.exists():
        return []
    logins = json.loads(home.demo_logins.read_text())
    lines = [
        f"  {login['role']:<10} {login['username']:<12} {login['password']}" for login in logins
    ]
    return ["", "Log-ins of the demo:", *lines]


def say(*lines: str) -> None:
    """Print to the terminal, which may be gone already."""
    try:
        print(*lines, sep="\n", flush=True)  # noqa: T201 - the terminal is this program's page
    except OSError:
        sys.stdout = None  # print then says nothing, and neither fails again at exit


def stop_when_asked() -> None:
    """Turn the first Ctrl-C, SIGTERM or closed terminal into StopAsked, and ignore the rest."""
    heard = [signal.SIGINT, signal.SIGTERM]
    # Whoever started this with nohup wants it to outlive the terminal.
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        heard.append(signal.SIGHUP)

    def asked(_word: int, _frame: FrameType | None) -> None:
        for word in heard:
            signal.signal(word, lambda _word, _frame: None)
        raise StopAsked

    for word in heard:
        signal.signal(word, asked)


def main(*, with_parent: bool) -> int:
    """Run until stopped and return the exit code. `with_parent`: end when the caller dies."""
    stop_when_asked()
    if with_parent:
        die_with_parent(signal.SIGTERM)
    try:
        port = os.environ.get("PORT") or "8000"
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise EmbeddedError(f"PORT is {port!r}; it has to be a number from 1 to 65535.")
        Instance(home_of(), os.environ.get("HOST") or "127.0.0.1", int(port)).run()
    except StopAsked:
        say("", "Stopped.")
        return 0
    except EmbeddedError as error:
        say("", str(error))
        return 1
    return 0
