"""An event loop of its own for a test: Playwright keeps one in the tests' thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_apart(act: Coroutine[Any, Any, None]) -> None:
    """Run it to its end in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, act).result()
