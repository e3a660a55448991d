"""What holds for every input: nothing raises but a FormatError, and no line is lost."""

import re
from collections import Counter

import pytest
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
     "// note", "# note", "Creatures (13)", "=====", "_____", "1 _____ *PROXY: Swamp*", "A-Opt",
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

PLAIN = re.compile(r"[A-Za-z]{2}[A-Za-z ',-]*( // [A-Za-z ',-]+)?")


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


SHAPES = (
    "4 {}", "4x {}", "4 x {}", "4\t{}", "{} x4", "SB: 4 {}", "4 {} (ZZZ) 12", "4 {} [ZZZ]",
    "4 {} (ZZZ) 12★ *F* #tag", "4 {} *PROXY: Swamp*",
)  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_every_card_survives_every_shape_of_a_line(shape):
    known = whole_shelf()
    names = sorted(card.name for card in known.cards)
    # Plain names are alike: each shape gets its share of them, and every name that is not plain.
    some = [
        name
        for index, name in enumerate(names)
        if index % len(SHAPES) == SHAPES.index(shape) or not PLAIN.fullmatch(name)
        # The number of "1996 World Champion x4" could be either.
        if not (shape == "{} x4" and name[0].isdigit())
    ]
    assert len(some) > 3_000
    text = "\n".join(shape.format(name) for name in some)
    decklist = resolve(read([DeckPart("", text.encode())]), known)
    assert [(entry.quantity, entry.label) for entry in decklist.entries] == [
        (4, name) for name in some
    ]
