"""What holds for every input: nothing raises but a FormatError, and no line is lost."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, read
from formats.legality.parsing.headings import WORDS
from formats.legality.parsing.source import open_source
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import shelf, whole_shelf

FRAGMENTS = st.sampled_from(
    ["4 Opt", "4x Opt (XLN) 65 *F*", "Opt x4", "0 Opt", "10000 Opt", "SB: 2 Duress", "Sideboard",
     "Deck", "Deck 1 (15)", "Deck 2", "Companion", "Commander", "About", "Name Opt", "", "  ",
     "// note", "# note", "[metadata]", "Name=Blue", "[Main]", "4 Opt|XLN|2", "4 [XLN:65] Opt",
     "LAYOUT MAIN:(1,1)", "~~Commanders~~", "4xOpt", "4 Opt [Draw{noDeck}]", "https://a.b/c",
     "1 Opt #!Commander", "COMMANDER: 1 Opt [XLN:1] [foil]", "General - 1", "S?ance", "(" * 600,
     "Creatures (13)", "=====", "_____", "1 _____ *PROXY: Swamp*",
     "A-Opt",
     "4 Opt [Sideboard]", "4 [XLN#65] Opt", "\u200b", "S\ufffdance", "1 SÃ©ance", "&#39;", "60"]
)  # fmt: skip
TEXTS = st.lists(FRAGMENTS | st.text(max_size=20), max_size=30).map("\n".join)
CONTENTS = (
    st.binary(max_size=200)
    | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass"))
    | TEXTS.map(lambda text: text.encode("utf-16", "surrogatepass"))
    | TEXTS.map(lambda text: text.encode("cp1252", "replace"))
)
PARTS = st.lists(
    st.builds(DeckPart, st.sampled_from(["", "main", "side", "Sideboard.txt"]), CONTENTS),
    max_size=3,
)


@given(PARTS, st.booleans())
def test_every_line_that_is_not_blank_is_told_of_exactly_once(parts, expects_set):
    try:
        found = read(parts, expects_set)
    except FormatError:
        return
    told = Counter(
        (each.part, each.number)
        for kind in (found.lines, found.unread, found.skipped, found.headers, found.comments)
        for each in kind
    )
    written = Counter(
        (part, line.number)
        for part, sent in enumerate(parts)
        for line in open_source(sent.name, sent.content).lines
        if line.text
    )
    assert told == written


@given(PARTS, st.booleans(), st.none() | st.text(max_size=20))
def test_no_input_makes_reading_or_resolving_fail(parts, expects_set, companion):
    try:
        found = read(parts, expects_set)
    except FormatError:
        return
    decklist = resolve(found, shelf("Opt", "Duress", "_____", "Séance"), companion)
    assert len(decklist.entries) + len(decklist.unread) <= len(found.lines) + len(found.unread)
    assert all(1 <= entry.quantity <= 9_999 for entry in decklist.entries)


def test_no_heading_is_a_card():
    known = whole_shelf()
    assert [word for word in WORDS if known.find(word)] == []
