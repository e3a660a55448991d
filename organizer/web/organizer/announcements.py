"""Announcements: written with a composer, looked at together, published."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.errors import NotThere
from organizer.events.announcing import switched_off
from organizer.events.models import Announcement, Event
from organizer.events.permissions import Action
from organizer.events.queries import announcement_effect
from organizer.usecases.publish_announcement import publish_announcement
from organizer.usecases.save_announcement import save_announcement
from organizer.web.forms.announcement import AnnouncementForm
from organizer.web.organizer.composer import Composer
from organizer.web.parts.access import ACT, FORM, of_event, page
from organizer.web.parts.effects import effect_lines
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import number

AFTER_ALL_OTHERS = 9999


@page(Action.WRITE_ANNOUNCEMENTS, of_event)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """All announcements of the event, drafts too, and what the published ones bring about."""
    context = {
        "event": event,
        "announcements": event.announcements.all(),
        "effect": effect_lines(announcement_effect(event)),
    }
    return render(request, "organizer/announcements.html", context)


@page(Action.WRITE_ANNOUNCEMENTS, of_event, FORM)
def write(request: HttpRequest, event: Event) -> HttpResponse:
    """Compose a new announcement."""
    return _compose(request, event, None)


@page(Action.WRITE_ANNOUNCEMENTS, of_event, FORM)
def edit(request: HttpRequest, event: Event, announcement: int) -> HttpResponse:
    """Change an announcement; a published one counts at once with its new text."""
    return _compose(request, event, _announcement(event, announcement))


@page(Action.WRITE_ANNOUNCEMENTS, of_event, ACT)
def effect(request: HttpRequest, event: Event) -> HttpResponse:
    """The composer's boxes and their effect as the form stands; nothing is saved."""
    known = number(request.POST.get("announcement"))
    announcement = _announcement(event, known) if known else None
    text = _text(event, request)
    context = _reading(event, announcement, request.POST.get("channel", ""), text)
    if text != request.POST.get("text", ""):
        context["changed_text"] = text
    context["is_named"] = bool(request.POST.get("expansion"))
    return render(request, "organizer/composer_reading.html", context)


def _compose(request: HttpRequest, event: Event, announcement: Announcement | None) -> HttpResponse:
    if request.method != "POST":
        initial = {"channel": "", "text": _first_words(event)}
        if announcement is not None:
            initial = {"channel": announcement.channel, "text": announcement.text}
        return _composer_page(request, event, announcement, AnnouncementForm(initial=initial))
    form = AnnouncementForm({**request.POST.dict(), "text": _text(event, request)})
    act = request.POST.get("act", "look")
    if act != "look" and form.is_valid():
        with said_on(form):
            announcement = save_announcement(
                by=request.user,
                now=timezone.now(),
                event=event,
                announcement=announcement,
                **form.cleaned_data,
            )
            if act == "publish":
                publish_announcement(
                    by=request.user,
                    now=timezone.now(),
                    announcement=announcement,
                    confirmed=form.cleaned_data["confirmed"],
                )
            messages.success(request, _saved(announcement, act))
            return redirect("event_announcements", event.slug)
    return _composer_page(request, event, announcement, form)


def _composer_page(
    request: HttpRequest, event: Event, announcement: Announcement | None, form: AnnouncementForm
) -> HttpResponse:
    channel, text = form["channel"].value() or "", form["text"].value() or ""
    context = _reading(event, announcement, channel, text)
    if form.is_bound and request.POST.get("act", "look") == "look":
        form = AnnouncementForm(initial=form.data)
    return show_form(request, "organizer/composer.html", form, context)


def _reading(
    event: Event, announcement: Announcement | None, channel: str, text: str
) -> dict[str, Any]:
    """The boxes, and what would be in effect once this text is published."""
    draft = Announcement(
        pk=announcement.pk if announcement else None,
        event=event,
        position=announcement.position if announcement else AFTER_ALL_OTHERS,
        channel=channel,
        text=text,
    )
    composer = Composer(event)
    ticks = composer.ticks(text)
    return {
        "event": event,
        "announcement": announcement,
        "ticks": ticks,
        "before": [tick.value for tick in ticks if tick.ticked],
        "takes_expansions": composer.takes_expansions,
        "offered": composer.offered(),
        "effect": effect_lines(announcement_effect(event, draft)),
        "switched_off": switched_off(event, draft),
    }


def _text(event: Event, request: HttpRequest) -> str:
    """The text that was sent, with the phrases of the boxes that were ticked or emptied and of the
    expansion that was named."""
    text = request.POST.get("text", "").replace("\r\n", "\n")
    return Composer(event).composed(
        text,
        request.POST.getlist("options"),
        request.POST.getlist("before"),
        request.POST.get("expansion", ""),
    )


def _announcement(event: Event, pk: int) -> Announcement:
    found = event.announcements.filter(pk=pk).first()
    if found is None:
        raise NotThere("no-such-announcement", _("There is no such announcement."))
    return found


def _first_words(event: Event) -> str:
    """A first line, so that nobody starts from nothing."""
    day = event.day.strftime("%-d %B %Y")
    return f"{event.name}, {day}" + (f", {event.place}" if event.place else "") + "."


def _saved(announcement: Announcement, act: str) -> str:
    if act == "publish":
        return _("Published. Every list of the event is checked again under it.")
    if announcement.published_at is not None:
        return _("Saved. It counts with its new text, and the lists are checked again.")
    return _("Saved as a draft. It counts once it is published.")
