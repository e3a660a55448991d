"""The servers, browser and processes that tests run against: real ones, thrown away afterwards."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from django.conf import settings
from django.db import connection
from kombu import Connection
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from organizer.celery import app as celery_app
from organizer.embedded.home import home_of, starts_own_servers
from organizer.embedded.processes import spawn, stop
from organizer.embedded.servers import Servers
from organizer.language.catalogues import compile_all
from tests.migrated import lay_migrated
from tests.shared import PROJECT, must_run

T = TypeVar("T")
PATIENCE = 60  # seconds for a process that answers within three when the machine is idle
PURE = PROJECT / "tests/unit"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ABOUT_THE_REFERENCE = (
    *("tests/integration/catalogue/", "tests/integration/rulebook/"),
    *("tests/unit/catalogue/test_starter.py", "tests/unit/reading/test_every_name.py"),
)
servers_key = pytest.StashKey[Servers]()

pytest_plugins = ["tests.stock"]

# Playwright keeps an event loop in the test's thread; Django would refuse the database there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


def pytest_configure() -> None:
    """Compile the catalogues, which are not kept with their sources."""
    compile_all()


class WholeFiles(LoadScopeScheduling):
    """Of several processes one runs a whole file, since its tests share what they stand on, and one
    all files about the reference catalogue, which takes long to lay and to read."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::")[0]
        return "reference" if file.startswith(ABOUT_THE_REFERENCE) else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WholeFiles:
    return WholeFiles(config, log)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start throw-away servers where a test may need them, unless DATABASE_URL and REDIS_URL name
    others.

    Of several processes that share the tests each has its own; the one that only hands the tests
    out collects none, and has none.
    """
    needed = any(not item.path.is_relative_to(PURE) for item in session.items)
    if needed and starts_own_servers() and not session.config.option.collectonly:
        home = home_of()
        lay_migrated(home, session.config.cache.mkdir("migrated"))
        servers = Servers(home, throw_away=True)
        servers.__enter__()
        session.config.stash[servers_key] = servers


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Stop them after the last fixture; later than this, a process of several has no time left."""
    servers = session.config.stash.get(servers_key, None)
    if servers:
        servers.stop()
        shutil.rmtree(servers.home.servers, ignore_errors=True)


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ["TEST_HOME"], ignore_errors=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if chromium() is None:
        terminalreporter.write_line(
            "No Chromium on this machine: the browser tests did NOT run.", red=True, bold=True
        )


def chromium() -> str | None:
    """Return the system's Chromium; CHROMIUM names another."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Drive the system's own Chromium, offline but for the server under test."""
    program = chromium()
    if program is None:
        sentence = "No Chromium on this machine (Debian: apt-get install chromium)."
        if must_run("REQUIRE_BROWSER"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    flags = (
        *("no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync"),
        *("disable-background-networking", "disable-component-update"),
    )
    return {
        **browser_type_launch_args,
        "executable_path": program,
        "args": [f"--{flag}" for flag in flags],
    }


@pytest.fixture(scope="session")
def web_server(django_db_setup: None, django_db_blocker: object) -> Iterator[str]:
    """The address of the server that `make run` starts, on the tests' database."""
    with running("uvicorn", "organizer.asgi:application", "--port", "0") as (process, log):
        port = until(lambda: port_in(log), process, log)
        yield f"http://localhost:{port}"


@pytest.fixture
def live_app(transactional_db: None, web_server: str) -> str:
    """The address of the running site, without a slash at its end; the database is emptied after
    the test."""
    return web_server


@pytest.fixture
def worker(transactional_db: None) -> Iterator[None]:
    """A real Celery worker on the tests' database and queues, ended with the test."""
    with Connection(settings.CELERY_BROKER_URL) as broker:
        for queue in celery_app.conf.task_queues:
            queue(broker.default_channel).purge()
    arguments = ("-A", "organizer", "worker", "-Q", "checks,catalogue", "-c", "1", "-l", "INFO")
    with running("celery", *arguments) as (process, log):
        until(lambda: b" ready." in log.read_bytes(), process, log)
        yield


@contextmanager
def running(module: str, *arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Run a Python module as a process on the tests' servers; yields it and its log."""
    log = Path(os.environ["TEST_HOME"]) / f"{module}.log"
    environ = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "organizer.settings.test",
        "TEST_DATABASE_NAME": connection.settings_dict["NAME"],
    }
    with log.open("wb") as out:
        process = spawn(
            [sys.executable, "-m", module, *arguments],
            log=out,
            last_word=signal.SIGKILL,
            environ=environ,
            folder=PROJECT,
        )
    try:
        yield process, log
    finally:
        stop(process)  # at once: it has nothing to keep


def until(question: Callable[[], T], process: subprocess.Popen[bytes], log: Path) -> T:
    """Ask `question` until it has an answer; fail with the process's own words if it never does."""
    give_up = time.monotonic() + PATIENCE
    while not (answer := question()):
        if process.poll() is not None or time.monotonic() > give_up:
            pytest.fail(f"{process.args} did not come up:\n{log.read_text()[-4000:]}")
        time.sleep(0.02)
    return answer


def port_in(log: Path) -> int | None:
    """Return the port that uvicorn says it chose."""
    said = re.search(r"running on http://127\.0\.0\.1:(\d+)", log.read_text())
    return int(said[1]) if said else None
