"""Second names of cards that a card file may not tell: shipped with the project, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from formats.catalogue.facts import ENGLISH, Alias

FILE = Path(__file__).with_suffix(".toml")


@cache
def second_names() -> Sequence[tuple[str, Alias]]:
    """The name of each card with one of its second names, in the order of the file."""
    by_language = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return [
        (name, Alias(second, "" if language == ENGLISH else language))
        for language, names in by_language.items()
        for second, name in names.items()
    ]
