"""What holds for every deck file with fields, however it is damaged: nothing raises but a
FormatError, and no line is lost."""

import json
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, read
from formats.legality.parsing.families import FAMILIES
from formats.legality.parsing.source import open_source
from formats.legality.resolve import resolve
from tests.unit.reading import exported_tables, test_json_files, test_xml_files
from tests.unit.reading.shelf import shelf

FILES = [
    *(text for _, text, _ in exported_tables.KNOWN),
    'Count,Name,Notes\n4,Opt,"a note\nover, lines"\n1,"Duress,x\n0,Negate,""\n-1,Opt,\n\n,,\n',
    test_xml_files.COCKATRICE,
    test_xml_files.MTGO,
    test_xml_files.OCTGN,
    json.dumps(test_json_files.DECK, indent=1),
    json.dumps(test_json_files.DECK),
    json.dumps(test_json_files.WRITTEN, indent=1),
]
PIECES = st.sampled_from(
    ["", "\n", "\n\n", "\r\n", ",", ";", '"', "'", "<", ">", "/>", "&amp;", "&x;", "<!--", "-->",
     "<![CDATA[", "<!DOCTYPE d>", "{", "}", "[", "]", "\\n", "0", "-1", "99999", "null", "\u2028",
     "\x00", "\ufeff", "é", "\ud800", "4 Opt\n", "sep=;\n", '"mainBoard"', "<card/>", "<Cards "]
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A file with some stretches of it cut out, doubled or overwritten."""
    text = draw(st.sampled_from(FILES))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        text = text[:start] + draw(PIECES | st.just(text[start:end] * 2)) + text[end:]
    encoding = draw(st.sampled_from(["utf-8", "utf-8", "utf-8", "utf-16", "cp1252"]))
    errors = "surrogatepass" if encoding.startswith("utf") else "replace"
    return text.encode(encoding, errors)


@given(damaged(), st.sampled_from(["", "side.csv", "deck.dek"]), st.booleans())
def test_every_line_that_is_not_blank_is_told_of(content, name, expects_set):
    try:
        found = read([DeckPart(name, content)], expects_set)
        source = open_source(name, content)
    except FormatError:
        return
    cards = Counter(
        each.number for kind in (found.lines, found.unread, found.skipped) for each in kind
    )
    others = Counter(each.number for kind in (found.headers, found.comments) for each in kind)
    assert cards.keys() | others.keys() == {line.number for line in source.lines if line.text}
    # A line of XML or JSON may hold many cards, but no line is two things.
    assert not cards.keys() & others.keys()
    assert set(others.values()) <= {1}


@given(damaged())
def test_no_file_makes_reading_or_resolving_fail(content):
    try:
        found = read([DeckPart("", content)])
    except FormatError:
        return
    decklist = resolve(found, shelf("Opt", "Fire // Ice", "Séance", "Shock"))
    assert all(1 <= entry.quantity <= 9_999 for entry in decklist.entries)


def test_every_format_is_in_the_table_once():
    keys = [family.key for family in FAMILIES]
    assert len(set(keys)) == len(keys)
    assert {"cockatrice", "mtgo-dek", "octgn", "mtgjson", "cardmarket-csv"} <= set(keys)
    assert all(family.label and family.suffixes for family in FAMILIES)


HOSTILE = {
    "comments": lambda size: "<Deck>" + "<!--x-->" * size + "</Deck>",
    "comments first": lambda size: "<!--x-->\n" * size + "<Deck/>",
    "open comments": lambda size: "<!--" * size,
    "instructions": lambda size: "<?x" * size,
    "attributes": lambda size: "<Deck " + "".join(f"a{n}='' " for n in range(size)) + "/>",
    "quotation marks": lambda size: "Count,Name\n" + '1,"\n' * size,
    "closing marks": lambda size: "Count,Name\n" + '"",' * size,
    "separators": lambda size: "Count,Name" + "," * size,
    "noughts": lambda size: f"Count,Name\n{'0' * size}y,Opt",
    "braces": lambda size: '{"mainBoard": [' + "{}," * size + "0]}",
    "blanks": lambda size: "{" + " " * size,
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_twice_a_file_of_any_shape_costs_about_twice_as_much(shape):
    small, large = (_calls(HOSTILE[shape](size)) for size in (1_000, 2_000))
    assert large <= 2.2 * small + 1_000


def _calls(text: str) -> int:
    """How many functions are called while a text is read."""
    calls = 0

    def tally(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(tally)
    try:
        read([DeckPart("", text.encode())])
    except FormatError:
        pass
    finally:
        sys.setprofile(None)
    return calls
