"""A season's points: what an event is worth to a player, which events count, who stands where.

Pure of tables and pages: players and events are ids here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any

from django.utils.translation import gettext as _
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from organizer.errors import UserError

MOST_POINTS = 1000
MOST_PLACES = 128
MOST_COUNTED = 999

Points = Annotated[int, Field(ge=0, le=MOST_POINTS, strict=True)]


class Scheme(BaseModel):
    """What brings how many points: each match won or drawn, taking part, and the final rank
    (`places`: the first is rank 1). Of a player's events the `best` count, None: all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    win: Points = 3
    draw: Points = 1
    participation: Points = 0
    places: tuple[Points, ...] = Field(default=(), max_length=MOST_PLACES)
    best: Annotated[int, Field(ge=1, le=MOST_COUNTED, strict=True)] | None = None


def parse_scheme(written: Mapping[str, Any]) -> Scheme:
    """The scheme as it is stored. Raises UserError `scheme-invalid`."""
    try:
        return Scheme(**written)
    except ValidationError as error:
        raise UserError(
            "scheme-invalid",
            _(
                "Points are whole numbers from 0 to %(most)d, for up to %(places)d places; at least"
                " one event counts."
            )
            % {"most": MOST_POINTS, "places": MOST_PLACES},
        ) from error


@dataclass(frozen=True)
class Showing:
    """How one player did in one event: `rank` in its final standings, shared by who is equal, and
    the matches won and drawn as those standings count them."""

    event: int
    player: int
    rank: int
    won: int
    drawn: int


@dataclass(frozen=True)
class Earned:
    """What an event brought a player, in its parts, and whether it is among those that count."""

    showing: Showing
    for_matches: int
    for_taking_part: int
    for_rank: int
    counts: bool = False

    @property
    def points(self) -> int:
        """All parts together."""
        return self.for_matches + self.for_taking_part + self.for_rank


@dataclass(frozen=True)
class LeagueLine:
    """A player's line: who is equal in everything shares a rank. `events` are in their order."""

    rank: int
    player: int
    points: int
    won: int
    events: tuple[Earned, ...]

    @property
    def counted(self) -> int:
        """How many events count."""
        return sum(one.counts for one in self.events)


def league_table(scheme: Scheme, showings: Iterable[Showing]) -> tuple[LeagueLine, ...]:
    """The table, best first: by points; then by the best event that counts, the second best and so
    on; then by the matches won in events that count. The showings come in the order of the events;
    of two equal ones the earlier counts."""
    by_player: dict[int, list[Earned]] = {}
    for showing in showings:
        by_player.setdefault(showing.player, []).append(earned(scheme, showing))
    lines = [_line(player, _counted(scheme, those)) for player, those in by_player.items()]
    ranked: list[LeagueLine] = []
    for _key, equal in groupby(sorted(lines, key=_order), key=_order):
        rank = len(ranked) + 1
        ranked += [LeagueLine(rank, one.player, one.points, one.won, one.events) for one in equal]
    return tuple(ranked)


def earned(scheme: Scheme, showing: Showing) -> Earned:
    """What a showing is worth."""
    places = scheme.places
    return Earned(
        showing,
        for_matches=scheme.win * showing.won + scheme.draw * showing.drawn,
        for_taking_part=scheme.participation,
        for_rank=places[showing.rank - 1] if showing.rank <= len(places) else 0,
    )


def _counted(scheme: Scheme, those: list[Earned]) -> tuple[Earned, ...]:
    best = sorted(those, key=lambda one: -one.points)[: scheme.best]
    counting = {one.showing.event for one in best}
    return tuple(
        Earned(
            one.showing,
            one.for_matches,
            one.for_taking_part,
            one.for_rank,
            counts=one.showing.event in counting,
        )
        for one in those
    )


def _line(player: int, events: tuple[Earned, ...]) -> LeagueLine:
    counting = [one for one in events if one.counts]
    return LeagueLine(
        rank=0,
        player=player,
        points=sum(one.points for one in counting),
        won=sum(one.showing.won for one in counting),
        events=events,
    )


def _order(line: LeagueLine) -> tuple[int, list[int], int]:
    best_first = sorted(-one.points for one in line.events if one.counts and one.points)
    return -line.points, best_first, -line.won
