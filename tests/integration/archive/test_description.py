"""The description of archives: nothing of an event is forgotten, and the documents say what is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import Field, Model
from pghistory.models import Event as Past

from organizer.archive.described import as_markdown, schema
from organizer.archive.fields import fields_of
from organizer.archive.left_out import AROUND, FIELDS, TABLES
from organizer.archive.sections import SECTIONS, Section
from tests.shared import PROJECT

OURS = ("organizer.", "matches.", "formats.")
WRITTEN = {section.model: section for section in SECTIONS}


def tables() -> Iterator[type[Model]]:
    """Our tables, without those of the trail."""
    for model in apps.get_models():
        if model.__module__.startswith(OURS) and not issubclass(model, Past):
            yield model


def is_said(section: Section, field: Field) -> bool:
    columns = {section.column(one.name).name for one in fields_of(section.record)}
    return bool({field.name, field.attname} & columns)


def test_every_table_is_written_or_left_out_with_a_reason() -> None:
    unknown = {model._meta.label for model in tables() if model not in WRITTEN} - set(TABLES)
    assert unknown == set(), "give them a section, or say in left_out.py why they have none"


@pytest.mark.parametrize("section", SECTIONS, ids=lambda one: one.name)
def test_every_field_is_written_or_left_out_with_a_reason(section: Section) -> None:
    unknown = {
        f"{section.model._meta.label}.{field.name}"
        for field in section.model._meta.concrete_fields
        if not is_said(section, field) and field.name not in AROUND
    } - set(FIELDS)
    assert unknown == set(), "give them a field, or say in left_out.py why they have none"


def test_nothing_is_called_left_out_that_is_written_or_is_not_there() -> None:
    labels = {model._meta.label for model in tables() if model not in WRITTEN}
    fields = {
        f"{section.model._meta.label}.{field.name}"
        for section in SECTIONS
        for field in section.model._meta.concrete_fields
        if not is_said(section, field)
    }
    assert (set(TABLES) - labels, set(FIELDS) - fields) == (set(), set())


@pytest.mark.parametrize("section", SECTIONS, ids=lambda one: one.name)
def test_a_record_takes_what_its_table_takes(section: Section) -> None:
    """No text is longer and no value null where the table refuses it, or the other way round."""
    said = section.record.model_json_schema()["properties"]
    for one in fields_of(section.record):
        if one.name in section.columns:
            continue
        field = section.model._meta.get_field(one.name)
        options = said[one.name].get("anyOf", [said[one.name]])
        assert any(option.get("type") == "null" for option in options) == field.null or (
            not any("type" in option for option in options)
        ), one.name
        longest = getattr(field, "max_length", None)
        if longest and not field.choices:
            assert [option["maxLength"] for option in options if "maxLength" in option] == [longest]


@pytest.mark.parametrize(
    ("name", "now"), [("archive-fields.md", as_markdown), ("archive.schema.json", schema)]
)
def test_the_documents_say_what_an_archive_is(name: str, now: object) -> None:
    shown = (PROJECT / "docs" / name).read_text(encoding="utf-8")
    assert shown == now(), "run: manage.py archive_format"
