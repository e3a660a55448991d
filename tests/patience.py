"""Waiting for what another process does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 60  # seconds for what takes less than one when the machine is idle


def eventually(question: Callable[[], T]) -> T:
    """Ask until there is an answer, or patience is at an end: the last answer."""
    give_up = time.monotonic() + PATIENCE
    while not (answer := question()) and time.monotonic() < give_up:
        time.sleep(0.02)
    return answer
