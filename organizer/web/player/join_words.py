"""What an event's join link says to whoever opens it, and the one button that gets them in."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from organizer.events.models import Event, EventState
from organizer.events.permissions import Actor
from organizer.events.places import unclaimed_places
from organizer.web.parts.acts import Act
from organizer.web.parts.place_words import OwnPlace


@dataclass(frozen=True)
class JoinWords:
    """How one gets in: sentences, the button, and the way for who has an account already."""

    sentences: tuple[str, ...]
    act: Act | None
    log_in: str = ""


def join_said(user: Actor, event: Event, place: OwnPlace | None) -> JoinWords:
    """What somebody reads who opened the link; `place` says where they stand."""
    is_in = place is not None and (place.waiting or place.entry.dropped_at is None)
    is_out = place is not None and place.entry and place.entry.entrant.disqualified_at is not None
    to_event = Act(_("To the event"), reverse("event", args=(event.slug,)))
    if is_in or is_out:
        return JoinWords((place.said,), to_event)
    if event.state != EventState.OPEN:
        return JoinWords((_closed(event),), to_event)
    is_full = unclaimed_places(event) == 0
    sentences = tuple(_full(event)) if is_full else ()
    if is_full and not event.has_waiting_list:
        return JoinWords(sentences, to_event)
    if user.is_authenticated:
        return JoinWords((*sentences, _as_whom(user)), _getting_in(event, is_full=is_full))
    account = _("You need an account: a name and a password. It brings you back to this page.")
    return JoinWords((*sentences, account), *_with_account(event, is_full=is_full))


def _closed(event: Event) -> str:
    return {
        EventState.DRAFT: _("The event is a draft: nobody can enter before it is opened."),
        EventState.RUNNING: _("The event has begun. Ask at the desk whether you can still play."),
        EventState.FINISHED: _("The event is over."),
    }[EventState(event.state)]


def _full(event: Event) -> Iterator[str]:
    waiting = event.waiting.count()
    yield _("The event is full: %(of)d of %(of)d are entered.") % {"of": event.capacity}
    if not event.has_waiting_list:
        yield _("It keeps no waiting list. Ask the organizer whether somebody has dropped out.")
        return
    if waiting:
        yield ngettext(
            "%(n)d player waits for a place.", "%(n)d players wait for a place.", waiting
        ) % {"n": waiting}
    yield _("Who waits gets a place, in turn, the moment one becomes free.")


def _as_whom(user: Actor) -> str:
    person = getattr(user, "person", None)
    return _("You play as %(name)s.") % {"name": person.name if person else user.display_name}


def _getting_in(event: Event, *, is_full: bool) -> Act:
    if is_full:
        address = reverse("event_wait", args=(event.slug,))
        return Act(_("Wait for a place"), address, by_post=True)
    return Act(_("Enter this event"), reverse("event_enter", args=(event.slug,)), by_post=True)


def _with_account(event: Event, *, is_full: bool) -> tuple[Act, str]:
    """Signing up, and logging in; both come back to the link."""
    back = urlencode({"next": reverse("event_join", args=(event.slug,))})
    label = _("Sign up and wait") if is_full else _("Sign up and enter")
    act = Act(label, f"{reverse('account_signup')}?{back}")
    return act, f"{reverse('account_login')}?{back}"
