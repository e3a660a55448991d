"""Import the catalogue: what a worker does, asked by an organizer or by the calendar."""

from __future__ import annotations

from datetime import datetime

from formats.catalogue.services import ImportSummary, download_cards, import_cards
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import USER_ERRORS
from organizer.events.permissions import Action, require
from organizer.imports.models import CatalogueRequest, Source
from organizer.imports.services import end, fail, taken_up
from organizer.imports.uploads import forget, path_of
from organizer.outbox.services import put
from organizer.outbox.topics import Topic


def import_catalogue(
    *, by: User | None, now: datetime, request: CatalogueRequest
) -> ImportSummary | None:
    """Import what the request asks for, then have the lists that it touches checked again; None
    where the request does not wait (any more). Uploaded files are removed in any case.

    `by` is who asked, None where the week is over; they must still be allowed to. Raises what
    `formats.catalogue.services.import_cards` and `download_cards` raise, once the request says
    that it failed and why.
    """
    with taken_up(request) as is_ours:
        if not is_ours:
            return None
        try:
            if by is not None:
                require(by, Action.IMPORT_CATALOGUE)
            summary = _import(request, now)
        except USER_ERRORS as error:
            fail(request, error.code, error.sentence)
            raise
        finally:
            forget(request.cards_file, request.sets_file)
        with acting(by, now, "import_catalogue"):
            end(request, _as_stored(summary))
            put(Topic.RECHECK_OUTDATED, summary.version, now)
    return summary


def _import(request: CatalogueRequest, now: datetime) -> ImportSummary:
    if request.source == Source.DOWNLOAD:
        return download_cards(
            languages=request.with_languages, may_shrink=request.may_shrink, now=now
        )
    return import_cards(
        path_of(request.cards_file) or request.place,
        sets=path_of(request.sets_file),
        may_shrink=request.may_shrink,
        now=now,
    )


def _as_stored(summary: ImportSummary) -> dict[str, object]:
    changes = {name: each.as_dict() for name, each in summary.changes.items()}
    return {
        "version": summary.version,
        "sets": summary.sets,
        "cards": summary.cards,
        "printings": summary.printings,
        "changes": changes,
    }
