"""An announcement as it is read: on the event's page, as plain text, as an e-mail."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from organizer.errors import NotThere
from organizer.events.beginnings import title_of
from organizer.events.models import Announcement, Event
from organizer.events.permissions import Action
from organizer.events.queries import announcement_effect
from organizer.web.organizer.composer import Composer
from organizer.web.organizer.writings import Mail, with_address, wrapped
from organizer.web.parts.access import of_event, page
from organizer.web.parts.effects import effect_lines, effect_said


@dataclass(frozen=True)
class GoingOut:
    """One text in all its shapes: `plain` for a newsgroup or a chat, `mail` to be addressed."""

    plain: str
    mail: Mail


def announcement_of(event: Event, pk: int) -> Announcement:
    """The event's announcement of that number. Raises NotThere."""
    found = event.announcements.filter(pk=pk).first()
    if found is None:
        raise NotThere("no-such-announcement", _("There is no such announcement."))
    return found


def going_out(request: HttpRequest, event: Event, text: str, composer: Composer) -> GoingOut:
    """The shapes of a text, saved or not."""
    address = request.build_absolute_uri(reverse("event", args=(event.slug,)))
    plain = with_address(wrapped(text, composer.phrases(text)), address)
    return GoingOut(plain, Mail(title_of(event), plain + "\n"))


@page(Action.WRITE_ANNOUNCEMENTS, of_event)
def preview(request: HttpRequest, event: Event, announcement: int) -> HttpResponse:
    """One announcement in all its shapes, to be taken to where it appears."""
    found = announcement_of(event, announcement)
    context = {
        "event": event,
        "announcement": found,
        "text": found.text,
        "out": going_out(request, event, found.text, Composer(event)),
        "effect_said": effect_said(effect_lines(announcement_effect(event, found))),
    }
    return render(request, "organizer/announcement_preview.html", context)


@page(Action.WRITE_ANNOUNCEMENTS, of_event)
def mail(request: HttpRequest, event: Event, announcement: int) -> HttpResponse:
    """The announcement as a file that a mail program opens as a draft."""
    found = announcement_of(event, announcement)
    out = going_out(request, event, found.text, Composer(event))
    response = HttpResponse(out.mail.as_file(), content_type="message/rfc822")
    name = f"{event.slug}-{found.position}.eml"
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    return response
