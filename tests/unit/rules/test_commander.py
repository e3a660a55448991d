"""Commander: who leads a list, alone or in a pair, and the colours of the rest (BF-COMMANDER,
BF-IDENTITY), with the companion outside the hundred."""

from dataclasses import replace

import pytest

from formats.legality.decklist import Decklist, Zone
from formats.legality.report import Severity, Verdict
from formats.legality.rules.commander import can_lead
from formats.legality.ruleset import Commander
from tests.unit.rules.kit import ISLAND, basic, card, entry, found, judged, only, rows

DAY = "2024-05-01"
LEGAL = {"commander": "legal"}
FREE_ISLAND = replace(ISLAND, legalities=LEGAL)
WASTES = basic("Wastes", legalities=LEGAL)


def leader(name, text="", type_line="Legendary Creature — Human", colours=""):
    return replace(
        card(name, type_line=type_line, legalities=LEGAL), text=text, colour_identity=colours
    )


def spell(name, colours=""):
    return replace(card(name, legalities=LEGAL), colour_identity=colours)


def led_by(*leaders, main=(), side=(), companions=(), size=100):
    """A list of `size` cards: the leaders, `main`, and Wastes for the rest."""
    rest = size - len(leaders) - sum(quantity for quantity, _ in main)
    return Decklist(
        entries=(
            *rows([(1, each) for each in leaders], Zone.COMMANDER),
            *rows([*main, (rest, WASTES)], Zone.MAIN),
            *rows(side, Zone.SIDE),
            *(companion for companion in companions if companion.line.number),
        ),
        companions=tuple(companions),
    )


def commander(decklist, on=DAY):
    return judged("commander", decklist, on)


KRENKO = leader("Krenko, Mob Boss", colours="R")


def test_bf_main_is_exactly_a_hundred_with_the_commander():
    assert commander(led_by(KRENKO)).findings == ()
    assert found(commander(led_by(KRENKO, size=99))) == [("BF-MAIN", [])]
    assert found(commander(led_by(KRENKO, size=101))) == [("BF-MAIN", [])]


def test_bf_side_is_none_at_all():
    report = commander(led_by(KRENKO, side=[(1, spell("Shock"))]))
    assert found(report) == [("BF-SIDE", [])]


def test_bf_copies_is_one_but_for_basic_lands_and_what_a_text_allows():
    rats = replace(spell("Rat Colony"), own_limit=1_000_000)
    assert commander(led_by(KRENKO, main=[(30, rats)])).findings == ()
    report = commander(led_by(KRENKO, main=[(2, spell("Sol Ring"))]))
    assert found(report) == [("BF-COPIES", [("Sol Ring", 2, 1)])]


def test_bf_copies_counts_the_commander_too():
    report = commander(led_by(KRENKO, main=[(1, KRENKO)]))
    assert found(report) == [("BF-COPIES", [("Krenko, Mob Boss", 2, 1)])]


def test_bf_pool_and_bf_banned_are_of_the_catalogues_legalities():
    banned = replace(spell("Black Lotus"), legalities={"commander": "banned"})
    assert found(commander(led_by(KRENKO, main=[(1, banned)]))) == [
        ("BF-BANNED", [("Black Lotus", 1, 0)])
    ]


def test_bf_commander_asks_for_one_and_says_how_it_is_named():
    finding = only(commander(led_by()))
    assert (finding.rule, finding.severity) == ("BF-COMMANDER", Severity.ERROR)
    assert "heading Commander" in finding.message
    assert "*CMDR*" in finding.message


def test_bf_commander_leaves_a_commander_that_nobody_knows_to_list_unknown_card():
    unknown = led_by("Krenko, Mop Boss", main=[(1, spell("Shock", "R"))])
    assert [rule for rule, _ in found(commander(unknown))] == ["LIST-UNKNOWN-CARD"]


VEHICLE = "Legendary Artifact — Vehicle"
PLANESWALKER = "Legendary Planeswalker — Teferi"


@pytest.mark.parametrize(
    ("one", "severity"),
    [
        (leader("A legend"), None),
        (leader("A legend without a text", text=None), None),
        (leader("A mere creature", type_line="Creature — Goblin"), Severity.ERROR),
        (leader("A mere creature without a text", None, "Creature — Bear"), Severity.ERROR),
        (leader("A legendary land", type_line="Legendary Land"), Severity.ERROR),
        (leader("A planeswalker", "+1: Draw a card.", PLANESWALKER), Severity.ERROR),
        (leader("Teferi", "Teferi can be your commander.", PLANESWALKER), None),
        (leader("A planeswalker without a text", None, PLANESWALKER), Severity.UNDECIDED),
        (leader("A card without a type", type_line=None), Severity.UNDECIDED),
        (leader("A background", type_line="Legendary Enchantment — Background"), Severity.ERROR),
        (leader("A god and a chariot", type_line="Legendary Creature — God // Artifact"), None),
        (leader("A siege", type_line="Battle — Siege // Legendary Creature — God"), Severity.ERROR),
        (leader("Grist, the Hunger Tide", "…", "Legendary Planeswalker — Grist"), None),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_bf_commander_is_a_legendary_creature_or_what_its_text_makes_one(one, severity):
    report = commander(led_by(one))
    assert [(each.rule, each.severity) for each in report.findings] == (
        [] if severity is None else [("BF-COMMANDER", severity)]
    )


@pytest.mark.parametrize(
    ("on", "subtype", "severity"),
    [
        ("2025-07-31", "Vehicle", Severity.ERROR),
        ("2025-08-01", "Vehicle", None),
        ("2025-08-01", "Spacecraft", Severity.UNDECIDED),
        ("2025-08-01", "Equipment", Severity.ERROR),
    ],
)
def test_bf_commander_takes_vehicles_since_edge_of_eternities(on, subtype, severity):
    report = commander(led_by(leader("It", "…", f"Legendary Artifact — {subtype}")), on)
    assert [each.severity for each in report.findings] == ([] if severity is None else [severity])


PARTNER = "Flying, lifelink\nPartner (You can have two commanders if both have partner.)"
BACKGROUND = "Legendary Enchantment — Background"
CHOOSES = "Choose a Background (You can have a Background as a second commander.)"
COMPANION_OF_A_DOCTOR = "Doctor's companion (You can have two commanders if the other is him.)"
DOCTOR = "Legendary Creature — Time Lord Doctor"

PAIRS = {
    "partner": (leader("Tymna", PARTNER), leader("Thrasios", PARTNER), True),
    "partner, the word alone": (
        leader("Tymna", "Partner"),
        leader("Kraum", "Menace, partner"),
        True,
    ),
    "partner with none": (leader("Tymna", PARTNER), leader("Krenko", "Haste"), False),
    "a sentence about partners": (
        leader("Tymna", PARTNER),
        leader("Krenko", "Creatures with partner get +1/+1."),
        False,
    ),
    "partner and partner with": (
        leader("Tymna", PARTNER),
        leader("Pir", "Partner with Toothy (When this creature enters, …)"),
        False,
    ),
    "partner with each other": (
        leader("Pir, Imaginative Rascal", "Partner with Toothy, Imaginary Friend (When …)"),
        leader("Toothy, Imaginary Friend", "Partner with Pir, Imaginative Rascal (When …)"),
        True,
    ),
    "partner with another": (
        leader("Pir, Imaginative Rascal", "Partner with Toothy, Imaginary Friend (When …)"),
        leader("Gorm the Great", "Partner with Virtus the Veiled (When …)"),
        False,
    ),
    "two that are not legendary": (
        leader("Ley Weaver", "Partner with Lore Weaver", "Creature — Human Druid"),
        leader("Lore Weaver", "Partner with Ley Weaver", "Creature — Human Wizard"),
        False,
    ),
    "planeswalkers": (
        leader("Will", "Partner with Rowan\nWill can be your commander.", PLANESWALKER),
        leader("Rowan", "Partner with Will\nRowan can be your commander.", PLANESWALKER),
        True,
    ),
    "friends forever": (
        leader("Bjorna", "Friends forever (You can have two …)"),
        leader("Cecily", "Partner—Friends forever (You can have two …)"),
        True,
    ),
    "partner of one kind": (
        leader("Ellie", "Partner—Survivors (You can have two …)"),
        leader("Joel", "Partner—Survivors (You can have two …)"),
        True,
    ),
    "partner of two kinds": (
        leader("Ellie", "Partner—Survivors (You can have two …)"),
        leader("Kratos", "Partner—Father & son (You can have two …)"),
        False,
    ),
    "partner and a kind of it": (
        leader("Ellie", "Partner—Survivors (You can have two …)"),
        leader("Tymna", PARTNER),
        False,
    ),
    "a background": (leader("Wilson", CHOOSES), leader("Raised", "…", BACKGROUND), True),
    "a background first": (leader("Raised", "…", BACKGROUND), leader("Wilson", CHOOSES), True),
    "a background unasked": (leader("Krenko", "Haste"), leader("Raised", "…", BACKGROUND), False),
    "two backgrounds": (
        leader("Raised", "…", BACKGROUND),
        leader("Far Traveler", "…", BACKGROUND),
        False,
    ),
    "two that choose": (leader("Wilson", CHOOSES), leader("Karlach", CHOOSES), False),
    "a doctor": (leader("Rose", COMPANION_OF_A_DOCTOR), leader("The Doctor", "…", DOCTOR), True),
    "a doctor who is more": (
        leader("Rose", COMPANION_OF_A_DOCTOR),
        leader("The Doctor", "…", "Legendary Creature — Human Time Lord Doctor"),
        False,
    ),
    "two companions of a doctor": (
        leader("Rose", COMPANION_OF_A_DOCTOR),
        leader("Donna", COMPANION_OF_A_DOCTOR),
        False,
    ),
    "a text is missing": (leader("Tymna", PARTNER), leader("Thrasios", None), None),
    "both texts are missing": (leader("Tymna", None), leader("Thrasios", None), None),
    "a text is missing beside a doctor": (
        leader("Rose", None),
        leader("The Doctor", "…", DOCTOR),
        None,
    ),
    "a text is missing, and the other offers nothing": (
        leader("Tymna", None),
        leader("Krenko", "Haste"),
        False,
    ),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_bf_commander_takes_two_that_go_together(pair):
    *leaders, fits = PAIRS[pair]
    for ordered in (leaders, leaders[::-1]):
        report = commander(led_by(*ordered))
        severity = {True: None, False: Severity.ERROR, None: Severity.UNDECIDED}[fits]
        assert [(each.rule, each.severity) for each in report.findings] == (
            [] if severity is None else [("BF-COMMANDER", severity)]
        )


def test_bf_commander_refuses_a_third():
    finding = only(commander(led_by(*(leader(name, PARTNER) for name in ("A", "B", "C")))))
    assert (finding.rule, [one.name for one in finding.cards]) == ("BF-COMMANDER", ["A", "B", "C"])


def test_bf_identity_names_every_card_outside_the_commanders_colours():
    report = commander(
        led_by(
            KRENKO,
            main=[
                (1, spell("Shock", "R")),
                (1, spell("Opt", "U")),
                (1, spell("Boros Charm", "RW")),
            ],
        )
    )
    assert found(report) == [
        ("BF-IDENTITY", [("Opt", 1, 0)]),
        ("BF-IDENTITY", [("Boros Charm", 1, 0)]),
    ]
    assert report.verdict is Verdict.ILLEGAL


def test_bf_identity_is_that_of_both_commanders_together():
    tymna, thrasios = (
        leader("Tymna", PARTNER, colours="BW"),
        leader("Thrasios", PARTNER, colours="GU"),
    )
    four = [(1, spell("Atraxa", "BGUW"))]
    assert commander(led_by(tymna, thrasios, main=four)).findings == ()
    report = commander(led_by(tymna, thrasios, main=[(1, spell("Shock", "R"))]))
    assert found(report) == [("BF-IDENTITY", [("Shock", 1, 0)])]


def test_bf_identity_of_a_colourless_commander_is_no_colour():
    report = commander(led_by(leader("Kozilek"), main=[(1, spell("Opt", "U"))]))
    assert found(report) == [("BF-IDENTITY", [("Opt", 1, 0)])]
    assert "colourless" in only(report).message


def test_bf_identity_holds_for_basic_lands():
    mountain = replace(basic("Mountain", legalities=LEGAL), colour_identity="R")
    report = commander(led_by(leader("Talrand", colours="U"), main=[(3, mountain)]))
    assert found(report) == [("BF-IDENTITY", [("Mountain", 3, 0)])]


def test_bf_identity_is_no_clause_of_a_format_without_commanders():
    shock = replace(card("Shock", legalities={"modern": "legal"}), colour_identity="R")
    decklist = Decklist((*rows([(1, shock)], Zone.COMMANDER), *rows([(59, ISLAND)], Zone.MAIN)))
    assert judged("modern", decklist, DAY).findings == ()


LUTRI = replace(spell("Lutri, the Spellchaser", "UR"), keywords=("Companion",))


def rules_of(report):
    return [(each.rule, each.severity) for each in report.findings]


def test_co_side_puts_the_companion_outside_the_hundred():
    izzet = leader("Niv-Mizzet", colours="RU")
    declared = entry(1, LUTRI, Zone.SIDE, None, 1)
    assert commander(led_by(izzet, companions=[declared])).findings == ()


def test_co_side_counts_further_copies_of_the_companion_as_a_sideboard():
    izzet = leader("Niv-Mizzet", colours="RU")
    declared = entry(2, LUTRI, Zone.SIDE, None, 1)
    rules = [rule for rule, _ in rules_of(commander(led_by(izzet, companions=[declared])))]
    assert "BF-SIDE" in rules


def test_a_legendary_kind_is_a_parameter_of_the_format():
    oathbreaker = Commander("BF-COMMANDER", "BF-IDENTITY", kinds=frozenset({"Planeswalker"}))
    assert can_lead(leader("Teferi", "…", PLANESWALKER), oathbreaker) is True
    assert can_lead(KRENKO, oathbreaker) is False
