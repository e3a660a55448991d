"""What a printout is: a key, who may have it, what it says, how that is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import get_language

from organizer.events.models import Event, Registration
from organizer.events.permissions import Action
from organizer.printing.paper import Paper
from organizer.printing.pdf import Sheets

Subject = Event | Registration


@dataclass(frozen=True)
class Printout:
    """One kind of printout about an `Event` or a `Registration` (`subject`).

    `action` is what somebody must be allowed to do to the subject to have it. `read` gathers what
    the sheets say as plain values (a user's error where there is nothing to print); `draw` puts
    these values on paper and `template` shows the same ones as a page.
    """

    key: str
    title: str | Promise
    subject: type[Subject]
    action: Action
    read: Callable[[Any], Any]
    draw: Callable[[Sheets, Any], None]
    template: str

    def pdf(self, said: Any, paper: Paper, made_at: datetime) -> bytes:
        """The sheets of what `read` gave, as a PDF in the language that is active."""
        sheets = Sheets(paper, str(self.title), get_language() or "en", made_at)
        self.draw(sheets, said)
        return bytes(sheets.output())

    def file_name(self, subject: Subject) -> str:
        """What the PDF is called, in plain letters: "winter-open-luke-deck-check.pdf"."""
        event = subject if isinstance(subject, Event) else subject.event
        words = [event.slug]
        if isinstance(subject, Registration):
            words.append(slugify(subject.person.name)[:60] or str(subject.pk))
        return f"{'-'.join([*words, self.key])}.pdf"
