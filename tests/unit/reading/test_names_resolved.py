"""From lines to cards: whole names first, printings, companions, what stays unknown."""

import pytest

from formats.legality.decklist import Decklist, Zone
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import Shelf, card, printing, shelf


def resolved(text: str, catalogue: Shelf, companion: str | None = None, **how: bool) -> Decklist:
    return resolve(read([DeckPart("", text.encode())], **how), catalogue, companion)


def the_entry(text: str, catalogue: Shelf):
    (entry,) = resolved(text, catalogue).entries
    return entry


def test_a_whole_name_comes_before_its_decorations():
    known = shelf("Ice Tunnel", "Tunnel", "Hazmat Suit", "Hazmat Suit (Used)", "Suit")
    assert the_entry("1 Ice Tunnel", known).label == "Ice Tunnel"
    assert the_entry("1 Hazmat Suit (Used)", known).label == "Hazmat Suit (Used)"
    kept = the_entry("1 Hazmat Suit (Used) (UND) 78 *F*", known)
    assert (kept.label, kept.line.set_code) == ("Hazmat Suit (Used)", "UND")
    assert the_entry("1 Hazmat Suit (UST)", known).label == "Hazmat Suit"


def test_a_number_belongs_to_the_name_where_a_card_has_that_name():
    known = shelf("1996 World Champion", "Maze of Ith")
    champion = the_entry("1996 World Champion", known)
    assert (champion.quantity, champion.label) == (1, "1996 World Champion")
    mazes = the_entry("1000 Maze of Ith", known)
    assert (mazes.quantity, mazes.label) == (1000, "Maze of Ith")


def test_a_line_of_underscores_is_a_card_only_under_its_exact_name():
    known = shelf("_____", "Opt")
    assert the_entry("1 _____", known).label == "_____"
    decklist = resolved("4 Opt\n______________", known)
    assert [entry.label for entry in decklist.entries] == ["Opt"]
    assert [unread.number for unread in decklist.unread] == [2]


def test_an_unknown_card_stays_on_the_list_with_suggestions():
    entry = the_entry("4 Ball Lighting (DRK) 60", shelf("Ball Lightning"))
    assert entry.card is None
    assert (entry.quantity, entry.label) == (4, "Ball Lighting")
    assert entry.suggestions == ("Ball Lightning",)


def test_a_face_that_only_a_back_has_is_found_after_every_reading():
    known = shelf("Fire // Ice", "Ice Tunnel")
    assert the_entry("1 Ice", known).label == "Fire // Ice"
    assert the_entry("1 Ice (Tunnel)", known).label == "Ice Tunnel"


OPT = card("Opt", printing("xln", "65"), printing("dom", "60"), printing("dom", "60p"))


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("4 Opt (XLN) 65", ("xln", "65")),
        ("4 Opt [xln]", ("xln", "65")),
        ("4 Opt (DAR) 60p", ("dom", "60p")),
        ("4 Opt (DOM) 060/280", ("dom", "60")),
        ("4 Opt (65)", ("xln", "65")),
        ("4 Opt", None),
    ],
)
def test_a_printing_is_matched_by_set_and_number(line, meant):
    decklist = resolved(line, Shelf([OPT], sets=["xln", "dom"]))
    (entry,) = decklist.entries
    found = entry.printing and (entry.printing.set_code, entry.printing.number)
    assert found == meant
    assert decklist.notes == ()


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("4 Opt (ZZZ) 65", None),
        ("4 Opt (ICE) 65", None),
        ("4 Opt (XLN) 66", ("xln", "65")),
        ("4 Opt (999)", None),
    ],
)
def test_a_printing_that_is_not_known_never_loses_the_card(line, meant):
    decklist = resolved(line, Shelf([OPT], sets=["xln", "dom", "ice"]))
    (entry,) = decklist.entries
    assert entry.card == OPT
    assert (entry.printing and (entry.printing.set_code, entry.printing.number)) == meant
    assert [(note.rule, note.number) for note in decklist.notes] == [("LIST-PRINTING", 1)]


@pytest.mark.parametrize("code", ["CON", "CON_", "con_", "CFX"])
def test_conflux_is_known_by_all_its_codes(code):
    known = Shelf([card("Path to Exile", printing("con", "15"))], sets=["con"])
    assert the_entry(f"4 Path to Exile ({code}) 15", known).printing == printing("con", "15")


def red_herrings() -> Shelf:
    return Shelf(
        [
            card("Red Herring", printing("cmb1", "62", is_tournament=False), card_id="playtest"),
            card("Red Herring", printing("mkm", "142"), card_id="real"),
        ],
        sets=["cmb1", "mkm"],
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1 Red Herring", "real"),
        ("1 Red Herring (MKM) 142", "real"),
        ("1 Red Herring (CMB1) 62", "playtest"),
        ("1 Red Herring (ZZZ)", "real"),
    ],
)
def test_list_homonym_means_the_tournament_card_unless_the_printing_says_so(line, meant):
    entry = the_entry(line, red_herrings())
    assert entry.card is not None
    assert entry.card.id == meant


def test_arenas_own_version_is_taken_as_the_paper_card_with_a_notice():
    decklist = resolved("1 A-Winota, Joiner of Forces", shelf("Winota, Joiner of Forces"))
    assert [entry.label for entry in decklist.entries] == ["Winota, Joiner of Forces"]
    assert [note.rule for note in decklist.notes] == ["LIST-PRINTING"]


LURRUS = "Lurrus of the Dream-Den"


def side(decklist: Decklist) -> list[tuple[int, str]]:
    return [(entry.quantity, entry.label) for entry in decklist.zone(Zone.SIDE)]


def test_a_companion_that_arena_prints_twice_is_one_card_in_the_side():
    decklist = resolved(
        f"Companion\n1 {LURRUS}\n\nDeck\n60 Opt\n\nSideboard\n1 Lurrus of the Dream Den\n14 Duress",
        shelf(LURRUS, "Opt", "Duress"),
    )
    assert side(decklist) == [(1, LURRUS), (14, "Duress")]
    assert [entry.label for entry in decklist.companions] == [LURRUS]
    assert decklist.companions[0].line.number == 8


def test_a_companion_under_its_heading_alone_counts_in_the_side():
    decklist = resolved(f"Companion\n1 {LURRUS}\n\nDeck\n60 Opt", shelf(LURRUS, "Opt"))
    assert side(decklist) == [(1, LURRUS)]
    assert [entry.label for entry in decklist.companions] == [LURRUS]


def test_a_companion_declared_beside_the_list_is_its_line_in_the_side():
    decklist = resolved(
        f"60 Opt\nSideboard\n1 {LURRUS}", shelf(LURRUS, "Opt"), "lurrus of the dream den"
    )
    assert side(decklist) == [(1, LURRUS)]
    assert [entry.line.number for entry in decklist.companions] == [3]


def test_a_companion_that_stands_nowhere_in_the_list_is_declared_all_the_same():
    decklist = resolved("60 Opt", shelf(LURRUS, "Opt"), LURRUS)
    assert side(decklist) == []
    assert [(entry.label, entry.line.number) for entry in decklist.companions] == [(LURRUS, 0)]


def test_a_companion_declared_twice_over_is_one_companion():
    decklist = resolved(f"Companion\n1 {LURRUS}\n\nDeck\n60 Opt", shelf(LURRUS, "Opt"), LURRUS)
    assert len(decklist.companions) == 1


def test_two_companions_are_both_declared():
    decklist = resolved(f"Companion\n1 {LURRUS}\n1 Umori\n\n60 Opt", shelf(LURRUS, "Umori", "Opt"))
    assert [entry.label for entry in decklist.companions] == [LURRUS, "Umori"]


def test_an_unknown_companion_is_declared_with_suggestions():
    decklist = resolved("60 Opt", shelf(LURRUS, "Opt"), "Luris of the Dream-Den")
    (entry,) = decklist.companions
    assert (entry.card, entry.suggestions) == (None, (LURRUS,))


@pytest.mark.parametrize("companion", [None, "", "  "])
def test_no_companion_is_none(companion):
    assert resolved("60 Opt", shelf("Opt"), companion).companions == ()


def test_a_companion_in_a_set_is_declared_but_in_none_of_its_decks():
    decklist = resolved(
        f"Companion\n1 {LURRUS}\n\nDeck 1\n1 Opt", shelf(LURRUS, "Opt"), expects_set=True
    )
    assert [entry.label for entry in decklist.entries] == ["Opt"]
    assert [entry.label for entry in decklist.companions] == [LURRUS]


def test_a_proxy_keeps_its_land_and_is_the_card_it_stands_for():
    entry = the_entry("1 Black Lotus *PROXY: Swamp*", shelf("Black Lotus"))
    assert (entry.label, entry.line.proxy_land) == ("Black Lotus", "Swamp")


def test_a_starter_catalogue_is_told_to_whoever_judges():
    assert not resolved("4 Opt", shelf("Opt", is_complete=False)).catalogue_is_complete


def test_one_known_card_makes_it_a_magic_list():
    assert resolved("4 Opt\n4 Ultra Ball", shelf("Opt")).notes == ()
