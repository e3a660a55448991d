"""`make run`'s supervisor as a whole: it serves, refuses a second, leaves nothing behind."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from organizer.embedded.home import home_of
from organizer.embedded.network import shop_address
from organizer.embedded.servers import answering, works_in
from tests.shared import PROJECT


@pytest.fixture(scope="module")
def environ() -> Iterator[dict[str, str]]:
    """The environment of an installation of its own, whose data the tests here share."""
    folder = Path(os.environ["TEST_HOME"]) / "installation"
    folder.mkdir(mode=0o711)
    ours = (
        "DJANGO_SETTINGS_MODULE",
        "TEST_HOME",
        "TEST_DATABASE_NAME",
        "DATABASE_URL",
        "REDIS_URL",
    )
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    yield {
        **kept,
        "ORGANIZER_HOME": str(folder),
        "PORT": str(free_port()),
        "HOST": "0.0.0.0",
        "DEMO": "no",
    }
    shutil.rmtree(folder)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def address_of(environ: dict[str, str]) -> str:
    """What the shop's network calls the installation."""
    return f"http://{shop_address()}:{environ['PORT']}/"


def log_in(address: str, name: str, password: str) -> str:
    """Log in as a browser does, over plain http; return the address one ends up at."""
    jar = urllib.request.HTTPCookieProcessor()
    browser = urllib.request.build_opener(jar)
    page = browser.open(f"{address}accounts/login/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    typed = {"csrfmiddlewaretoken": token, "login": name, "password": password}
    posted = urllib.request.Request(
        f"{address}accounts/login/",
        urllib.parse.urlencode(typed).encode(),
        {"Origin": address.rstrip("/"), "Referer": f"{address}accounts/login/"},
    )
    with browser.open(posted) as answer:
        assert "sessionid" in {cookie.name for cookie in jar.cookiejar}
        return answer.url


def heed_a_closed_terminal() -> None:
    """The tests may run where SIGHUP is ignored (nohup); who starts it in a terminal does not."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def start(environ: dict[str, str]) -> tuple[subprocess.Popen[str], list[psutil.Process]]:
    """Start the supervisor, wait until it says where it is, return it and all its processes."""
    supervisor = subprocess.Popen(
        [sys.executable, "-m", "organizer.embedded"],
        cwd=PROJECT,
        env=environ,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_a_closed_terminal,
    )
    said = ""
    while "Ctrl-C stops everything" not in said:
        line = supervisor.stdout.readline()
        assert line, f"it ended: {said}"
        said += line
    assert address_of(environ) in said
    return supervisor, psutil.Process(supervisor.pid).children(recursive=True)


def manage(environ: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=PROJECT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )


def arguments_of(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []


def left_of(processes: list[psutil.Process]) -> list[psutil.Process]:
    return psutil.wait_procs(processes, timeout=30)[1]


def test_a_command_without_a_running_instance_has_servers_for_as_long_as_it_takes(
    environ: dict[str, str],
) -> None:
    home = home_of(environ)
    done = manage(environ, "showmigrations", "accounts")
    assert done.returncode == 0, done.stderr
    assert "[ ] 0001_initial" in done.stdout
    assert not answering(home)
    assert not works_in(home.database_folder)


def test_a_command_on_a_new_home_finds_tables_formats_and_the_starter_catalogue(
    environ: dict[str, str], tmp_path: Path
) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Moat\n57 Plains\n")
    done = manage(environ, "check_deck", "--format", "type-b", str(deck))
    assert done.returncode == 1, done.stderr
    assert done.stdout.splitlines()[0] == f"{deck}: illegal"
    assert "TB-TWO" in done.stdout


def test_it_serves_refuses_a_second_and_survives_its_own_violent_death(
    environ: dict[str, str],
) -> None:
    supervisor, processes = start(environ)
    with urllib.request.urlopen(f"http://127.0.0.1:{environ['PORT']}/") as page:
        assert page.status == 200
    make_account = (
        "from organizer.accounts.models import User\n"
        "User.objects.create_user('anna', password='words')"
    )
    assert manage(environ, "shell", "-c", make_account).returncode == 0  # on the running servers
    assert log_in(address_of(environ), "anna", "words") == address_of(environ)

    second = subprocess.run(
        [sys.executable, "-m", "organizer.embedded"],
        cwd=PROJECT,
        env={**environ, "PORT": str(free_port())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert second.returncode == 1
    assert f"Another instance is running on {environ['ORGANIZER_HOME']}" in second.stdout

    supervisor.kill()
    supervisor.wait()
    assert left_of(processes) == []

    supervisor, processes = start(environ)
    supervisor.send_signal(signal.SIGHUP)
    assert supervisor.wait(30) == 0
    assert left_of(processes) == []


def test_a_dead_worker_is_started_again_and_a_dead_database_ends_it_in_words(
    environ: dict[str, str],
) -> None:
    supervisor, processes = start(environ)
    [worker, *_] = [found for found in processes if "worker" in arguments_of(found)]
    worker.kill()
    assert supervisor.stdout.readline() == "The worker process ended and is started again.\n"

    processes = psutil.Process(supervisor.pid).children(recursive=True)
    [database] = [found for found in processes if "-D" in arguments_of(found)]
    database.kill()
    said = supervisor.stdout.read()
    assert supervisor.wait(30) == 1
    assert "PostgreSQL has ended, so everything is stopped." in said
    assert left_of(processes) == []


def test_a_taken_port_is_said_in_words(environ: dict[str, str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = subprocess.run(
            [sys.executable, "-m", "organizer.embedded"],
            cwd=PROJECT,
            env={**environ, "PORT": str(port)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert refused.returncode == 1
    assert f"Port {port} is already used by another program." in refused.stdout
    assert "Traceback" not in refused.stderr
