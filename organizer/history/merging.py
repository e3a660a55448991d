"""Two people who are one: what a merge does, doing it, and taking it back."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from formats.rulebook.models import Format
from matches.models import Entrant
from matches.services import rename_entrant
from organizer.accounts.models import Person, User
from organizer.errors import Conflict, NotThere
from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.history.models import Merge, MergedEntry
from organizer.outbox.services import put_all
from organizer.outbox.topics import Topic


@dataclass(frozen=True)
class MergeView:
    """What a merge would do: the entries that go over, and the events in which both play or wait,
    where it is refused."""

    guest: Person
    kept: Person
    entries: tuple[Registration, ...]
    both_in: tuple[Event, ...]


def looked_at(guest: Person, kept: Person) -> MergeView:
    """What a merge of a guest into somebody would do."""
    entries = guest.registrations.select_related("event").order_by("event__starts_at", "pk")
    return MergeView(guest, kept, tuple(entries), tuple(_both_in(guest, kept)))


def lock_people(moving: Person, *others: Person) -> list[Person]:
    """These people as they are now, locked after the events in which the first of them plays or
    waits (docs/locking.md): nobody gets into these meanwhile. Raises NotThere `no-such-player` for
    one who is gone, Conflict `changed-meanwhile` where the first has got into another event in
    between."""
    pks = [moving.pk, *(one.pk for one in others)]
    events = _events_of(moving.pk)
    list(Event.objects.select_for_update(of=("self",)).filter(pk__in=events).order_by("pk"))
    held = Person.objects.select_for_update(of=("self",)).filter(pk__in=pks).order_by("pk")
    locked = {one.pk: one for one in held}
    if len(locked) < len(set(pks)):
        raise NotThere("no-such-player", _("There is no such player any more. Look again."))
    if not _events_of(moving.pk) <= events:
        raise Conflict(
            "changed-meanwhile", _("Something changed at the same moment. Look again, then try.")
        )
    return [locked[pk] for pk in pks]


def merge(*, guest: Person, kept: Person, by: User, now: datetime, is_claim: bool = False) -> Merge:
    """Move all that a guest played to somebody else, under their name; the guest is gone.

    The caller holds both, from `lock_people`. Raises Conflict `both-in-one-event`, `has-account`.
    """
    if guest.user_id is not None:
        raise Conflict("has-account", _("Somebody with an account cannot become somebody else."))
    if guest == kept:
        raise Conflict("same-player", _("This is one player already."))
    both_in = _both_in(guest, kept)
    if both_in:
        raise Conflict("both-in-one-event", _both_said(both_in, is_claim=is_claim))
    entries = list(guest.registrations.select_related("entrant").order_by("entrant__competition"))
    done = Merge.objects.create(
        former_id=guest.pk,
        former_name=guest.name,
        kept_id=kept.pk,
        is_claim=is_claim,
        made_at=now,
        made_by=by,
    )
    MergedEntry.objects.bulk_create(
        MergedEntry(merge=done, registration=entry, name=entry.entrant.name) for entry in entries
    )
    for entry in entries:
        rename_entrant(entrant=entry.entrant, name=kept.name)
    guest.registrations.update(person=kept)
    guest.waiting.update(person=kept)
    guest.delete()
    ask_for_ratings(entries, now)
    return done


def take_back(*, done: Merge, by: User, now: datetime) -> Person:
    """Make the guest of a merge anew, with the entries that went over, under the names that these
    had, and a new link to claim them. What was entered since stays where it is.

    Raises Conflict `undone-already`, or `merged-since` where the entries have gone on to somebody
    else: that merge is taken back first.
    """
    kept = Person.objects.filter(pk=done.kept_id).first()
    if kept is None:
        raise _merged_since()
    lock_people(kept)
    done = Merge.objects.select_for_update().get(pk=done.pk)
    if done.undone_at is not None:
        raise Conflict("undone-already", _("This was taken back already."))
    moved = done.entries.select_related("registration__entrant")
    moved = list(moved.order_by("registration__entrant__competition"))
    if any(one.registration.person_id != kept.pk for one in moved):
        raise _merged_since()
    guest = Person.objects.create(
        pk=done.former_id, name=done.former_name, claim_token=secrets.token_urlsafe(24)
    )
    for one in moved:
        rename_entrant(entrant=one.registration.entrant, name=one.name)
    entries = [one.registration for one in moved]
    Registration.objects.filter(pk__in=[one.pk for one in entries]).update(person=guest)
    done.undone_at, done.undone_by = now, by
    done.save()
    ask_for_ratings(entries, now)
    return guest


def rename(*, person: Person, name: str) -> Person:
    """Give somebody another name, in every event that they are in. The caller holds them, from
    `lock_people`. Raises Conflict `name-taken` where somebody else plays under it there."""
    own = Entrant.objects.filter(registration__person=person).order_by("competition")
    others = Registration.objects.filter(
        event__registrations__person=person, entrant__name__iexact=name, dropped_at=None
    ).exclude(person=person)
    clash = others.select_related("event").first()
    if clash is not None:
        raise Conflict(
            "name-taken",
            _("Somebody else plays as %(name)s in %(event)s. Add an initial to the name.")
            % {"name": name, "event": clash.event.name},
        )
    for entrant in own:
        rename_entrant(entrant=entrant, name=name)
    person.name = name
    person.save(update_fields=["name"])
    return person


def ask_for_ratings(entries: Iterable[Registration], now: datetime) -> None:
    """Have the ratings computed anew in which these entries count."""
    finished = Event.objects.filter(
        registrations__in=[one.pk for one in entries], state=EventState.FINISHED
    )
    formats = Format.objects.filter(pk__in=finished.values("format_version__format"))
    put_all(Topic.RATE_FORMAT, list(formats.values_list("pk", flat=True)), now)


def merges_into(person: Person) -> list[Merge]:
    """The merges that somebody's entries came by and that can be taken back, the newest first."""
    return list(
        Merge.objects.filter(kept_id=person.pk, undone_at=None)
        .select_related("made_by")
        .prefetch_related("entries__registration__event")
        .order_by("-pk")
    )


def _both_in(guest: Person, kept: Person) -> list[Event]:
    ours = _events_of(guest.pk) & _events_of(kept.pk)
    return list(Event.objects.filter(pk__in=ours).order_by("starts_at", "pk"))


def _events_of(person: int) -> set[int]:
    """The ids of the events in which somebody plays or waits for a place."""
    entered = Registration.objects.filter(person=person).values_list("event", flat=True)
    waiting = WaitingPlace.objects.filter(person=person).values_list("event", flat=True)
    return {*entered, *waiting}


def _both_said(events: list[Event], *, is_claim: bool) -> str:
    words = {"event": events[0].name}
    if is_claim:
        return (
            _(
                "You and this guest are entered in the same event, %(event)s, so you cannot be the"
                " same person. Ask the organizer to drop one of the two entries."
            )
            % words
        )
    return _("Both are entered in %(event)s, so they cannot be the same person.") % words


def _merged_since() -> Conflict:
    return Conflict(
        "merged-since",
        _("These entries have gone on to somebody else since. Take that merge back first."),
    )
