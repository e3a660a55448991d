"""The order of locks, read from docs/locking.md and held against the statements of an act."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.transaction import Atomic

from tests.shared import PROJECT

TABLES = {
    "receipt": "receipts_receipt",
    "account": "accounts_user",
    "event": "events_event",
    "person": "accounts_person",
    "deck check": "floor_deckcheck",
    "competition": "matches_competition",
    "round": "matches_round",
    "matches by their ids": "matches_match",
}
"""The rows that the page puts in an order, and their tables."""

LOCKS = re.compile(r'FROM "(\w+)".*\bFOR (?:NO KEY )?UPDATE(?! .*SKIP LOCKED)( OF)?', re.DOTALL)
A_RECEIPT = 'INSERT INTO "receipts_receipt"'


@cache
def order() -> list[str]:
    """The tables in the order of the page."""
    page = (PROJECT / "docs" / "locking.md").read_text()
    stated = re.search(r"Locks are rows, taken in this order: ([^.]+)\.", page)
    assert stated is not None
    return [TABLES[word] for word in stated[1].split(", ")]


class LockWatch:
    """Follows each act from its first statement to the end of its transaction. `faults` are locks
    that came after one that stands behind them in the order, and those on more tables than are
    named."""

    def __init__(self, connection: BaseDatabaseWrapper) -> None:
        self.connection = connection
        self.around = len(connection.atomic_blocks)
        self.act: Atomic | None = None
        self.held: list[str] = []
        self.faults: list[str] = []

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any
    ) -> Any:
        """Look at a statement before it is executed."""
        blocks = self.connection.atomic_blocks[self.around :]
        act = blocks[0] if blocks else None
        if act is not self.act:
            self.act, self.held = act, []
        if act is not None and isinstance(sql, str):  # what is put together otherwise locks no row
            self._look(sql)
        return execute(sql, params, many, context)

    def _look(self, sql: str) -> None:
        locked = LOCKS.search(sql)
        if sql.startswith(A_RECEIPT):
            self._take("receipts_receipt")
        elif locked is not None:
            if " JOIN " in sql and not locked[2]:
                self.faults.append(f"more than {locked[1]} is locked: {sql}")
            self._take(locked[1])

    def _take(self, table: str) -> None:
        if table not in order() or table in self.held:
            return
        later = [one for one in self.held if order().index(one) > order().index(table)]
        if later:
            self.faults.append(f"{table} is locked after {', '.join(later)}")
        self.held.append(table)
