"""The embedded servers around a management command."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from organizer.embedded.errors import EmbeddedError
from organizer.embedded.home import Home, home_of, starts_own_servers
from organizer.embedded.lock import HomeLock, HomeTaken
from organizer.embedded.servers import PATIENCE, Servers, answering, has_tables, log_file

LOCAL_SETTINGS = "organizer.settings.local"

ABOUT_TABLES = {"migrate", "makemigrations", "showmigrations"}
"""Commands that find the database as it is, empty or not."""


@contextmanager
def servers_for_a_command(settings: str = LOCAL_SETTINGS) -> Iterator[None]:
    """Give the body running servers: those of the running instance, or its own for as long as it
    takes.

    With servers named in the environment, or settings that do not use embedded ones, there is
    nothing to do. Raises EmbeddedError in words.
    """
    if settings != LOCAL_SETTINGS or not starts_own_servers():
        yield
        return
    home = home_of()
    give_up = time.monotonic() + PATIENCE
    while True:
        try:
            with HomeLock(home, by="command"), Servers(home):
                if not (ABOUT_TABLES.intersection(sys.argv[1:2]) or has_tables(home)):
                    _prepare(home)
                yield
            return
        except HomeTaken as taken:
            if taken.by == "run" and answering(home):
                break
            if time.monotonic() > give_up:
                raise
        time.sleep(0.1)
    yield


def _prepare(home: Home) -> None:
    """Give a new home its tables, the formats and the starter catalogue, but no demo."""
    with log_file(home, "prepare").open("ab") as log:
        done = subprocess.run(
            [sys.executable, "-m", "organizer.embedded.prepare"],
            env={**os.environ, "DJANGO_SETTINGS_MODULE": LOCAL_SETTINGS, "DEMO": "no"},
            stdout=log,
            stderr=log,
            check=False,
        )
    if done.returncode:
        raise EmbeddedError(
            f"The data could not be prepared. The reason is at the end of {log.name}."
        )
