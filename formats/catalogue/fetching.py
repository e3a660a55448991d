"""Fetching from an address that somebody typed in: never from the network that the server is in.

The addresses that a host's name stands for are looked at once it is resolved, for each redirect
anew, and the one that was looked at is connected to (`requests_hardened`): a router, a database or
a cloud's metadata cannot be asked through an import. Size and time are limited.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any

from django.conf import settings
from requests import HTTPError, RequestException
from requests_hardened import Config, Manager
from requests_hardened.ip_filter import InvalidIPAddress
from urllib3.exceptions import HTTPError as BrokenLine

from formats.legality.errors import FormatError
from wording import said

SILENCE = 30
"""Seconds without a byte after which a server is given up."""

LONGEST = 1500
"""Seconds that one answer may take in all: less than the worker gives an import."""

CHUNK = 1 << 18
HEADERS = {
    "User-Agent": "PlayersChoice/1.0 (tournament organizer; card catalogue import)",
    "Accept": "application/json, application/gzip;q=0.9, */*;q=0.8",
    "Accept-Encoding": "identity",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server says: `total` is how many bytes it announces, None where it does not."""

    url: str
    raw: Any
    total: int | None
    ends_at: float

    def chunks(self, largest: int) -> Iterator[bytes]:
        """The bytes as they come. Raises FormatError `catalogue-unreachable` where they break off
        or take too long, `catalogue-too-large` for more than `largest`."""
        done = 0
        while chunk := self._next_chunk():
            done += len(chunk)
            if done > largest:
                raise too_large(largest)
            yield chunk
        if self.total is not None and done < self.total:
            why = said("it broke off after {done} of {total} bytes", done=done, total=self.total)
            raise unreachable(self.url, why)

    def _next_chunk(self) -> bytes:
        if monotonic() > self.ends_at:
            raise unreachable(self.url, said("it took too long"))
        try:
            # Whatever is there, so that a server that sends a byte at a time is given up as well.
            found: bytes = self.raw.read1(CHUNK, decode_content=False)
        except (OSError, BrokenLine) as error:
            raise unreachable(self.url, said("it broke off ({why})", why=error)) from error
        return found


@contextmanager
def answer_of(url: str) -> Iterator[Answer]:
    """Ask for an http(s) URL, through redirects to others. Raises FormatError
    `catalogue-local-address` for one within the server's network, unless the installation allows
    those (CATALOGUE_LOCAL), and `catalogue-unreachable`."""
    config = Config(
        ip_filter_enable=not settings.CATALOGUE_LOCAL,
        ip_filter_allow_loopback_ips=False,
        never_redirect=False,
        default_timeout=(SILENCE, SILENCE),
    )
    ends_at = monotonic() + LONGEST
    with Manager(config).get_session() as session:
        try:
            answer = session.get(url, headers=HEADERS, stream=True)
            answer.raise_for_status()
        except InvalidIPAddress as error:
            raise _is_local(url) from error
        except (RequestException, OSError, ValueError) as error:
            raise unreachable(url, _why(error)) from error
        with answer:
            length = answer.headers.get("Content-Length", "")
            total = int(length) if length.isdecimal() else None
            yield Answer(url, answer.raw, total, ends_at)


def too_large(largest: int) -> FormatError:
    """What to say of a file with more than so many bytes."""
    return FormatError(
        "catalogue-too-large",
        said(
            "The card file is larger than {size} GB, so it was not read. Scryfall's “Default "
            "Cards” or “All Cards” file is the one to import.",
            size=largest >> 30,
        ),
    )


def unreachable(url: str, why: str) -> FormatError:
    """What to say of an address that gave nothing."""
    return FormatError(
        "catalogue-unreachable",
        said(
            "{url} could not be fetched: {why}. The catalogue stays as it was; check the address "
            "and the line, then try again.",
            url=url,
            why=why,
        ),
    )


def _is_local(url: str) -> FormatError:
    return FormatError(
        "catalogue-local-address",
        said(
            "{url} leads into the network of this server, where no import looks. Give an address "
            "on the internet, or import the file itself.",
            url=url,
        ),
    )


def _why(error: Exception) -> str:
    """In the words of the system's own error where there is one, else of the library's."""
    if isinstance(error, HTTPError):
        return said("the server answered {status}", status=error.response.status_code)
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror
        cause = cause.__cause__ or cause.__context__
    return str(error)
