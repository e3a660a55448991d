"""A deck as it is pasted or uploaded: boxes of text and files become parts, byte for byte."""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from formats.legality.parsing import DeckPart
from organizer.errors import UserError
from organizer.events.models import Event
from organizer.web.typed import line

LONGEST_COMPANION = 200
LONGEST_NAME = 120
READ_AT_MOST = 1024 * 1024
"""Bytes of a file: more than any list may have, so that the reader refuses what is cut here."""
BOXES_OF_A_SET = ("deck-1", "deck-2", "deck-3")
BOXES_OF_A_DECK = ("main", "side")
LABELS = {
    "deck-1": _("Deck 1"),
    "deck-2": _("Deck 2"),
    "deck-3": _("Deck 3"),
    "main": _("Main deck"),
    "side": _("Sideboard"),
}


class SeveralFilesInput(forms.ClearableFileInput):
    """A browser's field for one file or several."""

    allow_multiple_selected = True


class SeveralFiles(forms.FileField):
    """Files in the order in which they were chosen."""

    widget = SeveralFilesInput

    def clean(self, data: Sequence[UploadedFile], initial: Any = None) -> list[UploadedFile]:
        """The files that came, none included."""
        return [super(SeveralFiles, self).clean(one, initial) for one in data if one]


class DeckForm(forms.Form):
    """The boxes of the event's format, files in their place, and a companion where one may be."""

    companion = forms.CharField(
        label=_("Companion"),
        max_length=LONGEST_COMPANION,
        required=False,
        help_text=_("Only if you declare one; it stands in the sideboard as well."),
    )
    has_marked_cards = forms.BooleanField(
        label=_("Some of my cards are worn or marked"),
        required=False,
        help_text=_("So that a card can be told from the others by its back or its edge."),
    )

    def __init__(
        self, event: Event, data: Any = None, files: Any = None, initial: Any = None
    ) -> None:
        super().__init__(data, files, initial=initial)
        self.is_set = bool(event.format_version.definition.get("shape"))
        self.boxes = BOXES_OF_A_SET if self.is_set else BOXES_OF_A_DECK
        for box in self.boxes:
            self.fields[box] = forms.CharField(
                label=LABELS[box],
                required=False,
                strip=False,
                widget=forms.Textarea(
                    attrs={"class": "list", "spellcheck": "false", "autocapitalize": "off"}
                ),
            )
        self.fields["files"] = SeveralFiles(
            label=_("Or choose files") if self.is_set else _("Or choose a file"),
            required=False,
            help_text=_("One file with the headings Deck 1 to Deck 3, or one file for each deck.")
            if self.is_set
            else _("A file goes before what stands in the boxes."),
        )
        if self.is_set:
            del self.fields["companion"]
        self.order_fields([*self.boxes, "files", "companion", "has_marked_cards"])

    def parts(self) -> list[DeckPart]:
        """What came, files first and else the boxes that are not empty; only of a valid form."""
        files = self.cleaned_data["files"]
        if files:
            return [
                DeckPart(line(file.name, LONGEST_NAME), file.read(READ_AT_MOST)) for file in files
            ]
        written = ((box, self.cleaned_data[box]) for box in self.boxes)
        return [DeckPart(box, text.encode()) for box, text in written if text.strip()]

    def box_fields(self) -> list[forms.BoundField]:
        """The boxes, for the page."""
        return [self[box] for box in self.boxes]


def carried(parts: Sequence[DeckPart]) -> list[tuple[str, str]]:
    """Parts as name and base64, to go through a page unchanged."""
    return [(part.name, b64encode(part.content).decode()) for part in parts]


def parts_carried(data: QueryDict) -> list[DeckPart]:
    """The parts that `carried` put into the page. Raises UserError `list-lost`."""
    pairs = zip(data.getlist("part-name"), data.getlist("part-content"), strict=False)
    try:
        return [
            DeckPart(line(name, LONGEST_NAME), b64decode(content, validate=True))
            for name, content in pairs
        ]
    except ValueError as error:
        raise UserError(
            "list-lost", gettext("The list was lost on its way. Paste it once more.")
        ) from error


def carried_boxes(data: QueryDict, event: Event) -> dict[str, Any]:
    """What `carried` put into the page, as text for the boxes, and what was said beside it."""
    return {**in_boxes(parts_carried(data), event), **carried_words(data)}


def carried_words(data: QueryDict) -> dict[str, Any]:
    """What the page with the preview carries of what was said beside the list."""
    return {
        "companion": line(data.get("companion"), LONGEST_COMPANION),
        "has_marked_cards": bool(data.get("has_marked_cards")),
    }


def in_boxes(parts: Sequence[DeckPart], event: Event) -> dict[str, str]:
    """Parts as text for the boxes: by their names, else one after the other."""
    boxes = BOXES_OF_A_SET if event.format_version.definition.get("shape") else BOXES_OF_A_DECK
    texts = [(part.name, part.content.decode(errors="replace")) for part in parts]
    if {name for name, _text in texts} <= set(boxes):
        return dict(texts)
    if len(texts) > len(boxes):
        return {boxes[0]: "\n".join(text for _name, text in texts)}
    return dict(zip(boxes, (text for _name, text in texts), strict=False))
