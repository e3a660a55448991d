"""A new event in a few fields: what it is like, its name, its day."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from organizer.accounts.models import User
from organizer.events.beginnings import (
    TEMPLATES,
    Beginning,
    Occasion,
    from_event,
    from_template,
    templates,
)
from organizer.events.models import Event
from organizer.web.forms.base import Form
from organizer.web.forms.event import YEARS, zones

TEMPLATE, COPY = "template", "copy"


@dataclass(frozen=True)
class Start:
    """One way to begin: the value that is sent, and what stands beside its button."""

    value: str
    label: str
    meaning: str
    is_chosen: bool


class DayInput(forms.DateInput):
    """A browser's own field for a day."""

    input_type = "date"


class HourInput(forms.TimeInput):
    """A browser's own field for a time of day."""

    input_type = "time"


class BeginningForm(Form):
    """What is asked of a new event that begins like a template or like one of `earlier`, events
    that the user ran, newest first. `chosen` is the one of them that was asked for."""

    start = forms.ChoiceField(label=_("What is it like?"), widget=forms.RadioSelect)
    name = forms.CharField(label=_("Name"), max_length=120)
    day = forms.DateField(label=_("Day"), widget=DayInput(format="%Y-%m-%d"))
    starts = forms.TimeField(
        label=_("Starts"),
        required=False,
        help_text=_("Left empty: at the usual time."),
        widget=HourInput(format="%H:%M"),
    )
    place = forms.CharField(label=_("Place"), max_length=200, required=False)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=zones, help_text=_("Of the place, by its city.")
    )
    with_helpers = forms.BooleanField(
        label=_("With the same judges and organizers"),
        required=False,
        help_text=_("Of an event like one of yours; a template has none."),
    )

    def __init__(
        self, data: Any = None, *, earlier: Sequence[Event] = (), chosen: Event | None = None
    ) -> None:
        super().__init__(data, initial=_suggested(earlier, chosen))
        self._earlier = {f"{COPY}:{one.slug}": one for one in earlier}
        shipped = [(f"{TEMPLATE}:{one.key}", one.label) for one in TEMPLATES]
        copies = [(value, one.name) for value, one in self._earlier.items()]
        self.fields["start"].choices = [*shipped, *copies]
        if not earlier:
            del self.fields["with_helpers"]
        # Of a first event the browser knows best which clock it is held by.
        if not earlier:
            self.fields["time_zone"].widget.attrs["data-own-zone"] = ""

    def clean_day(self) -> object:
        """The day, within what a clock can be moved to."""
        day = self.cleaned_data["day"]
        if day.year not in YEARS:
            raise forms.ValidationError(_("Write a day such as 2011-10-08."))
        return day

    @property
    def shipped(self) -> list[Start]:
        """The templates, to choose from."""
        return [
            self._start(f"{TEMPLATE}:{one.key}", str(one.label), str(one.meaning))
            for one in TEMPLATES
        ]

    @property
    def copies(self) -> list[Start]:
        """The earlier events, to choose from."""
        return [
            self._start(
                value,
                one.name,
                f"{one.format_version.format.name}, {date_format(one.day, 'D j M Y')}",
            )
            for value, one in self._earlier.items()
        ]

    def beginning(self, by: User) -> Beginning:
        """What was chosen and filled in; only of a valid form."""
        filled = dict(self.cleaned_data)
        start, with_helpers = filled.pop("start"), filled.pop("with_helpers", False)
        occasion = Occasion(**filled)
        if start in self._earlier:
            event = self._earlier[start]
            return from_event(by=by, event=event, occasion=occasion, with_helpers=with_helpers)
        return from_template(templates()[start.partition(":")[2]], occasion)

    def _start(self, value: str, label: str, meaning: str) -> Start:
        return Start(value, label, meaning, value == self["start"].value())


def _suggested(earlier: Sequence[Event], chosen: Event | None) -> dict[str, Any]:
    """The place and zone of the event before, and all that can be taken from one to be copied."""
    suggested = {"start": f"{TEMPLATE}:{TEMPLATES[0].key}", "time_zone": "UTC"}
    like = chosen or next(iter(earlier), None)
    if like is None:
        return suggested
    suggested |= {"place": like.place, "time_zone": like.time_zone}
    if chosen is not None:
        suggested |= {"start": f"{COPY}:{chosen.slug}", "name": chosen.name}
    return suggested
