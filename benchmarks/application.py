"""The whole application in a temporary home, as `make run` starts it.

Importing this sets Django up for that home, so that models can be imported after it.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import django
import psutil

from organizer.embedded.home import home_of
from organizer.embedded.lock import HomeLock
from organizer.embedded.servers import Servers, prepare_folders

PATIENCE = 30  # seconds for its end

HOME = Path(tempfile.mkdtemp(prefix="organizer-benchmark-"))
HOME.chmod(0o711)  # as root the servers' user must get through
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "organizer.settings.local",
    "ORGANIZER_HOME": str(HOME),
    "DEMO": "no",
}
django.setup()


PARTS = ("uvicorn", "worker", "beat", "postgres", "valkey")


def processor_time() -> dict[str, float]:
    """Seconds of processor time that each part of the application has used so far, and `players`:
    this process and what else it started."""
    used = dict.fromkeys((*PARTS, "players"), 0.0)
    myself = psutil.Process()
    for process in (myself, *myself.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            command = " ".join(process.cmdline())
            part = next((part for part in PARTS if part in command), "players")
            times = process.cpu_times()
            used[part] += times.user + times.system
            if part == "postgres":  # its processes come and go with their connections
                used[part] += times.children_user + times.children_system
    return used


@contextmanager
def database() -> Iterator[None]:
    """The servers alone, for what runs in this process and for the commands that it starts."""
    home = home_of()
    prepare_folders(home)
    with HomeLock(home, by="run"), Servers(home):
        yield


@contextmanager
def running_application() -> Iterator[int]:
    """The application in its temporary home; gives its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    application = subprocess.Popen(
        [sys.executable, "-m", "organizer.embedded", "--with-parent"],
        env={**os.environ, "PORT": str(port)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert application.stdout
    try:
        if not any("Ctrl-C" in line for line in application.stdout):
            sys.exit("The application did not start.")
        yield port
    finally:
        application.terminate()
        application.wait(PATIENCE)
        shutil.rmtree(HOME, ignore_errors=True)
