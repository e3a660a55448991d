"""Pairings as rows that a page shows: names, scores, where everybody sits."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Entrant
from matches.queries import MatchView, RoundView
from organizer.events.models import Event, Registration
from organizer.printing.check_sheets import by_letters
from organizer.web.parts.many import addresses
from organizer.web.parts.result_words import STAND_SHAPES, STAND_WORDS


@dataclass(frozen=True)
class PairingRow:
    """One table of a round. `right` is empty where nobody sits opposite, and `who` are the entrants
    who sit there; `own` is the reader's name if they do; `why` says why the two meet, where that is
    asked for."""

    table: int
    url: str
    left: str
    right: str
    score: str
    state: str
    shape: str
    own: str
    finished: bool
    why: tuple[str, ...] = ()
    who: tuple[int, ...] = ()


@dataclass(frozen=True)
class NameLine:
    """Where one player sits, for the list by name; `who` is their entrant."""

    name: str
    table: int
    opponent: str
    who: int


def score_of(view: MatchView) -> str:
    """The score in the order of the seats: points in a KO match, else games won; "" before."""
    if not view.is_alone and not _has_score(view):
        return ""
    figures = figures_of(view)
    if view.is_alone:
        return next(iter(figures.values())) if view.is_ko else ""
    return "–".join(figures.values())


def figures_of(view: MatchView) -> dict[Entrant, str]:
    """Each player's side of the score, in the order of the seats: points in a KO match, else games
    won; nothing while a match of two has no result."""
    if not view.is_alone and not _has_score(view):
        return {}
    return {seat.entrant: str(seat.points if view.is_ko else seat.wins) for seat in view.seats}


def _has_score(view: MatchView) -> bool:
    """Whether anything is recorded that counts: what players only say does not."""
    return view.version > 0 and (view.claim is None or bool(view.games))


def pairing_rows(
    event: Event,
    views: Iterable[MatchView],
    own: Registration | None,
    why: Mapping[int, Sequence[str]] | None = None,
) -> list[PairingRow]:
    """The rows of a round in table order; `why` has the reasons of matches by their ids."""
    address = addresses("match", event.slug)
    return [
        _pairing_row(address(view.match.pk), view, own, (why or {}).get(view.match.pk, ()))
        for view in views
    ]


def _pairing_row(
    url: str, view: MatchView, own: Registration | None, why: Sequence[str]
) -> PairingRow:
    names = [seat.entrant.name for seat in view.seats]
    if view.is_bye:
        state, shape = _("bye"), ""
    elif view.is_alone:
        state, shape = _("no opponent"), ""
    elif view.finished:
        state, shape = _("final"), "good"
    elif view.claim is not None:
        state, shape = str(STAND_WORDS[view.stand]), STAND_SHAPES[view.stand]
    else:
        state, shape = _("playing"), "info"
    return PairingRow(
        table=view.match.table,
        url=url,
        left=names[0],
        right=names[1] if len(names) > 1 else "",
        score=score_of(view),
        state=state,
        shape=shape,
        own=next((seat.entrant.name for seat in view.seats if is_own(seat.entrant, own)), ""),
        finished=view.finished,
        why=tuple(why),
        who=tuple(seat.entrant.pk for seat in view.seats),
    )


def name_lines(rows: Iterable[PairingRow]) -> list[NameLine]:
    """Everybody of a round by name."""
    lines = []
    for row in rows:
        lines.append(NameLine(row.left, row.table, row.right or row.state, row.who[0]))
        if row.right:
            lines.append(NameLine(row.right, row.table, row.left, row.who[1]))
    return sorted(lines, key=lambda line: by_letters(line.name))


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


def is_own(entrant: Entrant, own: Registration | None) -> bool:
    """Whether it is the reader's own entry that plays there."""
    return own is not None and entrant.pk == own.entrant_id
