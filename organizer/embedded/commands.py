"""The embedded servers around a management command."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from organizer.embedded.home import home_of, starts_own_servers
from organizer.embedded.lock import HomeLock, HomeTaken
from organizer.embedded.servers import PATIENCE, Servers, answering

LOCAL_SETTINGS = "organizer.settings.local"


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
                yield
            return
        except HomeTaken as taken:
            if taken.by == "run" and answering(home):
                break
            if time.monotonic() > give_up:
                raise
        time.sleep(0.1)
    yield
