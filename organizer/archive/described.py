"""The page that describes every field of an archive, and the JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from organizer.archive.fields import fields_of
from organizer.archive.left_out import FIELDS, TABLES
from organizer.archive.sections import SECTIONS, VERSION, Archive, Section

HEAD = """# Every field of an archive

What an archive is, and what is done with one, stands in [archive](archive.md); the same as a JSON
Schema in [archive.schema.json](archive.schema.json). This page is written by `manage.py
archive_format`.

The sections stand in the file in this order, after `"players_choice_archive": %d`. A record is an
object with all of its fields, in this order. *number of* is the place of a record in its section,
counted from 1. A *time* is in UTC, to the microsecond: `2026-01-31T14:00:00.000000Z`.
"""


def schema() -> str:
    """The JSON Schema of the whole file, as text."""
    return json.dumps(Archive.model_json_schema(), indent=1, sort_keys=True) + "\n"


def as_markdown() -> str:
    """The page."""
    parts = [HEAD % VERSION, *map(_section, SECTIONS), _left_out()]
    return "\n".join(parts)


def _section(section: Section) -> str:
    one = "One record." if section.is_single else "A list, in the order in which they were made."
    about = " ".join((section.record.__doc__ or "").split())
    lines = [f"## {section.name}", "", f"{about} {one}", "", "| field | value |", "| --- | --- |"]
    return "\n".join([*lines, *_fields(section), ""])


def _fields(section: Section) -> Iterator[str]:
    model = section.record.model_json_schema()
    points = {one.name: one.points for one in fields_of(section.record)}
    for name, said in model["properties"].items():
        value = _value(said, points[name], model.get("$defs", {}))
        about = said.get("description") or _of_options(said)
        yield f"| `{name}` | {value}{f'. {about}' if about and not points[name] else ''} |"


def _of_options(said: dict[str, Any]) -> str:
    return next((one["description"] for one in said.get("anyOf", ()) if "description" in one), "")


def _value(said: dict[str, Any], points: str | None, named: dict[str, Any]) -> str:
    """What a value is, in words."""
    options = said.get("anyOf", [said])
    or_null = " or null" if any(one.get("type") == "null" for one in options) else ""
    if points:
        return f"number of `{points}`{or_null}"
    kinds = [_kind(one, named) for one in options if one.get("type") != "null"]
    return " or ".join(kinds) + or_null


def _kind(said: dict[str, Any], named: dict[str, Any]) -> str:
    if "$ref" in said:
        return _kind(named[said["$ref"].rsplit("/", 1)[-1]], named)
    if "const" in said or "enum" in said:
        values = said.get("enum", [said.get("const")])
        return ", ".join(f"`{value}`" if value else "nothing" for value in values)
    known = {
        "array": "list",
        "object": "object",
        "boolean": "true or false",
        "integer": _number(said),
        "string": _text(said),
    }
    return known.get(said.get("type", ""), "any JSON")


def _number(said: dict[str, Any]) -> str:
    least, most = said.get("minimum"), said.get("maximum")
    return "whole number" if least is None else f"whole number, {least} to {most}"


def _text(said: dict[str, Any]) -> str:
    names = {"date-time": "time", "date": "day", "uuid": "UUID"}
    if said.get("format") in names:
        return names[said["format"]]
    return f"text of at most {said['maxLength']}" if "maxLength" in said else "text"


def _left_out() -> str:
    rows = {**TABLES, **FIELDS}
    lines = ["## Left out", "", "| table or field | why |", "| --- | --- |"]
    return "\n".join([*lines, *(f"| `{name}` | {why} |" for name, why in rows.items()), ""])
