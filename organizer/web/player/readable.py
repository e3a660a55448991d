"""What can be uploaded: the formats that are read, from the reader's own table, and how a list is
written by hand."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from formats.legality.parsing.families import FAMILIES, Family
from formats.legality.parsing.source import MOST_BYTES, MOST_LINES
from organizer.events.permissions import Action
from organizer.language.shown import in_words
from organizer.web.parts.access import page

KILOBYTE = 1024
EXAMPLE = """\
Deck
4 Llanowar Elves
4 Giant Growth (LEA) 198
1 Black Lotus *PROXY: Swamp*
20 Forest

Sideboard
3 Naturalize
1 Lutri, the Spellchaser

Companion
1 Lutri, the Spellchaser
"""
EXAMPLE_OF_A_SET = """\
Deck 1
1 Snapcaster Mage
14 Island

Deck 2
1 Wild Nacatl
14 Forest

Deck 3
1 Vampire Nighthawk
14 Swamp
"""


@dataclass(frozen=True)
class Readable:
    """A format that can be uploaded: its name, the endings of its files, what else is to know."""

    label: str
    suffixes: str
    note: str


@page(Action.VIEW_EVENTS)
def what_to_upload(request: HttpRequest) -> HttpResponse:
    """The formats of lists, and the plain text that anybody can write."""
    context = {
        "readable": [_readable(family) for family in FAMILIES if not family.is_refused],
        "refused": [in_words(family.label) for family in FAMILIES if family.is_refused],
        "example": EXAMPLE,
        "example_of_a_set": EXAMPLE_OF_A_SET,
        "kilobytes": MOST_BYTES // KILOBYTE,
        "lines": number_format(MOST_LINES, force_grouping=True),
    }
    return render(request, "public/what_to_upload.html", context)


def _readable(family: Family) -> Readable:
    note = ""
    if family.same_as is not None:
        like = next(in_words(each.label) for each in FAMILIES if each.key == family.same_as)
        note = _("is read as %(format)s") % {"format": like}
    return Readable(in_words(family.label), ", ".join(family.suffixes), note)
