"""Formats as files: those that come with the project (`definitions/*.toml`) and anybody's own.

A file holds a format's slug and name, the parts that all its versions share, and its versions:
each with `effective_from`, perhaps `effective_until`, and the parts that are its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from formats.legality.errors import FormatError

FOLDER = Path(__file__).parent / "definitions"

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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
        yield from versions_in(path)


def versions_in(path: Path) -> Iterator[ShippedVersion]:
    """The versions of a file, by day. FormatError `file-unreadable`, or `format-file-invalid`
    which says what the file lacks; whether the parts make a definition, `add_version` asks."""
    shared = _read(path)
    slug, name, versions = (shared.pop(key, None) for key in ("slug", "name", "versions"))
    if not isinstance(slug, str) or not SLUG.fullmatch(slug):
        raise _invalid(path, 'a slug of small letters, digits and hyphens (slug = "my-format")')
    if not isinstance(name, str) or not name.strip():
        raise _invalid(path, 'a name (name = "My format")')
    if not isinstance(versions, list) or not versions or not all(map(_has_days, versions)):
        raise _invalid(
            path, "versions, each a [[versions]] with a day (effective_from = 2026-01-31)"
        )
    for own in sorted(versions, key=lambda version: version["effective_from"]):
        yield ShippedVersion(
            slug=slug,
            name=name,
            effective_from=own.pop("effective_from"),
            effective_until=own.pop("effective_until", None),
            definition=_plain(shared | own),
        )


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FormatError("file-unreadable", f"{path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(
            "format-file-invalid", f"{path} is not TOML. Mend this and load it again: {error}."
        ) from error


def _invalid(path: Path, lacking: str) -> FormatError:
    return FormatError(
        "format-file-invalid",
        f"{path} describes no format: it needs {lacking}. Add it and load the file again.",
    )


def _has_days(version: object) -> bool:
    """Whether a version says from when it holds; a time of day is no day."""
    if not isinstance(version, dict) or type(version.get("effective_from")) is not date:
        return False
    return "effective_until" not in version or type(version["effective_until"]) is date


def _plain(value: Any) -> Any:
    """The value as JSON holds it: a day is text."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value
