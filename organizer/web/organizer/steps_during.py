"""The steps while an event is played, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.queries import (
    CompetitionState,
    NextAct,
    StageView,
    state_of,
)
from organizer.events.models import Event, ListVisibility
from organizer.events.stage_words import plan_name, round_name
from organizer.web.organizer.steps import Sight, Step, StepState
from organizer.web.organizer.steps_before import decks
from organizer.web.parts.acts import Act

DONE, TO_DO, ADVISED, LATER = StepState


def while_played(sight: Sight) -> list[Step]:
    """The rounds that were played, the one under way, the cut, the end."""
    event, planned = sight.event, sight.planned
    state = state_of(event.competition)
    return [
        *_played(event, state, planned),
        *_going_on(event, state, planned),
        decks(event, sight.entered),
        *_ahead(event, state, planned),
    ]


def afterwards(event: Event) -> list[Step]:
    """What is left to do with an event that is over."""
    standings = reverse("standings", args=(event.slug,))
    again = f"{reverse('event_create')}?copy={event.slug}"
    return [
        Step(
            _("Standings"),
            DONE,
            _("They are final. A result can still be corrected, with its reason."),
            _("To the standings"),
            standings,
        ),
        Step(_("Lists"), DONE, _lists_said(event)),
        Step(
            _("The next one"),
            LATER,
            _("With the settings, stages and announcements of this one."),
            _("Set up one like it"),
            again,
        ),
    ]


def _played(event: Event, state: CompetitionState, planned: Sequence[StageView]) -> list[Step]:
    rounds = reverse("event_rounds", args=(event.slug,))
    played = [one for stage in planned for one in stage.rounds]
    if state.open is not None and state.unfinished:
        played = played[:-1]
    if not played:
        return []
    said = ngettext("%(n)d round is played.", "%(n)d rounds are played.", len(played))
    return [Step(_("Rounds"), DONE, said % {"n": len(played)}, _("Look at them"), rounds)]


def _going_on(event: Event, state: CompetitionState, planned: Sequence[StageView]) -> list[Step]:
    """The one thing that the competition waits for."""
    rounds = reverse("event_rounds", args=(event.slug,))
    number = {"n": state.next_number}
    match state.next_act:
        case NextAct.PUBLISH if state.draft is not None:
            label = _("Look at the draft of round %(n)d") % {"n": state.draft.number}
            said = _("It is not published yet: only organizers see it.")
            return [_to_do(_("Draft"), said, label, reverse("draft", args=(event.slug,)))]
        case NextAct.RESULTS if state.open is not None:
            stage = next((one for one in planned if one.stage.pk == state.open.stage_id), None)
            said = ngettext(
                "%(n)d table is still playing or has no result.",
                "%(n)d tables are still playing or have no result.",
                state.unfinished,
            ) % {"n": state.unfinished}
            label = _("To round %(n)d") % {"n": state.open.number}
            return [_to_do(round_name(state.open.number, stage), said, label, rounds)]
        case NextAct.DRAFT:
            label = _("To the rounds: draft round %(n)d") % number
            said = _("Every result is in.")
            return [_to_do(_("Round %(n)d") % number, said, label, rounds)]
        case NextAct.NEXT_STAGE:
            label = _("To the rounds: see who goes on, and draft round %(n)d") % number
            what = _stage_name(_stage_ahead(state, planned))
            return [_to_do(what, _("Every result is in."), label, rounds)]
        case NextAct.FINISH:
            finish = reverse("event_finish", args=(event.slug,))
            said = _("Everything is played.")
            return [_to_do(_("Finish"), said, _("Finish the event"), finish)]
    return []


def _ahead(event: Event, state: CompetitionState, planned: Sequence[StageView]) -> list[Step]:
    if state.next_act is NextAct.FINISH:
        return []
    steps = []
    after = _stage_ahead(state, planned)
    if state.next_act is not NextAct.NEXT_STAGE and after is not None:
        said = _("Those who go on are fixed when its first round is drafted.")
        plan = reverse("event_stages", args=(event.slug,))
        steps.append(Step(_stage_name(after), LATER, said, _("The plan"), plan))
    said = _("When the last result is in.")
    return [*steps, Step(_("Finish"), LATER, said)]


def _stage_ahead(state: CompetitionState, planned: Sequence[StageView]) -> StageView | None:
    """The stage that follows the one under way, if another is planned."""
    return next((one for one in planned if one.stage.position > state.stage.position), None)


def _stage_name(stage: StageView | None) -> str:
    return plan_name(stage.plan) if stage is not None else _("Next stage")


def _to_do(what: str, said: str, label: str, url: str) -> Step:
    return Step(what, TO_DO, said, label, url, Act(label, url))


def _lists_said(event: Event) -> str:
    if event.list_visibility == ListVisibility.CLOSED:
        return _("They stay closed: only each player and the judges read them.")
    return _("Everybody can read them.")
