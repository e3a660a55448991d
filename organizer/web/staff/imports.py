"""Imports of the catalogue, as lines of the set-up page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from formats.legality.languages import spoken
from organizer.imports.models import CatalogueRequest, ImportState
from organizer.language.shown import in_words, stored_in_words
from organizer.web.templatetags.pages import figure


@dataclass(frozen=True)
class ImportLine:
    """One import: what it is of, who asked and when, how it went in a word and a
    sentence."""

    what: str
    who: str
    at: datetime
    state: str
    word: str
    sentence: str
    is_moving: bool


def import_lines(requests: Iterable[CatalogueRequest]) -> list[ImportLine]:
    """The lines of requests, in their order."""
    return [
        ImportLine(
            what=" ".join(filter(None, (_source(request), request.place))),
            who=str(request.asked_by) if request.asked_by else _("the weekly import"),
            at=request.asked_at,
            state=request.state,
            word=request.get_state_display(),
            sentence=_sentence(request),
            is_moving=request.is_unfinished,
        )
        for request in requests
    ]


def language_lines(names: Mapping[str, int]) -> list[str]:
    """Each language that names are known in, with how many; those with most first."""
    most_first = sorted(names.items(), key=lambda one: (-one[1], in_words(spoken(one[0]))))
    return [f"{in_words(spoken(code))} ({figure(count)})" for code, count in most_first]


def _source(request: CatalogueRequest) -> str:
    if request.with_languages:
        return _("Download from Scryfall in every language")
    return request.get_source_display()


def _sentence(request: CatalogueRequest) -> str:
    if request.state != ImportState.DONE:
        return stored_in_words(request.sentence, request.said)
    there = _("%(cards)s cards, %(printings)s printings.") % {
        "cards": figure(request.summary["cards"]),
        "printings": figure(request.summary["printings"]),
    }
    changes = request.summary["changes"]
    cards = _("Cards: %(new)s new, %(changed)s changed, %(gone)s gone.") % _figures(
        changes["cards"]
    )
    # An import of before names were counted says nothing of them.
    if not any(changes.get("names", {}).values()):
        return f"{there} {cards}"
    names = _("Names: %(new)s new, %(changed)s changed, %(gone)s gone.") % _figures(
        changes["names"]
    )
    return f"{there} {cards} {names}"


def _figures(counts: Mapping[str, int]) -> dict[str, str]:
    return {name: figure(count) for name, count in counts.items()}
