"""A finished event: its files, and what is said of it beside them."""

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.rulebook.queries import published_formats
from organizer.errors import UserError
from organizer.events.finished import FinishedDetails
from organizer.events.models import Event
from organizer.played.finished import FinishedEvent
from organizer.played.models import LONGEST_FILE_NAME
from organizer.played.reading import PlayedSource, read_finished
from organizer.played.source import MOST_BYTES
from organizer.web.forms.base import Form
from organizer.web.forms.event import ClockInput, on_the_clock, zones
from organizer.web.parts.typed import line, number

EVENING = time(18, 0)
"""When an event began of which only the day is known."""

LONGEST_FLOOR = 20


class FilesForm(Form):
    """The files of an event."""

    results = forms.FileField(
        label=gettext_lazy("Results by round"),
        help_text=gettext_lazy(
            "A table saved as CSV, a .wer file of Wizards Event Reporter, or plain JSON."
        ),
    )
    standings = forms.FileField(
        label=gettext_lazy("Final standings"),
        required=False,
        help_text=gettext_lazy("As CSV, to be compared with what the results come to."),
    )

    def upload(self) -> "Upload":
        """What came; only of a valid form."""
        results, standings = self.cleaned_data["results"], self.cleaned_data["standings"]
        return Upload(_source(results), _source(standings) if standings else None)


@dataclass(frozen=True)
class Upload:
    """Files on their way in, and which of their events is meant. They go through the page and
    back, for nothing is stored before the event is taken over."""

    results: PlayedSource
    standings: PlayedSource | None = None
    which: int = 0

    @cached_property
    def events(self) -> tuple[FinishedEvent, ...]:
        """The events of the files. Raises UnreadableFile as `read_finished`."""
        return read_finished(self.results, self.standings)

    @property
    def event(self) -> FinishedEvent:
        """The one that is meant; the first for nonsense."""
        return self.events[self.which if self.which < len(self.events) else 0]

    @property
    def carried(self) -> Iterator[tuple[str, str]]:
        """The files as name and base64."""
        for file in filter(None, (self.results, self.standings)):
            yield file.name, b64encode(file.content).decode()


def carried_upload(data: QueryDict) -> Upload:
    """The files that a page carried. Raises UserError `file-lost`."""
    names, contents = data.getlist("file-name"), data.getlist("file-content")
    try:
        files = [
            PlayedSource(line(name, LONGEST_FILE_NAME), b64decode(content, validate=True))
            for name, content in zip(names, contents, strict=True)
        ]
        results, *standings = files
    except ValueError as error:
        raise UserError(
            "file-lost", _("The file was lost on its way. Choose it once more.")
        ) from error
    return Upload(results, standings[0] if standings else None, number(data.get("which")))


class FinishedForm(Form):
    """What is said of a finished event."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=120)
    format_slug = forms.ChoiceField(label=gettext_lazy("Format"))
    starts_at = forms.CharField(
        label=gettext_lazy("Started"),
        help_text=gettext_lazy("On the clock at the event’s place."),
        widget=ClockInput(),
    )
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=zones)
    place = forms.CharField(label=gettext_lazy("Place"), max_length=200, required=False)
    best_of = forms.TypedChoiceField(
        label=gettext_lazy("Terms of play"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[
            ("", gettext_lazy("As the format says")),
            ("1", gettext_lazy("Plain Swiss, one game a match")),
            ("3", gettext_lazy("Plain Swiss, best of three")),
            ("5", gettext_lazy("Plain Swiss, best of five")),
        ],
        help_text=gettext_lazy("Plain Swiss: 3 points for a match won and 1 for one drawn."),
    )
    floor = forms.CharField(
        label=gettext_lazy("Least that an opponent’s percentage counts as"),
        max_length=LONGEST_FLOOR,
        required=False,
        help_text=gettext_lazy(
            "0.33 or 1/3, say. Left empty: as the file names it, or else the terms of play."
        ),
    )
    is_again = forms.BooleanField(
        label=gettext_lazy("Take it over once more, as another event"), required=False
    )

    def __init__(self, data: Any = None, *, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=dict(initial or {}))
        self.fields["format_slug"].choices = [
            (one.slug, one.name) for one in published_formats().order_by("name")
        ]

    def clean(self) -> dict[str, Any]:
        """Read the time in the zone that was chosen."""
        filled = super().clean()
        if filled.get("starts_at") and filled.get("time_zone"):
            try:
                zone = ZoneInfo(filled["time_zone"])
                filled["starts_at"] = on_the_clock(filled["starts_at"], zone)
            except forms.ValidationError as error:
                self.add_error("starts_at", error)
        return filled

    def details(self) -> FinishedDetails:
        """What the use-case takes; only of a valid form."""
        said = {name: self.cleaned_data[name] for name in self.cleaned_data if name != "is_again"}
        return FinishedDetails(**said)


def suggested(played: FinishedEvent, like: Event | None) -> dict[str, Any]:
    """What the file says, in the format, place and zone of an event `like` it."""
    hour = like.starts_at.astimezone(like.zone).time() if like else EVENING
    return {
        "name": played.name[:120],
        "starts_at": _clock(played.day, hour),
        "format_slug": like.format_version.format.slug if like else "type-b",
        "time_zone": like.time_zone if like else "UTC",
        "place": like.place if like else "",
    }


def _clock(day: date | None, hour: time) -> str:
    return f"{day.isoformat()}T{hour:%H:%M}" if day else ""


def _source(file: UploadedFile) -> PlayedSource:
    """The file, read no further than is needed to see that it is too large."""
    return PlayedSource(line(file.name, LONGEST_FILE_NAME), file.read(MOST_BYTES + 1))
