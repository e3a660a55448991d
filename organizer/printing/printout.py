"""What a printout is: a key, who may have it, what it says, how that is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language

from matches.models import Match, Round
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action
from organizer.printing.paper import Paper
from organizer.printing.pdf import Sheets

Subject = Event | Registration | Round | Match


@dataclass(frozen=True)
class Printout:
    """One kind of printout about an `Event`, a `Registration`, a `Round` or a `Match` (`subject`).

    `action` is what somebody must be allowed to do to the subject to have it, or to the event of a
    round (and who may see no draft has nothing of one). `read` gathers what
    the sheets say as plain values (a user's error where there is nothing to print); `draw` puts
    these values on paper and `template` shows the same ones as a page. A sheet that leads somewhere
    names that address of the event in `leads_to`; `read` is then given the whole address too.
    """

    key: str
    title: str | Promise
    subject: type[Subject]
    action: Action
    read: Callable[..., Any]
    draw: Callable[[Sheets, Any], None]
    template: str
    leads_to: str = ""

    def pdf(self, said: Any, paper: Paper, made_at: datetime, printed: str = "") -> bytes:
        """The sheets of what `read` gave, as a PDF in the language that is active; `printed` says
        on them when that was, at the event's place."""
        sheets = Sheets(paper, str(self.title), get_language() or "en", made_at, printed)
        self.draw(sheets, said)
        return bytes(sheets.output())

    def file_name(self, subject: Subject) -> str:
        """What the PDF is called, in plain letters: "winter-open-luke-deck-check.pdf"."""
        return f"{'-'.join([event_of(subject).slug, *_words_of(subject), self.key])}.pdf"


def event_of(subject: Subject) -> Event:
    """The event that a printout is about."""
    match subject:
        case Event():
            return subject
        case Registration():
            return subject.event
        case Round():
            return subject.stage.competition.event
        case Match():
            return subject.round.stage.competition.event


def _words_of(subject: Subject) -> list[str]:
    match subject:
        case Registration():
            return [slugify(subject.person.name)[:60] or str(subject.pk)]
        case Round():
            return [f"round-{subject.number}"]
        case Match():
            return [f"round-{subject.round.number}-table-{subject.table}"]
        case _:
            return []
