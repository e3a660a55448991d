"""What code and templates say: every message that has to be translated, and where it stands."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import chain
from pathlib import Path

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize

PACKAGES = ("wording", "formats", "matches", "organizer")
TEMPLATES = ("templates",)
DEFINITIONS = ("formats/rulebook/definitions",)
NAMED = {"options": "label", "groups": "name", "bans": "name", "on_notice": "name"}
"""What pages say of a format's definition, by the part that it stands in."""

IN_TEMPLATES = {
    "_": None,
    "gettext": None,
    "pgettext": ((1, "c"), 2),
    "ngettext": (1, 2),
    "npgettext": ((1, "c"), 2, 3),
}


@dataclass(frozen=True)
class Call:
    """Which arguments of a function are a message: counted from nought."""

    one: int
    many: int | None = None
    context: int | None = None


CALLS = {
    "_": Call(0),
    "gettext": Call(0),
    "gettext_lazy": Call(0),
    "gettext_noop": Call(0),
    "ngettext": Call(0, 1),
    "ngettext_lazy": Call(0, 1),
    "pgettext": Call(1, context=0),
    "pgettext_lazy": Call(1, context=0),
    "npgettext": Call(1, 2, context=0),
    "said": Call(0),
    "said_of": Call(1, 2),
    "FormatError": Call(1),
    "PlayError": Call(1),
    "PydanticCustomError": Call(1),
}
"""The functions whose arguments are messages. An error's sentence is one where it is written out;
with facts it is made by `said`."""


@dataclass(frozen=True)
class Found:
    """One message: its text, or that of one and that of several; the file is relative to the
    project's folder."""

    ids: str | tuple[str, str]
    file: str
    line: int
    context: str | None = None
    notes: list[str] = field(default_factory=list)


def messages_of(project: Path) -> Iterator[Found]:
    """Every message of the project, file by file."""
    for path in _files(project, PACKAGES, "*.py"):
        yield from in_code(path.read_text(), str(path.relative_to(project)))
    for path in _files(project, TEMPLATES, "*.*"):
        yield from in_template(path.read_text(), str(path.relative_to(project)))
    for path in _files(project, DEFINITIONS, "*.toml"):
        yield from in_definition(path.read_text(), str(path.relative_to(project)))


def _files(project: Path, folders: tuple[str, ...], pattern: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((project / folder).rglob(pattern))


def in_code(text: str, file: str) -> Iterator[Found]:
    """The messages of a Python file."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        call = CALLS.get(_name_of(node.func))
        one = _written(node, call.one) if call else None
        if call is None or one is None:
            continue
        many = _written(node, call.many)
        yield Found(
            one if many is None else (one, many),
            file,
            node.lineno,
            context=_written(node, call.context),
        )


def in_template(text: str, file: str) -> Iterator[Found]:
    """The messages of a template."""
    code = templatize(text, origin=file)
    # What is left between the messages is no code; without its margins nothing trips over it.
    code = "\n".join(line.strip() for line in code.splitlines())
    for line, function, ids, notes in extract_python(
        BytesIO(code.encode()), list(IN_TEMPLATES), ["Translators:"], {}
    ):
        parts = [part for part in ([ids] if isinstance(ids, str) else ids) if part is not None]
        context = parts.pop(0) if function in ("pgettext", "npgettext") else None
        yield Found(
            (parts[0], parts[1]) if len(parts) > 1 else parts[0], file, line, context, list(notes)
        )


def in_definition(text: str, file: str) -> Iterator[Found]:
    """What the options and lists of a format are called, and its errata."""
    for version in tomllib.loads(text).get("versions", ()):
        for part, key in NAMED.items():
            for one in version.get(part, ()):
                yield Found(one[key], file, 0)
        errata = version.get("errata", {})
        written = [one["text"] for one in errata.get("cards", ())]
        for sentence in (*written, *chain.from_iterable(errata.get("terms", {}).items())):
            yield Found(sentence, file, 0)


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _written(call: ast.Call, place: int | None) -> str | None:
    """The argument at that place, where it is written out as text."""
    if place is None or place >= len(call.args):
        return None
    argument = call.args[place]
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None
