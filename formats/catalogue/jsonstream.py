"""The objects of a JSON array of any size and layout, one at a time."""

from __future__ import annotations

import io
import json
import re
import zlib
from collections.abc import Iterator
from gzip import BadGzipFile
from typing import Any, BinaryIO

from formats.legality.errors import FormatError
from wording import said

CHUNK = 1 << 16
"""Characters read at a time."""

LARGEST_OBJECT = 1 << 22
"""Characters; what has no end within as many is taken for broken (real cards have under 60,000)."""

_GAP = re.compile(r"\s*")


class ObjectStream:
    """Iterates over the objects of the JSON array in a binary stream of UTF-8.

    Memory stays at a few chunks however large the array is, and however it is laid out. `number`
    counts the objects handed out. What is no array of objects, is cut off or does not decode is
    a FormatError (`catalogue-broken`) that says after which object.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._text = io.TextIOWrapper(stream, encoding="utf-8-sig")
        self._decode = json.JSONDecoder().raw_decode
        self._buffer = ""
        self._at = 0
        self.number = 0

    def __iter__(self) -> Iterator[dict[str, Any]]:
        if self._next_sign() != "[":
            raise self.broken(said("it is no JSON array"))
        self._at += 1
        if self._next_sign() == "]":
            self._at += 1
        else:
            yield from self._objects()
        if self._next_sign():
            raise self.broken(said("something stands behind the end of the array"))

    def held(self) -> int:
        """Characters in memory that no object was made of yet."""
        return len(self._buffer) - self._at

    def broken(self, why: str) -> FormatError:
        """Return the error that says why this is not a card file, and where."""
        if self.number:
            why = said("{why} (after {count} objects)", why=why, count=self.number)
        return FormatError(
            "catalogue-broken",
            said(
                "This card file cannot be read: {why}. The catalogue stays as it was. Download "
                "the file anew and import it again.",
                why=why,
            ),
        )

    def _objects(self) -> Iterator[dict[str, Any]]:
        while True:
            if self._next_sign() != "{":
                raise self.broken(said("the next element is no object, or the file ends here"))
            found = self._object()
            self.number += 1
            yield found
            sign = self._next_sign()
            self._at += 1
            if sign == "]":
                return
            if sign != ",":
                raise self.broken(said("the array does not go on, or the file is cut off"))

    def _object(self) -> dict[str, Any]:
        while True:
            try:
                found, self._at = self._decode(self._buffer, self._at)
            except json.JSONDecodeError as error:
                if self.held() > LARGEST_OBJECT or not self._read_on():
                    raise self.broken(
                        said("the next object breaks off ({why})", why=error.msg)
                    ) from error
            except RecursionError as error:
                raise self.broken(said("the next object is nested too deeply")) from error
            else:
                return found

    def _next_sign(self) -> str:
        """Return the next character that is no blank, not consumed; "" at the end."""
        while True:
            self._at = _GAP.match(self._buffer, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._read_on():
                return ""

    def _read_on(self) -> bool:
        try:
            more = self._text.read(CHUNK)
        except UnicodeDecodeError as error:
            raise self.broken(said("what follows is no UTF-8 text")) from error
        except (EOFError, BadGzipFile, zlib.error) as error:
            raise self.broken(said("the compressed file is cut off or damaged")) from error
        self._buffer = self._buffer[self._at :] + more
        self._at = 0
        return bool(more)
