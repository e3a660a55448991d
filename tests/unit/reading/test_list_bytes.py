"""Encodings, line ends and the files made to break readers (decklists/traps)."""

import pytest

from formats.legality.decklist import Decklist, Zone
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from tests.shared import shared_path
from tests.unit.reading.shelf import shelf, whole_shelf

MAIN = [
    (4, "Lim-Dûl's Vault"),
    (2, "Juzám Djinn"),
    (3, "Jötun Grunt"),
    (1, "Séance"),
    (50, "Swamp"),
]
SIDE = [(3, "Dandân"), (12, "Force of Will")]


def trap(name: str) -> Decklist:
    content = shared_path(f"decklists/traps/{name}").read_bytes()
    return resolve(read([DeckPart(name, content)]), whole_shelf())


def cards(decklist: Decklist, *zones: Zone, deck: int | None = None) -> list[tuple[int, str]]:
    return [(entry.quantity, entry.label) for entry in decklist.zone(*zones, deck=deck)]


@pytest.mark.parametrize(
    ("name", "remarks"),
    [
        ("enc_utf8_bom_crlf.txt", 0),
        ("enc_cr_only.txt", 0),
        ("enc_nbsp_tab_zwsp.txt", 0),
        ("enc_nfd.txt", 0),
        ("html_entities.txt", 0),
        ("literal_backslash_n.txt", 0),
        ("typographic.txt", 0),
        ("enc_cp1252.txt", 1),
        ("enc_mojibake.txt", 1),
        ("enc_utf16be_bom.txt", 1),
        ("enc_utf16le_bom.txt", 1),
    ],
)
def test_one_list_in_many_bytes_is_one_list(name, remarks):
    decklist = trap(name)
    assert cards(decklist, Zone.MAIN) == MAIN
    assert cards(decklist, Zone.SIDE) == SIDE
    assert [note.rule for note in decklist.notes] == ["LIST-ENCODING"] * remarks
    assert decklist.unread == ()


@pytest.mark.parametrize("name", ["enc_macroman.txt", "enc_fffd.txt"])
def test_accents_that_are_lost_are_suggested_not_taken(name):
    decklist = trap(name)
    unknown = [entry for entry in decklist.entries if entry.card is None]
    lost = {"Lim-Dûl's Vault", "Séance"}
    assert lost <= {suggestion for entry in unknown for suggestion in entry.suggestions}
    assert sum(entry.quantity for entry in decklist.entries) == 75
    assert decklist.unread == ()


def test_headings_written_twice_are_headings():
    decklist = trap("double_headers.txt")
    assert cards(decklist, Zone.MAIN) == [(4, "Dark Ritual"), (56, "Swamp")]
    assert cards(decklist, Zone.SIDE) == [(15, "Duress")]


def test_a_sideboard_may_come_first():
    decklist = trap("sideboard_first.txt")
    assert cards(decklist, Zone.MAIN) == [(4, "Lim-Dûl's Vault"), (56, "Swamp")]
    assert cards(decklist, Zone.SIDE) == [(12, "Force of Will"), (3, "Dandân")]
    assert decklist.notes == ()


def test_a_set_in_one_file_is_three_decks_of_fifteen():
    decklist = trap("type15_set.txt")
    assert decklist.is_set
    decks = [cards(decklist, Zone.MAIN, deck=deck) for deck in (1, 2, 3)]
    assert [sum(count for count, _ in deck) for deck in decks] == [15, 15, 15]
    assert [deck[0] for deck in decks] == [(6, "Mountain"), (7, "Island"), (7, "Forest")]
    assert all(entry.card for entry in decklist.entries)


NOT_HERE = {
    "1 Emeritus of Ideation": "a card newer than the reference catalogue",
    "1 Hamato Ninpo": "a card newer than the reference catalogue",
    "1 Vault 101: Birthday Party": "a card newer than the reference catalogue",
    "1 Brisela, Voice of Nightmares": "whether a meld result is a card is the catalogue's word",
    "4 Kroble, Envoy of the Bog": "a second name that the reference catalogue lacks",
    "4 Negan, the Cold-Blooded": "its second name is a card of its own there",
    "1 Godzilla, King of the Monsters": "a second name that the reference catalogue lacks",
    "4 Força de Vontade": "a foreign name that the reference catalogue lacks",
}
"""Rows of names_expected.tsv that need facts which the reference catalogue does not have."""


def test_names_that_trip_readers_mean_the_card_they_mean():
    rows = shared_path("decklists/traps/names_expected.tsv").read_text("utf-8").splitlines()[1:]
    wrong = []
    for row in rows:
        line, quantity, name, *_ = row.split("\t")
        decklist = resolve(read([DeckPart("", line.encode())]), whole_shelf())
        found = cards(decklist, Zone.MAIN, Zone.COMMANDER)
        # The catalogue writes this blank with eight underscores.
        found = [(count, label.replace("________", "_____")) for count, label in found]
        expected = [(int(quantity), name)] if quantity != "0" else []
        if found != expected and line not in NOT_HERE:
            wrong.append((line, found))
    assert wrong == []
    assert len(rows) == 66


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
