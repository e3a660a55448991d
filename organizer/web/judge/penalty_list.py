"""The penalties of an event in one list, and the way to those of a player."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from matches.models import Match
from matches.queries import PenaltyView, penalties
from organizer.accounts.models import User
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, can, event_of, those_for
from organizer.floor.queries import checks_of_penalties
from organizer.language.shown import in_words
from organizer.web.judge.penalty_words import PenaltyLine, penalty_lines
from organizer.web.parts.access import of_event, page
from organizer.web.parts.typed import number

GIVING = (EventState.OPEN, EventState.RUNNING)
"""When penalties are given: before the first round too, and no more once the event is over."""


@page(Action.VIEW_FLOOR, of_event)
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """Every penalty of the event but one's own, all or those of a player or an infraction."""
    shown = _shown_to(request, event)
    found = [view for view in penalties(event.competition) if view.entrant.pk in shown]
    player, infraction = number(request.GET.get("player")), request.GET.get("infraction", "")
    picked = [
        view
        for view in found
        if player in (0, view.entrant.pk) and infraction in ("", view.infraction.key)
    ]
    context = {
        "event": event,
        "lines": lines_of(request, event, picked),
        "count": len(picked),
        "all": len(found),
        "players": sorted({(view.entrant.name, view.entrant.pk) for view in found}),
        "infractions": sorted(
            {(in_words(view.infraction.name), view.infraction.key) for view in found}
        ),
        "player": player,
        "infraction": infraction,
        "may_give": event.state in GIVING,
        "everybody": sorted((entry.person.name, entry.pk) for entry in shown.values()),
    }
    return render(request, "judge/penalties.html", context)


@page(Action.VIEW_FLOOR, of_event)
def choose_player(request: HttpRequest, event: Event) -> HttpResponse:
    """Go to the penalties of the player who was chosen, or back to the list."""
    chosen = number(request.GET.get("entry"))
    if event.registrations.filter(pk=chosen).exists():
        return redirect("entry_penalties", event.slug, chosen)
    return redirect("penalties", event.slug)


def lines_of(request: HttpRequest, event: Event, views: Sequence[PenaltyView]) -> list[PenaltyLine]:
    """Penalties on record in words, the newest first, as this person may read them."""
    entrants = {view.entrant.pk for view in views}
    by = {one.made_by_id for view in views for one in view.versions}
    sees_checks = can(request.user, Action.CHECK_DECKS, event)
    return penalty_lines(
        views,
        entries=dict(
            event.registrations.filter(entrant__in=entrants).values_list("entrant_id", "pk")
        ),
        judges={user.pk: user.display_name for user in User.objects.filter(pk__in=by)},
        checks=checks_of_penalties(event) if sees_checks else {},
    )


def penalty_links(request: HttpRequest, match: Match) -> Sequence[tuple[str, str]]:
    """What penalties this person may give in a match, each with its address: to one player or the
    other, and to both."""
    if not can(request.user, Action.RECORD_RESULT, match):
        return ()
    event = event_of(match)
    seated = (getattr(seat.entrant, "registration", None) for seat in match.seats.all())
    entries = [entry for entry in seated if entry is not None]
    allowed = those_for(request.user, Action.VIEW_PENALTIES, event, entries)
    links = [
        (
            _("Penalty for %(name)s") % {"name": entry.person.name},
            reverse("entry_penalties", args=(event.slug, entry.pk)) + f"?match={match.pk}",
        )
        for entry in entries
        if entry.pk in allowed
    ]
    if len(links) == 2:
        links.append((_("A warning for both"), f"{links[0][1]}&both=1"))
    return links


def _shown_to(request: HttpRequest, event: Event) -> dict[int, Registration]:
    """The entries whose penalties this person may see, by the ids of their entrants."""
    entries = list(event.registrations.select_related("person"))
    allowed = those_for(request.user, Action.VIEW_PENALTIES, event, entries)
    return {entry.entrant_id: entry for entry in entries if entry.pk in allowed}
