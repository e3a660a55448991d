"""The plan of an event: in which stages it is played, and how each is."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import Stage
from matches.queries import StageView, plan_token_of, suggestion_for, terms_of
from matches.queries import stages as planned_stages
from organizer.errors import USER_ERRORS, status_of
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action
from organizer.events.stage_words import suggestion_said
from organizer.usecases.plan_stages import plan_stages
from organizer.web.forms.stages import (
    FORMS,
    MOST_STAGES,
    StageForm,
    forms_of,
    forms_sent,
    typed_in,
)
from organizer.web.parts.access import FORM, of_event, page
from organizer.web.parts.errors import problem_of
from organizer.web.parts.typed import line

LONGEST_TOKEN = 16

DRAWN = {
    "replay": gettext_lazy("The format has a drawn match of a bracket played again."),
    "higher_seed": gettext_lazy("The format has a drawn match of a bracket go to the better seed."),
    "one_game": gettext_lazy(
        "The format has a drawn match of a bracket followed by a single game."
    ),
}


@page(Action.EDIT_EVENT, of_event, FORM)
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    """The stages, to be added, moved, removed and filled in; nothing is stored before "save"."""
    planned = planned_stages(event.competition)
    documents = [_document(one) for one in planned]
    begun = event.competition.stages.filter(rounds__isnull=False).distinct().count()
    if request.method != "POST":
        return _page(request, event, forms_of(documents, begun))
    sent = forms_sent(request.POST, documents, begun)
    seen = line(request.POST.get("seen"), LONGEST_TOKEN)
    step, _sep, place = request.POST.get("step", "").rpartition("-")
    if step:
        changed = _changed([typed_in(form) for form in sent], step, place, begun)
        if step == "suggest":
            changed = _suggested(event)
        return _page(request, event, forms_of(changed, begun), is_unsaved=True, seen=seen)
    status = 400
    faulty = [form for form in sent if not form.is_valid()]
    if not faulty:
        try:
            filled = [form.document() for form in sent]
            plan_stages(
                by=request.user, now=timezone.now(), event=event, stages=filled, seen=seen or None
            )
        except USER_ERRORS as error:
            request.problem, status = problem_of(error), status_of(error)
            # Whoever is told of the other plan has seen it now.
            seen = "" if error.code == "plan-changed" else seen
        else:
            messages.success(request, _("The plan is saved."))
            return redirect("event_stages", event.slug)
    return _page(request, event, sent, status=status, is_unsaved=True, seen=seen)


def _page(
    request: HttpRequest,
    event: Event,
    shown: Sequence[StageForm],
    *,
    status: int = 200,
    is_unsaved: bool = False,
    seen: str = "",
) -> HttpResponse:
    begun = sum(form.begun for form in shown)
    context = {
        "event": event,
        "rows": [
            {
                "form": form,
                "may_move": not form.begun,
                "earlier": form.place > begun,
                "later": not form.begun and form.place < len(shown) - 1,
                "removable": not form.begun and len(shown) > 1,
            }
            for form in shown
        ],
        "kinds": [(kind, form.kind.label, form.meaning) for kind, form in FORMS.items()],
        "may_add": len(shown) < MOST_STAGES,
        "suggestion": suggestion_said(suggestion_for(event.competition)) if not begun else "",
        "drawn": _drawn(event) if any("drawn" in form.fields for form in shown) else "",
        "is_unsaved": is_unsaved,
        "seen": seen or plan_token_of(event.competition),
        "may_change": event.state != EventState.FINISHED,
    }
    return render(request, "organizer/stages.html", context, status=status)


def _drawn(event: Event) -> str:
    """What settles a drawn match where the stage leaves it to the format."""
    return str(DRAWN[terms_of(event.competition).drawn])


def _document(one: StageView) -> dict[str, Any]:
    return one.plan.model_dump(mode="json")


def _changed(
    rows: list[dict[str, Any]], step: str, place: str, begun: int
) -> Sequence[Mapping[str, Any]]:
    """The stages after a button: one added at the end, or one that has not begun moved or taken
    out. Nonsense changes nothing."""
    if step == "add" and place in FORMS and len(rows) < MOST_STAGES:
        return [*rows, _new(place, is_first=not rows)]
    at = int(place) if place.isdecimal() and len(place) < 3 else -1
    if not begun <= at < len(rows):
        return rows
    if step == "remove" and len(rows) > 1:
        del rows[at]
    elif step in ("earlier", "later"):
        to = at + (1 if step == "later" else -1)
        if begun <= to < len(rows):
            rows[at], rows[to] = rows[to], rows[at]
    return rows


def _new(kind: str, *, is_first: bool) -> dict[str, Any]:
    """A stage as it is offered when it is added: a cut to the top 8 where it is a bracket."""
    made: dict[str, Any] = {"kind": kind}
    form = FORMS[kind](place=0 if is_first else 1)
    made |= {
        name: field.initial for name, field in form.fields.items() if field.initial is not None
    }
    if not is_first and kind in (Stage.Kind.SINGLE_ELIMINATION, Stage.Kind.DOUBLE_ELIMINATION):
        made["cut"] = 8
    return made


def _suggested(event: Event) -> list[dict[str, Any]]:
    """The stages that suit the attendance."""
    suggestion = suggestion_for(event.competition)
    swiss = _new(Stage.Kind.SWISS, is_first=True) | {"rounds": max(suggestion.rounds, 1)}
    if not suggestion.cut:
        return [swiss]
    bracket = _new(Stage.Kind.SINGLE_ELIMINATION, is_first=False) | {"cut": suggestion.cut}
    return [swiss, bracket]
