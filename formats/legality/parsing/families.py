"""The table of formats: one module a family, the first that recognises a source reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from formats.legality.parsing.gathered import Gathered, Start
from formats.legality.parsing.source import Source
from formats.legality.parsing.text import read_text


@dataclass(frozen=True, slots=True)
class Family:
    """A format: its key, what players call it, the endings of its files (a hint for people, not
    for the reader), how it is recognised and how it is read."""

    key: str
    label: str
    suffixes: tuple[str, ...]
    recognises: Callable[[Source], bool]
    read: Callable[[Source, Start], Gathered]


def _whatever_is_left(_source: Source) -> bool:
    return True


FAMILIES = (Family("text", "Plain text", (".txt", ".dec"), _whatever_is_left, read_text),)
"""From the most particular to plain text, which takes what is left."""


def read_source(source: Source, start: Start) -> Gathered:
    """Read one box or file by the family that it belongs to."""
    family = next(family for family in FAMILIES if family.recognises(source))
    return family.read(source, start)
