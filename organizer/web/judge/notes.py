"""Judges' notes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import Match, Round
from matches.queries import open_round
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action
from organizer.floor.models import Note
from organizer.floor.queries import notes
from organizer.usecases.write_note import write_note
from organizer.web.forms.floor import NoteForm
from organizer.web.parts.access import FORM, of_event, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import number


@page(Action.WRITE_NOTES, of_event, FORM)
def notes_page(request: HttpRequest, event: Event) -> HttpResponse:
    """All notes of the event, the newest first, and one more."""
    current = open_round(event.competition)
    matches = list(current.matches.select_related("round")) if current else []
    form = NoteForm(
        request.POST if request.method == "POST" else None,
        event=event,
        matches=matches,
        initial=request.GET.get("about", ""),
    )
    if form.is_valid():
        with said_on(form):
            write_note(
                by=request.user,
                now=timezone.now(),
                event=event,
                text=form.cleaned_data["text"],
                about=_subject(form.cleaned_data["about"]),
            )
            return redirect("notes", event.slug)
    lines = [{"note": note, "about": about_said(note)} for note in notes(event)]
    return show_form(request, "judge/notes.html", form, {"event": event, "lines": lines})


def about_said(note: Note) -> str:
    """What a note is about: "Luke", "Round 2", "Round 2, table 5"; "" for the event."""
    if note.registration is not None:
        return note.registration.person.name
    if note.match is not None:
        words = {"n": note.match.round.number, "table": note.match.table}
        return _("Round %(n)d, table %(table)d") % words
    return _("Round %(n)d") % {"n": note.round.number} if note.round else ""


def _subject(chosen: str) -> Round | Match | Registration | None:
    kind, _dash, key = chosen.partition("-")
    model = {"round": Round, "match": Match, "player": Registration}.get(kind)
    return None if model is None else model.objects.filter(pk=number(key)).first()
