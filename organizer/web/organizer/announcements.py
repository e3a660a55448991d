"""Announcements: written with a composer, looked at together, published."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.events.announcing import switched_off
from organizer.events.beginnings import first_words_of
from organizer.events.models import Announcement, Event, EventState
from organizer.events.permissions import Action
from organizer.events.queries import announcement_effect, published
from organizer.usecases.publish_announcement import publish_announcement
from organizer.usecases.save_announcement import save_announcement
from organizer.web.forms.announcement import AnnouncementForm
from organizer.web.organizer.composer import Composer
from organizer.web.organizer.going_out import announcement_of, going_out
from organizer.web.parts.access import ACT, FORM, of_event, page
from organizer.web.parts.effects import effect_lines, effect_said
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import number

AFTER_ALL_OTHERS = 9999


@page(Action.WRITE_ANNOUNCEMENTS, of_event)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """All announcements of the event, drafts too, and what the published ones bring about."""
    effect = effect_lines(announcement_effect(event))
    announcements = list(event.announcements.all())
    draft = next((one for one in announcements if one.published_at is None), None)
    context = {
        "event": event,
        "announcements": announcements,
        "draft": draft,
        "goes_on": event.state == EventState.DRAFT and announcements and draft is None,
        "effect": effect,
        "effect_said": effect_said(effect),
    }
    return render(request, "organizer/announcements.html", context)


@page(Action.WRITE_ANNOUNCEMENTS, of_event, FORM)
def write(request: HttpRequest, event: Event) -> HttpResponse:
    """Compose a new announcement."""
    return _compose(request, event, None)


@page(Action.WRITE_ANNOUNCEMENTS, of_event, FORM)
def edit(request: HttpRequest, event: Event, announcement: int) -> HttpResponse:
    """Change an announcement; a published one counts at once with its new text."""
    return _compose(request, event, announcement_of(event, announcement))


@page(Action.WRITE_ANNOUNCEMENTS, of_event, ACT)
def effect(request: HttpRequest, event: Event) -> HttpResponse:
    """The composer's boxes and their effect as the form stands; nothing is saved."""
    known = number(request.POST.get("announcement"))
    announcement = announcement_of(event, known) if known else None
    text = _text(event, request)
    context = _reading(request, event, announcement, request.POST.get("channel", ""), text)
    if text != request.POST.get("text", ""):
        context["changed_text"] = text
    context["is_fragment"] = True
    context["is_named"] = bool(request.POST.get("expansion"))
    return render(request, "organizer/composer_reading.html", context)


def _compose(request: HttpRequest, event: Event, announcement: Announcement | None) -> HttpResponse:
    if request.method != "POST":
        initial = {"channel": "", "text": _first_text(event)}
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
    context = _reading(request, event, announcement, channel, text)
    if form.is_bound and request.POST.get("act", "look") == "look":
        form = AnnouncementForm(initial=form.data)
    return show_form(request, "organizer/composer.html", form, context)


def _reading(
    request: HttpRequest, event: Event, announcement: Announcement | None, channel: str, text: str
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
    effect = effect_lines(announcement_effect(event, draft))
    return {
        "event": event,
        "announcement": announcement,
        "ticks": ticks,
        "before": [tick.value for tick in ticks if tick.ticked],
        "takes_expansions": composer.takes_expansions,
        "offered": composer.offered(),
        "effect": effect,
        "effect_said": effect_said(effect),
        "switched_off": switched_off(event, draft),
        "text": text,
        "out": going_out(request, event, text, composer),
        "others": [one.channel for one in published(event) if one.pk != draft.pk],
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


def _first_text(event: Event) -> str:
    """A first line, and the phrases of what is in effect: a new announcement that lacks one of them
    would end it."""
    effect, composer = announcement_effect(event), Composer(event)
    working = [f"option:{one.key}" for one in effect.options if one.in_effect]
    working += [f"set:{one.name}" for one in effect.expansions if one.in_effect]
    phrases = [composer.phrase_of(value) for value in working]
    return "\n".join([first_words_of(event), *([""] if phrases else []), *phrases])


def _saved(announcement: Announcement, act: str) -> str:
    if act == "publish":
        return _("Published. It counts from now on.")
    if announcement.published_at is not None:
        return _("Saved. It counts with its new text from now on.")
    return _("Saved as a draft. It counts once it is published.")
