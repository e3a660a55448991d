"""Compiled rulesets, kept while they are of use: compiling looks up every listed card."""

from __future__ import annotations

from datetime import date

from formats.legality.announcements import AnnouncementReading
from formats.legality.cards import Catalogue
from formats.legality.ruleset import Ruleset
from formats.rulebook.compile import Compiler
from formats.rulebook.definition import read_definition
from formats.rulebook.models import FormatVersion
from formats.rulebook.queries import base_in_force

MOST_KEPT = 64
"""A league's archive has many days; each ruleset remembers the cards that it judged."""

Key = tuple[int, int | None, date, frozenset[str], frozenset[str], str, bool]

_kept: dict[Key, Ruleset] = {}


def ruleset_of(
    version: FormatVersion,
    *,
    on: date,
    reading: AnnouncementReading,
    catalogue: Catalogue,
    is_casual: bool = False,
    base: FormatVersion | None = None,
) -> Ruleset:
    """The ruleset of a version on `on` with the options of `reading`, at a casual event or not;
    the last ones asked for are kept in the process. `base` is the version of its base format, by
    default the one in force. FormatError `no-version-in-force` where no base holds then."""
    base = base or base_in_force(version, on)
    key = (
        version.pk,
        base.pk if base else None,
        on,
        reading.in_effect,
        reading.allowed_sets,
        catalogue.version,
        is_casual,
    )
    ruleset = _kept.pop(key, None) if version.published_at else None
    if ruleset is None:
        definition = read_definition(version.definition)
        ruleset = Compiler(definition, reading, catalogue, is_casual=is_casual).ruleset(
            version.format.name,
            on,
            base and ruleset_of(base, on=on, reading=AnnouncementReading(), catalogue=catalogue),
        )
    if version.published_at:
        _kept[key] = ruleset
        for oldest in list(_kept)[:-MOST_KEPT]:
            _kept.pop(oldest, None)
    return ruleset
