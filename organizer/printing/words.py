"""What every sheet says of its event, and moments at the event's place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from organizer.events.models import Event, Registration
from organizer.printing.pdf import Running

DAY = pgettext_lazy("format of a day", "D j M Y")


@dataclass(frozen=True)
class Heading:
    """The event as a sheet names it; `day` is the day at its place."""

    event: str
    day: str
    format: str
    place: str

    @property
    def line(self) -> str:
        """Format, day and place in one line."""
        return " · ".join(filter(None, (self.format, self.day, self.place)))

    def running(self, title: str, player: Whose | None = None, list_line: str = "") -> Running:
        """Head and foot of every page of a sheet with this title, about a player's list or about
        everybody: a page that comes loose says whose it is."""
        # The name comes last: it may be too long for the line, and is then cut.
        whose = (player.entry, list_line, player.name) if player else ()
        return Running(self.event, f"{title} · {self.day}", " · ".join(filter(None, whose)))


@dataclass(frozen=True)
class Whose:
    """The player of a sheet. `number` tells the entry where paper cannot spell the name, and
    `account` is the log-in name, empty for a guest."""

    name: str
    number: int
    account: str

    @property
    def entry(self) -> str:
        """The entry by its number."""
        return _("entry %(number)d") % {"number": self.number}

    @property
    def line(self) -> str:
        """Entry number and account in one line."""
        return f"{self.entry} · {self.account}" if self.account else self.entry


def heading_of(event: Event) -> Heading:
    """The event's name, day, format and place."""
    version = event.format_version
    return Heading(
        event=event.name,
        day=date_format(event.day, str(DAY)),
        format=version.format.name,
        place=event.place,
    )


def whose(entry: Registration) -> Whose:
    """The player of an entry."""
    user = entry.person.user
    return Whose(entry.person.name, entry.pk, user.get_username() if user else "")


def at_place(moment: datetime, event: Event) -> str:
    """A moment as day and time at the event's place, which is named."""
    local = moment.astimezone(event.zone)
    city = event.time_zone.rpartition("/")[2].replace("_", " ")
    return f"{date_format(local, 'SHORT_DATETIME_FORMAT')} ({city})"


def printed_at(moment: datetime, event: Event) -> str:
    """When a sheet was printed, at the event's place."""
    return _("Printed %(when)s") % {"when": at_place(moment, event)}
