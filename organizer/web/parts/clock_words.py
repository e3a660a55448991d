"""A clock in words: what is left, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.clock import Phase, Reading
from organizer.events.models import Event


@dataclass(frozen=True)
class ClockFace:
    """What a page shows of a clock. `figure` is "49:12", or "" where nothing is counted; `said` is
    what follows it. Where it runs down, `ends_at` is when, `now` when it was read (both as a
    browser reads them), and `after` what is said once it has."""

    figure: str
    said: str
    is_over: bool = False
    ends_at: str = ""
    now: str = ""
    after: str = ""


def face_of(reading: Reading, event: Event, now: datetime) -> ClockFace:
    """The face of a clock that was read `now`, in the words of the event's place."""
    figure = figure_of(reading.left)
    if reading.phase is Phase.WAITING:
        return ClockFace(figure, _("to play; the clock is not started yet"))
    if reading.phase is Phase.PAUSED:
        return ClockFace(figure, _("left; the clock is paused"))
    if reading.phase is Phase.OVER:
        return ClockFace("", _("Time is over."), is_over=True)
    if reading.turns:
        return ClockFace("", turns_said(reading.turns), is_over=True)
    is_extra = reading.phase is Phase.EXTRA
    if reading.ends_at is None:
        return ClockFace(figure, _("of the additional time; the clock is paused"), is_over=True)
    until = {"time": f"{reading.ends_at.astimezone(event.zone):%H:%M}", "city": city_of(event)}
    said = (
        _("of the additional time, until %(time)s (%(city)s)")
        if is_extra
        else _("left, until %(time)s (%(city)s)")
    )
    return ClockFace(
        figure=figure,
        said=said % until,
        is_over=is_extra,
        ends_at=reading.ends_at.isoformat(),
        now=now.isoformat(),
        after=_("Time is over."),
    )


def figure_of(left: timedelta) -> str:
    """Minutes and seconds, a begun second whole: "49:12"."""
    minutes, seconds = divmod(-(-left // timedelta(seconds=1)), 60)
    return f"{minutes}:{seconds:02}"


def turns_said(turns: int) -> str:
    """What a table plays when time is over."""
    return ngettext(
        "Time is over: %(n)d additional turn.", "Time is over: %(n)d additional turns.", turns
    ) % {"n": turns}


def minutes_more(minutes: int) -> str:
    """What a table has on top: "+7 min"; "" for nothing."""
    return _("%(n)+d min") % {"n": minutes} if minutes else ""


def city_of(event: Event) -> str:
    """The city of the event's zone."""
    return event.time_zone.rpartition("/")[2].replace("_", " ")
