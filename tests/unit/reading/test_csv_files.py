"""Tables of each site and program, with the traps that they hold."""

import pytest

from formats.legality.decklist import Line, Place, ReadList, Zone
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, read
from formats.legality.parsing.exports import EXPORTS
from formats.legality.resolve import resolve
from tests.unit.reading.exported_tables import (
    ARCHIDEKT,
    DRAGON_SHIELD,
    GOLDFISH,
    KNOWN,
    MOXFIELD,
    MTGO,
    SCRYFALL,
)
from tests.unit.reading.shelf import Shelf, card, printing, shelf

MAIN, SIDE = Zone.MAIN, Zone.SIDE


def read_one(text: str | bytes, name: str = "") -> ReadList:
    content = text if isinstance(text, bytes) else text.encode()
    return read([DeckPart(name, content)])


def rows(found: ReadList) -> list[tuple]:
    """Zone, quantity, name, set, number and finish of each line."""
    return [
        (
            line.zone,
            line.quantity,
            line.name,
            line.set_code,
            line.collector_number,
            line.finish,
        )
        for line in found.lines
    ]


def the_line(text: str) -> Line:
    (line,) = read_one(text).lines
    return line


def numbers(places: tuple[Place, ...]) -> list[int]:
    return [place.number for place in places]


@pytest.mark.parametrize(("key", "text", "lines"), KNOWN, ids=[key for key, _, _ in KNOWN])
def test_the_table_of_a_source_is_told_and_read(key, text, lines):
    found = read_one(text, "deck.csv")
    assert found.formats == (key,)
    assert rows(found) == lines
    assert found.unread == ()


def test_every_export_is_tried():
    assert {key for key, _, _ in KNOWN} == {each.key for each in EXPORTS}


@pytest.mark.parametrize(("key", "text", "lines"), KNOWN, ids=[key for key, _, _ in KNOWN])
@pytest.mark.parametrize(
    "encoded",
    [
        lambda text: ("\ufeff" + text).encode(),
        lambda text: text.encode("utf-16"),
        lambda text: text.replace("\r", "").replace("\n", "\r\n").encode(),
        lambda text: text.replace("\r", "").replace("\n", "\r").encode(),
    ],
    ids=["byte order mark", "utf-16", "CRLF", "CR"],
)
def test_bytes_and_line_ends_do_not_matter(encoded, key, text, lines):
    found = read_one(encoded(text))
    assert (found.formats, rows(found)) == ((key,), lines)


def test_blank_rows_and_headings_are_no_cards():
    found = read_one(MOXFIELD)
    assert (numbers(found.headers), numbers(found.comments)) == ([1], [4])
    assert [line.number for line in found.lines] == [2, 5, 6]


def test_headings_that_come_again_are_headings():
    found = read_one("Count,Name\n4,Opt\nCount,Name\n2,Shock\n")
    assert (numbers(found.headers), rows(found)) == (
        [1, 3],
        [(MAIN, 4, "Opt", None, None, None), (MAIN, 2, "Shock", None, None, None)],
    )


def test_what_tells_the_separator_is_a_heading():
    assert numbers(read_one(DRAGON_SHIELD).headers) == [1, 2]
    assert rows(read_one("sep=;\nQty;Name\n4;Opt\n")) == [(MAIN, 4, "Opt", None, None, None)]


def test_a_proxy_names_no_land():
    assert [line.proxy_land for line in read_one(MOXFIELD).lines] == [None, None, ""]


def test_tags_are_kept_and_rule_no_zone():
    first = read_one(MOXFIELD).lines[0]
    assert (first.tags, first.zone) == (("draw", "blue"), MAIN)
    assert read_one(ARCHIDEKT).lines[0].tags == ("draw",)


def test_a_companion_stands_outside_at_scryfall():
    found = read_one(SCRYFALL)
    assert [line.name for line in found.lines if line.is_companion] == ["Lurrus of the Dream-Den"]
    assert found.companions == ("Lurrus of the Dream-Den",)


def test_a_quantity_of_zero_is_left_out_with_a_notice():
    found = read_one(GOLDFISH)
    assert found.skipped == (Place(0, 3),)
    assert [note.message for note in found.notes] == [
        "Line 3 has the quantity 0 and was left out: Opt"
    ]


def test_mtgo_rows_of_one_card_are_summed_by_the_check():
    decklist = resolve(read_one(MTGO), shelf("Opt", "Jace, the Mind Sculptor"))
    opt = [entry for entry in decklist.entries if entry.card and entry.card.name == "Opt"]
    assert [entry.quantity for entry in opt] == [3, 1]
    assert len({entry.card.id for entry in opt}) == 1


def test_a_set_that_is_not_known_never_loses_the_card():
    known = Shelf([card("Opt", printing("xln", "65"))], sets=["xln"])
    decklist = resolve(read_one("Count,Name,Edition,Foil\n4,Opt,zzz,\n"), known)
    (entry,) = decklist.entries
    assert (entry.label, entry.quantity, entry.printing) == ("Opt", 4, None)
    assert [note.rule for note in decklist.notes] == ["LIST-PRINTING"]


def test_a_small_edition_with_its_number_is_the_printing():
    known = Shelf([card("Opt", printing("xln", "65"), printing("dom", "60"))], sets=["xln", "dom"])
    decklist = resolve(read_one("Count,Name,Edition,Collector Number\n4,Opt,dar,60/269\n"), known)
    (entry,) = decklist.entries
    assert entry.printing is not None
    assert (entry.printing.set_code, entry.printing.number) == ("dom", "60")


@pytest.mark.parametrize(
    ("quantity", "why"),
    [
        ("-1", "Its quantity is no whole number."),
        ("x", "Its quantity is no whole number."),
        ("2.5", "Its quantity is no whole number."),
        ("10000", "Its quantity is over 9,999."),
    ],
)
def test_a_quantity_that_cannot_be_is_unread_with_the_reason(quantity, why):
    found = read_one(f"Quantity,Name\n{quantity},Opt\n1,Shock\n")
    assert [(each.number, each.raw, each.why) for each in found.unread] == [
        (2, f"{quantity},Opt", why)
    ]
    assert [line.name for line in found.lines] == ["Shock"]


@pytest.mark.parametrize(("quantity", "copies"), [("4x", 4), ("4.0", 4), ("", 1), ("007", 7)])
def test_a_quantity_as_spreadsheets_write_it_is_read(quantity, copies):
    assert the_line(f"Quantity,Name\n{quantity},Opt\n").quantity == copies


def test_a_row_without_a_name_is_unread():
    found = read_one("Quantity,Name,Set\n4,,XLN\n3\n")
    assert [(each.number, each.why) for each in found.unread] == [
        (2, "It names no card."),
        (3, "It names no card."),
    ]


def test_a_note_over_lines_belongs_to_its_row():
    found = read_one('Count,Name,Notes\n4,Opt,"first\nsecond, with\n\nthird"\n2,Shock,\n')
    assert [(line.number, line.name) for line in found.lines] == [(2, "Opt"), (6, "Shock")]
    assert numbers(found.comments) == [3, 5]


def test_a_quotation_mark_that_does_not_close_takes_no_other_card():
    found = read_one('Count,Name,Notes\n4,Opt,"open\n3,Shock,"also\n2,Negate,""\n1,"Duress\n')
    assert [(each.number, each.why) for each in found.unread] == [
        (2, "Its quotation mark does not close."),
        (3, "Its quotation mark does not close."),
        (5, "Its quotation mark does not close."),
    ]
    assert [line.name for line in found.lines] == ["Negate"]


def test_quotation_marks_of_a_name_do_not_matter():
    catalogue = shelf('"Name Sticker" Goblin')
    for row in ('1,"""Name Sticker"" Goblin"', '1,"Name Sticker" Goblin'):
        decklist = resolve(read_one(f"Count,Name\n{row}\n"), catalogue)
        assert [entry.label for entry in decklist.entries] == ['"Name Sticker" Goblin']


def test_an_ampersand_and_a_bar_stay_in_a_name():
    found = read_one("Count,Name\n1,R&D's Secret Lair\n1,Sphinx’s Revelation\n1,Hanna&#39;s\n")
    assert [line.name for line in found.lines] == [
        "R&D's Secret Lair",
        "Sphinx's Revelation",
        "Hanna's",
    ]


def test_windows_1252_is_said():
    found = read_one("Count,Name\n4,Séance\n".encode("cp1252"))
    assert [line.name for line in found.lines] == ["Séance"]
    assert [note.rule for note in found.notes] == ["LIST-ENCODING"]


def test_accents_saved_in_the_wrong_encoding_are_put_right():
    assert the_line("Count,Name\n1,JunÃºn Efreet\n").name == "Junún Efreet"


def test_bytes_that_are_no_text_are_unread():
    found = read_one(b"Count,Name\n4,S\x81ance\n2,Opt\n")
    assert [(each.number, each.why) for each in found.unread] == [
        (2, "It holds bytes that are no text.")
    ]


@pytest.mark.parametrize(
    "headings",
    [
        "idProduct;groupCount;price;idLanguage;condition;isFoil",
        '"idProduct","Category ID","Expansion ID"',
    ],
)
def test_cardmarket_is_refused_with_the_way_out(headings):
    with pytest.raises(FormatError) as refused:
        read_one(headings + "\n12345;4;0.02;1;2;\n")
    assert refused.value.code == "list-cannot-be-read"
    assert "paste them as text" in refused.value.sentence


def test_a_cardmarket_table_with_names_is_read():
    assert the_line("idProduct;Amount;Name\n12345;4;Opt\n").name == "Opt"


def test_a_name_with_a_comma_makes_no_table():
    assert read_one("1 Jace, the Mind Sculptor\n4 Opt").formats == ("text",)
    assert read_one("1 Count, Name\n4 Opt").formats == ("text",)


def test_tabs_and_capitals_are_understood():
    assert the_line("QUANTITY\tCARD NAME\n4\tOpt\n").name == "Opt"


def test_a_box_that_is_the_sideboard_stays_one():
    assert the_line_of_side("Count,Name\n2,Negate\n").zone is SIDE


def the_line_of_side(text: str) -> Line:
    return read([DeckPart("", b"4 Opt"), DeckPart("side.csv", text.encode())]).lines[1]
