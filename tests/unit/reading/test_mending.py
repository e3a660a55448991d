"""What a player mends is applied to the reading, and to every later reading, in the same way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.decklist import Line, ReadList, Zone
from formats.legality.errors import FormatError
from formats.legality.mending import (
    NO_PROXY,
    Mending,
    Mendings,
    SideFrom,
    apply,
    as_json,
    from_json,
    in_order,
)
from formats.legality.parsing import DeckPart, read

GUESSED = "60 Forest\n\n4 Giant Growth\n2 Naturalize"


def reading(*texts: str, expects_set: bool = False) -> ReadList:
    return read([DeckPart("", text.encode()) for text in texts], expects_set)


def mended(text: str, *mendings: Mending | SideFrom) -> ReadList:
    return apply(reading(text), mendings)


def the_line(read_list: ReadList, number: int) -> Line:
    (line,) = (line for line in read_list.lines if line.number == number)
    return line


def test_a_suggestion_that_was_picked_is_the_lines_name_and_keeps_its_printing() -> None:
    line = the_line(mended("4 Lightnig Bolt (M10) 146", Mending(0, 1, card="Lightning Bolt")), 1)

    assert (line.text, line.name, line.quantity) == ("Lightning Bolt", "Lightning Bolt", 4)
    assert (line.set_code, line.collector_number) == ("M10", "146")
    assert line.raw == "4 Lightnig Bolt (M10) 146"
    assert line.is_mended
    assert line.is_record


def test_a_line_moves_to_the_sideboard_and_the_others_stay() -> None:
    both = mended("4 Opt\n2 Naturalize", Mending(0, 2, zone=Zone.SIDE))

    assert [(line.name, line.zone) for line in both.lines] == [
        ("Opt", Zone.MAIN),
        ("Naturalize", Zone.SIDE),
    ]


def test_a_guessed_sideboard_that_is_none_is_main_deck_and_no_guess_any_more() -> None:
    assert [note.rule for note in reading(GUESSED).notes] == ["LIST-GUESS"]

    answered = mended(GUESSED, SideFrom(0, None))

    assert {line.zone for line in answered.lines} == {Zone.MAIN}
    assert answered.notes == ()


def test_a_sideboard_begins_where_the_player_says() -> None:
    answered = mended(GUESSED, SideFrom(0, 4))

    assert [(line.number, line.zone) for line in answered.lines] == [
        (1, Zone.MAIN),
        (3, Zone.MAIN),
        (4, Zone.SIDE),
    ]


def test_a_line_goes_its_own_way_though_its_block_goes_another() -> None:
    answered = mended(GUESSED, SideFrom(0, None), Mending(0, 4, zone=Zone.SIDE))

    assert [line.zone for line in answered.lines] == [Zone.MAIN, Zone.MAIN, Zone.SIDE]


def test_a_line_becomes_a_proxy_on_its_land_and_none_again() -> None:
    assert the_line(mended("1 Mox Jet", Mending(0, 1, proxy_land="Swamp")), 1).proxy_land == "Swamp"

    as_itself = mended("1 Mox Jet *PROXY: Swamp*", Mending(0, 1, proxy_land=NO_PROXY))
    assert the_line(as_itself, 1).proxy_land is None


def test_a_printing_is_chosen_for_a_card() -> None:
    chosen = Mending(0, 1, card="Opt", set_code="inv", collector_number="64")
    line = the_line(mended("4 Opt (XLN) 65", chosen), 1)

    assert (line.name, line.set_code, line.collector_number) == ("Opt", "inv", "64")


def test_an_unread_line_that_is_left_out_is_skipped_and_said() -> None:
    left = mended("4 Opt\n====", Mending(0, 2, is_dropped=True))

    assert left.unread == ()
    assert [(place.part, place.number) for place in left.skipped] == [(0, 2)]
    assert [(note.rule, note.message) for note in left.notes] == [
        ("LIST-UNREAD-LINE", "Line 2 was left out by the player: ====")
    ]


def test_an_unread_line_written_anew_counts_where_the_card_above_it_does() -> None:
    anew = mended("4 Opt\nSideboard\n1 Duress\n====", Mending(0, 4, text="2 Naturalize"))

    line = the_line(anew, 4)
    assert (line.quantity, line.name, line.zone) == (2, "Naturalize", Zone.SIDE)
    assert line.raw == "===="
    assert anew.unread == ()


def test_an_unread_line_written_anew_in_a_set_is_in_the_deck_around_it() -> None:
    text = "Deck 1\n15 Island\nDeck 2\n====\n14 Swamp\nDeck 3\n15 Forest"
    anew = apply(reading(text, expects_set=True), [Mending(0, 4, text="1 Opt", deck=2)])

    assert the_line(anew, 4).deck == 2


@pytest.mark.parametrize("text", ["====", "Sideboard", "// nothing", ""])
def test_a_line_written_anew_that_is_no_card_is_unread_again(text: str) -> None:
    still = mended("4 Opt\n====", Mending(0, 2, text=text))

    assert [(each.number, each.raw) for each in still.unread] == [(2, text)]


@pytest.mark.parametrize(
    "about", [Mending(0, 3, zone=Zone.SIDE), Mending(1, 1, card="Opt"), Mending(0, 1, 1, text="x")]
)
def test_a_mending_of_a_line_that_is_not_there_is_refused(about: Mending) -> None:
    with pytest.raises(FormatError) as refused:
        mended("4 Opt\n56 Forest", about)

    assert refused.value.code == "mending-without-line"
    assert "Look the list over once more" in refused.value.sentence


@pytest.mark.parametrize("side", [SideFrom(0, 2), SideFrom(1, None), SideFrom(1, 1)])
def test_a_sideboard_that_begins_at_no_card_is_refused(side: SideFrom) -> None:
    with pytest.raises(FormatError) as refused:
        mended("4 Opt\n\n56 Forest", side)

    assert refused.value.code == "mending-without-line"


def test_cards_on_one_line_of_a_file_are_mended_one_by_one() -> None:
    xml = (
        b'<?xml version="1.0"?><cockatrice_deck version="1"><zone name="main">'
        b'<card number="4" name="Opt"/><card number="2" name="Duress"/></zone></cockatrice_deck>'
    )
    both = apply(read([DeckPart("deck.cod", xml)]), [Mending(0, 1, 1, zone=Zone.SIDE)])

    assert [(line.name, line.zone) for line in both.lines] == [
        ("Opt", Zone.MAIN),
        ("Duress", Zone.SIDE),
    ]


def test_of_two_mendings_of_a_line_the_later_prevails_where_both_speak() -> None:
    first = Mending(0, 1, card="Opt", zone=Zone.SIDE)

    assert in_order([first, Mending(0, 1, card="Duress")]) == (
        Mending(0, 1, card="Duress", zone=Zone.SIDE),
    )
    assert in_order([first, Mending(0, 1, text="2 Opt")]) == (Mending(0, 1, text="2 Opt"),)


@pytest.mark.parametrize(
    "lost",
    [
        None,
        {},
        [1],
        [{}],
        [{"part": 0}],
        [{"part": 0, "line": "1"}],
        [{"part": 0, "line": -1}],
        [{"part": True, "line": 1}],
        [{"part": 0, "line": 1, "zone": "hand"}],
        [{"part": 0, "line": 1, "zone": []}],
        [{"part": 0, "line": 1, "quantity": 4}],
        [{"part": 0, "line": 1, "is_dropped": "yes"}],
        [{"part": 0, "line": 1, "text": "a\nb"}],
        [{"part": 0, "line": 1, "card": "\ud800"}],
        [{"part": 0, "line": 1, "card": "x" * 301}],
        [{"part": 0, "side_from": "1"}],
        [{"part": 0, "line": 1}] * 5_001,
    ],
)
def test_what_is_no_mending_is_refused(lost: object) -> None:
    with pytest.raises(FormatError) as refused:
        from_json(lost)

    assert refused.value.code == "mendings-lost"


TEXTS = st.lists(
    st.one_of(
        st.sampled_from(["4 Opt", "1 Fire // Ice (APC) 128", "SB: 2 Duress", "Sideboard", ""]),
        st.sampled_from(["====", "0 Opt", "// a comment", "1 Mox Jet *PROXY: Swamp*", "Deck"]),
        st.text(st.characters(exclude_categories=("C",)), max_size=12),
    ),
    max_size=12,
).map("\n".join)

WORDS = st.text(st.characters(categories=("L", "N", "P", "Zs")), max_size=20).filter(
    str.isprintable
)


@st.composite
def lists_and_mendings(draw: st.DrawFn) -> tuple[ReadList, Mendings]:
    """A list, and mendings of some of its lines."""
    read_list = reading(draw(TEXTS))
    records = [*read_list.lines, *read_list.unread]
    mendings: list[Mending | SideFrom] = []
    for record in draw(st.lists(st.sampled_from(records), max_size=5)) if records else ():
        about = Mending(
            record.part,
            record.number,
            text=draw(st.none() | WORDS),
            card=draw(st.none() | WORDS),
            zone=draw(st.none() | st.sampled_from(Zone)),
            proxy_land=draw(st.sampled_from([None, NO_PROXY, "Swamp"])),
            is_dropped=draw(st.booleans()),
        )
        mendings.append(about)
    starts = [line.number for line in read_list.lines]
    if starts and draw(st.booleans()):
        mendings.append(SideFrom(0, draw(st.none() | st.sampled_from(starts))))
    return read_list, in_order(mendings)


@given(TEXTS)
def test_without_mendings_nothing_changes(text: str) -> None:
    assert apply(reading(text), ()) == reading(text)


@given(lists_and_mendings())
def test_mending_twice_is_mending_once(given_list: tuple[ReadList, Mendings]) -> None:
    read_list, mendings = given_list
    once = apply(read_list, mendings)

    assert apply(once, mendings) == once
    assert apply(read_list, [*mendings, *mendings]) == once


def test_an_unread_line_written_anew_below_where_the_side_begins_is_in_the_side() -> None:
    read_list = reading("4 Opt\n====\n4 Duress")
    written = Mending(0, 2, text="2 Negate")

    assert [
        [line.zone for line in apply(read_list, [SideFrom(0, begins), written]).lines]
        for begins in (1, 3, None)
    ] == [[Zone.SIDE] * 3, [Zone.MAIN, Zone.MAIN, Zone.SIDE], [Zone.MAIN] * 3]


@given(lists_and_mendings())
def test_no_line_is_lost_by_mending(given_list: tuple[ReadList, Mendings]) -> None:
    read_list, mendings = given_list

    def places(of: ReadList) -> list[tuple[int, int]]:
        records = [*of.lines, *of.unread, *of.skipped]
        return sorted((each.part, each.number) for each in records)

    assert places(apply(read_list, mendings)) == places(read_list)


@given(lists_and_mendings())
def test_mendings_are_kept_as_json_and_come_back(given_list: tuple[ReadList, Mendings]) -> None:
    _read_list, mendings = given_list

    assert from_json(as_json(mendings)) == mendings
