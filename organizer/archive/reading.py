"""Reading the bytes of an archive: what comes out is whole, of the right types, and every number in
it points at a record. Whether the records agree with each other, `agreeing.py` asks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from pydantic import BaseModel, ConfigDict, ValidationError

from organizer.archive import faults
from organizer.archive.fields import RecordField, fields_of
from organizer.archive.kinds import Record
from organizer.archive.older import brought_up
from organizer.archive.sections import BY_NAME, SECTIONS, VERSION, Archive, Section
from wording.faults import fault_said


class _Header(BaseModel):
    """What says that a file is an archive, whatever else is in it."""

    model_config = ConfigDict(extra="ignore", strict=True)

    players_choice_archive: int


def read(content: bytes) -> Archive:
    """The archive. Raises UserError `archive-damaged`, `archive-unknown`, `archive-newer`, or
    `archive-invalid` with the place of the first fault."""
    version = _version_of(content)
    try:
        archive = Archive.model_validate_json(
            content if version == VERSION else brought_up(content, version)
        )
    except ValidationError as error:
        raise _fault(error) from error
    for section in SECTIONS:
        _require_targets(section, archive)
    return archive


def records_in(archive: Archive, section: str) -> list[Record]:
    """The records of a section, also of one that stands by itself."""
    found = getattr(archive, section)
    return [found] if BY_NAME[section].is_single else found


def _version_of(content: bytes) -> int:
    """The version that the file says it is of, when this program knows it."""
    try:
        version = _Header.model_validate_json(content).players_choice_archive
    except ValidationError as error:
        if error.errors()[0]["type"] == "json_invalid":
            raise _fault(error) from error
        raise faults.no_archive() from error
    if version > VERSION:
        raise faults.newer(version)
    if version < 1:
        raise faults.no_archive()
    return version


def _fault(error: ValidationError) -> Exception:
    fault = error.errors(include_url=False, include_input=False)[0]
    if fault["type"] == "json_invalid":
        return faults.damaged(fault["ctx"]["error"])
    steps = [step + 1 if isinstance(step, int) else step for step in fault["loc"]]
    place = " → ".join(map(str, steps)) or "players_choice_archive"
    return faults.invalid(place, fault_said(fault))


def _require_targets(section: Section, archive: Archive) -> None:
    """Raise UserError where a record points at one that is not there."""
    pointing = [one for one in fields_of(section.record) if one.points or one.within]
    counts = {one.name: len(records_in(archive, _target(one))) for one in pointing}
    for index, record in enumerate(records_in(archive, section.name)):
        for one in pointing:
            for number in _numbers(record, one):
                if number > counts[one.name]:
                    place = faults.place_of(section.name, index, one.name)
                    missing = faults.place_of(_target(one), number - 1)
                    what = _("there is no %(missing)s in the file") % {"missing": missing}
                    raise faults.invalid(place, what)


def _target(one: RecordField) -> str:
    return one.points or one.within.section


def _numbers(record: Record, one: RecordField) -> Iterator[int]:
    """The numbers of other records in a field."""
    value = getattr(record, one.name)
    if one.within is None:
        yield from () if value is None else (value,)
        return
    found: list[int] = []
    one.within.swap(value, lambda number: found.append(number) or number)
    yield from found
