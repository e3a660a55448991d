"""Several who act at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from organizer.errors import USER_ERRORS


def at_once(acts: Sequence[Callable[[], object]]) -> list[object]:
    """What each act gave, or the code with which it was refused, all of them begun together on
    connections of their own; any other error fails the test."""
    gate = Barrier(len(acts))

    def behind_the_gate(act: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            gate.wait()
            return act()
        except USER_ERRORS as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(behind_the_gate, acts))
