"""Change a player's name."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import LONGEST_NAME, Person, User
from organizer.audit.trail import acting
from organizer.errors import UserError
from organizer.events.permissions import Action, require
from organizer.history.merging import lock_people, rename


def rename_person(*, by: User, now: datetime, person: Person, name: str) -> Person:
    """The player under another name, in all their events, those that are over too.

    Raises UserError `name-missing`, `name-too-long`, Conflict `name-taken`.
    """
    require(by, Action.RENAME_PERSON, person)
    name = name.strip()
    if not name:
        raise UserError("name-missing", _("Write the player's name."))
    if len(name) > LONGEST_NAME:
        raise UserError("name-too-long", _("A name has up to %(n)d letters.") % {"n": LONGEST_NAME})
    with acting(by, now, "rename_person"):
        (person,) = lock_people(person)
        return rename(person=person, name=name)
