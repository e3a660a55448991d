"""Archives of an earlier description, brought up to today's step by step (docs/archive.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic_core import from_json, to_json

from organizer.archive.sections import VERSION

Written = dict[str, Any]
"""A file as its objects and lists. A step adds what its version lacks and leaves what is not as it
should be alone: reading finds it, and says where."""


def brought_up(content: bytes, version: int) -> bytes:
    """The bytes of a file of that version (1 or later, JSON), as today's would say the same."""
    written: Written = from_json(content)
    for step in STEPS[version - 1 :]:
        step(written)
    written["players_choice_archive"] = VERSION
    return to_json(written)


def _to_2(written: Written) -> None:
    """No entry had a fee, players checked themselves in or were checked in, and no deck had a name
    of its archetype."""
    for event in _records(written, "event"):
        event.setdefault("check_in_by", "player")
        event.setdefault("fee", None)
        event.setdefault("currency", "")
    for entry in _records(written, "entries"):
        for name in ("paid_at", "paid_amount", "paid_to"):
            entry.setdefault(name, None)
    written.setdefault("archetypes", [])


def _records(written: Written, section: str) -> list[Written]:
    found = written.get(section)
    records = found if isinstance(found, list) else [found]
    return [one for one in records if isinstance(one, dict)]


STEPS: tuple[Callable[[Written], None], ...] = (_to_2,)
"""From each version to the next, the first from 1."""
