"""Whether everything can be worked out of an event that was just read: brackets and standings."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.engine.results import PlayError
from matches.models import Stage
from matches.queries import standings
from matches.queries.brackets import BRACKETS, bracket_progress
from organizer.archive import faults
from organizer.events.models import Event

BROKEN = (PlayError, LookupError, ValueError, ArithmeticError)
"""What the engine raises of rows that no service would have written."""


def require_computable(event: Event) -> None:
    """Raise UserError `archive-invalid` for a bracket or standings that cannot be worked out."""
    stages = event.competition.stages.filter(kind__in=BRACKETS, rounds__isnull=False).distinct()
    for stage in stages:
        _require_bracket(stage)
    try:
        standings(event.competition)
    except BROKEN as error:
        raise faults.invalid("reports", _("the standings cannot be worked out")) from error


def _require_bracket(stage: Stage) -> None:
    try:
        bracket_progress(stage)
    except BROKEN as error:
        place = faults.place_of("stages", stage.position - 1)
        raise faults.invalid(place, _("this bracket cannot be worked out")) from error
