"""Penalties: a player's history and what is called for, given with what it does said before, taken
back; the list of the whole event. For judges, and nobody sees their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.engine.penalties import PROXY, Infraction, Kind
from matches.models import Match
from matches.queries import (
    Effect,
    Suggestion,
    effects,
    match_view,
    open_round,
    penalties_of,
    suggestion,
    suggestions,
    withdrawal,
)
from organizer.errors import NotThere
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action, can
from organizer.events.queries import proxies_in_effect
from organizer.floor.drawing import extension_for
from organizer.floor.models import DeckCheck
from organizer.floor.queries import newest_records
from organizer.language.shown import in_words
from organizer.receipts.services import is_done
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.warn_table import warn_table
from organizer.usecases.withdraw_penalty import withdraw_penalty
from organizer.web.forms.penalties import LONGEST_NOTE, PenaltyForm, WithdrawForm
from organizer.web.judge.consequences import touched_lines
from organizer.web.judge.floor_lines import findings_said
from organizer.web.judge.penalty_list import GIVING, lines_of
from organizer.web.judge.penalty_words import (
    CATEGORIES,
    called_for,
    kind_lines,
    kind_word,
    path_said,
    withdrawal_said,
)
from organizer.web.parts.access import FORM, of_entry, page
from organizer.web.parts.errors import said_on, show_form
from organizer.web.parts.keys import key_of
from organizer.web.parts.reasons import listed
from organizer.web.parts.typed import line, number

COMMON = (
    "missed-trigger",
    "game-rule-violation",
    "looking-at-extra-cards",
    "tardiness",
    "slow-play",
    "deck-problem",
)
LONGEST_SEARCH = 60


@page(Action.VIEW_PENALTIES, of_entry)
def of_player(request: HttpRequest, entry: Registration) -> HttpResponse:
    """A player's penalties in this event, and the infractions with what each calls for now."""
    event, match = entry.event, _match_of(entry, request.GET.get("match"))
    searched = line(request.GET.get("q"), LONGEST_SEARCH)
    known = suggestions(entry.entrant)
    if not proxies_in_effect(event):
        known = tuple(one for one in known if one.infraction.key != PROXY)
    context = {
        "event": event,
        "entry": entry,
        "match": match,
        "lines": lines_of(request, event, penalties_of(entry.entrant)),
        "may_give": event.state in GIVING,
        "q": searched,
        "both": "both" in request.GET and match is not None,
        "groups": _groups(known, searched),
        "disqualified": entry.entrant.disqualified_at is not None,
    }
    return render(request, "judge/penalties_of.html", context)


@page(Action.GIVE_PENALTY, of_entry, FORM)
def give(request: HttpRequest, entry: Registration, infraction: str) -> HttpResponse:
    """What an infraction calls for and what each penalty would do, and one of them given."""
    event, asked = entry.event, request.POST if request.method == "POST" else request.GET
    check = _check(request, event, entry, asked.get("check"))
    match = check.match if check else _match_of(entry, asked.get("match"))
    view = match_view(match) if match else None
    called, does = suggestion(entry.entrant, infraction), effects(entry.entrant, match)
    opponent = _opponent(request, entry, match)
    form = PenaltyForm(
        request.POST if request.method == "POST" else None,
        suggestion=called,
        effects=does,
        initial={**_initial(entry, match, check, does), "both": "both" in asked},
        opponent=opponent.person.name if opponent else "",
        opponents_path=_opponents_path(opponent, infraction) if opponent else "",
    )
    if is_done(user_id=request.user.pk, key=key_of(request)):
        return _from_where(entry, match, check)
    if form.is_valid():
        with said_on(form):
            if opponent and match and form.cleaned_data["both"]:
                _warned(request, [entry, opponent], infraction, match, check, form)
            else:
                _given(request, entry, infraction, match, check, form)
            return _from_where(entry, match, check)
    chosen = form["kind"].value() or ""
    called_said, before = called_for(called)
    context = {
        "event": event,
        "entry": entry,
        "match": match,
        "check": check,
        "infraction": called.infraction,
        "path": path_said(called.infraction),
        "called_for": called_said,
        "before": before,
        "kinds": kind_lines(called, does, view, str(chosen)),
        "may_give": event.state in GIVING,
    }
    return show_form(request, "judge/penalty_give.html", form, context)


@page(Action.GIVE_PENALTY, of_entry, FORM)
def withdraw(request: HttpRequest, entry: Registration, number: int) -> HttpResponse:
    """What taking a penalty back would do, and its reason."""
    event = entry.event
    found = (one for one in penalties_of(entry.entrant) if one.penalty.number == number)
    penalty = next(found, None)
    if penalty is None:
        raise NotThere("no-such-penalty", _("The player has no penalty of that number."))
    view = match_view(penalty.match) if penalty.match else None
    form = WithdrawForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with said_on(form):
            withdraw_penalty(
                by=request.user,
                now=timezone.now(),
                penalty=penalty.penalty,
                reason=form.cleaned_data["reason"],
                expected_version=form.cleaned_data["version"],
                key=key_of(request),
            )
            messages.success(request, _("The penalty is taken back."))
            return redirect("entry_penalties", event.slug, entry.pk)
    taken_back = withdrawal(penalty.penalty)
    context = {
        "event": event,
        "entry": entry,
        "penalty": penalty,
        "single": lines_of(request, event, [penalty]),
        "does": withdrawal_said(taken_back, penalty, view),
        "refused": in_words(taken_back.refused),
        "version": view.version if view else None,
        "touched": touched_lines(taken_back.touched, view)
        if view and view.match.round.closed_at
        else None,
    }
    return show_form(request, "judge/penalty_withdraw.html", form, context)


def _from_where(entry: Registration, match: Match | None, check: DeckCheck | None) -> HttpResponse:
    """Back to where the judge comes from."""
    slug = entry.event.slug
    if check:
        return redirect("deck_check", slug, check.pk)
    return (
        redirect("match", slug, match.pk) if match else redirect("entry_penalties", slug, entry.pk)
    )


def _given(
    request: HttpRequest,
    entry: Registration,
    infraction: str,
    match: Match | None,
    check: DeckCheck | None,
    form: PenaltyForm,
) -> None:
    kind: Kind = form.cleaned_data["kind"]
    give_penalty(
        by=request.user,
        now=timezone.now(),
        entry=entry,
        infraction=infraction,
        kind=kind,
        match=match,
        game=form.cleaned_data["game"] if kind is Kind.GAME_LOSS else None,
        reason=form.why(),
        # A warning changes nothing, so it need not be looked at again where a game was recorded.
        expected_version=None if kind is Kind.WARNING else form.cleaned_data["version"],
        found_by=check,
        minutes=form.cleaned_data.get("minutes"),
        key=key_of(request),
    )
    words = {"kind": kind_word(kind), "name": entry.person.name}
    messages.success(request, _("%(kind)s for %(name)s.") % words)


def _warned(
    request: HttpRequest,
    entries: Sequence[Registration],
    infraction: str,
    match: Match,
    check: DeckCheck | None,
    form: PenaltyForm,
) -> None:
    warn_table(
        by=request.user,
        now=timezone.now(),
        entries=entries,
        match=match,
        infraction=infraction,
        reason=form.why(),
        found_by=check,
        key=key_of(request),
    )
    names = {"names": listed(entry.person.name for entry in entries)}
    messages.success(request, _("Warning for %(names)s.") % names)


def _opponent(
    request: HttpRequest, entry: Registration, match: Match | None
) -> Registration | None:
    """Who sits opposite in the match, where this judge may penalise them too."""
    if match is None:
        return None
    others = Registration.objects.filter(entrant__seats__match=match).exclude(pk=entry.pk)
    found = list(others.select_related("event", "person", "entrant"))
    if len(found) != 1 or not can(request.user, Action.GIVE_PENALTY, found[0]):
        return None
    return found[0]


def _opponents_path(opponent: Registration, infraction: str) -> str:
    """What the infraction calls for where the opponent is penalised too."""
    said, before = called_for(suggestion(opponent.entrant, infraction))
    words = {"name": opponent.person.name, "said": f"{said} {before}".strip()}
    return _("%(name)s: %(said)s") % words


def _initial(
    entry: Registration, match: Match | None, check: DeckCheck | None, does: Mapping[Kind, Effect]
) -> dict[str, Any]:
    """What the form begins with: what was seen of the match, and what the deck check found."""
    initial: dict[str, Any] = {}
    if match is not None:
        initial |= {
            "match": match.pk,
            "version": match_view(match).version,
            "game": does[Kind.GAME_LOSS].game_number,
        }
    if check is not None:
        record = newest_records(list(check.records.all())).get(entry.pk)
        found = "; ".join(findings_said(record)) if record else ""
        initial |= {"check": check.pk, "reason": found[:LONGEST_NOTE]}
        if check.begun_at and check.ended_at is None:
            initial["minutes"] = extension_for(timezone.now() - check.begun_at)
    return initial


def _match_of(entry: Registration, asked: str | None) -> Match | None:
    """The match that was named, else the one that the player sits in while a round is open."""
    matches = Match.objects.filter(seats__entrant=entry.entrant, round__published_at__isnull=False)
    matches = matches.select_related("round__stage__competition__event")
    if asked:
        return matches.filter(pk=number(asked)).first()
    current = open_round(entry.event.competition)
    return matches.filter(round=current).first() if current else None


def _check(
    request: HttpRequest, event: Event, entry: Registration, asked: str | None
) -> DeckCheck | None:
    """The deck check from which a penalty is given."""
    if not asked or not can(request.user, Action.CHECK_DECKS, event):
        return None
    found = DeckCheck.objects.filter(event=event, pk=number(asked), is_called_off=False)
    found = found.filter(begun_at__isnull=False, match__seats__entrant=entry.entrant)
    return found.select_related("event", "match__round__stage__competition__event").first()


Group = tuple[str, list[tuple[Suggestion, str]]]


def _groups(known: Sequence[Suggestion], searched: str) -> list[Group]:
    """Infractions with what each calls for, by what they are about and the common ones first; with
    a search those that have all its words in their names, as they are shown or in English."""
    if searched:
        words = searched.casefold().split()
        found = [one for one in known if all(word in _searched(one.infraction) for word in words)]
        return [(_("Found"), _worded(found))] if found else []
    by_key = {one.infraction.key: one for one in known}
    groups = [(_("Common ones"), _worded([by_key[key] for key in COMMON]))]
    for category, label in CATEGORIES.items():
        of_it = [one for one in known if one.infraction.category is category]
        if of_it:
            groups.append((str(label), _worded(of_it)))
    return groups


def _searched(infraction: Infraction) -> str:
    return f"{in_words(infraction.name)} {infraction.name}".casefold()


def _worded(called: Sequence[Suggestion]) -> list[tuple[Suggestion, str]]:
    return [(one, kind_word(one.kind)) for one in called]
