"""From the bytes of a file to its text, whatever was sent."""

from __future__ import annotations

import gzip
import io
import zlib

from django.utils.translation import gettext as _

from organizer.played.finished import UnreadableFile

MOST_BYTES = 1024 * 1024
"""Of a file as it is sent; ten thousand matches take half of it."""

MOST_UNPACKED = 16 * MOST_BYTES
GZIP = b"\x1f\x8b"


def text_of(content: bytes) -> str:
    """The text of a file, plain or gzipped, in UTF-8, UTF-16 with its mark, or Windows-1252.

    Raises UnreadableFile `file-too-large`, `file-damaged`, `file-not-text`, `file-empty`.
    """
    if len(content) > MOST_BYTES:
        raise _too_large(MOST_BYTES)
    if content.startswith(GZIP):
        content = _unpacked(content)
    text = _decoded(content)
    if "\0" in text:
        raise UnreadableFile(
            "file-not-text",
            _("This file holds no text. Save the table as CSV, or send the event as JSON."),
        )
    if not text.strip():
        raise UnreadableFile("file-empty", _("This file is empty."))
    return text


def _unpacked(content: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(content)) as packed:
            plain = packed.read(MOST_UNPACKED + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableFile(
            "file-damaged", _("This file is damaged: it cannot be unpacked. Send it once more.")
        ) from error
    if len(plain) > MOST_UNPACKED:
        raise _too_large(MOST_UNPACKED)
    return plain


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("windows-1252", errors="replace")


def _too_large(most: int) -> UnreadableFile:
    return UnreadableFile(
        "file-too-large",
        _("This file is larger than %(most)d MB, which no event's results are.")
        % {"most": most // 1024 // 1024},
    )
