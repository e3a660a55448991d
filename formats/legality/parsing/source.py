"""From bytes to numbered lines: encodings, line ends, blanks and typographic marks."""

from __future__ import annotations

import html
import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from formats.legality.errors import FormatError
from wording import said

MOST_BYTES = 256 * 1024
MOST_LINES = 5_000
MOST_JSON_BYTES = 1024 * 1024
MOST_JSON_LINES = 50_000
"""JSON says of every card what its text and its prices are, a line each if it is to be read."""

UNDECODED = "\ufffd"

_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_JSON = re.compile(r"\s*(?:\[\s*)?\{\s*[\"}]")
_XML = re.compile(r"\s*<[!?A-Za-z]")
_JSON_BYTES = re.compile(rb"(?:\xef\xbb\xbf)?" + _JSON.pattern.encode())
_LITERAL_LINE_END = re.compile(r"(?:\\r)?\\n")
_TYPOGRAPHIC = str.maketrans(
    {
        **dict.fromkeys("’‘‛ʼ´`′", "'"),
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys("–—‐‑‒―−", "-"),
    }
)
_ODD = re.compile(rf"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f{UNDECODED}]")
"""Controls that are no blank, and what could not be decoded."""

_UNCLEAN = ("  ", " \n", "\n ", "&", "`")

_FEW_CONTROLS = 8
"""So many control characters are a slip of the keyboard in a text of any length."""


class SourceLine(NamedTuple):
    """A line: its number from 1, as it was sent, and as it is read.

    `is_damaged` says that some of its bytes are no character of the text's encoding.
    """

    number: int
    raw: str
    text: str
    is_damaged: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """One box or file as text: whole as it was decoded, and line by line. `remarks` say what its
    bytes were taken for (LIST-ENCODING)."""

    name: str
    text: str
    lines: tuple[SourceLine, ...]
    remarks: tuple[str, ...] = ()

    @property
    def is_json(self) -> bool:
        """Whether it begins as an object of JSON does, or a list of them."""
        return _JSON.match(self.text) is not None

    @property
    def is_marked_up(self) -> bool:
        """Whether it begins as XML or JSON does: its lines are no lines of a text."""
        return self.is_json or _XML.match(self.text) is not None

    @property
    def is_blank(self) -> bool:
        """Whether nothing stands in it."""
        return not any(line.text for line in self.lines)


def open_source(name: str, content: bytes) -> Source:
    """Return the lines of `content`, the box or file called `name`.

    Raises FormatError `list-too-large`, `list-too-long` or `list-not-text`.
    """
    most = MOST_JSON_BYTES if _JSON_BYTES.match(content) else MOST_BYTES
    if len(content) > most:
        raise FormatError(
            "list-too-large",
            said(
                "This file is larger than {most} kB, which no deck list is. Send the list "
                "alone, as text.",
                most=most // 1024,
            ),
        )
    text, taken_for = _decode(content)
    if _is_binary(text):
        raise FormatError(
            "list-not-text",
            "This file holds no text. Export the deck as text, or paste it into the box.",
        )
    if text.startswith("{\\rtf"):
        raise FormatError(
            "list-not-text",
            "This is formatted text (RTF). Save it as plain text, or paste the list into the box.",
        )
    remarks = []
    if taken_for:
        remarks.append(
            said("The text is not UTF-8 and was read as {taken_for}.", taken_for=taken_for)
        )
    # In JSON and XML it belongs to a value.
    is_value = _JSON.match(text) or _XML.match(text)
    has_literal_ends = "\\n" in text and not is_value
    ended = _LITERAL_LINE_END.sub("\n", text) if has_literal_ends else text
    raw_lines = ended.splitlines()
    if len(raw_lines) > MOST_JSON_LINES:
        raise too_long()
    lines, are_repaired = _lines(ended, raw_lines, can_be_damaged=taken_for is not None)
    if are_repaired:
        remarks.append(
            said("Some accents had been saved in the wrong encoding and were put right.")
        )
    return Source(name, text, lines, tuple(remarks))


def _lines(
    text: str, raw_lines: list[str], *, can_be_damaged: bool
) -> tuple[tuple[SourceLine, ...], bool]:
    """Return the lines cleaned, and whether the encoding of any had to be put right."""
    if _is_clean(text):
        return tuple([SourceLine(at, raw, raw) for at, raw in enumerate(raw_lines, 1)]), False
    if text.isascii() and "&" not in text and "`" not in text:
        # Nothing to put right but blanks, as in most lists.
        plain = (
            SourceLine(number, raw, " ".join(raw.split()) if raw.isprintable() else clean(raw))
            for number, raw in enumerate(raw_lines, start=1)
        )
        return tuple(plain), False
    repaired = [_unscramble(html_free) for html_free in map(_unescape, raw_lines)]
    # A text in UTF-8 may hold this character itself: another program's damage.
    is_damaged = can_be_damaged and UNDECODED in text
    lines = (
        SourceLine(
            number, raw, clean(raw if whole is None else whole), is_damaged and UNDECODED in raw
        )
        for number, (raw, whole) in enumerate(zip(raw_lines, repaired, strict=True), start=1)
    )
    return tuple(lines), any(line is not None for line in repaired)


def _is_clean(text: str) -> bool:
    """Tell whether every line of a text is read just as it was sent, as those of most lists are."""
    return (
        text.isascii()
        and text.replace("\n", "").isprintable()
        and not any(each in text for each in _UNCLEAN)
        and not text.startswith(" ")
        and not text.endswith(" ")
    )


def too_long() -> FormatError:
    """What is said of a list with more lines than are read."""
    return FormatError(
        "list-too-long",
        said(
            "This list has more than {most:,} lines, which no deck needs. Send one "
            "deck, a line a card.",
            most=MOST_LINES,
        ),
    )


def clean_field(raw: str) -> str:
    """Return a field of a record as a line is read: put right where its accents had been saved in
    the wrong encoding, then cleaned."""
    text = _unescape(raw)
    return clean(_unscramble(text) or text)


def clean(raw: str) -> str:
    """Return a line with plain blanks, quotes and dashes, composed accents, nothing invisible."""
    text = _unescape(raw)
    if not text.isascii() or "`" in text:
        text = unicodedata.normalize("NFC", text).translate(_TYPOGRAPHIC)
    if not text.isprintable():
        text = "".join(map(_plain, text))
    return " ".join(text.split())


def _plain(letter: str) -> str:
    match unicodedata.category(letter):
        case "Zs" | "Zl" | "Zp" | "Cc":
            return " "
        case "Cf" | "Cs":
            return ""
    return letter


def _unescape(raw: str) -> str:
    if "&" not in raw:
        return raw
    return _ENTITY.sub(lambda entity: html.unescape(entity.group()), raw)


def _decode(content: bytes) -> tuple[str, str | None]:
    """Return the text, and what it was taken for where it is not UTF-8."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace"), "UTF-16, as its mark says"
    try:
        return content.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        return content.decode(
            "windows-1252", errors="replace"
        ), "Windows-1252; check names with accents"


def _is_binary(text: str) -> bool:
    if "\0" in text:
        return True
    odd = len(_ODD.findall(text))
    return odd > _FEW_CONTROLS and odd * 20 > len(text)


def _unscramble(line: str) -> str | None:
    """Return a line of UTF-8 that was read as Windows-1252 and saved again ("JunÃºn") put right,
    or None where it is no such line: hardly any other text is valid UTF-8 that way round."""
    if line.isascii():
        return None
    content = bytearray()
    for letter in line:
        try:
            content += letter.encode("windows-1252")
        except UnicodeEncodeError:
            if not 0x80 <= ord(letter) <= 0x9F:
                return None
            # Bytes that Windows-1252 leaves open pass through most programs as they are.
            content.append(ord(letter))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return None
