"""Handing a deck in, in two steps: look at how the list is read and mend it there, then submit
what is shown."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.decks.queries import latest_submission, mendings_of, parts_of
from organizer.errors import UserError
from organizer.events.models import Registration
from organizer.events.permissions import Action, can
from organizer.usecases.submit_deck import submit_deck
from organizer.web.forms.deck import DeckForm, boxes_carried, boxes_of
from organizer.web.parts.access import FORM, of_entry, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.player.drafts import Draft, answered, carried_draft, is_shown_alike
from organizer.web.player.preview import preview_of


@page(Action.SUBMIT_DECK, of_entry, FORM)
def submit(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Hand in a deck: paste it or choose files, look it over, mend it, submit it as shown."""
    step = request.POST.get("step", "")
    if step == "look" and "HX-Request" in request.headers:
        return _typed(request, entry)
    if step == "look":
        return _look(request, entry)
    if "part-content" in request.POST:
        return _go_on(request, entry, step)
    return _form_page(request, entry, DeckForm(entry.event, initial=_latest(request, entry)))


def _look(request: HttpRequest, entry: Registration) -> HttpResponse:
    form = DeckForm(entry.event, request.POST, request.FILES)
    if form.is_valid():
        with said_on(form):
            draft = form.draft()
            if not draft.is_written:
                raise UserError("list-empty", _("The list is empty. Paste it or choose a file."))
            return _preview_page(request, entry, draft)
    return _form_page(request, entry, form)


def _typed(request: HttpRequest, entry: Registration) -> HttpResponse:
    """What the page asks while a list is typed or a file chosen: how it is read so far."""
    form = DeckForm(entry.event, request.POST, request.FILES)
    preview = None
    if form.is_valid():
        with said_on(form):
            draft = form.draft()
            preview = preview_of(draft) if draft.is_written else None
    return render(request, "player/typed.html", {"form": form, "preview": preview})


def _go_on(request: HttpRequest, entry: Registration, step: str) -> HttpResponse:
    """What a button of the preview does: take the answers, and go on with the list."""
    form = DeckForm(entry.event, boxes_carried(request.POST, entry.event))
    with said_on(form):
        seen = carried_draft(request.POST, entry.event)
        draft = answered(seen, request.POST)
        if step == "change":
            return _form_page(request, entry, DeckForm(entry.event, initial=boxes_of(draft)))
        if step != "submit":
            return _preview_page(request, entry, draft)
        if not is_shown_alike(seen, draft):
            return _preview_page(request, entry, draft, is_unseen=True)
        submit_deck(
            by=request.user,
            now=timezone.now(),
            entry=entry,
            parts=draft.parts,
            guesses_confirmed=True,
            **draft.said,
        )
        return redirect(*_after_submitting(request, entry))
    return _form_page(request, entry, form)


def _preview_page(
    request: HttpRequest, entry: Registration, draft: Draft, *, is_unseen: bool = False
) -> HttpResponse:
    context = {
        "event": entry.event,
        "entry": entry,
        "preview": preview_of(draft),
        "is_unseen": is_unseen,
    }
    return render(request, "player/deck_preview.html", context)


def _form_page(request: HttpRequest, entry: Registration, form: DeckForm) -> HttpResponse:
    context = {"event": entry.event, "entry": entry}
    return show_form(request, "player/deck_submit.html", form, context)


def _latest(request: HttpRequest, entry: Registration) -> dict[str, object]:
    """The boxes as last submitted, for those who may see the list."""
    latest = latest_submission(entry)
    if latest is None or not can(request.user, Action.VIEW_DECK, entry):
        return {}
    return boxes_of(
        Draft(
            event=entry.event,
            parts=tuple(parts_of(latest)),
            companion=latest.companion,
            has_marked_cards=latest.has_marked_cards,
            mendings=mendings_of(latest),
        )
    )


def _after_submitting(request: HttpRequest, entry: Registration) -> tuple[object, ...]:
    """The deck's page, or the desk for staff who may not look at it."""
    if can(request.user, Action.VIEW_DECK, entry):
        return ("deck", entry.event.slug, entry.pk)
    return ("event_entries", entry.event.slug)
