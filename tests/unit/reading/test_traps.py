"""The files and lines made to break readers (decklists/traps), each with what it must give."""

import pytest

from formats.legality.decklist import Decklist, Zone
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from tests.shared import shared_path
from tests.unit.reading.shelf import Shelf, card, whole_shelf

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
    assert all(entry.card for entry in decklist.entries)
    assert [note.rule for note in decklist.notes] == ["LIST-ENCODING"] * remarks
    assert decklist.unread == ()


@pytest.mark.parametrize(
    ("name", "lost", "remarks"),
    [
        ("enc_fffd.txt", {4: "Lim-Dûl's Vault", 1: "Séance"}, 0),
        (
            "enc_macroman.txt",
            {4: "Lim-Dûl's Vault", 2: "Juzám Djinn", 1: "Séance"},
            1,
        ),
    ],
)
def test_letters_that_are_lost_are_suggested_and_not_taken(name, lost, remarks):
    decklist = trap(name)
    unknown = {
        entry.quantity: entry.suggestions[0]
        for entry in decklist.zone(Zone.MAIN)
        if entry.card is None
    }
    assert unknown.items() >= lost.items()
    assert [(entry.quantity, entry.line.zone) for entry in decklist.entries] == [
        *((quantity, Zone.MAIN) for quantity, _ in MAIN),
        *((quantity, Zone.SIDE) for quantity, _ in SIDE),
    ]
    assert [note.rule for note in decklist.notes] == ["LIST-ENCODING"] * remarks
    assert all("accents" in note.message for note in decklist.notes)
    assert decklist.unread == ()


def test_headings_written_twice_are_headings():
    decklist = trap("double_headers.txt")
    assert cards(decklist, Zone.MAIN) == [(4, "Dark Ritual"), (56, "Swamp")]
    assert cards(decklist, Zone.SIDE) == [(15, "Duress")]
    assert (decklist.unread, decklist.notes) == ((), ())


def test_a_sideboard_may_come_first():
    decklist = trap("sideboard_first.txt")
    assert cards(decklist, Zone.MAIN) == [(4, "Lim-Dûl's Vault"), (56, "Swamp")]
    assert cards(decklist, Zone.SIDE) == [(12, "Force of Will"), (3, "Dandân")]
    assert (decklist.unread, decklist.notes) == ((), ())


def test_a_set_in_one_file_is_three_decks_of_fifteen():
    decklist = trap("type15_set.txt")
    assert decklist.is_set
    decks = [cards(decklist, Zone.MAIN, deck=deck) for deck in (1, 2, 3)]
    assert [sum(count for count, _ in deck) for deck in decks] == [15, 15, 15]
    assert [deck[0] for deck in decks] == [(6, "Mountain"), (7, "Island"), (7, "Forest")]
    assert [len(deck) for deck in decks] == [10, 9, 9]
    assert all(entry.card for entry in decklist.entries)
    assert (decklist.unread, decklist.notes) == ((), ())


LACKING = {
    "1 Emeritus of Ideation": "newer than the catalogue",
    "1 Hamato Ninpo": "newer than the catalogue",
    "1 Vault 101: Birthday Party": "newer than the catalogue",
    "4 Kroble, Envoy of the Bog": "the catalogue lacks the card's other name",
    "4 Negan, the Cold-Blooded": "two cards there, of which one is the other's second name",
    "1 Godzilla, King of the Monsters": "the catalogue lacks the card's other name",
    "4 Força de Vontade": "the catalogue lacks names in other languages",
}
"""Rows of names_expected.tsv whose facts the reference catalogue does not have, and which."""

BY_HAND = Shelf(
    [
        *map(card, ("Emeritus of Ideation // Ancestral Recall", "Ancestral Recall")),
        *map(card, ("Hamato Ninpō", "Vault 101: Birthday Party", "Spider-Man Noir")),
        *map(card, ("Malik, Grim Manipulator", "Zilortha, Strength Incarnate", "Force of Will")),
    ],
    aliases={
        "Kroble, Envoy of the Bog": "Spider-Man Noir",
        "Negan, the Cold-Blooded": "Malik, Grim Manipulator",
        "Godzilla, King of the Monsters": "Zilortha, Strength Incarnate",
        "Força de Vontade": "Force of Will",
    },
)
"""Those facts, so that the reader's part is seen."""

ROWS = 66


def expected_names() -> list[tuple[str, int, str]]:
    rows = shared_path("decklists/traps/names_expected.tsv").read_text("utf-8").splitlines()[1:]
    return [
        (line, int(quantity), name)
        for line, quantity, name, *_ in (row.split("\t") for row in rows)
    ]


def resolved(line: str, catalogue: Shelf) -> Decklist:
    return resolve(read([DeckPart("", line.encode())]), catalogue)


def test_there_are_as_many_names_as_are_answered_here():
    assert len(expected_names()) == ROWS
    assert {line for line, *_ in expected_names()} >= LACKING.keys()


@pytest.mark.parametrize("row", range(ROWS))
def test_a_name_that_trips_readers_means_the_card_it_means(row):
    line, quantity, name = expected_names()[row]
    decklist = resolved(line, BY_HAND if line in LACKING else whole_shelf())
    found = [
        # The catalogue writes this blank with eight underscores.
        (entry.quantity, entry.card and entry.card.name.replace("________", "_____"))
        for entry in decklist.zone(Zone.MAIN, Zone.COMMANDER)
    ]
    assert found == ([(quantity, name)] if quantity else [])


def test_the_catalogue_lacks_what_is_said_to_be_lacking():
    expected = {line: (quantity, name) for line, quantity, name in expected_names()}
    for line in LACKING:
        (entry,) = resolved(line, whole_shelf()).entries
        assert (entry.quantity, entry.card and entry.card.name) != expected[line]


def test_what_two_cards_meld_into_is_refused_with_the_names_of_the_two():
    (unread,) = resolved("1 Brisela, Voice of Nightmares", whole_shelf()).unread
    assert unread.why == (
        "Brisela, Voice of Nightmares is what two cards meld into. Write those: Bruna, the Fading "
        "Light and Gisela, the Broken Blade."
    )


def test_a_line_for_arena_only_is_told_of():
    decklist = resolved("1 A-Winota, Joiner of Forces (IKO) 216", whole_shelf())
    assert "Arena's own version" in decklist.notes[0].message


def test_a_commander_a_maybeboard_and_a_line_of_none_are_told_apart():
    kenrith = resolved("1x Kenrith, the Returned King (ELD) 303 *CMDR*", whole_shelf())
    assert cards(kenrith, Zone.COMMANDER) == [(1, "Kenrith, the Returned King")]
    command = resolved("1x Cryptic Command () 48 [Maybeboard{noDeck}{noPrice}]", whole_shelf())
    assert cards(command, Zone.MAYBE) == [(1, "Cryptic Command")]
    feast = resolved("0 Feast of Blood", whole_shelf())
    assert (feast.entries, feast.unread, len(feast.notes)) == ((), (), 1)
