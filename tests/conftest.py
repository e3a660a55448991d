"""The servers, browser and processes that tests run against: real ones, thrown away afterwards."""

import gc
import os
import shutil
from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from organizer.embedded.home import home_of, starts_own_servers
from organizer.embedded.servers import Servers
from organizer.language.catalogues import compile_all
from tests.emptied import empty_quickly
from tests.migrated import lay_migrated
from tests.processes import a_worker, at_work, port_in, running, until
from tests.shared import PROJECT, must_run

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
    gc.freeze()  # what is imported stays, and need not be looked through for what is left behind
    gc.set_threshold(20_000, 20, 20)
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
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
) -> None:
    """The tests' database: on servers of their own a copy of the migrated one, which goes with
    them; elsewhere pytest-django makes one."""
    migrated = connection.settings_dict["TEST"].get("TEMPLATE")
    if migrated is None:
        request.getfixturevalue("django_db_setup")
        return
    name = f"test_{migrated}"
    with django_db_blocker.unblock():
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"CREATE DATABASE {name} TEMPLATE {migrated}")
        connection.close()
    connection.settings_dict["NAME"] = name
    empty_quickly()


@pytest.fixture(scope="session")
def web_server(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The address of the server that `make run` starts, on the tests' database."""
    with running("uvicorn", "organizer.asgi:application", "--port", "0") as (process, log):
        port = until(lambda: port_in(log), process, log)
        yield f"http://localhost:{port}"


@pytest.fixture
def live_app(transactional_db: None, web_server: str) -> str:
    """The address of the running site, without a slash at its end; the database is emptied after
    the test."""
    return web_server


@pytest.fixture(scope="session")
def resting_worker(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """A real Celery worker on the tests' database and queues, which takes nothing yet."""
    with a_worker("tests") as node:
        yield node


@pytest.fixture
def worker(transactional_db: None, resting_worker: str) -> Iterator[None]:
    """A real Celery worker that does what comes into the queues, until the test ends."""
    with at_work(resting_worker):
        yield
