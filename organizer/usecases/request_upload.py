"""Ask for a new catalogue from a file that was uploaded."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from formats.catalogue.services import require_card_file
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.imports.models import CatalogueRequest, Source
from organizer.imports.services import ask_for_import
from organizer.imports.uploads import forget, keep


def request_upload(
    *,
    by: User,
    now: datetime,
    name: str,
    cards: Path,
    sets: Path | None = None,
    may_shrink: bool = False,
) -> CatalogueRequest:
    """A worker imports a card file, called `name`, and a list of sets that were uploaded into the
    data folder; both are kept until it has.

    Raises FormatError as `require_card_file` for what is no such file, and Conflict
    `import-waiting` while another import is under way.
    """
    require(by, Action.IMPORT_CATALOGUE)
    require_card_file(cards, sets)
    kept = {"cards_file": keep(cards), "sets_file": keep(sets) if sets else ""}
    try:
        with acting(by, now, "request_upload"):
            return ask_for_import(
                source=Source.UPLOAD,
                place=name,
                may_shrink=may_shrink,
                asked_by=by,
                now=now,
                **kept,
            )
    except Conflict:
        forget(*kept.values())
        raise
