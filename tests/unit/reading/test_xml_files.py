"""Decks in XML: Cockatrice's, Magic Online's and OCTGN's; hostile and damaged files."""

import pytest

from formats.legality.decklist import Line, Place, ReadList, Zone
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, read
from formats.legality.parsing.gathered import MOST_COPIES
from formats.legality.report import Severity
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import shelf

MAIN, SIDE, COMMANDER, MAYBE = Zone.MAIN, Zone.SIDE, Zone.COMMANDER, Zone.MAYBE
MAGIC = "a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"


def read_one(text: str | bytes, name: str = "") -> ReadList:
    content = text if isinstance(text, bytes) else text.encode()
    return read([DeckPart(name, content)])


def rows(found: ReadList) -> list[tuple]:
    return [(line.number, line.zone, line.quantity, line.name) for line in found.lines]


def the_line(text: str) -> Line:
    (line,) = read_one(text).lines
    return line


def numbers(places: tuple[Place, ...]) -> list[int]:
    return [place.number for place in places]


def refusal(text: str | bytes) -> str:
    with pytest.raises(FormatError) as refused:
        read_one(text)
    assert refused.value.code == "list-cannot-be-read"
    return refused.value.sentence


COCKATRICE = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>4 Negate</deckname>
    <comments>Sideboard
4 Negate</comments>
    <bannerCard providerId="">Opt</bannerCard>
    <tags><tag>blue</tag></tags>
    <zone name="main">
        <card number="4" name="Opt"/>
        <card name='R&amp;D&apos;s Secret Lair' price="0.5" number='2' />
        <card name="Island" setShortName="XLN" collectorNumber="265/279" uuid="x" number="20"/>
        <card name="Fire // Ice"/>
    </zone>
    <zone name="side">
        <card number="1" name="Lurrus of the Dream-Den"/>
    </zone>
    <zone name="tokens">
        <card number="3" name="Soldier"/>
    </zone>
</cockatrice_deck>
"""


def test_cockatrice_has_zones_and_says_what_is_no_card():
    found = read_one(COCKATRICE, "blue.cod")
    assert found.formats == ("cockatrice",)
    assert rows(found) == [
        (9, MAIN, 4, "Opt"),
        (10, MAIN, 2, "R&D's Secret Lair"),
        (11, MAIN, 20, "Island"),
        (12, MAIN, 1, "Fire // Ice"),
        (15, SIDE, 1, "Lurrus of the Dream-Den"),
        (18, MAYBE, 3, "Soldier"),
    ]
    assert (found.lines[2].set_code, found.lines[2].collector_number) == ("XLN", "265")
    assert numbers(found.headers) == [*range(1, 9), 13, 14, 16, 17, 19, 20]
    assert (found.unread, found.notes, found.skipped) == ((), (), ())


def test_a_missing_number_is_one_copy():
    line = the_line(
        '<cockatrice_deck><zone name="main"><card name="Opt"/></zone></cockatrice_deck>'
    )
    assert (line.quantity, line.name) == (1, "Opt")


def test_a_deck_without_declaration_on_one_line_is_read():
    found = read_one(
        '<cockatrice_deck><zone name="main"><card name="Opt"/><card number="2" name="Shock"/>'
        '</zone><zone name="side"><card number="0" name="Duress"/></zone></cockatrice_deck>'
    )
    assert rows(found) == [(1, MAIN, 1, "Opt"), (1, MAIN, 2, "Shock")]
    assert found.skipped == (Place(0, 1),)
    assert found.lines[1].raw == '<card number="2" name="Shock"/>'
    assert [note.message for note in found.notes] == [
        "Line 1 has the quantity 0 and was left out: Duress"
    ]


def test_attributes_over_several_lines_belong_to_the_line_of_their_card():
    found = read_one(
        '<cockatrice_deck>\n<card\n number="4"\n name="Opt"/>\n<card name="Shock"/>\n'
        "</cockatrice_deck>"
    )
    assert rows(found) == [(2, MAIN, 4, "Opt"), (5, MAIN, 1, "Shock")]
    assert numbers(found.headers) == [1, 3, 4, 6]


def test_a_zone_that_is_not_known_is_asked_about_once():
    found = read_one(
        '<cockatrice_deck><zone name="cube">\n<card name="Opt"/>\n<card name="Shock"/>\n'
        "</zone></cockatrice_deck>"
    )
    assert rows(found) == [(2, MAYBE, 1, "Opt"), (3, MAYBE, 1, "Shock")]
    (note,) = found.notes
    assert (note.rule, note.severity, note.number) == ("LIST-GUESS", Severity.UNDECIDED, 2)
    assert "“cube”" in note.message


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("-1", "Its quantity is no whole number."),
        ("four", "Its quantity is no whole number."),
        ("1.5", "Its quantity is no whole number."),
        ("٤", "Its quantity is no whole number."),
        ("10000", "Its quantity is over 9,999."),
        ("9" * 5000, "Its quantity is over 9,999."),
    ],
)
def test_a_quantity_that_cannot_be_is_unread_with_the_reason(number, why):
    found = read_one(f'<Deck>\n<Cards Quantity="{number}" Name="Opt"/>\n</Deck>')
    assert [(each.number, each.why) for each in found.unread] == [(2, why)]
    assert found.lines == ()


def test_the_largest_quantity_is_read():
    line = the_line(f'<Deck><Cards Quantity="00{MOST_COPIES}" Name="Opt"/></Deck>')
    assert line.quantity == 9_999


def test_a_card_without_a_name_is_unread():
    found = read_one('<Deck><Cards CatID="12" Quantity="4"/></Deck>')
    assert [(each.raw, each.why) for each in found.unread] == [
        ('<Cards CatID="12" Quantity="4"/>', "It names no card.")
    ]


MTGO = """\
\ufeff<?xml version="1.0" encoding="utf-8"?>\r
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">\r
  <NetDeckID>0</NetDeckID>\r
  <Cards CatID="65201" Quantity="3" Sideboard="false" Name="Opt" Annotation="0" />\r
  <Cards CatID="70002" Quantity="1" Sideboard="false" Name="Opt" Annotation="0" />\r
  <Cards CatID="1" Quantity="2" Sideboard="true" Name="Fire/Ice" Annotation="16777728" />\r
  <Cards Quantity="1" Sideboard="True" Name="Séance" />\r
</Deck>\r
"""


def test_magic_online_has_a_byte_order_mark_and_rows_of_one_card():
    found = read_one(MTGO, "blue.dek")
    assert found.formats == ("mtgo-dek",)
    assert rows(found) == [
        (4, MAIN, 3, "Opt"),
        (5, MAIN, 1, "Opt"),
        (6, SIDE, 2, "Fire/Ice"),
        (7, SIDE, 1, "Séance"),
    ]
    assert numbers(found.headers) == [1, 2, 3, 8]
    assert (found.unread, found.notes) == ((), ())


def test_a_row_without_catid_is_read():
    assert rows(read_one(MTGO))[-1] == (7, SIDE, 1, "Séance")


def test_a_glued_split_card_of_magic_online_is_found():
    decklist = resolve(read_one(MTGO), shelf("Opt", "Fire // Ice", "Séance"))
    assert [entry.label for entry in decklist.entries] == ["Opt", "Opt", "Fire // Ice", "Séance"]


OCTGN = (
    f'<?xml version="1.0" encoding="utf-8" standalone="yes"?><deck game="{MAGIC.upper()}" '
    'sleeveid="0"><section name="Main" shared="False"><card qty="4" id="e1">Opt</card>'
    '<card qty="1" id="e2">R&amp;D&apos;s Secret Lair</card></section>'
    '<section name="Sideboard"><card qty="2" id="e3">Negate</card></section>'
    '<section name="Command Zone"><card qty="1" id="e4">Talrand, Sky Summoner</card></section>'
    '<section name="Planes/Schemes"><card qty="1" id="e5">Naya</card></section>'
    "<notes><![CDATA[4 Shock]]></notes></deck>"
)


def test_octgn_has_sections_and_names_between_tags():
    found = read_one(OCTGN, "blue.o8d")
    assert found.formats == ("octgn",)
    assert rows(found) == [
        (1, MAIN, 4, "Opt"),
        (1, MAIN, 1, "R&D's Secret Lair"),
        (1, SIDE, 2, "Negate"),
        (1, COMMANDER, 1, "Talrand, Sky Summoner"),
        (1, MAYBE, 1, "Naya"),
    ]
    assert found.lines[0].raw == '<card qty="4" id="e1">Opt</card>'
    assert (found.headers, found.notes) == ((), ())


def test_an_octgn_deck_of_another_game_is_refused():
    other = OCTGN.replace(MAGIC.upper(), "844d5fe3-bdb5-4ad2-ba83-88c2c2db6d88")
    assert refusal(other) == "This OCTGN deck is of another game. Choose a deck of Magic cards."


def test_a_box_that_is_the_sideboard_stays_one():
    (line,) = read(
        [DeckPart("main.txt", b"4 Opt"), DeckPart("side.cod", COCKATRICE.encode())]
    ).lines[1:2]
    assert (line.part, line.zone, line.name) == (1, SIDE, "Opt")


def test_a_file_of_a_set_has_the_number_of_its_deck():
    found = read([DeckPart("", MTGO.encode()), DeckPart("", OCTGN.encode())], expects_set=True)
    assert [line.deck for line in found.lines] == [1, 1, 1, 1, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    "content",
    [
        MTGO.lstrip("\ufeff").encode("utf-16"),
        b"\n\n  " + MTGO.lstrip("\ufeff").encode(),
        b"<!-- made by hand -->\n" + MTGO.split("?>")[1].encode(),
        MTGO.lstrip("\ufeff").replace("utf-8", "windows-1252").encode("windows-1252"),
        MTGO.lstrip("\ufeff").replace("utf-8", "no-such-encoding").encode(),
        MTGO.replace("\r\n", "\r").encode(),
    ],
    ids=["utf-16", "blanks first", "comment first", "windows-1252", "lying", "carriage returns"],
)
def test_bytes_and_declaration_do_not_matter(content):
    found = read_one(content)
    assert [(line.quantity, line.name) for line in found.lines] == [
        (3, "Opt"),
        (1, "Opt"),
        (2, "Fire/Ice"),
        (1, "Séance"),
    ]


def test_blank_lines_before_the_declaration_count():
    assert rows(read_one("\n\n" + MTGO.lstrip("\ufeff")))[0] == (6, MAIN, 3, "Opt")


def test_the_suffix_is_only_a_hint():
    assert read_one("4 Opt", "blue.dek").formats == ("text",)
    assert read_one(MTGO, "blue.txt").formats == ("mtgo-dek",)


def test_a_comment_that_reads_like_a_heading_makes_no_set():
    found = read_one(COCKATRICE.replace("Sideboard\n4 Negate", "Best of:\nDeck 1\n"))
    assert not found.is_set


def test_a_backslash_and_an_n_in_a_value_are_no_line_end():
    line = the_line(r'<Deck><Cards Quantity="4" Name="Opt" Annotation="C:\new"/></Deck>')
    assert (line.quantity, line.name) == (4, "Opt")


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    "text",
    [
        f'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "ha">{LAUGHS}]><Deck>&l9;</Deck>',
        '<!DOCTYPE Deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><Deck><Cards Name="&x;"/></Deck>',
        '<?xml version="1.0"?><!DOCTYPE Deck SYSTEM "http://example.org/d.dtd"><Deck/>',
        '<!DOCTYPE Deck [<!ENTITY % x SYSTEM "file:///dev/random"> %x;]><Deck/>',
        "<!-- -->\n<!DOCTYPE Deck []>\n<Deck/>",
    ],
    ids=["laughs", "file", "address", "parameter", "empty"],
)
def test_document_types_and_entities_are_refused(text):
    assert "declares a document type or entities" in refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE html><html><body>4 Opt</body></html>",
        "<html lang='en'>\n4 Opt<br>\n</html>",
        '<?xml version="1.0"?>\n<!doctype HTML PUBLIC "-//W3C//DTD XHTML 1.0">\n<html></html>',
    ],
)
def test_a_page_saved_from_a_site_is_called_a_page(text):
    assert "This is a web page, not a deck." in refusal(text)


def test_depth_is_refused():
    assert "nested too deeply" in refusal("<Deck>" * 40_000)
    fits = "<Deck>" + "<a>" * 30 + '<Cards Name="Opt"/>' + "</a>" * 30 + "</Deck>"
    assert the_line(fits).name == "Opt"


def test_more_cards_than_lines_are_refused():
    with pytest.raises(FormatError) as refused:
        read_one("<Deck>" + '<Cards Name="X"/>' * 5_001 + "</Deck>")
    assert refused.value.code == "list-too-long"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('<Deck>\n<Cards Name="Opt"/>\n', 2),
        ('<Deck>\n<Cards Name="Opt" Name="Shock"/>\n</Deck>', 2),
        ("<Deck>\n\n<Cards Name='A & B'/></Deck>", 3),
        ("<Deck>\n<Cards Name='A&nbsp;B'/></Deck>", 2),
        ("<Deck></Deck>\n<Deck></Deck>", 2),
        ("<Deck>\n\x01</Deck>", 2),
    ],
    ids=["cut off", "twice", "ampersand", "entity", "two roots", "control"],
)
def test_damaged_xml_is_refused_with_its_line(text, line):
    assert f"It breaks off or is damaged at line {line}." in refusal(text)


def test_xml_of_another_kind_is_refused_with_the_way_out():
    sentence = refusal('<?xml version="1.0"?>\n<rss><item>4 Opt</item></rss>')
    assert "no deck of Cockatrice, Magic Online or OCTGN" in sentence
    assert "paste it" in sentence


def test_a_text_that_begins_with_a_smaller_sign_is_a_text():
    assert read_one("<3 my deck\n4 Opt").formats == ("text",)


def test_a_huge_attribute_costs_no_more_than_once():
    """A section's name is looked up once, however many cards it has."""
    name = "x" * 150_000
    found = read_one(
        f'<cockatrice_deck><zone name="{name}">' + '<card name="A"/>' * 4_000 + "</zone>"
        "</cockatrice_deck>"
    )
    assert len(found.lines) == 4_000
    (note,) = found.notes
    assert len(note.message) < 250
