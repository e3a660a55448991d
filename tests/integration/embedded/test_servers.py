"""The two servers as child processes: what starts, what is refused, what a crash leaves behind."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg2
import pytest

from organizer.embedded.errors import EmbeddedError
from organizer.embedded.home import DATABASE, Home, home_of
from organizer.embedded.lock import HomeLock, HomeTaken
from organizer.embedded.secrets import secret_key
from organizer.embedded.servers import Servers, answering, works_in


@pytest.fixture
def home() -> Iterator[Home]:
    """An empty home of its own, apart from the one the tests run on."""
    folder = Path(os.environ["TEST_HOME"]) / "another"
    folder.mkdir(mode=0o711)
    yield home_of({"ORGANIZER_HOME": str(folder)})
    shutil.rmtree(folder)


def ask(home: Home, question: str) -> object:
    connection = psycopg2.connect(host=str(home.sockets), user=DATABASE, dbname=DATABASE)
    with connection, connection.cursor() as cursor:
        cursor.execute(question)
        answer = cursor.fetchone()[0] if cursor.description else None
    connection.close()
    return answer


def test_both_servers_answer_on_sockets_only_and_end_with_the_block(home: Home) -> None:
    with Servers(home, throw_away=True) as servers:
        assert answering(home)
        assert home.sockets.stat().st_mode & 0o777 == 0o700
        for child in (servers.postgres, servers.valkey):
            assert not [
                found
                for found in psutil.Process(child.pid).net_connections()
                if found.status == psutil.CONN_LISTEN and found.family.name.startswith("AF_INET")
            ]
    assert not answering(home)
    assert not works_in(home.database_folder)


def test_text_sorts_by_code_point_whatever_the_machine_speaks(home: Home) -> None:
    with Servers(home, throw_away=True):
        assert (
            ask(home, "SELECT datlocale FROM pg_database WHERE datname = 'organizer'") == "C.UTF-8"
        )
        assert ask(home, "SELECT 'Z' < 'a'") is True


def test_after_a_killed_parent_nothing_is_left_and_the_data_is_found(home: Home) -> None:
    script = (
        "from organizer.embedded.home import home_of\n"
        "from organizer.embedded.servers import Servers\n"
        "import sys\n"
        "with Servers(home_of(), throw_away=True):\n"
        "    print('up', flush=True)\n"
        "    sys.stdin.read()\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        env={**os.environ, "ORGANIZER_HOME": str(home.folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert parent.stdout.readline() == b"up\n"
    children = psutil.Process(parent.pid).children(recursive=True)
    ask(home, "CREATE TABLE kept AS SELECT 7 AS score")
    parent.kill()
    parent.wait()
    _, alive = psutil.wait_procs(children, timeout=30)
    assert alive == []
    with Servers(home, throw_away=True):
        assert ask(home, "SELECT score FROM kept") == 7


def test_a_pid_file_that_names_a_living_stranger_does_not_keep_the_database_down(
    home: Home,
) -> None:
    with Servers(home, throw_away=True) as servers:
        servers.postgres.send_signal(signal.SIGKILL)
        servers.postgres.wait()
    stale = home.database_folder / "postmaster.pid"
    lines = stale.read_text().splitlines()
    lines[0] = str(os.getpid())  # the number was given to another process since
    stale.write_text("\n".join(lines))
    with Servers(home, throw_away=True):
        assert answering(home)


def test_data_of_another_major_version_is_refused_and_left_alone(home: Home) -> None:
    with Servers(home, throw_away=True):
        pass
    version = home.database_folder / "PG_VERSION"
    version.write_text("14\n")
    with pytest.raises(EmbeddedError, match=r"written by PostgreSQL 14.*pg_dump"):
        Servers(home, throw_away=True).start()
    assert version.read_text() == "14\n"


def test_a_socket_folder_that_is_open_to_others_is_refused(home: Home) -> None:
    with Servers(home, throw_away=True):
        pass
    home.sockets.chmod(0o755)
    with pytest.raises(EmbeddedError, match="open to others"):
        Servers(home, throw_away=True).start()


def test_a_long_path_puts_the_sockets_into_a_temporary_folder(tmp_path: Path) -> None:
    short = home_of({"ORGANIZER_HOME": "/srv/organizer"})
    assert short.sockets == Path("/srv/organizer/sockets")
    long = home_of({"ORGANIZER_HOME": str(tmp_path / "a-long-name-for-a-folder" / ("x" * 80))})
    assert len(str(long.sockets / ".s.PGSQL.5432.lock")) <= 100
    assert long.sockets == home_of({"ORGANIZER_HOME": str(long.folder)}).sockets


def test_a_home_has_one_owner_at_a_time(home: Home) -> None:
    second = HomeLock(home, by="run")
    with (
        HomeLock(home, by="run"),
        pytest.raises(HomeTaken, match=f"Another instance is running on {home.folder}"),
    ):
        second.__enter__()
    with HomeLock(home, by="command"):
        pass


def test_the_secret_is_made_once_and_readable_by_its_owner_only(home: Home) -> None:
    secret = secret_key(home)
    assert len(secret) >= 50
    assert secret_key(home) == secret
    assert (home.folder / "secret-key").stat().st_mode & 0o777 == 0o600
