"""Imports of the catalogue, as lines of the set-up page."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from organizer.imports.models import CatalogueRequest, ImportState
from organizer.web.templatetags.pages import figure


@dataclass(frozen=True)
class ImportLine:
    """One import: what it is of, who asked and when, how it went in a word and a sentence. `seen`
    changes with everything that the line says."""

    what: str
    who: str
    at: datetime
    state: str
    word: str
    sentence: str
    is_moving: bool
    seen: str


def import_lines(requests: Iterable[CatalogueRequest]) -> list[ImportLine]:
    """The lines of requests, in their order."""
    return [
        ImportLine(
            what=" ".join(filter(None, (request.get_source_display(), request.place))),
            who=str(request.asked_by) if request.asked_by else _("the weekly import"),
            at=request.asked_at,
            state=request.state,
            word=request.get_state_display(),
            sentence=_sentence(request),
            is_moving=request.is_unfinished,
            seen=f"{request.pk}-{request.state}",
        )
        for request in requests
    ]


def _sentence(request: CatalogueRequest) -> str:
    if request.state != ImportState.DONE:
        return request.sentence
    changes = request.summary["changes"]["cards"]
    return _(
        "%(cards)s cards, %(printings)s printings. Cards: %(new)s new, %(changed)s changed,"
        " %(gone)s gone."
    ) % {
        "cards": figure(request.summary["cards"]),
        "printings": figure(request.summary["printings"]),
        **{name: figure(count) for name, count in changes.items()},
    }
