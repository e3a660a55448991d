"""What comes after the round that is played: the button that says so, and who would be in."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from matches.models import Stage
from matches.queries import (
    CompetitionState,
    NextAct,
    RoundView,
    StageView,
    StandingView,
    next_stage,
    plan_of,
    players_in,
    state_of,
    still_in,
)
from organizer.events.models import Event, EventState
from organizer.events.stage_words import pairings_said
from organizer.web.parts.acts import Act

JUST_MISSED = 2


@dataclass(frozen=True)
class CutLine:
    """Somebody by their rank before a cut."""

    seed: int
    name: str
    points: int


@dataclass(frozen=True)
class Cut:
    """Who goes on to the next stage, and who just does not. `by_lot` says that lots decide between
    the last who goes on and the first who does not, `is_bracket` that the stage is one."""

    heading: str
    goes_on: Sequence[CutLine]
    misses: Sequence[CutLine]
    by_lot: bool
    is_bracket: bool


def round_act(event: Event, current: RoundView | None) -> tuple[CompetitionState, Act | None]:
    """Where the event stands, and the button for what its organizer does next; None while they
    wait for results or players."""
    state = state_of(event.competition)
    if event.state not in (EventState.OPEN, EventState.RUNNING):
        return state, None
    match state.next_act:
        case NextAct.PUBLISH if state.draft is not None:
            words = {"n": state.draft.number}
            label = _("Look at the draft of round %(n)d") % words
            return state, Act(
                label,
                reverse("draft", args=(event.slug,)),
                hint=_("It is not published yet: only organizers see it."),
            )
        case NextAct.DRAFT:
            return state, _drafting(event, state, current)
        case NextAct.NEXT_STAGE:
            return state, _cutting(event, state)
        case NextAct.FINISH:
            return state, Act(
                _("Finish the event"),
                reverse("event_finish", args=(event.slug,)),
                hint=_("The next page says what that does."),
            )
    return state, None


def _drafting(event: Event, state: CompetitionState, current: RoundView | None) -> Act | None:
    players = players_in(state.stage)
    if len(players) < 2:
        return None
    words: dict[str, object] = {"n": state.next_number}
    if state.stage.kind == Stage.Kind.SWISS:
        field = [one for one in players if state.next_number not in one.awarded_byes]
        words["pairings"] = pairings_said(len(field))
        label = _("Draft round %(n)d: %(pairings)s") % words
    else:
        label = _("Draft round %(n)d") % words
    hint = _("Only organizers see a draft; you publish it when it is as it should be.")
    if current is not None:
        closed = _("Round %(n)d is closed by it: its standings are published as they are now.")
        hint += " " + closed % {"n": current.round.number}
    return _drafts(event, state, "round_draft", label, hint)


def _cutting(event: Event, state: CompetitionState) -> Act | None:
    after = next_stage(event.competition)
    if after is None:
        return None
    plan = plan_of(after)
    words = {"n": plan.cut, "kind": after.get_kind_display(), "round": state.next_number}
    if plan.cut:
        label = _("Cut to the top %(n)d: draft round %(round)d") % words
    else:
        label = _("Go on to %(kind)s: draft round %(round)d") % words
    hint = _("Those who go on are fixed by the standings as they are now.")
    return _drafts(event, state, "stage_start", label, hint)


def _drafts(event: Event, state: CompetitionState, name: str, label: str, hint: str) -> Act:
    address, fields = reverse(name, args=(event.slug,)), {"round": str(state.next_number)}
    return Act(label, address, by_post=True, fields=fields, hint=hint)


def cut_of(event: Event, planned: Sequence[StageView]) -> Cut | None:
    """Who would be in the next stage now; None where it takes everybody."""
    current = next(place for place, one in enumerate(planned) if one.is_current)
    after = planned[current + 1].plan if current + 1 < len(planned) else None
    if after is None or after.cut is None:
        return None
    ranked = still_in(event.competition)
    last, first = ranked[after.cut - 1 : after.cut], ranked[after.cut : after.cut + 1]
    return Cut(
        heading=_("Top %(n)d") % {"n": after.cut},
        goes_on=_lines(ranked[: after.cut], 1),
        misses=_lines(ranked[after.cut : after.cut + JUST_MISSED], after.cut + 1),
        by_lot=bool(last and first) and last[0].rank == first[0].rank,
        is_bracket=after.kind in ("single_elimination", "double_elimination"),
    )


def _lines(ranked: Sequence[StandingView], first: int) -> list[CutLine]:
    return [
        CutLine(seed, line.entrant.name, line.points) for seed, line in enumerate(ranked, first)
    ]
