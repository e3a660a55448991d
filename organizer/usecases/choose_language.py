"""Read the pages in another language, on whatever device."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.errors import UserError
from organizer.events.permissions import Action, require


def choose_language(*, by: User, now: datetime, language: str) -> User:
    """The account, which will be shown pages in that language from its next log-in on.

    Raises UserError `no-such-language` for one that the pages are not written in.
    """
    require(by, Action.VIEW_EVENTS)
    if language not in dict(settings.LANGUAGES):
        raise UserError("no-such-language", _("The pages are not written in that language."))
    if by.language != language:
        with acting(by, now, "choose_language"):
            by.language = language
            by.save(update_fields=["language"])
    return by
