"""What an organizer does next, from the first draft of an event to its end.

The list has the steps of the part of the event that is under way: before it opens, until its first
round, its rounds, afterwards. The first step that is to do is the page's one filled button; what is
merely advised holds nothing up.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from organizer.events.models import Event, EventState
from organizer.web.organizer.steps import CheckList, Sight, Step, StepState
from organizer.web.organizer.steps_before import before_opening, before_the_first_round
from organizer.web.organizer.steps_during import afterwards, while_played
from organizer.web.parts.acts import Act


def checklist_of(sight: Sight) -> CheckList:
    """The list of an event for somebody who runs it."""
    event = sight.event
    if event.state == EventState.DRAFT:
        return _list(_("Before it opens"), before_opening(sight), _to_entries(event))
    if event.state == EventState.OPEN:
        steps = before_the_first_round(sight)
        return _list(_("Until the first round"), steps, _to_entries(event))
    if event.state == EventState.RUNNING:
        return _list(_("While it is played"), while_played(sight), _to_rounds(event))
    return _list(_("It is over"), afterwards(event), _to_standings(event))


def _list(heading: str, steps: list[Step], otherwise: Act) -> CheckList:
    """The steps with the act of the first that is to do."""
    acts = [step.act for step in steps if step.state is StepState.TO_DO and step.act is not None]
    return CheckList(heading, steps, acts[0] if acts else otherwise)


def _to_entries(event: Event) -> Act:
    return Act(_("To the entries"), reverse("event_entries", args=(event.slug,)))


def _to_rounds(event: Event) -> Act:
    return Act(_("To the rounds"), reverse("event_rounds", args=(event.slug,)))


def _to_standings(event: Event) -> Act:
    return Act(_("To the standings"), reverse("standings", args=(event.slug,)))
