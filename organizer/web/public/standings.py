"""The standings: after any round, as they were published or as they are amended, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Round
from matches.queries import (
    StandingView,
    ranks_as_published,
    rounds,
    standings,
    standings_as_published,
    standings_kept,
    unfinished_in,
)
from organizer.events.figures import column_of, decimals_of, figure, rank_said
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action
from organizer.events.queries import entry_of
from organizer.web.history.records import linked
from organizer.web.parts.access import of_event, page
from organizer.web.parts.many import addresses
from organizer.web.parts.reasons import points_said
from organizer.web.parts.typed import number
from organizer.web.public.tables import is_own

PUBLISHED = "published"

MOST_SHOWN = 100
"""Lines of a page besides the reader's own, unless all are asked for."""


@dataclass(frozen=True)
class Said:
    """One number that decides between equals, and what it is called."""

    label: str
    value: str


@dataclass(frozen=True)
class Row:
    """One line of the standings. `otherwise` says what the line reads in the other of the two
    tables, as published or as amended; "" where both are alike. `who` is their entrant. `moved` is
    by how many ranks they rose (below 0: fell) since the round before."""

    rank: str
    name: str
    points: int
    record: str
    figures: tuple[Said, ...]
    moved: int
    moved_said: str
    who: int
    dropped: bool
    disqualified: bool
    otherwise: str
    player: str | None
    deck: str | None
    why: str
    why_said: str


@page(Action.VIEW_EVENT, of_event)
def standings_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The table after the newest round, or after the round asked for with `?after=`; with
    `&as=published` as it was when that round was closed; of a long one the first lines, unless
    `&all=1`."""
    played = rounds(event.competition)
    after = chosen(played, request.GET.get("after"))
    context: dict[str, Any] = {"event": event, "after": after.number if after else 0}
    if after is not None:
        own = entry_of(request.user, event)
        asked_published = request.GET.get("as") == PUBLISHED
        most = None if request.GET.get("all") else MOST_SHOWN
        is_newest = after == played[-1]
        amended = (
            standings_kept(event.competition)
            if is_newest
            else standings(event.competition, after_round=after.number)
        )
        before = _ranks_before(played, after)
        context |= _table(event, after, amended, own, before, asked_published, most)
        context["choices"] = [one.number for one in played]
    return render(request, "public/standings.html", context)


def chosen(played: Sequence[Round], asked: str | None) -> Round | None:
    """The round of that number; the newest one for nonsense, None before there is any."""
    newest = played[-1] if played else None
    return next((one for one in played if one.number == number(asked)), newest)


def _ranks_before(played: Sequence[Round], after: Round) -> Mapping[int, int]:
    """The ranks that were published after the round before, by entrants' ids."""
    before = next((one for one in reversed(played) if one.number < after.number), None)
    return ranks_as_published(before) if before else {}


def _table(
    event: Event,
    after: Round,
    amended: Sequence[StandingView],
    own: Registration | None,
    before: Mapping[int, int],
    as_published: bool,
    most: int | None,
) -> dict[str, Any]:
    published = standings_as_published(after)
    differ = published is not None and _differ(published, amended)
    shown, other = amended, published if differ else None
    if as_published and published is not None:
        shown, other = published, amended if differ else None
    columns = [column_of(name) for name in (shown[0].tiebreakers if shown else ())]
    decimals = decimals_of([*shown, *(other or ())])
    beyond = [one for one in shown[most:] if most and is_own(one.entrant, own)]
    lines = [*shown[:most], *beyond]
    return {
        "rows": _rows(event, after, lines, other, decimals, before, as_published=as_published),
        "own_entrant": own.entrant_id if own else None,
        "is_alike": not beyond,
        "found": len(shown),
        "columns": columns,
        "unfinished": unfinished_in(after) if published is None else 0,
        "differ": differ,
        "by_bracket": any(line.place for line in shown),
        "as_published": as_published and published is not None,
        "closed_at": after.closed_at if published is not None else None,
    }


def _rows(
    event: Event,
    after: Round,
    shown: Sequence[StandingView],
    other: Sequence[StandingView] | None,
    decimals: Mapping[str, int],
    before: Mapping[int, int],
    *,
    as_published: bool,
) -> list[Row]:
    decks, players = _public_decks(event), linked(event)
    others = {line.entrant.pk: line for line in other or ()}
    labels = {name: column_of(name).label for name in (shown[0].tiebreakers if shown else ())}
    why = addresses("rank", event.slug)
    why_said = _("Why %(name)s has this rank:")
    return [
        Row(
            rank=rank_said(line),
            name=line.entrant.name,
            points=line.points,
            record=f"{line.won}–{line.lost}–{line.drawn}",
            figures=tuple(
                Said(labels[name], figure(name, value, decimals[name]))
                for name, value in line.tiebreakers.items()
            ),
            moved=(moved := _moved(line, before)),
            moved_said=_moved_said(moved),
            who=line.entrant.pk,
            dropped=line.entrant.dropped_at is not None,
            disqualified=line.entrant.disqualified_at is not None,
            otherwise=_otherwise(
                line, others.get(line.entrant.pk, line), decimals, as_published=as_published
            ),
            player=players.get(line.entrant.pk),
            deck=decks.get(line.entrant.pk),
            why=f"{why(line.entrant.pk)}?after={after.number}",
            why_said=why_said % {"name": line.entrant.name},
        )
        for line in shown
    ]


def _moved(line: StandingView, before: Mapping[int, int]) -> int:
    """By how many ranks; who has dropped, or plays in a bracket, is not told."""
    if line.rank is None or line.place is not None or line.entrant.dropped_at is not None:
        return 0
    return before.get(line.entrant.pk, line.rank) - line.rank


def _moved_said(moved: int) -> str:
    """By how many ranks somebody rose or fell, in words; "" where they stayed."""
    if moved > 0:
        return ngettext("up %(n)d rank", "up %(n)d ranks", moved) % {"n": moved}
    if moved < 0:
        return ngettext("down %(n)d rank", "down %(n)d ranks", -moved) % {"n": -moved}
    return ""


def _otherwise(
    line: StandingView, other: StandingView, decimals: Mapping[str, int], *, as_published: bool
) -> str:
    """How a line reads in the other table: "published: rank 2, 6 points, OMW 61.11%"."""
    if _values(line) == _values(other):
        return ""
    said = []
    if line.rank != other.rank:
        said.append(_("rank %(rank)s") % {"rank": rank_said(other)})
    if line.points != other.points:
        said.append(points_said(other.points))
    else:
        said += [
            f"{column_of(name).label} {figure(name, value, decimals[name])}"
            for name, value in other.tiebreakers.items()
            if value != line.tiebreakers.get(name)
        ]
    words = {"line": ", ".join(said) or _("another record")}
    return _("amended: %(line)s") % words if as_published else _("published: %(line)s") % words


def _differ(published: Sequence[StandingView], amended: Sequence[StandingView]) -> bool:
    before = {line.entrant.pk: _values(line) for line in published}
    return any(before.get(line.entrant.pk, _values(line)) != _values(line) for line in amended)


def _values(line: StandingView) -> tuple[object, ...]:
    """All that two tables can differ in."""
    return (
        line.rank,
        line.points,
        line.won,
        line.drawn,
        line.lost,
        tuple(line.tiebreakers.items()),
    )


def _public_decks(event: Event) -> dict[int, str]:
    """Where the list of each entrant is read, once everybody may read them."""
    if not event.lists_are_public:
        return {}
    entries = event.registrations.filter(submissions__isnull=False).distinct()
    return {
        entrant: reverse("deck", args=(event.slug, entry))
        for entrant, entry in entries.values_list("entrant_id", "pk")
    }
