"""What everybody may look at: events, what is in effect, the formats."""

from operator import attrgetter

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.queries import stages
from organizer.errors import NotThere
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, can
from organizer.events.queries import (
    announcement_effect,
    entries,
    entry_of,
    events_of,
    visible_events,
)
from organizer.events.stage_words import plan_said
from organizer.history.leagues import seasons_of
from organizer.web.judge.table_tools import facts_of_play
from organizer.web.organizer.archives import archive_lines
from organizer.web.organizer.checklist import checklist_of
from organizer.web.organizer.steps import Sight
from organizer.web.parts.access import of_event, page
from organizer.web.parts.acts import checking_in, next_act
from organizer.web.parts.effects import effect_lines
from organizer.web.parts.place_words import own_place
from organizer.web.player.own_event import own_page
from organizer.web.player.own_events import followed, own_cards
from organizer.web.public.event_now import event_now
from organizer.web.public.rules_card import card_of, format_or_none, formats_shown
from organizer.web.staff.first_steps import first_steps

FINISHED_SHOWN = 3


@page(Action.VIEW_EVENTS)
def home(request: HttpRequest) -> HttpResponse:
    """The person's own events, what is open or running, and what was finished last; of a new
    installation the way to its first event."""
    beginning = first_steps(request.user)
    if beginning is not None:
        return render(request, "staff/first_steps.html", {"checklist": beginning})
    seen = visible_events(request.user)
    mine = events_of(request.user) if request.user.is_authenticated else frozenset()
    shown = list(seen.filter(Q(state__in=(EventState.OPEN, EventState.RUNNING)) | Q(pk__in=mine)))
    others = [one for one in shown if one.pk not in mine]
    own = own_cards(request.user, [one for one in shown if one.pk in mine], timezone.now())
    context = {
        "own": own,
        "followed": followed(own),
        "current": sorted(others, key=attrgetter("starts_at")),
        "finished": seen.filter(state=EventState.FINISHED).exclude(pk__in=mine)[:FINISHED_SHOWN],
    }
    return render(request, "public/home.html", context)


@page(Action.VIEW_EVENT, of_event)
def event(request: HttpRequest, event: Event) -> HttpResponse:
    """One event: when and where, what is in effect and why not, what was announced."""
    entry = entry_of(request.user, event)
    now = timezone.now()
    place = own_place(request.user, event, entry, now)
    planned = stages(event.competition)
    mine = own_page(entry, now, planned)
    effect = announcement_effect(event)
    writes = can(request.user, Action.WRITE_ANNOUNCEMENTS, event)
    organizes = can(request.user, Action.EDIT_EVENT, event)
    entered = entries(event).filter(dropped_at=None).count()
    sight = Sight(request.user, event, now, effect, planned, entered)
    checklist = checklist_of(sight) if organizes else None
    told = event_now(request.user, event, planned)
    own_act = checklist.act if checklist else mine.act if mine else None
    context = {
        "event": event,
        "entry": entry,
        "entered": entered,
        "plan": plan_said(planned),
        "effect": effect_lines(effect, with_warnings=writes),
        **facts_of_play(event, effect),
        "announcements": effect.announcements,
        "seasons": seasons_of(event),
        "archive": archive_lines(request.user, event),
        "checklist": checklist,
        "mine": mine,
        "now": told,
        "act": own_act or next_act(request.user, event, entry, place) or told.act,
        "place": place,
        "check_in": checking_in(event, place)
        if organizes and place is not None and place.checks_in and not place.is_here
        else None,
        "waiting": event.waiting.count() if event.state == EventState.OPEN else 0,
        "may_drop": entry is not None
        and entry.dropped_at is None
        and event.state in (EventState.OPEN, EventState.RUNNING)
        and can(request.user, Action.DROP_ENTRY, entry),
    }
    return render(request, "public/event.html", context)


@page(Action.VIEW_EVENTS)
def format_list(request: HttpRequest) -> HttpResponse:
    """The formats with the version that each has in force now."""
    return render(request, "public/format_list.html", {"formats": formats_shown()})


@page(Action.VIEW_EVENTS)
def format_card(request: HttpRequest, slug: str) -> HttpResponse:
    """A format's rules in short: sizes, limits, lists and options of its newest version."""
    found = format_or_none(slug)
    if found is None:
        raise NotThere("no-such-format", _("There is no such format."))
    return render(request, "public/format_card.html", {"card": card_of(found)})
