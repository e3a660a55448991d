"""Ask for a new catalogue."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from formats.catalogue.services import download_allowed
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.imports.models import CatalogueRequest, Source
from organizer.imports.queries import unfinished_requests
from organizer.imports.services import ask_for_import


def request_import(
    *,
    by: User,
    now: datetime,
    address: str = "",
    with_languages: bool = False,
    may_shrink: bool = False,
) -> CatalogueRequest:
    """A worker fetches the catalogue from Scryfall, or the card file at an address; asking twice
    asks once.

    `with_languages` is of a download: with names in every language, now and by the weekly import.
    `may_shrink` confirms that more than a tenth of the known cards may go. Raises Conflict
    `download-not-allowed` where this installation may not download, and `import-waiting` while
    another import is under way.
    """
    require(by, Action.IMPORT_CATALOGUE)
    if not download_allowed():
        raise Conflict(
            "download-not-allowed",
            _(
                "This installation may not download. Fetch Scryfall's bulk file and import it as"
                " a file."
            ),
        )
    asked = {
        "source": Source.ADDRESS if address else Source.DOWNLOAD,
        "place": address,
        "with_languages": with_languages and not address,
        "may_shrink": may_shrink,
    }
    with acting(by, now, "request_import"):
        before = unfinished_requests().filter(**asked).first()
        return before or ask_for_import(asked_by=by, now=now, **asked)
