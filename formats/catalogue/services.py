"""The catalogue's only writers: import a card file, load the starter catalogue.

An import is all or nothing: one transaction, one at a time (an advisory lock of PostgreSQL). What
the file holds is the catalogue afterwards; what it does not hold is gone from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from formats.catalogue import scryfall, sources, starter
from formats.catalogue.changes import keep_changed_cards
from formats.catalogue.facts import CardFacts, PrintingFacts, SetFacts
from formats.catalogue.gather import Gathering
from formats.catalogue.jsonstream import ObjectStream
from formats.catalogue.models import Card, CardSet, Import, NameKey, Printing
from formats.catalogue.sources import Progress
from formats.catalogue.store import Changes, merge
from formats.legality.errors import FormatError
from wording import said

IMPORT_LOCK = 0x0CA7A106
"""Key of the advisory lock that an import holds until its transaction ends."""

LARGEST_SHRINKING = 10
"""An import may take away one card in so many without being asked about."""

PROGRESS_EVERY = 500
"""Cards between two words of progress."""


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What an import did: `changes` by "sets", "cards", "printings" and "names", and what there is
    now (`cards` without tokens)."""

    version: str
    changes: Mapping[str, Changes]
    sets: int
    cards: int
    printings: int
    names: int


def import_cards(
    source: str | Path,
    *,
    sets: str | Path | None = None,
    progress: Progress | None = None,
    may_shrink: bool = False,
    now: datetime,
) -> ImportSummary:
    """Make the catalogue what a card file of Scryfall's bulk data says.

    `source` is a path or an http(s) URL of a JSON array, plain or gzip, of the cards in English or
    in every language: other languages add names and nothing else. `sets` is likewise a list of
    sets, without which sets are what their printings say of them. `now` is noted as the time of
    the import.

    Raises FormatError, and leaves the catalogue as it was: `import-running` while another import
    runs; `catalogue-broken` with the place where the file broke, `catalogue-empty`;
    `catalogue-shrinks` where more than a tenth of the cards would go, unless it `may_shrink`; and
    those of `sources.opened`.
    """
    progress = progress or _say_nothing
    gathering = Gathering()
    set_facts = [_read_set(found) for found in sources.sets_at(sets, progress)] if sets else []
    with sources.opened(source, progress) as opened, transaction.atomic():
        _lock()
        _read_cards(opened, gathering, progress)
        gathering.name_sets(set_facts)
        progress("store", 0, 0)
        return _store(
            gathering, source=str(source), is_starter=False, may_shrink=may_shrink, now=now
        )


def require_card_file(cards: str | Path, sets: str | Path | None = None) -> None:
    """Look whether a file starts like a card file, and `sets` like a list of sets: what can be said
    at once to somebody who has sent the wrong file. An import reads them to their ends.

    Raises FormatError `catalogue-broken`, `catalogue-empty`, `catalogue-not-found`.
    """
    with sources.opened(cards, _say_nothing) as opened:
        objects = ObjectStream(opened.stream)
        first = next(iter(objects), None)
        if first is None:
            raise _no_cards()
        _read_card(first, objects)
    if sets is not None:
        for found in sources.sets_at(sets, _say_nothing):
            _read_set(found)


def download_cards(
    *,
    languages: bool,
    progress: Progress | None = None,
    may_shrink: bool = False,
    now: datetime,
) -> ImportSummary:
    """Import Scryfall's bulk file of today, with its list of sets; with `languages` the file that
    has every card's name in every language.

    Raises FormatError as `import_cards`, and `download-not-allowed` where the installation does
    not allow downloads.
    """
    if not download_allowed():
        raise FormatError(
            "download-not-allowed",
            "This installation does not download cards (CATALOGUE_DOWNLOAD). Import a file "
            "instead.",
        )
    return import_cards(
        sources.bulk_address(languages=languages),
        sets=sources.sets_address(),
        progress=progress,
        may_shrink=may_shrink,
        now=now,
    )


def download_allowed() -> bool:
    """Whether this installation may fetch Scryfall's bulk file by itself."""
    return bool(settings.CATALOGUE_DOWNLOAD)


def languages_by_default() -> bool:
    """Whether this installation downloads names in every language where nobody says otherwise."""
    return bool(settings.CATALOGUE_LANGUAGES)


def load_starter(*, now: datetime) -> ImportSummary | None:
    """Make the catalogue the starter catalogue that ships with the project.

    Returns None, and does nothing, where this very starter catalogue is in already or a fuller
    one was imported.
    """
    with transaction.atomic():
        _lock()
        newest = Import.objects.first()
        if newest and (not newest.is_starter or newest.source == starter.label()):
            return None
        gathering = Gathering()
        for card, printing in starter.read_cards():
            gathering.add(card, printing)
        gathering.name_sets(starter.read_sets())
        return _store(gathering, source=starter.label(), is_starter=True, may_shrink=True, now=now)


def _lock() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [IMPORT_LOCK])
        if not cursor.fetchone()[0]:
            raise FormatError(
                "import-running",
                "Another import is running. Wait until it is done, then look whether this one is "
                "still needed.",
            )


def _read_cards(opened: sources.Source, gathering: Gathering, progress: Progress) -> None:
    objects = ObjectStream(opened.stream)
    for found in objects:
        gathering.add(*_read_card(found, objects))
        if objects.number % PROGRESS_EVERY == 0:
            progress("read", opened.read_so_far(), opened.size)
    if not gathering:
        raise _no_cards()


def _read_card(found: scryfall.Object, objects: ObjectStream) -> tuple[CardFacts, PrintingFacts]:
    try:
        return scryfall.read_card(found)
    except scryfall.NotACard as error:
        raise objects.broken(error.sentence) from error


def _no_cards() -> FormatError:
    return FormatError(
        "catalogue-empty",
        "The card file holds no cards, and the catalogue stays as it was. Download the file anew "
        "and import it again.",
    )


def _read_set(found: scryfall.Object) -> SetFacts:
    try:
        return scryfall.read_set(found)
    except scryfall.NotACard as error:
        raise FormatError(
            "catalogue-broken",
            said(
                "The list of sets cannot be read, and the catalogue stays as it was: {why}.",
                why=error.sentence,
            ),
        ) from error


def _store(
    gathering: Gathering, *, source: str, is_starter: bool, may_shrink: bool, now: datetime
) -> ImportSummary:
    before = Import.objects.first()
    known = Card.objects.count()
    changes = merge(gathering)
    if before and not before.is_starter and not may_shrink:
        _require_no_shrinking(known, changes["cards"].gone)
    made = Import.objects.create(
        version=before.version if before else "",
        source=source,
        is_starter=is_starter,
        imported_at=now,
        sets=CardSet.objects.count(),
        cards=Card.objects.filter(is_token=False).count(),
        printings=Printing.objects.count(),
        changes={name: each.as_dict() for name, each in changes.items()},
    )
    keep_changed_cards(made)
    if before is None or any(changes.values()) or before.is_starter != is_starter:
        made.version = f"{'starter-' if is_starter else ''}{now:%Y-%m-%d}-{made.pk}"
        made.save(update_fields=["version"])
    return ImportSummary(
        version=made.version,
        changes=changes,
        sets=made.sets,
        cards=made.cards,
        printings=made.printings,
        names=NameKey.objects.count(),
    )


def _require_no_shrinking(known: int, gone: int) -> None:
    """Raise where an import took away so much that it was probably meant for something else."""
    if gone * LARGEST_SHRINKING > known:
        raise FormatError(
            "catalogue-shrinks",
            said(
                "This file would take away {gone} of the {known} cards that are known, so the "
                "catalogue stays as it was. If that is meant, import it again and confirm it: by "
                "the tick on the set-up page, or with --shrink.",
                gone=gone,
                known=known,
            ),
        )


def _say_nothing(stage: str, done: int, total: int | None) -> None:
    """The progress of an import that nobody watches."""
