"""Pairings and standings as rows that a page shows: names, scores, figures that line up."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from matches.models import Entrant
from matches.queries import MatchView, RoundView, StandingView, round_view, rounds, standings
from organizer.events.models import Event, Registration
from organizer.web.typed import number

TIEBREAKERS = {
    "omw": ("OMW", gettext_lazy("opponents’ match-win percentage")),
    "gw": ("GW", gettext_lazy("game-win percentage")),
    "ogw": ("OGW", gettext_lazy("opponents’ game-win percentage")),
    "match_wins": (gettext_lazy("Wins"), gettext_lazy("matches won")),
    "opponents_share": (gettext_lazy("Opp."), gettext_lazy("opponents’ share of possible points")),
    "decks_left": (gettext_lazy("Decks"), gettext_lazy("decks left at the end of matches")),
}


@dataclass(frozen=True)
class PairingRow:
    """One table of a round. `right` is empty for a bye; `own` is the reader's name if they sit
    here."""

    table: int
    url: str
    left: str
    right: str
    score: str
    state: str
    shape: str
    own: str
    finished: bool


@dataclass(frozen=True)
class NameLine:
    """Where one player sits, for the list by name."""

    name: str
    table: int
    opponent: str
    own: bool


@dataclass(frozen=True)
class Column:
    """A tie-breaker's heading, and what it means."""

    label: str
    meaning: str


def score_of(view: MatchView) -> str:
    """The score in the order of the seats: points in a KO match, else games won; "" before."""
    if view.version == 0 and not view.is_alone:
        return ""
    figures = [seat.points if view.is_ko else seat.wins for seat in view.seats]
    if view.is_alone:
        return str(figures[0]) if view.is_ko else ""
    return "–".join(str(figure) for figure in figures)


def pairing_rows(
    event: Event, views: Iterable[MatchView], own: Registration | None
) -> list[PairingRow]:
    """The rows of a round in table order."""
    return [_pairing_row(event, view, own) for view in views]


def _pairing_row(event: Event, view: MatchView, own: Registration | None) -> PairingRow:
    names = [seat.entrant.name for seat in view.seats]
    if view.is_bye:
        state, shape = _("bye"), ""
    elif view.is_alone:
        state, shape = _("no opponent"), ""
    elif view.finished:
        state, shape = _("final"), "good"
    else:
        state, shape = _("playing"), "info"
    return PairingRow(
        table=view.match.table,
        url=reverse("match", args=(event.slug, view.match.pk)),
        left=names[0],
        right=names[1] if len(names) > 1 else "",
        score=score_of(view),
        state=state,
        shape=shape,
        own=next((seat.entrant.name for seat in view.seats if _is_own(seat.entrant, own)), ""),
        finished=view.finished,
    )


def name_lines(rows: Iterable[PairingRow]) -> list[NameLine]:
    """Everybody of a round by name."""
    lines = []
    for row in rows:
        lines.append(NameLine(row.left, row.table, row.right or row.state, row.own == row.left))
        if row.right:
            lines.append(NameLine(row.right, row.table, row.left, row.own == row.right))
    return sorted(lines, key=lambda line: line.name.casefold())


def results_in(view: RoundView) -> str:
    """How far a round is, in one sentence."""
    total = len(view.matches)
    if not view.unfinished:
        return _("All results are in.")
    return ngettext(
        "%(done)d of %(total)d results in · %(n)d table outstanding",
        "%(done)d of %(total)d results in · %(n)d tables outstanding",
        view.unfinished,
    ) % {"done": total - view.unfinished, "total": total, "n": view.unfinished}


def standings_table(event: Event, own: Registration | None, asked: str) -> dict[str, Any]:
    """What the standings page shows after the round `asked` for ("" or nonsense: the newest)."""
    played = rounds(event.competition)
    numbers = [one.number for one in played]
    after = number(asked) if number(asked) in numbers else max(numbers, default=0)
    lines = standings(event.competition, after_round=after) if after else []
    decks = _public_decks(event)
    return {
        "after": after,
        "choices": numbers,
        "unfinished": sum(round_view(one).unfinished for one in played if one.number == after),
        "columns": [
            Column(*map(str, TIEBREAKERS.get(name, (name, name))))
            for name in (lines[0].tiebreakers if lines else ())
        ],
        "rows": [
            {**_standing_row(line, own), "deck": decks.get(line.entrant.pk)} for line in lines
        ],
    }


def _public_decks(event: Event) -> dict[int, str]:
    """Where the list of each entrant is read, once everybody may read them."""
    if not event.lists_are_public:
        return {}
    entries = event.registrations.filter(submissions__isnull=False).distinct()
    return {
        entrant: reverse("deck", args=(event.slug, entry))
        for entrant, entry in entries.values_list("entrant_id", "pk")
    }


def _standing_row(line: StandingView, own: Registration | None) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "name": line.entrant.name,
        "points": line.points,
        "record": f"{line.won}–{line.lost}–{line.drawn}",
        "tiebreakers": [_figure(value) for value in line.tiebreakers.values()],
        "own": _is_own(line.entrant, own),
        "dropped": line.entrant.dropped_at is not None,
    }


def _is_own(entrant: Entrant, own: Registration | None) -> bool:
    return own is not None and entrant.pk == own.entrant_id


def _figure(value: Fraction | int) -> str:
    """A share as a percentage with two decimals, a count as it is."""
    return str(value) if isinstance(value, int) else f"{float(value) * 100:.2f}%"
