"""Take over the entries that somebody played as a guest."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import Person, User
from organizer.accounts.services import person_of
from organizer.audit.trail import acting
from organizer.errors import NotThere
from organizer.events.permissions import Action, require
from organizer.history.merging import lock_people, merge


def claim_guest(*, by: User, now: datetime, token: str) -> Person:
    """The user's person, to whom the guest's entries belong from now on, under the user's name; the
    link is spent.

    Raises NotThere `no-such-claim`, and Conflict `both-in-one-event` where user and guest are
    entered in the same event: then they are two people.
    """
    require(by, Action.CLAIM_GUEST)
    # Before the events are locked: a person that is made while others wait for it comes first.
    own = person_of(by)
    with acting(by, now, "claim_guest"):
        guest = Person.objects.filter(claim_token=token, user=None).first()
        if guest is None:
            raise _spent()
        guest, person = _locked(guest, own)
        if guest.claim_token != token:
            raise _spent()
        merge(guest=guest, kept=person, by=by, now=now, is_claim=True)
    return person


def _locked(guest: Person, person: Person) -> list[Person]:
    try:
        return lock_people(guest, person)
    except NotThere as gone:
        raise _spent() from gone


def _spent() -> NotThere:
    return NotThere(
        "no-such-claim",
        _("This link was used before or is mistyped. Ask at the desk for a new one."),
    )
