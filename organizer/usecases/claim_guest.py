"""Take over the entries that somebody played as a guest."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.services import rename_entrant
from organizer.accounts.models import Person, User
from organizer.accounts.services import person_of
from organizer.audit.trail import acting
from organizer.errors import Conflict, NotThere
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action, require
from organizer.events.services import locked_event


def claim_guest(*, by: User, now: datetime, token: str) -> Person:
    """The user's person, to whom the guest's entries and places on waiting lists belong from now
    on, under the user's name; the link is spent.

    Raises NotThere `no-such-claim`, and Conflict `both-in-one-event` where user and guest are
    entered in the same event, or wait for it: then they are two people.
    """
    require(by, Action.CLAIM_GUEST)
    with acting(by, now, "claim_guest"):
        # A guest is in the events in which they were entered, and in no others: these are held, so
        # that nobody moves up from a waiting list as a guest who is just taken over.
        guests = Person.objects.filter(claim_token=token, user=None)
        for event in Event.objects.filter(_of(guests)).order_by("pk").distinct():
            locked_event(event)
        guest = guests.select_for_update().first()
        if guest is None:
            raise NotThere(
                "no-such-claim",
                _("This link was used before or is mistyped. Ask at the desk for a new one."),
            )
        person = person_of(by)
        theirs = Registration.objects.filter(person=guest)
        if Event.objects.filter(_of([guest])).filter(_of([person])).exists():
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
        guest.waiting.update(person=person)
        guest.delete()
    return person


def _of(people: Iterable[Person]) -> Q:
    """Events in which somebody of these people is entered or waits."""
    return Q(registrations__person__in=people) | Q(waiting__person__in=people)
