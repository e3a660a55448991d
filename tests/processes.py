"""Processes that tests start on their servers: the site's own, and what they say."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from django.db import connection

from organizer.celery import app
from organizer.embedded.processes import spawn, stop
from tests.patience import PATIENCE, eventually
from tests.shared import PROJECT

T = TypeVar("T")
QUEUES = [queue.name for queue in app.conf.task_queues]


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


@contextmanager
def a_worker(name: str) -> Iterator[str]:
    """A real Celery worker on the tests' database and queues, for the body; it rests at first.

    Yields the name by which it is told to work: another one may be resting.
    """
    node = f"{name}@localhost"
    arguments = ("-A", "organizer", "worker", "-n", node, "-Q", ",".join(QUEUES))
    with running("celery", *arguments, "-c", "1", "-l", "INFO") as (process, log):
        until(lambda: b" ready." in log.read_bytes(), process, log)
        rest(node)
        yield node


@contextmanager
def at_work(node: str) -> Iterator[None]:
    """The worker takes what is sent during the body, and has done with it afterwards."""
    _empty_queues()
    for queue in QUEUES:
        _tell(node, "add_consumer", queue=queue)
    try:
        yield
    finally:
        rest(node)


def rest(node: str) -> None:
    """Have the worker take nothing more, and wait until it has done what it took."""
    for queue in QUEUES:
        _tell(node, "cancel_consumer", queue=queue)
    _empty_queues()
    assert eventually(lambda: not _tell(node, "active") and not _tell(node, "reserved"))


def _tell(node: str, command: str, **arguments: str) -> object:
    """What the worker answers."""
    [answer] = app.control.broadcast(
        command,
        arguments=arguments,
        destination=[node],
        reply=True,
        limit=1,
        timeout=PATIENCE,
    )
    return answer[node]


def _empty_queues() -> None:
    with app.connection_for_write() as broker:
        for queue in app.conf.task_queues:
            queue(broker.default_channel).purge()
