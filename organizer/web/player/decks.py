"""An entry's deck once it is handed in: checked, shown, ruled on."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from organizer.decks.queries import (
    Standing,
    deck_standing,
    latest_submission,
    version_standings,
)
from organizer.errors import Conflict
from organizer.events.models import EventState, Registration
from organizer.events.permissions import Action, can
from organizer.usecases.rule_on_deck import rule_on_deck
from organizer.web.forms.ruling import RulingForm
from organizer.web.parts.access import ACT, of_entry, page
from organizer.web.parts.charts import charts_of
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.lists import shown_list
from organizer.web.parts.verdicts import WORDS, clause_lines, headline, versions_of
from organizer.web.player.changes import change_lines
from organizer.web.player.exports import downloads

TO_BE_MENDED = (Standing.MISSING, Standing.ILLEGAL, Standing.REFUSED)


@page(Action.VIEW_DECK, of_entry)
def deck(request: HttpRequest, entry: Registration) -> HttpResponse:
    """Where the deck stands, what was found, the list, its versions, and a judge's ruling."""
    return deck_page(request, entry, RulingForm())


def deck_page(request: HttpRequest, entry: Registration, form: RulingForm) -> HttpResponse:
    """The deck page around a form for the judge."""
    may_rule = can(request.user, Action.RULE_ON_DECK, entry)
    context = {**_state(request, entry), "may_rule": may_rule}
    return show_form(request, "player/deck.html", form, context)


@page(Action.RULE_ON_DECK, of_entry, ACT)
def rule(request: HttpRequest, entry: Registration) -> HttpResponse:
    """A judge accepts or refuses the version that was looked at."""
    form = RulingForm(request.POST)
    if form.is_valid():
        with said_on(form):
            submission = latest_submission(entry)
            if submission is None or submission.version != form.cleaned_data["version"]:
                raise Conflict(
                    "newer-version",
                    _("A newer version has come in since you looked. Look at it and rule anew."),
                )
            rule_on_deck(
                by=request.user,
                now=timezone.now(),
                submission=submission,
                accepted=form.cleaned_data["accepted"],
                reason=form.cleaned_data["reason"],
            )
            return redirect("deck", entry.event.slug, entry.pk)
    return deck_page(request, entry, form)


def _state(request: HttpRequest, entry: Registration) -> dict[str, Any]:
    now, event = timezone.now(), entry.event
    takes_decks = event.state in (EventState.OPEN, EventState.RUNNING) and not entry.dropped_at
    in_time = now <= event.deck_deadline
    is_own = entry.person.user_id == request.user.pk
    # Where everybody may read the list, what was said about it stays with player and staff.
    is_party = is_own or can(request.user, Action.MANAGE_ENTRIES, event)
    versions = version_standings(entry) if is_party else []
    standing = versions[0] if versions else deck_standing(entry)
    if is_own or not is_party:
        standing = standing.as_told(now)
        versions = [version.as_told(now) for version in versions]
    return {
        "event": event,
        "entry": entry,
        "standing": standing,
        "headline": headline(standing),
        "word": WORDS[standing.standing],
        "versions": versions_of(versions),
        "change": change_lines(standing, event) if is_party else None,
        "findings": clause_lines(standing.findings, event),
        "shown": shown_list(standing.verdict.decklist) if standing.verdict else None,
        "charts": charts_of(standing.verdict.decklist) if standing.verdict else None,
        "downloads": downloads(standing),
        "may_submit": takes_decks
        and can(request.user, Action.SUBMIT_DECK, entry)
        and (in_time or can(request.user, Action.SUBMIT_DECK_LATE, entry)),
        "is_own": is_own,
        "is_party": is_party,
        "is_next": is_own and standing.standing in TO_BE_MENDED,
    }
