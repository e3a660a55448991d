"""The one thing that a person does next on an event: what the filled button says."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from organizer.events.models import CheckInBy, Event, EventState, Registration
from organizer.events.permissions import Actor
from organizer.events.places import unclaimed_places
from organizer.web.parts.place_words import OwnPlace


@dataclass(frozen=True)
class Act:
    """A button: what it says, where it leads, and whether it acts (then `fields` go with it)."""

    label: str
    url: str
    by_post: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""


def next_act(
    user: Actor, event: Event, entry: Registration | None, place: OwnPlace | None = None
) -> Act | None:
    """What somebody who neither runs the event nor plays in it does next, or None where there is
    nothing to do; `place` says where they stand before the start. What players do next is
    `player.own_event`'s."""
    if entry is not None and entry.dropped_at is None:
        return None
    says_so = event.check_in_by == CheckInBy.PLAYER
    if place is not None and place.checks_in and not place.is_here and says_so:
        return checking_in(event, place)
    is_out = entry is not None and entry.entrant.disqualified_at is not None
    if event.state != EventState.OPEN or is_out or (place is not None and place.waiting):
        return None
    return _entering(user, event)


def checking_in(event: Event, place: OwnPlace) -> Act:
    """Say that one is there."""
    if place.waiting is not None:
        address = reverse("waiting_here", args=(event.slug, place.waiting.pk))
        hint = _("You move up as soon as somebody does not come or drops out.")
    else:
        address = reverse("entry_here", args=(event.slug, place.entry.pk))
        hint = _("Who has not checked in before the first round can be left out.")
    return Act(_("I am here: check in"), address, by_post=True, hint=hint)


def _entering(user: Actor, event: Event) -> Act | None:
    is_full = unclaimed_places(event) == 0
    if is_full and not event.has_waiting_list:
        return None
    if is_full and user.is_authenticated:
        return Act(
            _("Wait for a place"),
            reverse("event_wait", args=(event.slug,)),
            by_post=True,
            hint=_("The event is full. Who waits gets a place, in turn, when one becomes free."),
        )
    enter = reverse("event_enter", args=(event.slug,))
    if user.is_authenticated:
        return Act(_("Enter this event"), enter, by_post=True)
    label = _("Wait for a place") if is_full else _("Enter this event")
    return Act(label, reverse("event_join", args=(event.slug,)), hint=_("It takes an account."))
