"""Ask for a new catalogue."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from formats.catalogue.services import download_allowed
from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import Conflict
from organizer.events.permissions import Action, require
from organizer.outbox.queries import is_waiting
from organizer.outbox.services import put
from organizer.outbox.topics import Topic


def request_import(*, by: User, now: datetime) -> None:
    """A worker downloads the catalogue from Scryfall; asking twice asks once.

    Raises Conflict `download-not-allowed` where this installation may not download.
    """
    require(by, Action.IMPORT_CATALOGUE)
    if not download_allowed():
        raise Conflict(
            "download-not-allowed",
            _(
                "This installation may not download. Fetch Scryfall's bulk file and run"
                " “manage.py import_cards FILE” on the computer that it runs on."
            ),
        )
    with acting(by, now, "request_import"):
        if not is_waiting(Topic.IMPORT_CATALOGUE):
            put(Topic.IMPORT_CATALOGUE, by.pk, now)
