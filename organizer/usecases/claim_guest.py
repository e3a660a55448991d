"""Take over the entries that somebody played as a guest."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from matches.services import rename_entrant
from organizer.accounts.models import Person, User
from organizer.accounts.services import person_of
from organizer.audit.trail import acting
from organizer.errors import Conflict, NotThere
from organizer.events.models import Registration
from organizer.events.permissions import Action, require


def claim_guest(*, by: User, now: datetime, token: str) -> Person:
    """The user's person, to whom the guest's entries belong from now on, under the user's name; the
    link is spent.

    Raises NotThere `no-such-claim`, and Conflict `both-in-one-event` where user and guest are
    entered in the same event: then they are two people.
    """
    require(by, Action.CLAIM_GUEST)
    with acting(by, now, "claim_guest"):
        guest = Person.objects.select_for_update().filter(claim_token=token, user=None).first()
        if guest is None:
            raise NotThere(
                "no-such-claim",
                _("This link was used before or is mistyped. Ask at the desk for a new one."),
            )
        person = person_of(by)
        theirs = Registration.objects.filter(person=guest)
        if Registration.objects.filter(person=person, event__in=theirs.values("event")).exists():
            raise Conflict(
                "both-in-one-event",
                _(
                    "You and this guest are entered in the same event, so you cannot be the same"
                    " person. Ask the organizer to drop one of the two entries."
                ),
            )
        for entry in theirs.order_by("entrant__competition").select_related("entrant"):
            rename_entrant(entrant=entry.entrant, name=person.name)
        theirs.update(person=person)
        guest.delete()
    return person
