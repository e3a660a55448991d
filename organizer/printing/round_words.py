"""What every sheet about a round says: which one it is, and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Entrant, Round
from matches.queries import MatchView, round_view, stages
from organizer.events.models import Event
from organizer.events.stage_words import round_name
from organizer.printing.pdf import Running, Sheets
from organizer.printing.words import Heading, heading_of


@dataclass(frozen=True)
class RoundHeading:
    """A round as its sheets name it: its event, its number among those of its stage, and whether
    only organizers see it yet."""

    event: Heading
    number: int
    name: str
    is_draft: bool = False

    @property
    def line(self) -> str:
        """Event, format, day and place in one line; first of all that it is a draft."""
        draft = _("Draft, not published yet") if self.is_draft else ""
        return " · ".join(filter(None, (draft, self.event.event, self.event.line)))

    def running(self, title: str) -> Running:
        """Head of every page of a sheet with this title."""
        right = f"{title} · {self.name}"
        return Running(
            self.event.event, _("%(sheet)s (draft)") % {"sheet": right} if self.is_draft else right
        )


@dataclass(frozen=True)
class Player:
    """Somebody who sits at a table. `entry` is the number of their entry, None without one."""

    name: str
    entry: int | None = None

    def spelt(self, pdf: Sheets) -> str:
        """The name as paper has it: with the number of the entry where letters are missing."""
        if self.entry is None or pdf.spells(self.name):
            return self.name
        return _("%(name)s (entry %(number)d)") % {"name": self.name, "number": self.entry}


@dataclass(frozen=True)
class Table:
    """Who sits at a table; `alone` says why nobody sits opposite, "" where somebody does."""

    number: int
    players: tuple[Player, ...]
    alone: str = ""


def heading_of_round(round_: Round) -> RoundHeading:
    """The round and its event."""
    competition = round_.stage.competition
    stage = next(one for one in stages(competition) if one.stage.pk == round_.stage_id)
    return RoundHeading(
        event=heading_of(competition.event),
        number=round_.number,
        name=round_name(round_.number, stage),
        is_draft=round_.is_draft,
    )


def players_of(event: Event) -> Callable[[Entrant], Player]:
    """How the players of an event are named; their entries are read at once."""
    entries = dict(event.registrations.values_list("entrant_id", "pk"))
    return lambda entrant: Player(entrant.name, entries.get(entrant.pk))


def tables_of(round_: Round) -> tuple[Table, ...]:
    """The tables of a round in their order, byes among them."""
    player = players_of(round_.stage.competition.event)
    return tuple(
        Table(
            number=view.match.table,
            players=tuple(player(seat.entrant) for seat in view.seats),
            alone=_alone(view),
        )
        for view in round_view(round_).matches
    )


def tables_said(tables: tuple[Table, ...]) -> str:
    """How many there are: "12 tables · 1 bye"."""
    pairs = sum(not table.alone for table in tables)
    said = [ngettext("%(n)d table", "%(n)d tables", pairs) % {"n": pairs}]
    if alone := len(tables) - pairs:
        said.append(ngettext("%(n)d player alone", "%(n)d players alone", alone) % {"n": alone})
    return " · ".join(said)


def _alone(view: MatchView) -> str:
    if not view.is_alone:
        return ""
    return _("bye") if view.is_bye else _("no opponent")
