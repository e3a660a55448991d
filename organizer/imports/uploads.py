"""Uploaded card files: kept in the data folder until the worker has read them."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from uuid import uuid4

from django.conf import settings

KEPT_FOR = timedelta(days=1)
"""A file that no request names any more, after a process died with it, goes after this time."""


def folder() -> Path:
    """The folder of the uploads, made where it is missing."""
    found = Path(settings.CATALOGUE_UPLOADS)
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def keep(uploaded: Path) -> str:
    """Keep a file that was uploaded into the folder; the name under which it is found again."""
    name = uuid4().hex
    uploaded.rename(folder() / name)
    return name


def path_of(name: str) -> Path | None:
    """Where a kept file is; None for no name."""
    return folder() / name if name else None


def forget(*names: str) -> None:
    """Remove kept files; one that is gone already is gone."""
    for name in filter(None, names):
        (folder() / name).unlink(missing_ok=True)


def forget_leftovers(still_named: set[str], now: datetime) -> None:
    """Remove what a process that died left behind: old, and named by no unfinished request."""
    for file in folder().iterdir():
        try:
            age = now.timestamp() - file.stat().st_mtime
        except FileNotFoundError:
            continue
        if file.name not in still_named and age > KEPT_FOR.total_seconds():
            file.unlink(missing_ok=True)
