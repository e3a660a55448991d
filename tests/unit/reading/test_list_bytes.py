"""Encodings, line ends, blanks and typographic marks."""

import pytest

from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import shelf


def lines(content: bytes) -> list[str]:
    return [line.name for line in read([DeckPart("", content)]).lines]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85", "\\n", "\\r\\n"])
def test_a_line_ends_however_a_program_ends_it(end):
    assert lines(f"4 Opt{end}3 Shock{end}".encode()) == ["Opt", "Shock"]


@pytest.mark.parametrize(
    "written",
    ["4 Jace’s Ingenuity", "4 Jace‘s Ingenuity", "4 Jaceʼs Ingenuity", "4 Jace´s Ingenuity",
     "4 Jace`s Ingenuity", "4\u00a0Jace's\u3000Ingenuity", "\u200b4 Ja\u00adce's Ingenuity\ufeff",
     "4 Jace&#39;s Ingenuity", "4 Jace&#x27;s&nbsp;Ingenuity"],
)  # fmt: skip
def test_blanks_quotes_and_entities_are_made_plain(written):
    assert lines(written.encode()) == ["Jace's Ingenuity"]


def test_an_ampersand_that_is_no_entity_stays():
    assert lines(b"1 Bebop &copy Rocksteady\n1 R&D's Secret Lair") == [
        "Bebop &copy Rocksteady",
        "R&D's Secret Lair",
    ]


def test_bytes_that_no_encoding_knows_make_a_line_unread():
    found = read([DeckPart("", b"4 Opt\n3 Sh\x81ck\n2 S\xe9ance")])
    assert [(unread.number, unread.why) for unread in found.unread] == [
        (2, "It holds bytes that are no text.")
    ]
    assert [line.name for line in found.lines] == ["Opt", "Séance"]
    assert [note.rule for note in found.notes] == ["LIST-ENCODING"]


def test_one_bad_byte_does_not_spoil_the_accents_of_the_other_lines():
    found = read([DeckPart("", "1 Séance\n".encode() + b"1 Dand\xe2n")])
    assert [line.name for line in found.lines] == ["Séance", "Dandân"]


def test_what_was_sent_is_kept_beside_what_was_read():
    (line,) = read([DeckPart("", "1 JunÃºn Efreet".encode())]).lines
    assert (line.raw, line.name) == ("1 JunÃºn Efreet", "Junún Efreet")


def test_a_list_of_another_game_is_told_so_once():
    text = b"4 Professor's Research\n2 Ultra Ball\n12 Psychic Energy"
    decklist = resolve(read([DeckPart("", text)]), shelf("Opt"))
    assert [note.rule for note in decklist.notes] == ["LIST-UNKNOWN-CARD"]
    assert len(decklist.entries) == 3


def test_formatted_text_is_refused_with_the_way_out():
    with pytest.raises(FormatError) as refused:
        read([DeckPart("deck.txt", b"{\\rtf1\\ansi {\\fonttbl {\\f0 Courier;}}\n4 Opt\\par\n}")])
    assert refused.value.code == "list-not-text"
    assert "Save it as plain text" in refused.value.sentence
