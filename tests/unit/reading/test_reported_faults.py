"""Faults reported of other readers (decklists/reading.md, section 3), each by its symptom.

A number is that of the report's row. What is no matter of reading a list stands in `NOT_HERE` with
the reason, or where it is tested.
"""

from collections.abc import Callable

import pytest

from formats.legality.decklist import Decklist, Entry, Zone
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import Shelf, card, printing

ROWS = 63
HERE: set[int] = set()

KNOWN = Shelf(
    [
        card("Opt", printing("xln", "65")),
        card("Breeding Pool", printing("rna", "246")),
        card("Insidious Roots", printing("mkm", "313")),
        card("Integrity // Intervention", printing("grn", "227")),
        card("Path to Exile", printing("con", "15")),
        *map(
            card,
            (
                "Sphinx's Revelation", "Who // What // When // Where // Why", "Kingpin's Pet",
                "R&D's Secret Lair", "Fire // Ice", "Nazgûl", "Erase",
                "Erase (Not the Urza's Legacy One)", "Find // Finality", "Bespoke Bō",
                "Murderous Rider // Swift End", "Brutal Cathar // Moonrage Brute", "Ice Tunnel",
                "Tunnel", "Unholy Heat", "Spider-Man Noir", "Séance", "Junún Efreet", "Duress",
                "Lim-Dûl the Necromancer", "Mouth // Feed", "SP//dr, Piloted by Peni", "Island",
                "Lurrus of the Dream-Den", "Talrand, Sky Summoner", "Start // Finish",
                "Birgi, God of Storytelling // Harnfel, Horn of Bounty", "Glenn", "Force of Will",
                "Armory Veteran", "Relentless Rats", "Seven Dwarves",
            ),
        ),
    ],
    aliases={
        "Kroble, Envoy of the Bog": "Spider-Man Noir",
        "The Spectral Spider": "Spider-Man Noir",
        "Gregor": "Glenn",
        "Fuerza de Voluntad": "Force of Will",
    },
    sets=["xln", "rna", "mkm", "grn", "con"],
)  # fmt: skip


def fault(*rows: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark a test as that of the rows' symptom."""
    HERE.update(rows)
    return lambda test: test


def resolved(text: str) -> Decklist:
    return resolve(read([DeckPart("", text.encode())]), KNOWN)


def the_entry(line: str) -> Entry:
    (entry,) = resolved(line).entries
    return entry


def meant(line: str) -> str | None:
    found = the_entry(line).card
    return found and found.name


def labels(decklist: Decklist, *zones: Zone) -> list[tuple[int, str]]:
    return [(entry.quantity, entry.label) for entry in decklist.zone(*zones)]


@fault(1, 63)
def test_a_curly_apostrophe_makes_no_name_unknown():
    assert meant("3 Sphinx’s Revelation") == "Sphinx's Revelation"


@fault(2)
def test_an_unknown_name_is_kept_as_it_was_written():
    assert the_entry("3 Uro, Titan of Nature's Wrath").label == "Uro, Titan of Nature's Wrath"


@fault(3)
def test_a_name_of_five_parts_is_known():
    assert meant("1 Who/What/When/Where/Why") == "Who // What // When // Where // Why"


@fault(5)
@pytest.mark.parametrize("blank", ["\u00a0", "\u2009", "\u3000", "\u200b", "\ufeff", "\t"])
def test_an_odd_blank_in_a_pasted_name_is_no_part_of_it(blank):
    assert meant(f"1 {blank}Kingpin's{blank} Pet{blank}") == "Kingpin's Pet"


@fault(6)
def test_an_ampersand_is_not_turned_into_slashes():
    assert meant("1 R&D's Secret Lair") == "R&D's Secret Lair"


@fault(7, 19, 62)
def test_headings_of_arena_become_no_cards_even_when_doubled():
    decklist = resolved(
        "Commander\n1 Talrand, Sky Summoner\n\nDeck\nDeck\n4 Opt\nSideboard\n1 Duress"
    )
    assert labels(decklist, Zone.COMMANDER) == [(1, "Talrand, Sky Summoner")]
    assert labels(decklist, Zone.MAIN) == [(4, "Opt")]
    assert labels(decklist, Zone.SIDE) == [(1, "Duress")]


@fault(8)
def test_a_bar_between_halves_does_not_cut_the_name():
    assert meant("1 Fire | Ice") == "Fire // Ice"
    found = read([DeckPart("", b"// my own comment\n1 Fire | Ice")])
    assert [place.number for place in found.comments] == [1]


@fault(9)
def test_a_sideboard_that_comes_first_is_read_by_its_heading():
    decklist = resolved("Sideboard\n1 Duress\n\nDeck\n4 Opt")
    assert labels(decklist, Zone.SIDE) == [(1, "Duress")]
    assert labels(decklist, Zone.MAIN) == [(4, "Opt")]


@fault(10)
def test_a_commander_is_not_put_into_the_main_deck():
    decklist = resolved("1x Talrand, Sky Summoner (m13) 72 [Commander{top}]\n99x Island (xln) 265")
    assert labels(decklist, Zone.COMMANDER) == [(1, "Talrand, Sky Summoner")]


@fault(11)
def test_an_unknown_card_does_not_vanish_in_the_sideboard():
    decklist = resolved("Sideboard\n4 Bogus Name of Nothing")
    assert labels(decklist, Zone.SIDE) == [(4, "Bogus Name of Nothing")]


@fault(12, 40)
def test_a_name_with_an_accent_is_the_card_without_it_and_with_it():
    assert meant("9 Nazgul") == meant("9 Nazgûl") == "Nazgûl"
    assert meant("1 Lim-Dul the Necromancer") == "Lim-Dûl the Necromancer"


@fault(13)
def test_two_cards_whose_names_differ_in_brackets_are_two():
    assert meant("1 Erase (Not the Urza's Legacy One)") == "Erase (Not the Urza's Legacy One)"
    assert meant("1 Erase (XLN) 1") == "Erase"


@fault(14, 16, 17, 46, 51)
@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("1 Start / Finish", "Start // Finish"),
        ("1 Find/Finality", "Find // Finality"),
        ("1 Murderous Rider // Swift End", "Murderous Rider // Swift End"),
        ("3 Mouth", "Mouth // Feed"),
        ("1 Fire", "Fire // Ice"),
    ],
)
def test_a_split_card_is_known_by_every_spelling(written, name):
    assert meant(written) == name


@fault(18, 43)
def test_a_back_face_that_no_card_is_called_means_its_card():
    assert meant("1 Moonrage Brute") == "Brutal Cathar // Moonrage Brute"


@fault(20)
def test_letters_and_signs_in_a_collector_number_do_not_break_the_line():
    assert meant("1 Breeding Pool (PRNA) 246p") == "Breeding Pool"
    assert meant("1 Breeding Pool (RNA) 246★") == "Breeding Pool"


@fault(21)
def test_a_vowel_with_a_bar_is_folded():
    assert meant("1 Bespoke Bo") == meant("1 Bespoke Bō") == "Bespoke Bō"


@fault(24)
def test_a_foil_is_not_lost():
    entry = the_entry("1 Opt (XLN) 65 *F*")
    assert (entry.label, entry.line.finish) == ("Opt", "foil")
    assert entry.printing.number == "65"


@fault(25)
def test_ice_tunnel_is_no_tunnel_of_ice_age():
    assert meant("1 Ice Tunnel") == "Ice Tunnel"


@fault(26)
def test_no_commander_is_guessed_from_a_hundred_lines_without_a_heading():
    decklist = resolved("1 Talrand, Sky Summoner\n" + "1 Opt\n" * 99)
    assert labels(decklist, Zone.COMMANDER) == []
    assert sum(entry.quantity for entry in decklist.entries) == 100


@fault(27)
def test_a_companion_is_a_mark_on_the_sideboard_and_no_commander():
    decklist = resolved(
        "Commander\n1 Talrand, Sky Summoner\n\nCompanion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Opt"
    )
    assert labels(decklist, Zone.COMMANDER) == [(1, "Talrand, Sky Summoner")]
    assert [entry.label for entry in decklist.companions] == ["Lurrus of the Dream-Den"]
    assert labels(decklist, Zone.SIDE) == [(1, "Lurrus of the Dream-Den")]


@fault(28, 57)
def test_a_card_of_arena_alone_is_mapped_and_told_of():
    decklist = resolved("1 A-Unholy Heat\n1 A-Armory Veteran")
    assert labels(decklist, Zone.MAIN) == [(1, "Unholy Heat"), (1, "Armory Veteran")]
    assert [note.rule for note in decklist.notes] == ["LIST-PRINTING"] * 2


@fault(29)
def test_a_card_may_have_many_other_names():
    assert meant("1 Kroble, Envoy of the Bog") == meant("1 The Spectral Spider")


@fault(31)
def test_a_prefix_that_is_wrong_is_named_with_its_line():
    decklist = resolved("Main\n4 Opt\nS: 3 Duress")
    (unknown,) = [entry for entry in decklist.entries if entry.card is None]
    assert (unknown.line.number, unknown.line.raw) == (3, "S: 3 Duress")


@fault(33)
def test_a_sideboard_without_a_heading_is_asked_about_and_not_swallowed():
    decklist = resolved("60 Island\n\n11 Opt\n4 Duress")
    assert labels(decklist, Zone.SIDE) == [(11, "Opt"), (4, "Duress")]
    assert [note.rule for note in decklist.notes] == ["LIST-GUESS"]


@fault(34)
def test_a_hundred_single_cards_cut_in_two_have_no_sideboard():
    singles = [f"1 Single {chr(65 + index // 26)}{chr(65 + index % 26)}" for index in range(100)]
    found = read([DeckPart("", "\n".join([*singles[:85], "", *singles[85:]]).encode())])
    assert {line.zone for line in found.lines} == {Zone.MAIN}


@fault(35)
def test_a_sideboard_written_first_by_magic_online_is_found():
    decklist = resolved("1 Lurrus of the Dream-Den\n14 Duress\n\n56 Island\n4 Opt")
    assert labels(decklist, Zone.SIDE) == [(1, "Lurrus of the Dream-Den"), (14, "Duress")]


@fault(36)
def test_a_sideboard_heading_written_as_a_comment_is_a_heading():
    assert labels(resolved("4 Opt\n// Sideboard\n1 Duress"), Zone.SIDE) == [(1, "Duress")]


@fault(37)
def test_a_dek_file_is_read():
    decklist = resolved('<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Opt"/></Deck>')
    assert labels(decklist, Zone.MAIN) == [(4, "Opt")]


@fault(38)
def test_a_letter_that_a_program_lost_is_suggested():
    assert the_entry("1 S\ufffdance").suggestions[0] == "Séance"


@fault(39)
def test_accents_saved_in_the_wrong_encoding_are_repaired():
    assert meant("1 JunÃºn Efreet") == "Junún Efreet"


@fault(42)
def test_two_names_of_one_card_are_one_card():
    decklist = resolved("4 Glenn\n4 Gregor")
    assert [entry.card.id for entry in decklist.entries] == ["Glenn", "Glenn"]


@fault(47)
def test_an_unknown_split_card_is_no_card_at_all():
    assert meant("1 Unknown // Unheard") is None


@fault(48)
def test_a_sideboard_is_not_mixed_into_the_main_deck():
    decklist = resolved("4 Opt (XLN) 65\n\nSIDEBOARD:\n2 Duress (M19) 94")
    assert labels(decklist, Zone.MAIN) == [(4, "Opt")]
    assert labels(decklist, Zone.SIDE) == [(2, "Duress")]


@fault(49)
def test_a_category_behind_the_printing_does_not_hide_it():
    entry = the_entry("1x Insidious Roots (mkm) 313 [Ramp]")
    assert (entry.label, entry.printing.number) == ("Insidious Roots", "313")
    assert entry.line.tags == ("Ramp",)


@fault(50)
def test_a_front_face_and_the_full_name_are_one_card():
    full = "1 Birgi, God of Storytelling // Harnfel, Horn of Bounty"
    assert meant("1 Birgi, God of Storytelling") == meant(full)


@fault(52)
def test_slashes_that_belong_to_a_name_are_left_alone():
    assert meant("1 SP//dr, Piloted by Peni") == "SP//dr, Piloted by Peni"


@fault(53)
def test_a_face_letter_in_the_number_and_other_encodings_are_read():
    assert meant("1 Opt [XLN:65a]") == "Opt"
    found = resolve(read([DeckPart("", "1 Séance".encode("cp1252"))]), KNOWN)
    assert [entry.label for entry in found.entries] == ["Séance"]


@fault(54)
def test_half_a_split_card_of_arena_means_the_card():
    assert meant("1 Integrity (GRN) 227") == "Integrity // Intervention"
    assert meant("1 Integrity /// Intervention (GRN) 227") == "Integrity // Intervention"


@fault(55)
def test_a_name_in_another_language_means_the_card():
    assert meant("4 Fuerza de Voluntad") == "Force of Will"


@fault(56)
@pytest.mark.parametrize("code", ["CON", "CON_", "CFX"])
def test_conflux_has_three_codes(code):
    entry = the_entry(f"4 Path to Exile ({code}) 15")
    assert entry.printing.set_code == "con"


@fault(60)
def test_a_sideboard_of_any_size_is_read_whole():
    decklist = resolved("40 Island\nSideboard\n" + "1 Opt\n" * 45)
    assert len(decklist.zone(Zone.SIDE)) == 45


@fault(41, 45)
def test_any_number_of_a_card_is_read_and_left_to_the_rules():
    decklist = resolved("20 Relentless Rats\n7 Seven Dwarves\n60 Island")
    assert [entry.quantity for entry in decklist.entries] == [20, 7, 60]


NOT_HERE = {
    4: "The data's date stands on the catalogue's page and in every verdict.",
    15: "docs/lists.md and the page of formats are made from the table of families.",
    22: "Points are dated parts of a format's version: tests/unit/rules.",
    23: "Partners are a rule of Commander: tests/unit/rules.",
    30: "A list is checked when it is handed in, and again when anything it rests on changes.",
    32: "Findings name clause and card: tests/unit/rules/test_list_findings.py.",
    44: "Whether a deck may be played is the organizer's verdict, not the reader's.",
    58: "Companions, partners and printings are rules: tests/unit/rules.",
    59: "A Doctor and its companion are a rule of Commander: tests/unit/rules.",
    61: "A judge rules on a deck over the data: tests/integration/organizer.",
}
"""Reports that the reading of a list has no part in, and why."""


def test_every_report_has_a_test_or_a_reason():
    assert HERE | NOT_HERE.keys() == set(range(1, ROWS + 1))
    assert not HERE & NOT_HERE.keys()
