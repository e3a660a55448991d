"""The one thing that a person does next on an event: what the filled button says."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.queries import matches_of
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, Actor, can
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
    """What this person does next in the event, or None where there is nothing to do; `place` says
    where they stand before the start."""
    if can(user, Action.EDIT_EVENT, event):
        return _organizers_act(event)
    if place is not None and place.checks_in and not place.is_here:
        return checking_in(event, place)
    if entry is not None and entry.dropped_at is None:
        return _players_act(event, entry)
    is_out = entry is not None and entry.entrant.disqualified_at is not None
    if event.state != EventState.OPEN or is_out or (place is not None and place.waiting):
        return None
    return _entering(user, event)


def _organizers_act(event: Event) -> Act | None:
    if event.state == EventState.DRAFT:
        return Act(
            _("Open for entries"),
            reverse("event_open", args=(event.slug,)),
            by_post=True,
            hint=_("The event becomes visible to everybody and players can enter."),
        )
    if event.state == EventState.OPEN:
        return Act(_("To the entries"), reverse("event_entries", args=(event.slug,)))
    if event.state == EventState.RUNNING:
        return Act(_("To the rounds"), reverse("event_rounds", args=(event.slug,)))
    return Act(_("To the standings"), reverse("standings", args=(event.slug,)))


def _players_act(event: Event, entry: Registration) -> Act | None:
    played = matches_of(entry.entrant)
    if event.state == EventState.RUNNING and played:
        match = played[-1].match
        label = _("Your match: table %(table)d") % {"table": match.table}
        return Act(label, reverse("match", args=(event.slug, match.pk)))
    takes_decks = event.state in (EventState.OPEN, EventState.RUNNING)
    in_time = timezone.now() <= event.deck_deadline
    if takes_decks and in_time and not entry.submissions.exists():
        return Act(_("Hand in your deck"), reverse("deck_submit", args=(event.slug, entry.pk)))
    if event.state == EventState.FINISHED:
        return Act(_("See the standings"), reverse("standings", args=(event.slug,)))
    return None


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
    page = reverse("event", args=(event.slug,))
    label = _("Log in to wait for a place") if is_full else _("Log in to enter")
    return Act(label, f"{reverse('account_login')}?next={page}")
