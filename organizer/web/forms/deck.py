"""A deck as it is pasted or uploaded: boxes of text and files become parts, byte for byte."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart
from formats.legality.parsing.source import open_source
from formats.legality.writing import write
from formats.rulebook.services import decks_in_a_list
from organizer.errors import USER_ERRORS
from organizer.events.models import Event
from organizer.web.forms.base import Form
from organizer.web.parts.typed import line
from organizer.web.player.drafts import LONGEST_COMPANION, LONGEST_NAME, Draft, carried_draft

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


_DECK = re.compile(r"^Deck [0-9]+\n+", re.M)
"""What stands above each deck of a Set that is written out."""


class SeveralFilesInput(forms.ClearableFileInput):
    """A browser's field for one file or several."""

    allow_multiple_selected = True


class SeveralFiles(forms.FileField):
    """Files in the order in which they were chosen."""

    widget = SeveralFilesInput

    def clean(self, data: Sequence[UploadedFile], initial: Any = None) -> list[UploadedFile]:
        """The files that came, none included."""
        return [super(SeveralFiles, self).clean(one, initial) for one in data if one]


class DeckForm(Form):
    """The boxes of the event's format, files in their place, and a companion where one may be."""

    companion = forms.CharField(
        label=_("Companion"),
        max_length=LONGEST_COMPANION,
        required=False,
        help_text=_("Only if you declare one; it stands in the sideboard as well."),
    )
    has_marked_cards = forms.BooleanField(
        label=_("Some of the cards are worn or marked"),
        required=False,
        help_text=_("So that a card can be told from the others by its back or its edge."),
    )

    def __init__(
        self, event: Event, data: Any = None, files: Any = None, initial: Any = None
    ) -> None:
        super().__init__(data, files, initial=initial)
        self.event = event
        self.is_set = _is_set(event)
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

    def draft(self) -> Draft:
        """What came, as a list to look over; only of a valid form."""
        return Draft(
            event=self.event,
            parts=tuple(self.parts()),
            companion=self.cleaned_data.get("companion", ""),
            has_marked_cards=self.cleaned_data["has_marked_cards"],
        )

    def box_fields(self) -> list[forms.BoundField]:
        """The boxes, for the page."""
        return [self[box] for box in self.boxes]


def boxes_of(draft: Draft) -> dict[str, Any]:
    """A draft as text for the boxes, and what was said beside it.

    The text is as it came, where a person could have typed it; a mended list, one of a format with
    fields, and a Set that came as one are written out as plain text as they are understood.
    """
    boxes = BOXES_OF_A_SET if _is_set(draft.event) else BOXES_OF_A_DECK
    beside = {"companion": draft.companion, "has_marked_cards": draft.has_marked_cards}
    try:
        understood = draft.understood()
    except FormatError:
        return {**_as_it_came(draft, boxes), **beside}
    is_typed = not draft.mendings and not any(record.is_record for record in understood.read.lines)
    decks = _decks_of(write(understood.decklist, "text"))
    if is_typed and (len(draft.parts) > 1 or len(decks) == 1):
        return {**_as_it_came(draft, boxes), **beside}
    first, *others = decks
    first += "".join(f"{each.raw.strip()}\n" for each in understood.decklist.unread)
    return {**dict(zip(boxes, (first, *others), strict=False)), **beside}


def boxes_carried(data: QueryDict, event: Event) -> dict[str, Any]:
    """`boxes_of` the draft that a page carried, nothing where that is lost."""
    try:
        return boxes_of(carried_draft(data, event))
    except USER_ERRORS:
        return {}


def _decks_of(text: str) -> Sequence[str]:
    """The decks of a Set that is written out as one text, what stands above them with the first.
    The whole text where it is no Set, and where a deck is lacking or there are more of them, which
    only its headings tell apart."""
    above, *decks = _DECK.split(text)
    if len(decks) != len(BOXES_OF_A_SET) or not all(decks):
        return (text,)
    first, *others = (deck.strip() + "\n" for deck in decks)
    return f"{above}Deck 1\n{first}" if above else first, *others


def _as_it_came(draft: Draft, boxes: tuple[str, ...]) -> dict[str, str]:
    """The parts' texts in the boxes of their names, else one after the other."""
    texts = [(part.name, _text_of(part)) for part in draft.parts]
    if {name for name, _text in texts} <= set(boxes):
        return dict(texts)
    if len(texts) > len(boxes):
        return {boxes[0]: "\n".join(text for _name, text in texts)}
    return dict(zip(boxes, (text for _name, text in texts), strict=False))


def _text_of(part: DeckPart) -> str:
    try:
        return open_source(part.name, part.content).text
    except FormatError:
        return part.content.decode(errors="replace")


def _is_set(event: Event) -> bool:
    return decks_in_a_list(event.format_version) > 1
