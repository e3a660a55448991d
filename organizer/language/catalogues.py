"""The catalogues: `locale/<language>/LC_MESSAGES/django.po`, and what Django reads of them.

Compiled catalogues are nobody's source and not kept with it. They are made at set-up, at each start
and before tests, where the source is newer; no program outside the environment is needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from organizer.language.extract import messages_of

PROJECT = Path(__file__).resolve().parents[2]
LOCALE = PROJECT / "locale"
WIDTH = 100
IDLE_LINES = (
    *(b'"POT-Creation-Date:', b'"PO-Revision-Date:', b'"Report-Msgid-Bugs-To:'),
    *(b'"Last-Translator:', b'"Language-Team:', b'"Generated-By:'),
)


def sources(locale: Path = LOCALE) -> list[Path]:
    """Every catalogue, by language."""
    return sorted(locale.glob("*/LC_MESSAGES/django.po"))


def read(source: Path) -> Catalog:
    """One catalogue as it is written."""
    with source.open("rb") as file:
        return read_po(file, locale=source.parts[-3], domain="django")


def compile_all(locale: Path = LOCALE) -> None:
    """Compile what is older than its source, each file put in its place at once: several processes
    may start together."""
    for source in sources(locale):
        made = source.with_suffix(".mo")
        if made.exists() and made.stat().st_mtime >= source.stat().st_mtime:
            continue
        partly = made.with_suffix(f".{os.getpid()}")
        with partly.open("wb") as file:
            write_mo(file, read(source))
        partly.replace(made)


def collected() -> Catalog:
    """What the code and the templates say now, as a catalogue without translations."""
    catalogue = Catalog(domain="django", project="Players' Choice", charset="utf-8")
    for found in messages_of(PROJECT):
        catalogue.add(
            found.ids, locations=[(found.file, 0)], auto_comments=found.notes, context=found.context
        )
    return catalogue


def renew() -> Iterator[str]:
    """Bring every catalogue up to what is said now; yields a line for each. What is no longer said
    is taken out, what is new stands there untranslated."""
    now = collected()
    for source in sources():
        catalogue = read(source)
        catalogue.update(now, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        written = BytesIO()
        write_po(written, catalogue, width=WIDTH, include_lineno=False, sort_output=False)
        source.write_bytes(_lean(written.getvalue()))
        lacking = [one for one in catalogue if one.id and not _is_said(one.string)]
        yield f"{source.parts[-3]}: {len(catalogue)} messages, {len(lacking)} to translate"


def _is_said(string: str | tuple[str, ...]) -> bool:
    return all(string) if isinstance(string, tuple) else bool(string)


def _lean(written: bytes) -> bytes:
    """The file without the head's lines that say nothing here, or change each time."""
    lines = written.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(IDLE_LINES))
