"""Decks in JSON: MTGJSON's, those that are written here, and what is no deck."""

import json

import pytest

from formats.legality.decklist import Place, ReadList, Zone
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, has_deck_headings, read
from formats.legality.parsing.source import MOST_BYTES, MOST_JSON_BYTES
from formats.legality.resolve import resolve
from tests.unit.reading.shelf import shelf

MAIN, SIDE, COMMANDER, MAYBE = Zone.MAIN, Zone.SIDE, Zone.COMMANDER, Zone.MAYBE

DECK = {
    "meta": {"date": "2024-01-01", "version": "5.2.2"},
    "data": {
        "code": "XLN",
        "commander": [
            {"name": "Talrand, Sky Summoner", "count": 1, "setCode": "M13", "number": "72",
             "isFoil": True, "text": "Flying\nWhenever you cast", "prices": {"count": 9}},
        ],
        "mainBoard": [
            {"count": 4, "name": "Opt", "setCode": "XLN", "number": "65"},
            {"count": 1, "name": "Fire // Ice", "faceName": "Fire", "isEtched": True},
        ],
        "name": "Blue Deck",
        "sideBoard": [{"name": "Séance", "count": 2}],
        "sourceSetCodes": ["XLN", "M13"],
        "tokens": [{"name": "Drake", "count": 3}],
    },
}  # fmt: skip


def read_one(text: str | bytes, name: str = "") -> ReadList:
    content = text if isinstance(text, bytes) else text.encode()
    return read([DeckPart(name, content)])


def rows(found: ReadList) -> list[tuple]:
    return [(line.zone, line.quantity, line.name) for line in found.lines]


def refusal(text: str | bytes) -> FormatError:
    with pytest.raises(FormatError) as refused:
        read_one(text)
    return refused.value


CARDS = [
    (COMMANDER, 1, "Talrand, Sky Summoner"),
    (MAIN, 4, "Opt"),
    (MAIN, 1, "Fire // Ice"),
    (SIDE, 2, "Séance"),
    (MAYBE, 3, "Drake"),
]


def test_mtgjson_has_boards():
    found = read_one(json.dumps(DECK), "blue.json")
    assert found.formats == ("mtgjson",)
    assert rows(found) == CARDS
    assert [(line.set_code, line.collector_number, line.finish) for line in found.lines[:3]] == [
        ("M13", "72", "foil"),
        ("XLN", "65", None),
        (None, None, "etched"),
    ]
    assert (found.unread, found.notes, found.headers) == ((), (), ())


def test_each_card_is_on_the_line_on_which_it_begins():
    text = json.dumps(DECK, indent=2, ensure_ascii=False)
    found = read_one(text)
    assert rows(found) == CARDS
    written = text.splitlines()
    for line in found.lines:
        # An object begins with a brace; its name is one or two lines below.
        assert written[line.number - 1].strip() == "{"
        assert any(f'"{line.name}"' in below for below in written[line.number : line.number + 2])
    told = {place.number for place in found.headers} | {line.number for line in found.lines}
    assert told == set(range(1, len(written) + 1))


def test_the_deck_may_stand_by_itself():
    assert rows(read_one(json.dumps(DECK["data"]))) == CARDS


@pytest.mark.parametrize(
    "encoded",
    [
        lambda text: ("\ufeff" + text).encode(),
        lambda text: text.encode("utf-16"),
        lambda text: ("\n\n" + text + "\n").encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
    ],
    ids=["byte order mark", "utf-16", "blank lines", "CRLF"],
)
def test_bytes_and_line_ends_do_not_matter(encoded):
    assert rows(read_one(encoded(json.dumps(DECK, indent=2, ensure_ascii=False)))) == CARDS


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ({"name": "Opt", "count": -1}, "Its quantity is no whole number."),
        ({"name": "Opt", "count": 1.5}, "Its quantity is no whole number."),
        ({"name": "Opt", "count": True}, "Its quantity is no whole number."),
        ({"name": "Opt", "count": [4]}, "Its quantity is no whole number."),
        ({"name": "Opt", "count": 10_000}, "Its quantity is over 9,999."),
        ({"name": ["Opt"], "count": 4}, "It names no card."),
        ({"count": 4}, "It names no card."),
        ("4 Opt", "It is no card."),
        (None, "It is no card."),
    ],
)
def test_what_is_no_card_is_unread_with_the_reason(card, why):
    found = read_one(json.dumps({"mainBoard": [card, {"name": "Shock"}]}))
    assert [(each.number, each.why) for each in found.unread] == [(1, why)]
    assert rows(found) == [(MAIN, 1, "Shock")]


def test_a_quantity_of_zero_is_left_out_with_a_notice():
    found = read_one('{"mainBoard": [{"name": "Opt", "count": 0}]}')
    assert found.skipped == (Place(0, 1),)
    assert len(found.notes) == 1


def test_a_board_that_is_not_known_is_asked_about():
    found = read_one('{"mainBoard": [], "wishBoard": [{"name": "Opt", "count": 4}]}')
    assert rows(found) == [(MAYBE, 4, "Opt")]
    assert [note.rule for note in found.notes] == ["LIST-GUESS"]


WRITTEN = {
    "zones": {
        "main": [{"count": 4, "name": "Opt", "set": "xln", "number": "65"},
                 {"count": 1, "name": "Black Lotus", "set": None, "number": None,
                  "proxy": "Swamp"}],
        "side": [{"count": 2, "name": "Lurrus of the Dream-Den", "set": None, "number": None}],
        "commander": [{"count": 1, "name": "Talrand, Sky Summoner", "set": None, "number": None}],
        "companion": [
            {"count": 1, "name": "Lurrus of the Dream-Den", "set": None, "number": None}
        ],
        "maybe": [{"count": 1, "name": "Shock", "set": None, "number": None}],
        "decks": [],
    }
}  # fmt: skip


def test_a_list_that_was_written_here_is_read():
    found = read_one(json.dumps(WRITTEN))
    assert found.formats == ("json",)
    assert rows(found) == [
        (MAIN, 4, "Opt"),
        (MAIN, 1, "Black Lotus"),
        (SIDE, 2, "Lurrus of the Dream-Den"),
        (COMMANDER, 1, "Talrand, Sky Summoner"),
        (SIDE, 1, "Lurrus of the Dream-Den"),
        (MAYBE, 1, "Shock"),
    ]
    assert [line.proxy_land for line in found.lines[:2]] == [None, "Swamp"]
    assert found.lines[0].collector_number == "65"


def test_its_companion_is_one_card_of_the_side():
    decklist = resolve(read_one(json.dumps(WRITTEN)), shelf("Lurrus of the Dream-Den", "Opt"))
    side = decklist.zone(SIDE)
    assert [(entry.quantity, entry.label) for entry in side] == [(2, "Lurrus of the Dream-Den")]
    assert [entry.label for entry in decklist.companions] == ["Lurrus of the Dream-Den"]


def test_a_set_that_was_written_here_keeps_its_decks():
    decks = [[{"count": 15, "name": name}] for name in ("Island", "Swamp", "Forest")]
    part = DeckPart("", json.dumps({"zones": {"main": [], "decks": decks}}).encode())
    found = read([part])
    assert found.is_set
    assert has_deck_headings(part)
    assert [(line.deck, line.quantity, line.name) for line in found.lines] == [
        (1, 15, "Island"),
        (2, 15, "Swamp"),
        (3, 15, "Forest"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"mainBoard": [{"name": "Opt"}', "damaged at line 1"),
        ('{"mainBoard":\n [{"name": "Opt" "count": 4}]}', "damaged at line 2"),
        ('{"mainBoard": []} 4 Opt', "damaged at line 1"),
        ('{"mainBoard": ' + "[" * 100_000 + "]" * 100_000 + "}", "nested too deeply"),
        ('{"mainBoard": [{"count": ' + "1" * 5_000 + "}]}", "numbers is too long"),
        ('{"name": "mainBoard", "x": ["mainBoard"]}', "only MTGJSON"),
        ('{"zones": 3, "name": "\\"mainBoard\\""}', "only MTGJSON"),
        ('{"mainBoard": {"name": "Opt"}}', "only MTGJSON"),
        ('{"zones": {"main": 4}}', "only MTGJSON"),
        ('{"cards": "4x Opt||2x Negate"}', "only MTGJSON"),
        ('[{"name": "Opt", "count": 4}]', "only MTGJSON"),
    ],
    ids=[
        *("cut off", "comma", "more", "deep", "digits", "value", "no zones", "board", "zone"),
        *("tappedout", "array"),
    ],
)
def test_json_that_cannot_be_read_is_refused_with_the_way_out(text, why):
    refused = refusal(text)
    assert refused.code == "list-cannot-be-read"
    assert why in refused.sentence
    assert "paste it" in refused.sentence


def test_a_file_may_have_a_megabyte():
    padded = json.dumps({"text": "x" * 2 * MOST_BYTES, "mainBoard": [{"name": "Opt", "count": 4}]})
    assert rows(read_one(padded)) == [(MAIN, 4, "Opt")]
    assert refusal(padded + " " * MOST_JSON_BYTES).code == "list-too-large"


def test_a_file_of_six_thousand_lines_is_read():
    assert rows(read_one('{"mainBoard": [' + "\n" * 6_000 + '{"name": "Opt", "count": 4}]}'))
    assert refusal('{"mainBoard": [' + "\n" * 60_000 + "]}").code == "list-too-long"


def test_more_cards_than_lines_are_refused():
    assert refusal('{"mainBoard": [' + '{"name": "X"},' * 5_001 + "0]}").code == "list-too-long"


def test_a_text_that_begins_with_a_brace_is_a_text():
    assert read_one("{ my deck }\n4 Opt").formats == ("text",)
