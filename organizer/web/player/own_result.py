"""What a player finds on the page of their own match: whose word the result is, what happens next,
and the one thing that they do now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.forms import BaseForm
from django.urls import reverse
from django.utils.translation import gettext as _

from matches.engine.reporting import SETTLED, Stand
from matches.models import Entrant, Match
from matches.queries import ClaimView, MatchView, ReportView, seats_of, terms_of, terms_of_match
from organizer.decks.field import field_of
from organizer.events.models import EventState, Registration
from organizer.events.permissions import event_of
from organizer.web.forms.result import result_form
from organizer.web.parts.colour_words import as_cost, colours_said
from organizer.web.parts.result_words import (
    STAND_SHAPES,
    STAND_WORDS,
    VersionLine,
    result_said,
    version_lines,
)


@dataclass(frozen=True)
class OwnDeck:
    """A deck that the player may choose: its colours as a cost, and what it is called or which
    colours those are."""

    number: int
    colours: str
    said: str


@dataclass(frozen=True)
class OwnResult:
    """The result as the player in `seat` sees it: the state as word and shape, what is `said` and
    what happens `next`; `confirm` is what the button says that confirms it, "" where there is
    nothing to confirm, and `forms` are those by which the player says how it went. `choose` asks
    for the own deck in Type 15, `chosen` says whose is chosen and still hidden, each "" where it is
    not so; `entry` is the player's own. `lists` are the opponents' decks, name and address, where
    everybody may read them, `decks` the player's own where one is to be chosen."""

    seat: int
    against: str
    headline: str
    word: str
    shape: str
    said: str
    next: str
    confirm: str
    is_own: bool
    is_disputed: bool
    versions: Sequence[VersionLine]
    choose: str
    chosen: str
    entry: int
    lists: Sequence[tuple[str, str]]
    decks: Sequence[OwnDeck]
    forms: Mapping[str, BaseForm | None] = field(default_factory=dict)


def own_result(
    match: Match, view: MatchView, own: Entrant, reports: Sequence[ReportView]
) -> OwnResult:
    """The result of a match of two or more, as the player `own` sees it."""
    players = [seat.entrant for seat in view.seats]
    others = [player for player in players if player != own]
    against = _(" and ").join(other.name for other in others)
    claim = view.claim
    awaits_own = claim is not None and own in claim.awaited
    settled = view.stand in SETTLED
    said = result_said(view, players, own) if settled else _claimed(claim, players, own)
    return OwnResult(
        seat=next(seat.pk for seat in seats_of(match) if seat.entrant_id == own.pk),
        against=against,
        headline=said if settled else _("You play %(name)s") % {"name": against},
        word=str(STAND_WORDS.get(view.stand, "")),
        shape=STAND_SHAPES.get(view.stand, ""),
        said="" if settled else said,
        next=_next(view, own, others, reports),
        confirm=_("Confirm: %(result)s") % {"result": _plain(claim, players)} if awaits_own else "",
        is_own=claim is not None and claim.said_by == own,
        is_disputed=view.stand is Stand.DISPUTED,
        versions=version_lines(reports, players),
        choose=_choose(view, own),
        chosen=_chosen(view, own),
        entry=own.registration.pk,
        lists=_lists(match, others),
        decks=_decks(own.registration) if own in view.must_choose else (),
        forms=_forms(match, view, own) if _may_report(match, view) else {},
    )


def _lists(match: Match, others: Sequence[Entrant]) -> list[tuple[str, str]]:
    """The decks of the others as everybody reads them; none while lists are closed."""
    event = event_of(match)
    if not event.lists_are_public:
        return []
    entries = Registration.objects.filter(entrant__in=others, submissions__isnull=False)
    return [
        (name, reverse("deck", args=(event.slug, entry)))
        for name, entry in entries.distinct().values_list("entrant__name", "pk")
    ]


def _decks(entry: Registration) -> list[OwnDeck]:
    """The decks of the entry, as their player tells one from the other."""
    return [
        OwnDeck(one.number, as_cost(one.colours), one.called.label or colours_said(one.colours))
        for one in field_of(entry.event, [entry])
    ]


def _choose(view: MatchView, own: Entrant) -> str:
    """What asks the player for a deck; "" where they owe none."""
    if own not in view.must_choose:
        return ""
    lost = any(seat.knocked_out for seat in view.seats if seat.entrant == own)
    return _("Choose your next deck") if lost else _("Choose your starting deck")


def _chosen(view: MatchView, own: Entrant) -> str:
    """Whose deck is chosen while somebody still has to choose."""
    if not view.must_choose:
        return ""
    for seat in view.seats:
        if seat.has_chosen and seat.entrant != own:
            return _("%(name)s has chosen; you see it once you have chosen too.") % {
                "name": seat.entrant.name
            }
        if seat.has_chosen:
            words = {"deck": seat.deck, "name": view.must_choose[0].name}
            return _("You have chosen deck %(deck)d; %(name)s sees it once both have.") % words
    return ""


def _may_report(match: Match, view: MatchView) -> bool:
    """Whether the players' word is still asked for."""
    return event_of(match).state == EventState.RUNNING and view.stand not in (
        *SETTLED,
        Stand.DISPUTED,
    )


def _forms(match: Match, view: MatchView, own: Entrant) -> dict[str, BaseForm | None]:
    terms = terms_of_match(match, terms_of(match.round.stage.competition))
    said: dict[str, Any] = {"view": view, "own": own, "terms": terms}
    return {
        "tile_form": result_form(None, tiles=True, **said),
        "other_form": result_form(None, tiles=False, **said),
    }


def _claimed(claim: ClaimView | None, players: Sequence[Entrant], own: Entrant) -> str:
    if claim is None:
        return ""
    words = {"name": claim.said_by.name, "result": _plain(claim, players)}
    if claim.disputed:
        return _("You do not agree. A judge decides.")
    if claim.said_by == own:
        return _("You said: %(result)s") % words
    return _("%(name)s says: %(result)s") % words


def _plain(claim: ClaimView | None, players: Sequence[Entrant]) -> str:
    """A claim as both read it: by names."""
    return result_said(claim, players) if claim else ""


def _next(
    view: MatchView, own: Entrant, others: Sequence[Entrant], reports: Sequence[ReportView]
) -> str:
    """What happens now, in a sentence or two."""
    names = {"name": _(" or ").join(other.name for other in others)}
    match view.stand:
        case Stand.REPORTED if view.claim and view.claim.said_by != own:
            return _("Once you confirm it, it counts, and only a judge can change it.")
        case Stand.REPORTED if _can_answer(others):
            return _("%(name)s has to confirm it. Until then you can say it otherwise.") % names
        case Stand.REPORTED:
            return _("%(name)s has no account here, so a judge confirms it. Tell one.") % names
        case Stand.DISPUTED:
            return _("The judges see it. Stay at the table, or call one.")
        case Stand.VOIDED:
            reason = reports[-1].reason if reports else ""
            return _("A judge took the result back (%(reason)s). Say how it went.") % {
                "reason": reason
            }
        case Stand.CONFIRMED | Stand.JUDGED | Stand.CORRECTED:
            return _("Not right? Tell a judge, who can correct it.")
    return ""


def _can_answer(others: Sequence[Entrant]) -> bool:
    """Whether any of the others has an account to answer with."""
    ids = [other.pk for other in others]
    return Registration.objects.filter(entrant__in=ids, person__user__isnull=False).exists()
