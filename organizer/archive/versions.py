"""Which versions of formats an archive was played by, as this installation has them.

Installations number versions as they came to know them, so a version is the same if its format, its
days and its rules are. One that is not here is kept for the event alone, unpublished: an archive
does not change by what rules other events are played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from formats.legality.errors import FormatError
from formats.rulebook.definition import read_definition
from formats.rulebook.models import Format, FormatVersion
from organizer.archive import faults
from organizer.archive.records import FormatVersionRecord


def versions_here(records: Sequence[FormatVersionRecord]) -> list[FormatVersion]:
    """The version of each record, each another one. Raises UserError where one has no rules that
    can be read."""
    taken: list[FormatVersion] = []
    for index, record in enumerate(records):
        known = FormatVersion.objects.filter(
            format__slug=record.slug,
            effective_from=record.effective_from,
            effective_until=record.effective_until,
            definition=record.definition,
        ).exclude(pk__in=[one.pk for one in taken])
        found = known.order_by("published_at", "number").first()
        taken.append(found or _kept(index, record))
    return taken


def said_otherwise(
    records: Sequence[FormatVersionRecord], versions: Sequence[FormatVersion]
) -> Mapping[str, Any]:
    """Number and name as the archive has them, by the ids of the versions here."""
    return {
        str(version.pk): {"name": record.name, "number": record.number}
        for record, version in zip(records, versions, strict=True)
    }


def _kept(index: int, record: FormatVersionRecord) -> FormatVersion:
    _require_rules(index, record)
    held, _made = Format.objects.get_or_create(slug=record.slug, defaults={"name": record.name})
    held = Format.objects.select_for_update().get(pk=held.pk)
    last = held.versions.aggregate(last=Max("number"))["last"] or 0
    return FormatVersion.objects.create(
        format=held,
        number=last + 1,
        effective_from=record.effective_from,
        effective_until=record.effective_until,
        definition=record.definition,
    )


def _require_rules(index: int, record: FormatVersionRecord) -> None:
    try:
        read_definition(record.definition)
    except FormatError as error:
        raise faults.invalid(
            faults.place_of("formats", index, "definition"), error.sentence
        ) from error
    if record.effective_until is not None and record.effective_until <= record.effective_from:
        raise faults.invalid(
            faults.place_of("formats", index, "effective_until"), _("this is no later day")
        )
