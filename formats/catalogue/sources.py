"""Where card files come from: a path, a URL, or Scryfall's bulk data. Always a file in the end.

A URL is fetched whole before anything is read, so that a line that breaks costs nothing and the
catalogue's tables are not locked while a slow server sends.
"""

from __future__ import annotations

import gzip
import io
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, BinaryIO, Protocol
from urllib.parse import urlsplit

from django.conf import settings

from formats.catalogue.fetching import CHUNK, answer_of, too_large
from formats.legality.errors import FormatError
from wording import said

LARGEST_FILE = 4 << 30
"""Bytes, of what is fetched and of what it unpacks to. Scryfall's largest file, that of every
language, has over half of it."""

LARGEST_ANSWER = 16 << 20
"""Bytes of an answer that is held in memory: the list of sets, the word on the bulk files."""

BULK_FILE, BULK_FILE_OF_LANGUAGES = "default-cards", "all-cards"
"""Scryfall's words for the file of cards in English and for that in every language."""

GZIP_MAGIC = b"\x1f\x8b"


class Progress(Protocol):
    """Is told how far an import has come: `stage` is "fetch", "read" or "store", `done` and
    `total` are bytes (0 of 0 for "store"; a `total` of None is not known)."""

    def __call__(self, stage: str, done: int, total: int | None) -> None: ...


@dataclass(frozen=True, slots=True)
class Source:
    """An opened card file: `stream` gives unpacked bytes, `read_so_far()` counts packed ones."""

    stream: BinaryIO
    file: IO[bytes]
    size: int

    def read_so_far(self) -> int:
        return self.file.tell()


def is_url(place: str) -> bool:
    """Whether a source is named by an address rather than by a path."""
    return "://" in place


@contextmanager
def opened(place: str | Path, progress: Progress) -> Iterator[Source]:
    """Open a card file, plain or gzip, at a path or an http(s) URL.

    Raises FormatError: `catalogue-not-found` for a path; for a URL `catalogue-bad-address`,
    `catalogue-local-address`, `catalogue-unreachable` and `catalogue-too-large`.
    """
    with _file_at(str(place), progress) as file:
        size = file.seek(0, io.SEEK_END)
        file.seek(0)
        is_packed = file.read(2) == GZIP_MAGIC
        file.seek(0)
        stream = gzip.GzipFile(fileobj=file) if is_packed else file
        yield Source(io.BufferedReader(_Capped(stream, LARGEST_FILE), CHUNK), file, size)


def sets_at(place: str | Path, progress: Progress) -> list[dict[str, Any]]:
    """Return the objects of a list of sets: a JSON array, or Scryfall's `{"data": […]}`.

    Raises FormatError as `opened`, and `catalogue-broken` for what is no such list.
    """
    with opened(place, progress) as source:
        try:
            found = json.loads(source.stream.read(LARGEST_ANSWER))
        except (ValueError, EOFError, gzip.BadGzipFile) as error:
            raise _no_sets(place) from error
    listed = found.get("data") if isinstance(found, dict) else found
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise _no_sets(place)
    return listed


def bulk_address(*, languages: bool = False) -> str:
    """Ask Scryfall where today's bulk file is (https://scryfall.com/docs/api/bulk-data), of cards
    in English or in every language."""
    file = BULK_FILE_OF_LANGUAGES if languages else BULK_FILE
    with answer_of(f"{settings.CATALOGUE_API}/bulk-data/{file}") as answer:
        try:
            return str(json.loads(b"".join(answer.chunks(LARGEST_ANSWER)))["download_uri"])
        except (ValueError, KeyError, TypeError) as error:
            raise FormatError(
                "catalogue-unreachable",
                "Scryfall's answer did not say where its card file is. Try again later, or import "
                "a file that you downloaded.",
            ) from error


def sets_address() -> str:
    """Where Scryfall lists its sets (https://scryfall.com/docs/api/sets/all)."""
    return f"{settings.CATALOGUE_API}/sets"


def _file_at(place: str, progress: Progress) -> IO[bytes]:
    if not is_url(place):
        try:
            return Path(place).open("rb")
        except OSError as error:
            raise FormatError(
                "catalogue-not-found",
                said("{place} cannot be opened: {why}.", place=place, why=error.strerror),
            ) from error
    file = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
    _fetch(place, file, progress)
    return file


def _fetch(url: str, file: IO[bytes], progress: Progress) -> None:
    done = 0
    with answer_of(_address(url)) as answer:
        for chunk in answer.chunks(LARGEST_FILE):
            done += len(chunk)
            file.write(chunk)
            progress("fetch", done, answer.total)


def _address(url: str) -> str:
    if urlsplit(url).scheme not in ("http", "https"):
        raise FormatError(
            "catalogue-bad-address",
            said("{url} is no address of a card file: http or https only.", url=url),
        )
    return url


class _Capped(io.RawIOBase):
    """A stream that refuses to give more than `limit` bytes: what a small file unpacks to may be
    anything."""

    def __init__(self, stream: IO[bytes] | gzip.GzipFile, limit: int) -> None:
        self._stream = stream
        self._left = limit

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        found = self._stream.read(len(buffer))
        self._left -= len(found)
        if self._left < 0:
            raise too_large(LARGEST_FILE)
        buffer[: len(found)] = found
        return len(found)


def _no_sets(place: str | Path) -> FormatError:
    return FormatError(
        "catalogue-broken",
        said(
            "{place} is no list of sets, and the catalogue stays as it was. It should be what "
            "Scryfall answers at /sets.",
            place=place,
        ),
    )
