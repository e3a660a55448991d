"""PostgreSQL and the Redis-compatible server of one home, in the foreground and without TCP."""

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil
import psycopg2
import redis

from organizer.embedded import binaries
from organizer.embedded.errors import EmbeddedError
from organizer.embedded.home import DATABASE, SERVER_USER, Home, create_folder
from organizer.embedded.processes import identity, spawn, stop

SOCKET_NAME = ".s.PGSQL.5432"
PATIENCE = 120  # seconds: what the database may need to mend itself after a power cut
THROW_AWAY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")


class Servers:
    """The two servers of `home`; a context manager that starts and stops them.

    `throw_away` trades the safety of the data for speed, for tests. Whoever starts them holds the
    home's lock or owns the home alone.
    """

    def __init__(self, home: Home, *, throw_away: bool = False) -> None:
        self.home = home
        self.throw_away = throw_away
        self.postgres: subprocess.Popen[bytes] | None = None
        self.valkey: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start both and wait until both answer. Raises EmbeddedError in words."""
        home = self.home
        prepare_folders(home)
        programs = binaries.postgres_programs(home.user)
        if not home.database_folder.exists():
            create_database_folder(home, programs, throw_away=self.throw_away)
        refuse_another_major(home, programs)
        clear_after_a_crash(home)
        self.valkey = self._start_valkey()
        self.postgres = self._start_postgres(programs)
        self._wait(self.valkey, "valkey", lambda: redis_answers(home))
        self._wait(self.postgres, "postgres", lambda: database_answers(home))
        create_database(home)

    def stop(self) -> None:
        """Stop whichever of the two runs; the database writes everything down first."""
        if self.postgres:
            stop(self.postgres, signal.SIGINT, signal.SIGQUIT)
        if self.valkey:
            stop(self.valkey, signal.SIGTERM)

    def dead(self) -> str | None:
        """Name the server that has ended on its own, if one has."""
        for name, child in (("PostgreSQL", self.postgres), ("The Redis server", self.valkey)):
            if child and child.poll() is not None:
                return name
        return None

    def _start_postgres(self, programs: Path) -> subprocess.Popen[bytes]:
        home = self.home
        options = [
            "listen_addresses=",
            f"unix_socket_directories={home.sockets}",
            "unix_socket_permissions=0700",
            "log_destination=stderr",
            "timezone=UTC",
            *(THROW_AWAY if self.throw_away else ()),
        ]
        arguments: list[str | Path] = [programs / "postgres", "-D", home.database_folder]
        for option in options:
            arguments += ["-c", option]
        with log_file(home, "postgres").open("ab") as log:
            return spawn(
                arguments, log=log, last_word=signal.SIGINT, user=home.user, folder=home.servers
            )

    def _start_valkey(self) -> subprocess.Popen[bytes]:
        home = self.home
        home.redis_socket.unlink(missing_ok=True)
        # The queue may be lost: what must not be lost stands in the database's outbox.
        arguments: list[str | Path] = [
            binaries.valkey_program(home.user),
            *("--port", "0"),
            *("--unixsocket", str(home.redis_socket), "--unixsocketperm", "700"),
            *("--save", "", "--appendonly", "no"),
            *("--daemonize", "no", "--dir", str(home.sockets)),
        ]
        with log_file(home, "valkey").open("ab") as log:
            return spawn(
                arguments, log=log, last_word=signal.SIGTERM, user=home.user, folder=home.servers
            )

    def _wait(self, child: subprocess.Popen[bytes], name: str, answers: Callable[[], bool]) -> None:
        give_up = time.monotonic() + PATIENCE
        while not answers():
            if child.poll() is not None or time.monotonic() > give_up:
                raise EmbeddedError(
                    f"The {name} server did not start. Its own words are at the end of "
                    f"{log_file(self.home, name)}."
                )
            time.sleep(0.02)


def answering(home: Home) -> bool:
    """Say whether both servers of `home` answer."""
    return redis_answers(home) and database_answers(home)


def database_answers(home: Home) -> bool:
    """Say whether the database takes connections yet."""
    try:
        psycopg2.connect(host=str(home.sockets), user=DATABASE, dbname="postgres").close()
    except psycopg2.OperationalError:
        return False
    return True


def has_tables(home: Home) -> bool:
    """Say whether the database of the running servers was ever prepared."""
    connection = psycopg2.connect(host=str(home.sockets), user=DATABASE, dbname=DATABASE)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT to_regclass('django_migrations') IS NOT NULL")
            return bool(cursor.fetchone()[0])
    finally:
        connection.close()


def redis_answers(home: Home) -> bool:
    """Say whether the Redis-compatible server takes commands yet."""
    client = redis.Redis(unix_socket_path=str(home.redis_socket))
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
    finally:
        client.close()


def log_file(home: Home, name: str) -> Path:
    """The file that the process `name` writes what it has to say to."""
    return home.logs / f"{name}.log"


def prepare_folders(home: Home) -> None:
    """Create the home's folders: the servers' own closed to everybody but who runs them."""
    create_folder(home, home.folder)
    create_folder(home, home.servers)
    home.logs.mkdir(mode=0o700, exist_ok=True)
    home.sockets.mkdir(mode=0o700, exist_ok=True)
    if home.servers != home.folder:
        (home.folder / "database-is-elsewhere.txt").write_text(
            f"{SERVER_USER} cannot reach this folder, so the database is in {home.servers}.\n"
        )
    found = home.sockets.lstat()
    owner = pwd.getpwnam(home.user).pw_uid if home.user else os.geteuid()
    if home.user and found.st_uid == 0:
        os.chown(home.sockets, owner, -1)
        found = home.sockets.lstat()
    if found.st_uid != owner or found.st_mode & 0o077:
        raise EmbeddedError(
            f"The folder for the servers' sockets, {home.sockets}, belongs to another user or is "
            "open to others. Remove it, or set ORGANIZER_HOME to a folder of your own."
        )


def create_database_folder(home: Home, programs: Path, *, throw_away: bool) -> None:
    """Create an empty database cluster, whole or not at all."""
    unfinished = home.servers / f"postgres.new-{os.getpid()}"
    unfinished.mkdir(mode=0o700)
    if home.user:
        os.chown(unfinished, pwd.getpwnam(home.user).pw_uid, -1)
    # The builtin provider sorts alike on every machine, whatever its locales.
    done = subprocess.run(
        [
            *(programs / "initdb", "--pgdata", unfinished, "--username", DATABASE),
            *("--auth", "trust", "--encoding", "UTF8", "--no-instructions"),
            *(["--no-sync"] if throw_away else []),
            *("--locale-provider", "builtin", "--locale", "C.UTF-8"),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=home.servers,
        check=False,
        **identity(home.user),
    )
    if done.returncode:
        log_file(home, "postgres").write_bytes(done.stdout)
        raise EmbeddedError(
            f"The database could not be created in {home.servers}. The reason is at the end of "
            f"{log_file(home, 'postgres')}."
        )
    unfinished.rename(home.database_folder)


def create_database(home: Home) -> None:
    """Create the organizer's database where it does not exist yet."""
    connection = psycopg2.connect(host=str(home.sockets), user=DATABASE, dbname="postgres")
    try:
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
            if cursor.fetchone() is None:
                cursor.execute(f"CREATE DATABASE {DATABASE}")
    finally:
        connection.close()


def refuse_another_major(home: Home, programs: Path) -> None:
    """Raise EmbeddedError where the data was written by another major version of PostgreSQL."""
    written_by = (home.database_folder / "PG_VERSION").read_text().strip()
    said = subprocess.run([programs / "postgres", "-V"], capture_output=True, text=True, check=True)
    runs = said.stdout.split()[2].split(".")[0]
    if written_by != runs:
        raise EmbeddedError(
            f"The data in {home.database_folder} was written by PostgreSQL {written_by}, and this "
            f"installation brings PostgreSQL {runs}. Nothing was touched. Start the installation "
            f"that wrote it, dump it with pg_dump, and restore the dump into a new ORGANIZER_HOME."
        )


def clear_after_a_crash(home: Home) -> None:
    """Wait for the last run's backends, then remove what a killed server leaves behind.

    A process belongs to this database when it works in its folder: a number in a file says nothing,
    since numbers are used again and a zombie keeps its own.
    """
    give_up = time.monotonic() + PATIENCE
    while works_in(home.database_folder):
        if time.monotonic() > give_up:
            raise EmbeddedError(
                f"Processes of an earlier run still work in {home.database_folder}. Wait for them "
                "to end, or end them, and start again."
            )
        time.sleep(0.05)
    (home.database_folder / "postmaster.pid").unlink(missing_ok=True)
    for name in (SOCKET_NAME, f"{SOCKET_NAME}.lock"):
        (home.sockets / name).unlink(missing_ok=True)


def works_in(folder: Path) -> list[int]:
    """Return the numbers of the living processes whose working folder is `folder`."""
    where = str(folder.resolve())
    return [process.pid for process in psutil.process_iter(["cwd"]) if process.info["cwd"] == where]
