"""A season's points in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from organizer.events.models import Event
from organizer.history.leagues import SeasonTable
from organizer.history.scheme import Earned, LeagueLine, Scheme


@dataclass(frozen=True)
class WhyLine:
    """What one event brought a player."""

    event: Event
    earned: Earned


def scheme_said(scheme: Scheme) -> Sequence[str]:
    """How the points are made, which events count, and what tells equal players apart."""
    return [
        _("A match won brings %(win)s, a drawn one %(draw)s, taking part %(part)s.")
        % {"win": points(scheme.win), "draw": scheme.draw, "part": scheme.participation},
        _places_said(scheme),
        _best_said(scheme),
        _(
            "Matches are counted as in the standings of the event: a bye is a match won, and a"
            " bracket decides the rank and brings nothing else. Who shares a rank gets its points."
        ),
        _(
            "Of players with equal points the one with the better best event is first, then with"
            " the better second best and so on, then with more matches won in the events that"
            " count; else they share a rank."
        ),
    ]


def points(number: int) -> str:
    """ "1 point", "3 points"."""
    return ngettext("%(n)d point", "%(n)d points", number) % {"n": number}


def why_lines(table: SeasonTable, line: LeagueLine) -> list[WhyLine]:
    """The events of a player in their order."""
    events = table.by_id
    return [WhyLine(events[one.showing.event], one) for one in line.events]


def _places_said(scheme: Scheme) -> str:
    if not any(scheme.places):
        return _("The final rank brings nothing.")
    said = ", ".join(
        _("rank %(rank)d: %(points)s") % {"rank": rank, "points": points(number)}
        for rank, number in enumerate(scheme.places, 1)
    )
    return _("The final rank brings: %(places)s.") % {"places": said}


def _best_said(scheme: Scheme) -> str:
    if scheme.best is None:
        return _("Every event counts.")
    return ngettext(
        "Each player’s best event counts.", "Each player’s best %(n)d events count.", scheme.best
    ) % {"n": scheme.best}
