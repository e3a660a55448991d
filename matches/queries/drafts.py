"""A draft as its organizers look at it before they publish it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from matches.engine.pairing.order import Contender, Cost, met
from matches.models import Draw, Entrant, Match, ResultReport, Round, Stage
from matches.queries.draws import contenders_now
from matches.queries.matches import round_view
from matches.queries.rounds import players_in
from matches.queries.terms import terms_of
from matches.queries.views import MatchView


class PairingFault(StrEnum):
    """What is to be minded about a pairing. The entrants and numbers that go with it stand beside
    it."""

    REMATCH = "rematch"
    """The two have met."""
    SECOND_BYE = "second_bye"
    """The player had `byes` byes before."""
    FAR_APART = "far_apart"
    """More than one match lies between their scores, `points` and `other_points`."""
    SAME_GROUP = "same_group"
    """Both are of one group, in a round that keeps groups apart."""


@dataclass(frozen=True)
class PairingWarning:
    """One thing to be minded, with the entrants and numbers that its sentence names."""

    fault: PairingFault
    entrants: tuple[Entrant, ...]
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class DraftMatchView:
    """A match of a draft: `points` are those of its players before the round, in seat order."""

    view: MatchView
    points: tuple[int, ...]
    warnings: tuple[PairingWarning, ...]

    @property
    def by_hand(self) -> bool:
        """Whether an organizer changed it."""
        return self.view.match.origin == Match.Origin.BY_HAND


@dataclass(frozen=True)
class DraftView:
    """A draft and all that speaks against publishing it.

    `unseated` came, and `gone` went, since it was drawn: with either it cannot be published as it
    is. `corrected` says that a result of an earlier round changed since. `cost` is that of the
    newest draw by the pairing order and `bound` what it costs at least (None where nothing is
    drawn, as in a bracket); where the two are equal it is proven to be the best.
    """

    round: Round
    matches: tuple[DraftMatchView, ...]
    unseated: tuple[Entrant, ...]
    gone: tuple[Entrant, ...]
    corrected: bool
    cost: Cost | None
    bound: Cost | None

    @property
    def may_change(self) -> bool:
        """Whether players can be swapped and matches paired anew; a bracket or table is fixed."""
        return self.round.stage.kind == Stage.Kind.SWISS

    @property
    def is_outdated(self) -> bool:
        """Whether it cannot be published as it is."""
        return self.may_change and bool(self.unseated or self.gone)


def draft_view(round_: Round) -> DraftView:
    """The draft with its warnings, for organizers only."""
    view = round_view(round_)
    seated = {seat.entrant.pk: seat.entrant for match in view.matches for seat in match.seats}
    now = {entrant.pk: entrant for entrant in players_in(round_.stage)}
    newest = round_.draws.last()
    may_change = round_.stage.kind == Stage.Kind.SWISS
    return DraftView(
        round=round_,
        matches=_draft_matches(round_, newest, view.matches),
        unseated=tuple(one for pk, one in now.items() if pk not in seated) if may_change else (),
        gone=tuple(one for pk, one in seated.items() if pk not in now),
        corrected=_was_corrected(round_),
        cost=_cost(newest.cost) if newest else None,
        bound=_cost(newest.bound) if newest else None,
    )


def swap_view(round_: Round, one: Entrant, other: Entrant) -> tuple[DraftMatchView, ...]:
    """The matches of two players of the draft as they would be if these changed places, with what
    is then to be minded; a single match where the two meet already."""
    places = {one: other, other: one}
    matches = [
        replace(
            match,
            seats=tuple(
                replace(seat, entrant=places.get(seat.entrant, seat.entrant))
                for seat in match.seats
            ),
        )
        for match in round_view(round_).matches
        if any(seat.entrant in places for seat in match.seats)
    ]
    return _draft_matches(round_, round_.draws.last(), matches)


def _draft_matches(
    round_: Round, newest: Draw | None, matches: Sequence[MatchView]
) -> tuple[DraftMatchView, ...]:
    competition = round_.stage.competition
    seated = [seat.entrant for match in matches for seat in match.seats]
    contenders = {one.player: one for one in contenders_now(competition, seated, {})}
    far = terms_of(competition).possible
    apart = newest is not None and bool(newest.options.get("keep_apart"))
    warned = round_.stage.kind == Stage.Kind.SWISS
    return tuple(
        _draft_match(match, contenders, far=far, apart=apart, warned=warned) for match in matches
    )


def _draft_match(
    view: MatchView,
    contenders: Mapping[object, Contender],
    *,
    far: int,
    apart: bool,
    warned: bool,
) -> DraftMatchView:
    entrants = tuple(seat.entrant for seat in view.seats)
    seated = [contenders[entrant.pk] for entrant in entrants]
    warnings = tuple(_warnings(entrants, seated, far=far, apart=apart)) if warned else ()
    return DraftMatchView(view, tuple(one.points for one in seated), warnings)


def _warnings(
    entrants: tuple[Entrant, ...], seated: Sequence[Contender], *, far: int, apart: bool
) -> Iterator[PairingWarning]:
    if len(seated) == 1:
        if seated[0].byes:
            yield PairingWarning(PairingFault.SECOND_BYE, entrants, {"byes": seated[0].byes})
        return
    one, other = seated
    if met(one, other):
        yield PairingWarning(PairingFault.REMATCH, entrants)
    if abs(one.points - other.points) > far:
        yield PairingWarning(
            PairingFault.FAR_APART, entrants, {"points": one.points, "other_points": other.points}
        )
    if apart and one.group is not None and one.group == other.group:
        yield PairingWarning(PairingFault.SAME_GROUP, entrants)


def _was_corrected(round_: Round) -> bool:
    """Whether results of earlier rounds were reported since the newest draw."""
    newest: Draw | None = round_.draws.last()
    since = newest.made_at if newest else round_.paired_at
    return ResultReport.objects.filter(
        match__round__stage__competition=round_.stage.competition_id,
        match__round__number__lt=round_.number,
        made_at__gt=since,
    ).exists()


def _cost(kept: Sequence[int]) -> Cost | None:
    return Cost(*kept) if kept else None
