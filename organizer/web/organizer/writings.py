"""An announcement as it goes out: as plain text for a newsgroup or a chat, and as an e-mail.

A phrase that switches an option on is kept whole on a line where it fits, so that nobody overlooks
it; whatever is wrapped reads the same to the rules, which take any white space for a blank.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from urllib.parse import quote

from formats.legality.announcements import Phrase

WIDTH = 72
"""Characters of a line in a newsgroup: a reply quotes it twice before it grows past eighty."""

GLUE = "\x00"
"""Stands for a blank that no line is broken at; the database keeps no text that has one."""


@dataclass(frozen=True)
class Mail:
    """An e-mail that is still to be addressed."""

    subject: str
    body: str

    @property
    def link(self) -> str:
        """The address that opens it in the reader's own program."""
        body = self.body.replace("\n", "\r\n")
        return f"mailto:?subject={quote(self.subject)}&body={quote(body)}"

    def as_file(self) -> bytes:
        """It as a file (RFC 5322) that mail programs open as a draft."""
        message = EmailMessage(policy=SMTP)
        message["Subject"] = self.subject
        message["X-Unsent"] = "1"
        message.set_content(self.body)
        return message.as_bytes()


def wrapped(text: str, phrases: Iterable[Phrase] = ()) -> str:
    """The text in lines of at most 72 characters, of which only a longer word or phrase makes a
    longer one. Its own lines, their indents and empty lines stay; a phrase that was broken over two
    lines is joined."""
    glued = text.replace("\r\n", "\n")
    for phrase in phrases:
        kept = re.sub(r"\s", GLUE, glued[phrase.start : phrase.end])
        glued = glued[: phrase.start] + kept + glued[phrase.end :]
    lines = (line for written in glued.split("\n") for line in _broken(written))
    return re.sub(f"{GLUE}+", " ", "\n".join(lines)).strip("\n")


def with_address(text: str, address: str) -> str:
    """The text with the address of the event's page below it, unless it has it already."""
    return text if address in text else f"{text}\n\n{address}"


def _broken(line: str) -> list[str]:
    indent = line[: len(line) - len(line.lstrip(" \t>"))]
    return textwrap.wrap(
        line,
        WIDTH,
        subsequent_indent=indent,
        expand_tabs=False,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]
