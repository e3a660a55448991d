"""What judges type on the floor."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.engine.terms import LONGEST_ROUND
from matches.models import Match
from matches.services.clock import MOST_MINUTES
from organizer.events.models import Event
from organizer.floor.findings import Counts, Seen
from organizer.floor.models import DeckCheckRecord, Sleeves
from organizer.usecases.draw_deck_checks import MOST_TABLES
from organizer.web.forms.base import Form

MOST_CARDS = 2000
LONGEST = 2000
"""Characters of what is typed."""


class StartForm(Form):
    """How long the round is."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=LONGEST_ROUND)


class AdjustForm(Form):
    """How many minutes more or less everybody has; `number` is that of the act as it was seen."""

    more = forms.IntegerField(
        label=_("Minutes more for everybody"),
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        help_text=_("With a minus sign: less."),
    )
    number = forms.IntegerField(widget=forms.HiddenInput())


class ExtensionForm(Form):
    """The minutes that a table has on top; `number` is that of the extension as it was seen."""

    minutes = forms.IntegerField(
        label=_("Minutes more"),
        min_value=-MOST_MINUTES,
        max_value=MOST_MINUTES,
        help_text=_("With a minus sign: taken back."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)
    number = forms.IntegerField(widget=forms.HiddenInput())


class DrawForm(Form):
    """How many tables are drawn."""

    tables = forms.IntegerField(
        label=_("Tables to draw"), min_value=1, max_value=MOST_TABLES, initial=1
    )


@dataclass(frozen=True)
class Registered:
    """A line of the list that is counted: its key on the page, how many of which card."""

    key: str
    quantity: int
    name: str


class RecordForm(Form):
    """What was counted and seen in a deck; `version` is that of the record as it was seen. Each of
    the `lines` that are registered has a box for how many were found, empty for as many, and can be
    ticked. `kept` is what was ticked and typed before and not recorded yet (`unrecorded`)."""

    main = forms.IntegerField(
        label=_("Cards in the main deck"), min_value=0, max_value=MOST_CARDS, required=False
    )
    side = forms.IntegerField(
        label=_("Cards in the sideboard"), min_value=0, max_value=MOST_CARDS, required=False
    )
    sleeves = forms.ChoiceField(label=_("Sleeves and backs"), choices=Sleeves.choices)
    differences = forms.CharField(
        label=_("What differs from the list"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 2}),
    )
    notes = forms.CharField(
        label=_("Notes"), required=False, max_length=LONGEST, widget=forms.Textarea({"rows": 2})
    )
    version = forms.IntegerField(widget=forms.HiddenInput())

    def __init__(
        self,
        data: Any = None,
        *,
        record: DeckCheckRecord | None,
        prefix: str,
        lines: Sequence[Registered] = (),
        counts: Counts | None = None,
        kept: Mapping[str, Any] | None = None,
    ) -> None:
        names = ("main", "side", "sleeves", "differences", "notes", "version")
        initial = {name: getattr(record, name) for name in names} if record else {"version": 0}
        kept = kept or {"typed": {}, "ticked": []}
        super().__init__(data, initial={**initial, **kept["typed"]}, prefix=prefix)
        self.lines = lines
        self.tick_name = self.add_prefix("ticked")
        ticks = forms.CheckboxSelectMultiple()
        sent = ticks.value_from_datadict(data, {}, self.tick_name) if data else None
        self.ticked = kept["ticked"] if data is None else sent or []
        for line in lines:
            self.fields[_box(line)] = _found(line)
        if counts is not None:
            self.fields["main"].widget.attrs["placeholder"] = counts.main
            self.fields["side"].widget.attrs["placeholder"] = counts.side

    def boxes(self) -> dict[str, forms.BoundField]:
        """The boxes for what was found, by the keys of their lines."""
        return {line.key: self[_box(line)] for line in self.lines}

    def unrecorded(self) -> dict[str, Any]:
        """What was ticked and typed, of a form that was sent: as it is written, whether it is valid
        or not."""
        known = {line.key for line in self.lines}
        changed = [name for name in self.changed_data if name != "version"]
        return {
            "ticked": [key for key in self.ticked if key in known],
            "typed": {name: str(self[name].data or "")[:LONGEST] for name in changed},
        }

    def seen(self) -> Seen:
        """What was seen, of a valid form; where a line was found otherwise, that is a difference
        from the list, after those that were typed."""
        typed = self.cleaned_data["differences"].strip()
        counted = [
            _("%(name)s: %(found)d instead of %(listed)d")
            % {"name": line.name, "found": found, "listed": line.quantity}
            for line in self.lines
            if (found := self.cleaned_data[_box(line)]) not in (None, line.quantity)
        ]
        new = [str(one) for one in counted if str(one) not in typed]
        return Seen(
            main=self.cleaned_data["main"],
            side=self.cleaned_data["side"],
            sleeves=self.cleaned_data["sleeves"],
            differences="\n".join([typed, *new] if typed else new),
        )


def _box(line: Registered) -> str:
    return f"found-{line.key}"


def _found(line: Registered) -> forms.IntegerField:
    words = {"name": line.name}
    return forms.IntegerField(
        label=_("Found of %(name)s") % words,
        min_value=0,
        max_value=MOST_CARDS,
        required=False,
        widget=forms.NumberInput(
            {"placeholder": line.quantity, "aria-label": _("Found of %(name)s") % words}
        ),
    )


class EndCheckForm(Form):
    """The minutes that the table is given for its check."""

    minutes = forms.IntegerField(
        label=_("Minutes for the table"),
        min_value=0,
        max_value=MOST_MINUTES,
        help_text=_("As long as the check took, and three."),
    )


class NoteForm(Form):
    """A note, and what it is about: the event, its open round, a table of it or a player."""

    text = forms.CharField(label=_("Note"), max_length=4000, widget=forms.Textarea({"rows": 3}))
    about = forms.ChoiceField(label=_("About"), required=False)

    def __init__(
        self, data: Any = None, *, event: Event, matches: list[Match], initial: str = ""
    ) -> None:
        super().__init__(data, initial={"about": initial})
        entries = event.registrations.select_related("person")
        players = sorted(
            ((f"player-{one.pk}", one.person.name) for one in entries), key=lambda one: one[1]
        )
        tables = [(f"match-{one.pk}", _("Table %(n)d") % {"n": one.table}) for one in matches]
        rounds = [
            (f"round-{one.pk}", _("Round %(n)d") % {"n": one.number})
            for one in dict.fromkeys(match.round for match in matches)
        ]
        self.fields["about"].choices = [
            ("", _("The event")),
            *rounds,
            (_("Tables"), tables),
            (_("Players"), players),
        ]
