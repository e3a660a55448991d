"""Stages and rounds in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.pairing.attendance import Suggestion
from matches.engine.stages import StagePlan
from matches.models import Stage
from matches.queries import StageView, plan_of


def stage_name(stage: Stage) -> str:
    """What a stage is called: "Top 8: Single elimination"."""
    return plan_name(plan_of(stage))


def plan_name(plan: StagePlan) -> str:
    """What a stage of this plan is called."""
    kind = str(Stage.Kind(plan.kind).label)
    return _("Top %(n)d: %(kind)s") % {"n": plan.cut, "kind": kind} if plan.cut else kind


def plan_said(stages: Sequence[StageView]) -> str:
    """A whole plan in a line: "5 rounds, then Top 8: Single elimination"."""
    said = []
    for one in stages:
        if one.plan.kind == "swiss" and one.stage.position == 1 and one.planned:
            said.append(ngettext("%(n)d round", "%(n)d rounds", one.planned) % {"n": one.planned})
        else:
            said.append(plan_name(one.plan))
    return _(", then ").join(said)


def round_name(number: int, stage: StageView | None) -> str:
    """A round among those of its stage: "Round 3 of 5", "Round 6 · Top 8: Single elimination"."""
    if stage is None or (stage.stage.kind != Stage.Kind.SWISS and stage.stage.position == 1):
        return _("Round %(n)d") % {"n": number}
    if stage.stage.position > 1:
        words = {"n": number, "stage": plan_name(stage.plan)}
        return _("Round %(n)d · %(stage)s") % words
    return _("Round %(n)d of %(of)d") % {"n": number, "of": stage.planned}


def pairings_said(players: int) -> str:
    """How many pairings so many players make: "12 pairings, 1 bye"."""
    pairings = ngettext("%(n)d pairing", "%(n)d pairings", players // 2) % {"n": players // 2}
    return pairings + (_(", 1 bye") if players % 2 else "")


def suggestion_said(suggestion: Suggestion) -> str:
    """How many rounds, and what cut, suit the attendance: "For 24 players 5 Swiss rounds and then
    the top 8 are usual."; "" where nothing is suggested."""
    if not suggestion.rounds:
        return ""
    words = {"rounds": suggestion.rounds, "cut": suggestion.cut}
    if suggestion.cut:
        return (
            ngettext(
                "For so many players %(rounds)d Swiss round and then a top %(cut)d is usual.",
                "For so many players %(rounds)d Swiss rounds and then a top %(cut)d are usual.",
                suggestion.rounds,
            )
            % words
        )
    return (
        ngettext(
            "For so many players %(rounds)d Swiss round is usual.",
            "For so many players %(rounds)d Swiss rounds are usual.",
            suggestion.rounds,
        )
        % words
    )
