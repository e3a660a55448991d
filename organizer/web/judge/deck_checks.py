"""Deck checks: tables drawn, decks counted against their lists in order, what was found."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.penalties import infraction_of
from matches.models import Match
from matches.queries import penalties, terms_of
from organizer.decks.queries import Standing, deck_standing
from organizer.errors import NotThere, UserError
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, can
from organizer.floor.drawing import extension_for
from organizer.floor.findings import FindingKind, infractions_for
from organizer.floor.models import DeckCheck
from organizer.floor.queries import DeckToCheck, decks_to_check
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_off_deck_check import call_off_deck_check
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.draw_deck_checks import draw_deck_checks
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.record_deck_check import record_deck_check
from organizer.web.forms.floor import DrawForm, EndCheckForm, RecordForm
from organizer.web.judge import counting
from organizer.web.judge.check_list import counted_list, to_look_at
from organizer.web.judge.floor import floor, floor_page
from organizer.web.judge.floor_lines import check_state, findings_said, players_of
from organizer.web.judge.penalty_list import lines_of
from organizer.web.judge.penalty_words import PenaltyLine
from organizer.web.parts.access import ACT, in_place, of_event, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.typed import number


@page(Action.CHECK_DECKS, of_event, ACT)
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """Draw tables of the round."""
    form = DrawForm(request.POST)
    if form.is_valid():
        with said_on(form):
            drawn = draw_deck_checks(
                by=request.user, now=timezone.now(), event=event, tables=form.cleaned_data["tables"]
            )
            count = drawn.checks.count()
            said = ngettext("%(n)d table is drawn.", "%(n)d tables are drawn.", count)
            messages.success(request, said % {"n": count})
            return redirect("floor", event.slug)
    return floor_page(request, event, draw_form=form)


@page(Action.CHECK_DECKS, of_event, ACT)
@in_place(floor)
def choose(request: HttpRequest, event: Event) -> HttpResponse:
    """Check a table of one's own choice."""
    matches = Match.objects.filter(round__stage__competition=event.competition_id)
    found = matches.filter(pk=number(request.POST.get("match"))).first()
    if found is None:
        raise UserError("table-missing", _("Choose a table that plays in this event."))
    check = choose_deck_check(by=request.user, now=timezone.now(), match=found)
    return redirect("deck_check", event.slug, check.pk)


@page(Action.CHECK_DECKS, of_event)
def check_page(request: HttpRequest, event: Event, check: int) -> HttpResponse:
    """A table's two lists in the order in which they are counted, and what was found."""
    return _page(request, _check(event, check))


@page(Action.CHECK_DECKS, of_event, ACT)
@in_place(floor)
def begin(request: HttpRequest, event: Event, check: int) -> HttpResponse:
    """The decks are collected; who comes second is told who has them."""
    begun = begin_deck_check(by=request.user, now=timezone.now(), check=_check(event, check))
    return redirect("deck_check", event.slug, begun.pk)


@page(Action.CHECK_DECKS, of_event, ACT)
@in_place(floor)
def call_off(request: HttpRequest, event: Event, check: int) -> HttpResponse:
    """The table is not checked after all."""
    call_off_deck_check(by=request.user, now=timezone.now(), check=_check(event, check))
    return redirect("floor", event.slug)


@page(Action.CHECK_DECKS, of_event, ACT)
def record(request: HttpRequest, event: Event, check: int, entry: int) -> HttpResponse:
    """What was found in one player's deck."""
    found = _check(event, check)
    player = Registration.objects.filter(event=event, pk=entry).select_related("event").first()
    if player is None:
        raise NotThere("no-such-entry", _("There is no such entry in this event."))
    decks = decks_to_check(found)
    counting.keep(request, found, decks)
    deck = next((one for one in decks if one.entry == player), None)
    if deck is None:
        raise NotThere("no-such-entry", _("This player does not sit at that table."))
    form = counting.form_of(deck, data=request.POST)
    if form.is_valid():
        with said_on(form):
            record_deck_check(
                by=request.user,
                now=timezone.now(),
                check=found,
                entry=player,
                seen=form.seen(),
                notes=form.cleaned_data["notes"],
                expected_version=form.cleaned_data["version"],
            )
            counting.keep(request, found, decks, recorded=player)
            messages.success(
                request, _("The deck of %(name)s is recorded.") % {"name": player.person.name}
            )
            return redirect("deck_check", event.slug, found.pk)
    return _page(request, found, form)


@page(Action.CHECK_DECKS, of_event, ACT)
def keep(request: HttpRequest, event: Event, check: int) -> HttpResponse:
    """Keep what is ticked and typed, without recording it."""
    found = _check(event, check)
    counting.keep(request, found, decks_to_check(found))
    return redirect("deck_check", event.slug, found.pk)


@page(Action.CHECK_DECKS, of_event, ACT)
def end(request: HttpRequest, event: Event, check: int) -> HttpResponse:
    """The decks are back, and the table has its time."""
    found, form = _check(event, check), EndCheckForm(request.POST)
    if form.is_valid():
        with said_on(form):
            minutes = form.cleaned_data["minutes"]
            end_deck_check(by=request.user, now=timezone.now(), check=found, minutes=minutes)
            counting.forget(request, found)
            words = {"n": found.match.table, "minutes": minutes}
            messages.success(
                request, _("Table %(n)d plays on, with %(minutes)d minutes more.") % words
            )
            return redirect("floor", event.slug)
    return _page(request, found, form)


def _page(request: HttpRequest, check: DeckCheck, faulty: BaseForm | None = None) -> HttpResponse:
    event, (word, shape) = check.event, check_state(check)
    given = _given(request, check)

    def may_penalise(deck: DeckToCheck) -> bool:
        return event.state == EventState.RUNNING and can(
            request.user, Action.GIVE_PENALTY, deck.entry
        )

    kept = counting.kept(request, check)
    goes_on = check.begun_at is not None and check.ended_at is None
    end_form = EndCheckForm(initial={"minutes": _minutes(check)}) if goes_on else None
    decks = [
        {
            **_counted(deck, faulty, kept, begun=check.begun_at is not None),
            "found": findings_said(deck.record) if deck.record else [],
            "infractions": _infractions(deck) if may_penalise(deck) else [],
            "penalties": given.get(deck.entry.entrant_id, []),
            "look": to_look_at(deck),
        }
        for deck in decks_to_check(check)
    ]
    context: dict[str, Any] = {
        "event": event,
        "check": check,
        "players": players_of(check.match),
        "word": word,
        "shape": shape,
        "decks": decks,
        "end_form": faulty if isinstance(faulty, EndCheckForm) else end_form,
    }
    return show_form(request, "judge/deck_check.html", faulty or EndCheckForm(), context)


def _given(request: HttpRequest, check: DeckCheck) -> dict[int, list[PenaltyLine]]:
    """The penalties that were given for what the check found, by the entrant's id."""
    numbers = set(check.penalties.values_list("penalty__number", flat=True))
    views = [one for one in penalties(check.event.competition) if one.penalty.number in numbers]
    by_entrant: dict[int, list[PenaltyLine]] = {}
    for line in lines_of(request, check.event, views):
        by_entrant.setdefault(line.view.entrant.pk, []).append(line)
    return by_entrant


def _infractions(deck: DeckToCheck) -> list[tuple[str, str]]:
    """What was found can be, the likeliest first: the key of an infraction and its name."""
    if deck.record is None:
        return []
    terms = terms_of(deck.entry.event.competition)
    kinds = [FindingKind(finding["kind"]) for finding in deck.record.findings]
    is_legal = deck_standing(deck.entry).standing in (Standing.LEGAL, Standing.ACCEPTED)
    keys = infractions_for(kinds, list_is_legal=is_legal)
    return [(key, infraction_of(terms, key).name) for key in keys]


def _counted(
    deck: DeckToCheck, faulty: BaseForm | None, kept: counting.Kept, *, begun: bool
) -> dict[str, Any]:
    """A deck with its list, and once it is collected the form in which it is counted. Whatever is
    sent next has seen the record that stands."""
    form = None
    if begun and isinstance(faulty, RecordForm) and faulty.prefix == counting.prefix_of(deck):
        form = faulty
    elif begun:
        form = counting.form_of(deck, kept=kept)
    version = deck.record.version if deck.record else 0
    shown = counted_list(deck, form.boxes() if form else {})
    return {"deck": deck, "form": form, "shown": shown, "version": version}


def _minutes(check: DeckCheck) -> int:
    begun_at = check.begun_at or timezone.now()
    return extension_for(timezone.now() - begun_at)


def _check(event: Event, check: int) -> DeckCheck:
    found = (
        DeckCheck.objects.filter(event=event, pk=check, is_called_off=False)
        .select_related("event__format_version", "match__round", "begun_by")
        .first()
    )
    if found is None:
        raise NotThere("no-such-check", _("There is no such deck check in this event."))
    return found
