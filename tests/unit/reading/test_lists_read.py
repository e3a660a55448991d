"""Plain text, Arena and MTGO lists: which line is what, and where it counts."""

import pytest

from formats.legality.decklist import Place, ReadList, Zone
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, has_deck_headings, read
from formats.legality.report import Severity


def read_text(*texts: str, names: tuple[str, ...] = (), **how: bool) -> ReadList:
    names = names or ("",) * len(texts)
    return read(
        [DeckPart(name, text.encode()) for name, text in zip(names, texts, strict=True)], **how
    )


def cards(found: ReadList, zone: Zone | None = None) -> list[tuple[int, str]]:
    return [(line.quantity, line.name) for line in found.lines if zone in (None, line.zone)]


def the_line(text: str):
    (line,) = read_text(text).lines
    return line


@pytest.mark.parametrize(
    ("written", "quantity", "name"),
    [
        ("4 Opt", 4, "Opt"),
        ("4x Opt", 4, "Opt"),
        ("4X Opt", 4, "Opt"),
        ("4 x Opt", 4, "Opt"),
        ("4\tOpt", 4, "Opt"),
        ("Opt x4", 4, "Opt"),
        ("Opt", 1, "Opt"),
        ("04 Opt", 4, "Opt"),
        ("1 X", 1, "X"),
        ("4x X", 4, "X"),
        ("X", 1, "X"),
        ("40 +2 Mace", 40, "+2 Mace"),
        ("9999 Relentless Rats", 9999, "Relentless Rats"),
        ("1 _____", 1, "_____"),
        ("1 Borrowing 100,000 Arrows", 1, "Borrowing 100,000 Arrows"),
        ("2 Minsc &amp; Boo", 2, "Minsc & Boo"),
        ("1 R&D's Secret Lair", 1, "R&D's Secret Lair"),
    ],
)
def test_a_quantity_stands_in_any_of_its_shapes(written, quantity, name):
    line = the_line(written)
    assert (line.quantity, line.name) == (quantity, name)


@pytest.mark.parametrize(
    ("written", "name", "set_code", "number"),
    [
        ("4 Opt (XLN) 65", "Opt", "XLN", "65"),
        ("4 Opt (XLN)", "Opt", "XLN", None),
        ("4 Opt [XLN]", "Opt", "XLN", None),
        ("4 [XLN] Opt", "Opt", "XLN", None),
        ("4 Opt ()", "Opt", None, None),
        ("4 Opt () 48", "Opt", None, "48"),
        ("7 Plains (331)", "Plains", None, "331"),
        ("4 Opt (XLN) 65 *F*", "Opt", "XLN", "65"),
        ("4 Opt (xln) 65 *F* #draw #blue", "Opt", "xln", "65"),
        ("1x Insidious Roots (mkm) 313 [Ramp]", "Insidious Roots", "mkm", "313"),
        ("1 Breeding Pool (PRNA) 246p", "Breeding Pool", "PRNA", "246p"),
        ("1 Solemn Simulacrum (sld) 791★", "Solemn Simulacrum", "sld", "791★"),
        ("4 Opt <borderless> [XLN] (F)", "Opt", "XLN", None),
        ("1 Dryad Arbor / FUT", "Dryad Arbor", "FUT", None),
        ("1x Opt (xln) 65 [Draw] ^Buy,#0066ff^", "Opt", "xln", "65"),
    ],
)
def test_decorations_are_told_from_the_name(written, name, set_code, number):
    line = the_line(written)
    assert (line.name, line.set_code, line.collector_number) == (name, set_code, number)


def test_what_stands_after_the_quantity_is_kept_whole():
    line = the_line("1  Hazmat Suit (Used)  ")
    assert line.text == "Hazmat Suit (Used)"
    assert line.raw == "1  Hazmat Suit (Used)  "


def test_a_number_that_may_belong_to_the_name_is_kept_with_it():
    assert the_line("1996 World Champion").bare == "1996 World Champion"
    assert the_line("4x Opt").bare is None


@pytest.mark.parametrize(
    ("written", "land"),
    [
        ("1 Black Lotus *PROXY: Swamp*", "Swamp"),
        ("1 Black Lotus (LEA) 232 *proxy:snow-covered swamp*", "snow-covered swamp"),
        ("1 Black Lotus *PROXY*", ""),
        ("1 Black Lotus *Proxy Swamp*", "Swamp"),
        ("1 Black Lotus *PROXIED: Swamp*", "Swamp"),
        ("1 Black Lotus *PROXY: Swamp (LEA) 295* *F*", "Swamp (LEA) 295"),
        ("1 Black Lotus *F*", None),
    ],
)
def test_a_proxy_names_the_land_it_is_written_on(written, land):
    line = the_line(written)
    assert (line.name, line.proxy_land) == ("Black Lotus", land)


@pytest.mark.parametrize(
    "heading",
    ["Sideboard", "SIDEBOARD", "Sideboard:", "Sideboard (15)", "[Sideboard]", "// Sideboard",
     "//Sideboard", "Sideboard (15):", "Sideboard: (15)", "SB:", "# Sideboard", "Side"],
)  # fmt: skip
def test_a_sideboard_heading_has_many_shapes(heading):
    found = read_text(f"4 Opt\n{heading}\n2 Duress")
    assert cards(found, Zone.MAIN) == [(4, "Opt")]
    assert cards(found, Zone.SIDE) == [(2, "Duress")]
    assert found.headers == (Place(0, 2),)
    assert found.notes == ()


@pytest.mark.parametrize(
    "name",
    ["Conspiracy", "Companion of the Trials", "Commander's Sphere", "Main Event Horizon",
     "Name Dropping", "Sideboard Tutor", "Land Tax", "Deck of Many Things"],
)  # fmt: skip
def test_a_card_that_begins_like_a_heading_is_a_card(name):
    assert cards(read_text(f"4 Opt\n{name}")) == [(4, "Opt"), (1, name)]


def test_an_sb_prefix_moves_only_its_own_line():
    found = read_text("SB: 2 Duress\n4 Opt\nsb:1 Naturalize")
    assert cards(found, Zone.SIDE) == [(2, "Duress"), (1, "Naturalize")]
    assert cards(found, Zone.MAIN) == [(4, "Opt")]


def test_category_lines_and_comments_are_no_cards():
    found = read_text(
        "// Deck file created by hand\n# draw\nCreatures (13)\n4 Grizzly Bears\n"
        "Instants & Sorceries:\n4 Opt\nLands\n20 Forest"
    )
    assert cards(found) == [(4, "Grizzly Bears"), (4, "Opt"), (20, "Forest")]
    assert [place.number for place in found.comments] == [1, 2]
    assert [place.number for place in found.headers] == [3, 5, 7]
    assert found.notes == ()


def test_an_arena_export_is_read_with_its_name_commander_and_companion():
    found = read_text(
        "About\nName Dropping Anchors\n\nCompanion\n1 Lurrus of the Dream-Den (IKO) 226\n\n"
        "Deck\n4 Opt (XLN) 65\n\nSideboard\n1 Lurrus of the Dream-Den (IKO) 226\n2 Duress"
    )
    assert cards(found, Zone.MAIN) == [(4, "Opt")]
    assert cards(found, Zone.SIDE) == [
        (1, "Lurrus of the Dream-Den"),
        (1, "Lurrus of the Dream-Den"),
        (2, "Duress"),
    ]
    assert [line.is_companion for line in found.lines] == [True, False, False, False]
    assert found.companions == ("Lurrus of the Dream-Den",)
    assert [place.number for place in found.headers] == [1, 2, 4, 7, 10]


def test_a_blank_line_ends_a_companion_section():
    found = read_text("Companion\n1 Lurrus of the Dream-Den\n\n4 Opt\n4 Duress")
    assert found.companions == ("Lurrus of the Dream-Den",)
    assert cards(found, Zone.MAIN) == [(4, "Opt"), (4, "Duress")]


def test_a_commander_stands_in_its_own_zone_by_heading_or_by_mark():
    assert cards(read_text("Commander\n1 X\n\nDeck\n99 Island"), Zone.COMMANDER) == [(1, "X")]
    assert the_line("1x Kenrith, the Returned King (ELD) 303 *CMDR*").zone is Zone.COMMANDER


def test_a_maybeboard_is_no_part_of_the_deck():
    assert cards(read_text("4 Opt\nMaybeboard\n1 Duress"), Zone.MAYBE) == [(1, "Duress")]
    line = the_line("1x Cryptic Command () 48 [Maybeboard{noDeck}{noPrice}]")
    assert (line.zone, line.name) == (Zone.MAYBE, "Cryptic Command")


def test_a_quantity_of_zero_is_skipped_with_a_notice():
    found = read_text("4 Opt\n0 Feast of Blood")
    assert cards(found) == [(4, "Opt")]
    assert found.skipped == (Place(0, 2),)
    (note,) = found.notes
    assert (note.number, note.severity) == (2, Severity.NOTICE)


@pytest.mark.parametrize("line", ["10000 Opt", "99999999999999999999 Opt", "4 ----", "====", "60"])
def test_a_line_that_can_be_no_card_is_unread_with_its_number(line):
    found = read_text(f"4 Opt\n\n{line}\n")
    assert [(unread.number, unread.raw) for unread in found.unread] == [(3, line)]
    assert cards(found) == [(4, "Opt")]


def lines_of(count: int, prefix: str = "Card") -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return "\n".join(f"1 {prefix} {letters[index]}" for index in range(count))


def test_at_most_fifteen_cards_after_a_blank_line_are_guessed_to_be_the_sideboard():
    found = read_text(f"60 Island\n2 Opt\n\n{lines_of(15)}")
    assert len(cards(found, Zone.SIDE)) == 15
    (note,) = found.notes
    assert (note.rule, note.severity, note.number) == ("LIST-GUESS", Severity.UNDECIDED, 4)


def test_sixteen_cards_after_a_blank_line_stay_in_the_deck_and_the_player_is_asked():
    found = read_text(f"60 Island\n2 Opt\n\n{lines_of(16)}")
    assert cards(found, Zone.SIDE) == []
    assert [note.rule for note in found.notes] == ["LIST-GUESS"]


def test_a_guess_that_the_player_confirmed_is_not_noted_again():
    text = "60 Island\n2 Opt\n\n3 Duress"
    assert read_text(text, guesses_confirmed=True).notes == ()
    assert cards(read_text(text, guesses_confirmed=True), Zone.SIDE) == [(3, "Duress")]


@pytest.mark.parametrize(
    "text",
    [
        "60 Island\n2 Opt\n3 Duress",
        "\n\n60 Island\n2 Opt\n\n",
        "Deck\n60 Island\n\n2 Opt",
        "60 Island\n\n2 Opt\n\nSB: 3 Duress",
        "60 Island\n\nSideboard\n3 Duress",
        "Creatures (4)\n4 Grizzly Bears\n\nLands (20)\n20 Forest",
    ],
)
def test_nothing_is_guessed_where_headings_or_no_blank_lines_leave_nothing_to_guess(text):
    assert read_text(text).notes == ()


def test_a_double_spaced_list_is_not_cut_after_each_line():
    found = read_text("20 Island\n\n20 Swamp\n\n20 Opt\n\n\n3 Duress\n\n2 Negate")
    assert cards(found, Zone.SIDE) == [(3, "Duress"), (2, "Negate")]
    assert [note.rule for note in found.notes] == ["LIST-GUESS"]


def test_a_double_spaced_list_without_a_wider_gap_is_asked_about():
    found = read_text("20 Island\n\n20 Swamp\n\n20 Opt\n\n3 Duress")
    assert cards(found, Zone.SIDE) == []
    assert [note.rule for note in found.notes] == ["LIST-GUESS"]


def test_a_block_below_the_last_category_is_asked_about_not_swallowed_in_silence():
    found = read_text("Creatures (4)\n4 Grizzly Bears\n\nLands\n56 Forest\n\n3 Naturalize")
    assert cards(found, Zone.SIDE) == []
    assert [note.rule for note in found.notes] == ["LIST-GUESS"]


def test_a_companion_above_a_list_without_headings_does_not_hide_its_sideboard():
    found = read_text("Companion\n1 Lurrus\n\n56 Island\n4 Opt\n\n3 Duress")
    assert cards(found, Zone.MAIN) == [(56, "Island"), (4, "Opt")]
    assert cards(found, Zone.SIDE) == [(1, "Lurrus"), (3, "Duress")]
    assert [note.rule for note in found.notes] == ["LIST-GUESS"]


def test_a_commander_above_a_list_without_blank_lines_leaves_nothing_to_guess():
    assert read_text("Commander\n1 Lurrus\n\n95 Plains\n4 Opt").notes == ()


def test_the_second_box_is_the_sideboard_and_leaves_nothing_to_guess():
    found = read_text("60 Island\n\n2 Opt", "3 Duress", names=("main", "Sideboard.txt"))
    assert cards(found, Zone.MAIN) == [(60, "Island"), (2, "Opt")]
    assert cards(found, Zone.SIDE) == [(3, "Duress")]
    assert found.lines[-1].part == 1
    assert found.notes == ()


def test_an_empty_sideboard_box_leaves_the_guess_to_the_first():
    found = read_text("60 Island\n2 Opt\n\n3 Duress", "\n", names=("main", "side"))
    assert cards(found, Zone.SIDE) == [(3, "Duress")]
    assert [note.rule for note in found.notes] == ["LIST-GUESS"]


@pytest.mark.parametrize("heading", ["Deck {}", "deck {}:", "DECK {} (15)", "[Deck {}]", "Deck{}"])
def test_headings_cut_one_text_into_the_decks_of_a_set(heading):
    text = "\n".join(f"{heading.format(deck)}\n15 Land {'abc'[deck - 1]}\n" for deck in (1, 2, 3))
    found = read_text(text)
    assert found.is_set
    assert [(line.deck, line.name) for line in found.lines] == [
        (1, "Land a"),
        (2, "Land b"),
        (3, "Land c"),
    ]
    assert has_deck_headings(DeckPart("", text.encode()))


def test_three_boxes_are_the_three_decks_of_a_set():
    found = read_text("1 Opt\n\n1 Duress", "Deck\n1 Shock", "1 Fog", expects_set=True)
    assert found.is_set
    assert [(line.deck, line.name) for line in found.lines] == [
        (1, "Opt"),
        (1, "Duress"),
        (2, "Shock"),
        (3, "Fog"),
    ]
    assert found.notes == ()


def test_a_whole_set_in_the_first_of_three_boxes_is_cut_by_its_headings():
    found = read_text("Deck 1\n1 Opt\nDeck 2\n1 Shock\nDeck 3\n1 Fog", "", "", expects_set=True)
    assert [line.deck for line in found.lines] == [1, 2, 3]


def test_cards_above_the_first_deck_of_a_set_are_in_no_deck():
    found = read_text("1 Opt\nDeck 1\n1 Shock", expects_set=True)
    assert [line.deck for line in found.lines] == [None, 1]


def test_a_sideboard_in_a_set_belongs_to_its_deck():
    found = read_text("Deck 1\n1 Opt\nDeck 2\n1 Shock\nSideboard\n1 Fog")
    assert [(line.deck, line.zone) for line in found.lines] == [
        (1, Zone.MAIN),
        (2, Zone.MAIN),
        (2, Zone.SIDE),
    ]


def test_a_plain_deck_heading_makes_no_set():
    assert not read_text("Deck\n4 Opt").is_set
    assert not read_text("Deck (60)\n4 Opt").is_set
    assert not has_deck_headings(DeckPart("", b"Deck (60)\n4 Opt"))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"1 Opt\n" * 43_691, "list-too-large"),
        (b"1 Opt\n" * 5_001, "list-too-long"),
        (b"\\n" * 5_001, "list-too-long"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", "list-not-text"),
        ("4 Opt".encode("utf-16-le"), "list-not-text"),
        (bytes(range(1, 32)) * 4, "list-not-text"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(content, code):
    with pytest.raises(FormatError) as refused:
        read([DeckPart("list.txt", content)])
    assert refused.value.code == code
    assert refused.value.sentence.endswith(".")


def test_a_list_at_the_limits_is_read():
    assert len(read_text("1 Opt\n" * 5_000).lines) == 5_000
    padded = b"1 Opt\n" + b"/" * (256 * 1024 - 6)
    assert len(read([DeckPart("", padded)]).lines) == 1


def test_lines_of_all_parts_count_together():
    with pytest.raises(FormatError) as refused:
        read_text("1 Opt\n" * 3_000, "1 Fog\n" * 2_001)
    assert refused.value.code == "list-too-long"


def test_an_empty_list_is_an_empty_list():
    assert read_text("").lines == ()
    assert read([]).lines == ()
