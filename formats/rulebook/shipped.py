"""The formats that come with the project: `definitions/*.toml`.

A file holds a format's slug and name, the parts that all its versions share, and its versions:
each with `effective_from`, perhaps `effective_until`, and the parts that are its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "definitions"


@dataclass(frozen=True, slots=True)
class ShippedVersion:
    """One version of a file, as `add_version` takes it."""

    slug: str
    name: str
    effective_from: date
    effective_until: date | None
    definition: dict[str, Any]


def shipped_versions() -> Iterator[ShippedVersion]:
    """Every version of every shipped file, those of a format by day."""
    for path in sorted(FOLDER.glob("*.toml")):
        shared = tomllib.loads(path.read_text(encoding="utf-8"))
        slug, name, versions = (shared.pop(key) for key in ("slug", "name", "versions"))
        for own in sorted(versions, key=lambda version: version["effective_from"]):
            yield ShippedVersion(
                slug=slug,
                name=name,
                effective_from=own.pop("effective_from"),
                effective_until=own.pop("effective_until", None),
                definition=shared | own,
            )
