"""The texts of each source: told by their marks, and read with zones, printings and marks."""

from dataclasses import astuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.decklist import Line, ReadList, Zone
from formats.legality.parsing import DeckPart, read
from formats.legality.parsing.cardlines import count, readings
from formats.legality.parsing.families import FAMILIES
from formats.legality.parsing.source import clean, open_source
from formats.legality.parsing.text import is_plainest

MAIN, SIDE, COMMANDER, MAYBE = Zone.MAIN, Zone.SIDE, Zone.COMMANDER, Zone.MAYBE


def read_text(text: str, name: str = "") -> ReadList:
    return read([DeckPart(name, text.encode())])


def rows(found: ReadList) -> list[tuple]:
    return [
        (line.zone, line.quantity, line.name, line.set_code, line.collector_number)
        for line in found.lines
    ]


def the_line(text: str) -> Line:
    (line,) = read_text(text).lines
    return line


FORGE = """\
[metadata]
Name=Blue and fast
Deck Type=constructed
[Commander]
1 Talrand, Sky Summoner|M13|1
[main]
4 Opt|XLN|2
2 Fire // Ice|APC
3 Shock+|M21
1000 Maze of Ith
[Sideboard]
2 Negate
[Conspiracy]
1 Brago's Favor|CNS
"""


def test_forge_has_sections_and_bars():
    found = read_text(FORGE.replace("\n", "\r\n"), "blue.dck")
    assert found.formats == ("forge",)
    assert rows(found) == [
        (COMMANDER, 1, "Talrand, Sky Summoner", "M13", None),
        (MAIN, 4, "Opt", "XLN", None),
        (MAIN, 2, "Fire // Ice", "APC", None),
        (MAIN, 3, "Shock", "M21", None),
        (MAIN, 1000, "Maze of Ith", None, None),
        (SIDE, 2, "Negate", None, None),
        (MAYBE, 1, "Brago's Favor", "CNS", None),
    ]
    assert found.lines[3].finish == "foil"
    assert [place.number for place in found.headers] == [1, 4, 6, 11, 13]
    assert [place.number for place in found.comments] == [2, 3]
    assert (found.unread, found.notes) == ((), ())


def test_a_deck_of_forge_that_cubecobra_writes_has_its_sideboard():
    found = read_text(
        "[metadata]\r\nname=Luke\r\n[Main]\r\n4 Opt|XLN\r\n[Side]\r\n2 Negate|M21\r\n"
    )
    assert found.formats == ("forge",)
    assert rows(found) == [(MAIN, 4, "Opt", "XLN", None), (SIDE, 2, "Negate", "M21", None)]


def test_xmage_says_how_cards_lie_on_the_screen():
    layout = ",".join(["[M21:70]"] * 300)
    found = read_text(
        "NAME:Blue\n4 [XLN:65] Opt\n1 [DDF:2*] Elspeth, Knight-Errant\n"
        f"2 [SLD:72+] Lim-Dul's Vault\nSB: 1 [M21:70] Negate\n"
        f"LAYOUT MAIN:(1,1)(NONE,false,50)|({layout})\n"
    )
    assert found.formats == ("xmage",)
    assert rows(found) == [
        (MAIN, 4, "Opt", "XLN", "65"),
        (MAIN, 1, "Elspeth, Knight-Errant", "DDF", "2*"),
        (MAIN, 2, "Lim-Dul's Vault", "SLD", "72+"),
        (SIDE, 1, "Negate", "M21", "70"),
    ]
    assert [place.number for place in found.comments] == [1, 6]
    assert (found.unread, found.notes) == ((), ())


SOURCES = {
    "arena": (
        (
            "About\nName Blue\n\n"
            "Commander\n1 Talrand, Sky Summoner (M13) 72\n\nDeck\n4 Opt (XLN) 65\n"
            "2 Integrity // Intervention (GRN) 227\n1 Island\n1 Plains ()\n\n"
            "Sideboard\n2 Negate (M21) 70"
        ),
        [
            (COMMANDER, 1, "Talrand, Sky Summoner", "M13", "72"),
            (MAIN, 4, "Opt", "XLN", "65"),
            (MAIN, 2, "Integrity // Intervention", "GRN", "227"),
            (MAIN, 1, "Island", None, None),
            (MAIN, 1, "Plains", None, None),
            (SIDE, 2, "Negate", "M21", "70"),
        ],
    ),
    "mws": (
        (
            "// NAME : Blue\n// FORMAT : Legacy\n        4 [XLN] Opt\n        7 [6E] Mountain (1)\n"
            "        1 [] Brainstorm\nSB:  2 [M14] Negate"
        ),
        [
            (MAIN, 4, "Opt", "XLN", None),
            (MAIN, 7, "Mountain", "6E", None),
            (MAIN, 1, "Brainstorm", None, None),
            (SIDE, 2, "Negate", "M14", None),
        ],
    ),
    "mtgtop8": (
        "// Deck file created with mtgtop8.com\n// NAME : Blue\n4 [KTK] Opt\nSB:  1 [ORI] Negate",
        [(MAIN, 4, "Opt", "KTK", None), (SIDE, 1, "Negate", "ORI", None)],
    ),
    "apprentice": (
        (
            "// NAME : Blue\n\n"
            "// General - 1\n        1 Talrand, Sky Summoner\n\n// Creatures - 4\n"
            "        4 AEther Adept\n// Lands - 20\n        20 Island\n\n"
            "// Sideboard - 2\nSB:  2 Negate"
        ),
        [
            (COMMANDER, 1, "Talrand, Sky Summoner", None, None),
            (MAIN, 4, "AEther Adept", None, None),
            (MAIN, 20, "Island", None, None),
            (SIDE, 2, "Negate", None, None),
        ],
    ),
    "moxfield-text": (
        (
            "1 Opt (xln) 65 *F* #draw #!card selection\n1 Fire / Ice (APC) 128 *E*\n"
            "1 Arcane Signet (ELD) 331\n\nSIDEBOARD:\n1 Negate (M21) 70"
        ),
        [
            (MAIN, 1, "Opt", "xln", "65"),
            (MAIN, 1, "Fire / Ice", "APC", "128"),
            (MAIN, 1, "Arcane Signet", "ELD", "331"),
            (SIDE, 1, "Negate", "M21", "70"),
        ],
    ),
    "archidekt-text": (
        (
            "1x Talrand, Sky Summoner (m13) 72 [Commander{top}]\n"
            "1x Opt (xln) 65 *F* [Draw,Instants] ^Buy,#0066ff^\n1x Island () [Land]\n"
            "1x Negate (m21) 70 [Sideboard]\n"
            "1x Shock (m21) 159 [Maybeboard{noDeck}{noPrice},Burn]\n"
            "1x Fireblast (vis) 79 [Later{noDeck}]"
        ),
        [
            (COMMANDER, 1, "Talrand, Sky Summoner", "m13", "72"),
            (MAIN, 1, "Opt", "xln", "65"),
            (MAIN, 1, "Island", None, None),
            (SIDE, 1, "Negate", "m21", "70"),
            (MAYBE, 1, "Shock", "m21", "159"),
            (MAYBE, 1, "Fireblast", "vis", "79"),
        ],
    ),
    "tappedout-text": (
        "1x Talrand, Sky Summoner (M13:72) *CMDR*\n1x Opt *f*\n1x Fire / Ice (APC) *F-ETCH*",
        [
            (COMMANDER, 1, "Talrand, Sky Summoner", "M13", "72"),
            (MAIN, 1, "Opt", None, None),
            (MAIN, 1, "Fire / Ice", "APC", None),
        ],
    ),
    "deckstats": (
        (
            "//Main\n4 [XLN#65] Opt # the best\n1 [2XM#117] Fireblast #!Commander\n\n//Sideboard\n"
            "SB: 2 [M21#70] Negate\n\n//Maybeboard\n1 Shock"
        ),
        [
            (MAIN, 4, "Opt", "XLN", "65"),
            (COMMANDER, 1, "Fireblast", "2XM", "117"),
            (SIDE, 2, "Negate", "M21", "70"),
            (MAYBE, 1, "Shock", None, None),
        ],
    ),
    "mtggoldfish-text": (
        "4 Opt <borderless> [XLN] (F)\n2 Fire/Ice [APC]\n\n2 Negate [M21]",
        [
            (MAIN, 4, "Opt", "XLN", None),
            (MAIN, 2, "Fire/Ice", "APC", None),
            (SIDE, 2, "Negate", "M21", None),
        ],
    ),
    "topdeck": (
        (
            "~~Commanders~~\\n1 Tymna the Weaver\\n"
            "1 Thrasios, Triton Hero\\n\\n~~Mainboard~~\\n1 Opt"
            "\\n~~Sideboard~~\\n1 Negate"
        ),
        [
            (COMMANDER, 1, "Tymna the Weaver", None, None),
            (COMMANDER, 1, "Thrasios, Triton Hero", None, None),
            (MAIN, 1, "Opt", None, None),
            (SIDE, 1, "Negate", None, None),
        ],
    ),
    "scryfall-text": (
        (
            "// Commander\n1 Talrand, Sky Summoner\n\n// Nonlands\n1 Fire / Ice\n\n"
            "// Sideboard\n1 Negate"
        ),
        [
            (COMMANDER, 1, "Talrand, Sky Summoner", None, None),
            (MAIN, 1, "Fire / Ice", None, None),
            (SIDE, 1, "Negate", None, None),
        ],
    ),
    "mtgwtf": (
        (
            "// NAME: Blue\nCOMMANDER: 1 Talrand, Sky Summoner [M13:72] [foil]\n"
            "4 Opt [XLN:65a] [etched]\n2 [M21:70] [foil] Shock\n\nSideboard\n1 Negate [M21:70]\n\n"
            "Planar Deck\n1 Academy at Tolaria West [HOP:1]\n\n"
            "Display Commander\n1 Talrand, Sky Summoner"
        ),
        [
            (COMMANDER, 1, "Talrand, Sky Summoner", "M13", "72"),
            (MAIN, 4, "Opt", "XLN", "65a"),
            (MAIN, 2, "Shock", "M21", "70"),
            (SIDE, 1, "Negate", "M21", "70"),
            (MAYBE, 1, "Academy at Tolaria West", "HOP", "1"),
            (MAYBE, 1, "Talrand, Sky Summoner", None, None),
        ],
    ),
    "text": (
        "4x Opt\n4xShock\n2\tFire/Ice\nSideboard\n1 Negate",
        [
            (MAIN, 4, "Opt", None, None),
            (MAIN, 4, "Shock", None, None),
            (MAIN, 2, "Fire/Ice", None, None),
            (SIDE, 1, "Negate", None, None),
        ],
    ),
}


@pytest.mark.parametrize("key", SOURCES)
def test_the_text_of_a_source_is_told_and_read(key):
    text, expected = SOURCES[key]
    found = read_text(text)
    assert rows(found) == expected
    assert found.formats == (key,)
    assert found.unread == ()
    assert [note.rule for note in found.notes] == (
        ["LIST-GUESS"] if key == "mtggoldfish-text" else []
    )


def test_an_arena_export_of_2018_has_no_headings_and_three_slashes():
    found = read_text("4 Commit /// Memory (AKH) 211\n56 Island (XLN) 265\n\n2 Negate (DAR) 68")
    assert found.formats == ("arena",)
    assert rows(found) == [
        (MAIN, 4, "Commit /// Memory", "AKH", "211"),
        (MAIN, 56, "Island", "XLN", "265"),
        (SIDE, 2, "Negate", "DAR", "68"),
    ]


@pytest.mark.parametrize(
    ("written", "finish", "tags"),
    [
        ("1 Opt (xln) 65 *F*", "foil", ()),
        ("1 Opt (xln) 65 *f*", "foil", ()),
        ("1 Opt (xln) 65 *E*", "etched", ()),
        ("1 Opt (xln) 65 *F-ETCH*", "etched", ()),
        ("1 Opt (xln) 65 *A*", None, ()),
        ("1 Opt [XLN] (F)", "foil", ()),
        ("1 Opt [XLN:65] [etched]", "etched", ()),
        ("1 Opt #draw #!card selection", None, ("draw", "card selection")),
        ("1 [XLN#65] Opt # a comment (of mine)", None, ()),
        ("1x Opt (xln) 65 *F* [Draw,Instant{top}] ^Have,#37d67a^", "foil", ("Draw", "Instant")),
        ("1x Opt (xln) 65 [ICE]", None, ("ICE",)),
        ("1x Opt [Ramp] (xln) 65", None, ("Ramp",)),
        ("1x Opt [Ramp]", None, ("Ramp",)),
    ],
)
def test_finish_and_tags_are_kept(written, finish, tags):
    line = the_line(written)
    assert (line.name, line.finish, line.tags) == ("Opt", finish, tags)
    if "xln" in written.casefold():
        assert line.set_code.casefold() == "xln"


def test_a_companion_may_be_a_mark_a_category_or_a_prefix():
    for written in ("1 Lurrus *COMPANION*", "1x Lurrus (iko) 226 [Companion{top}]",
                    "Companion: 1 Lurrus"):  # fmt: skip
        line = the_line(written)
        assert (line.name, line.zone, line.is_companion) == ("Lurrus", SIDE, True)


@pytest.mark.parametrize(
    ("heading", "zone"),
    [("Banquillo", SIDE), ("Réserve", SIDE), ("サイドボード", SIDE), ("Kommandeur", COMMANDER),
     ("-- Sideboard --", SIDE), ("Sideboard - 15", SIDE), ("Sideboard: 15", SIDE),
     ("== Sideboard ==", SIDE), ("Tokens", MAYBE)],
)  # fmt: skip
def test_headings_come_in_other_tongues_and_frames(heading, zone):
    assert rows(read_text(f"Deck\n4 Opt\n{heading}\n1 Negate"))[1][:3] == (zone, 1, "Negate")


@pytest.mark.parametrize("about", ["Name: Blue", "Format: Modern", "Author: me", "// x", "# x"])
def test_what_is_said_of_the_deck_is_no_card(about):
    found = read_text(f"{about}\n4 Opt")
    assert [place.number for place in found.comments] == [1]
    assert rows(found) == [(MAIN, 4, "Opt", None, None)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("https://www.moxfield.com/decks/abc", "It is a link."),
        ("4 " + "Opt " * 130, "It is longer than 500 characters"),
        ("[" * 250_000, "It is longer than 500 characters"),
    ],
)
def test_what_can_be_no_card_is_unread_with_the_reason(line, why):
    (unread,) = read_text(f"4 Opt\n{line}").unread
    assert unread.number == 2
    assert unread.why.startswith(why)


def test_the_short_way_to_plain_text_passes_no_other_format_by():
    plain = [
        key for key, (text, _) in SOURCES.items() if is_plainest(open_source("", text.encode()))
    ]
    assert plain == []
    for text in ("4 Opt\n2 Fire/Ice\n\nSideboard\n1 Negate", "4 Lim-Dûl’s Vault\r\n"):
        source = open_source("", text.encode())
        assert is_plainest(source)
        assert next(family.key for family in FAMILIES if family.recognises(source)) == "text"


@given(
    st.lists(
        st.sampled_from(
            ["4 Opt", "1 Circle of Protection: Red", "2 Fire // Ice", "1 1", "Name,Count"]
        )
        | st.sampled_from([line for text, _ in SOURCES.values() for line in text.splitlines()]),
        max_size=4,
    )
)
def test_what_goes_the_short_way_is_told_from_every_format(lines):
    source = open_source("", "\n".join(["4 Opt", *lines]).encode())
    if is_plainest(source):
        assert next(family.key for family in FAMILIES if family.recognises(source)) == "text"


@given(
    st.sampled_from(["4 ", "4 x", "4x ", "4 X ", "04 ", "12345 "]),
    st.text("xX×()[]<>#^*|/+! aT_1é\ufffd,.:-", min_size=1, max_size=12).map(clean).filter(bool),
)
def test_a_plain_line_is_read_at_once_as_it_would_be_step_by_step(quantity, rest):
    found = read_text(f"{quantity}{rest}")
    counted = count(f"{quantity}{rest}")
    barest = readings(counted.text)[-1]
    assert [
        (line.quantity, line.text, line.bare, line.name, line.set_code, line.collector_number)
        for line in found.lines
    ] == [(counted.quantity, counted.text, counted.bare, *astuple(barest)[:3]) for _ in found.lines]
