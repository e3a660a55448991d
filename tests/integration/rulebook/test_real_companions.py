"""Companions on real cards, from a list's text to its findings."""

import pytest

from formats.legality.parsing import DeckPart
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import check_list
from tests.integration.rulebook.conftest import day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reference_formats")]

BROKEN = "error CO-CONDITION"
COLOURED = "error CO-SYMBOL"
ALL_COLOURED = "error CO-SYMBOL-UNKNOWN"
LOOK = "undecided CO-SYMBOL-UNKNOWN"
PLAYTEST = "error CO-PLAYTEST"


def rules(text, companion, *, slug="vintage", side=True, lands=60):
    """The clauses that a deck of Forests and `text` is told with its companion declared."""
    listed = f"\n\nSideboard\n1 {companion}" if side else ""
    checked = check_list(
        version_in_force(slug, day("2026-11-30")),
        on=day("2026-11-30"),
        announcements=[],
        parts=[DeckPart("deck.txt", f"Deck\n{lands} Forest\n{text}{listed}".encode())],
        companion=companion,
    )
    return sorted(f"{each.severity} {each.rule}" for each in checked.report.findings)


MEETS = {
    "Gyruda, Doom of Depths": ("Fire // Ice", "Chalice of the Void", "Dryad Arbor", "Dead // Gone"),
    "Jegantha, the Wellspring": (
        *("Jegantha, the Wellspring", "Bonecrusher Giant", "Gitaxian Probe", "Dryad Arbor"),
        "Delver of Secrets",
    ),
    "Kaheera, the Orphanguard": (
        *("Mistform Ultimus", "Woodland Changeling", "Lightning Bolt", "Savannah Lions"),
    ),
    "Keruga, the Macrosage": (
        *("Fire // Ice", "Bonecrusher Giant", "Dryad Arbor", "Sea Gate Restoration"),
    ),
    "Lurrus of the Dream-Den": (
        *("Delver of Secrets", "Fire // Ice", "Walking Ballista", "Dryad Arbor", "Force of Will"),
    ),
    "Lutri, the Spellchaser": ("Lightning Bolt", "Dryad Arbor", "Bonecrusher Giant"),
    "Obosh, the Preypiercer": ("Lightning Bolt", "Bonecrusher Giant", "Dryad Arbor"),
    "Umori, the Collector": ("Bonecrusher Giant", "Tarmogoyf", "Walking Ballista", "Dryad Arbor"),
    "Zirda, the Dawnwaker": (
        *("Grim Monolith", "Umezawa's Jitte", "Street Wraith", "Walking Ballista", "Dryad Arbor"),
        *("Lightning Bolt", "Jace, the Mind Sculptor", "Wasteland", "Smuggler's Copter"),
    ),
}
BREAKS = {
    "Gyruda, Doom of Depths": ("Lightning Bolt", "Bonecrusher Giant", "Sea Gate Restoration"),
    "Jegantha, the Wellspring": (
        *("Dead // Gone", "Chalice of the Void", "Spectral Procession", "Kitchen Finks"),
        *("Dismember", "Counterspell", "Sea Gate Restoration"),
    ),
    "Kaheera, the Orphanguard": ("Dryad Arbor", "Tarmogoyf", "Grist, the Hunger Tide"),
    "Keruga, the Macrosage": ("Lightning Bolt", "Chalice of the Void", "Delver of Secrets"),
    "Lurrus of the Dream-Den": ("Murktide Regent", "Umezawa's Jitte\n1 Trinisphere"),
    "Lutri, the Spellchaser": ("Lightning Bolt\n1 Lightning Bolt",),
    "Obosh, the Preypiercer": ("Fire // Ice", "Mishra's Bauble", "Grim Monolith"),
    "Umori, the Collector": ("Tarmogoyf\n1 Lightning Bolt",),
    "Zirda, the Dawnwaker": ("Tarmogoyf", "Shriekmaw", "Exalted Angel"),
}


def pairs(cards):
    return [(companion, card) for companion, each in cards.items() for card in each]


@pytest.mark.parametrize(("companion", "card"), pairs(MEETS))
def test_co_condition_is_met_by_real_cards(companion, card):
    assert rules(f"1 {card}", companion) == []


@pytest.mark.parametrize(("companion", "card"), pairs(BREAKS))
def test_co_condition_is_broken_by_real_cards(companion, card):
    assert rules(f"1 {card}", companion) == [BROKEN]


@pytest.mark.parametrize(("lands", "expected"), [(80, []), (79, [BROKEN])])
def test_co_condition_of_yorion_wants_80_cards_of_60(lands, expected):
    assert rules("", "Yorion, Sky Nomad", lands=lands) == expected


@pytest.mark.parametrize(
    ("companion", "expected"),
    [
        ("Treizeci, Sun of Serra", ["error TB-TOURNAMENT", "undecided CO-CONDITION"]),
        ("The Companion of the Wilds", ["error TB-TOURNAMENT", "undecided CO-CONDITION"]),
        ("Lutri, Pauper Otter", [PLAYTEST]),
        ("Lutri, the Spellchaser", []),
    ],
)
def test_a_companion_of_no_tournament_gets_its_own_clause_beside_the_condition(companion, expected):
    assert rules("", companion, slug="type-b") == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1 Black Lotus (LEA)", ["notice TB-SLEEVES"]),
        ("1 Black Lotus (2ED)", []),
        ("1 Force of Will (ALL)", []),
        ("1 Force of Will (EMA)", [COLOURED]),
        ("1 Force of Will", [LOOK]),
        ("1 Akroma, Angel of Wrath (TSB)", [COLOURED]),
        ("1 Akroma, Angel of Wrath", [ALL_COLOURED]),
        ("1 Academy Rector", [ALL_COLOURED]),
        ("1 Gift of Estates (PLST)", [LOOK]),
        ("1 Muscle Sliver (TMP)", []),
        ("1 Muscle Sliver (F03)", [LOOK]),
        ("1 Black Lotus", []),
        ("4 Forest (ZEN)", []),
    ],
)
def test_co_symbol_and_co_symbol_unknown_go_by_real_printings(line, expected):
    found = rules(line, "Lutri, Pauper Otter", slug="type-b")
    assert found == sorted([PLAYTEST, *expected])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", []),
        ("1 Gift of Estates (PLST)", [LOOK]),
        ("1 Gift of Estates", [LOOK]),
        ("1 Ball Lightning (MB2)", [COLOURED]),
        ("1 Lutri, Pauper Otter (MB2)", []),
    ],
)
def test_co_symbol_is_asked_in_mystery_booster_limited_where_the_otter_is_legal(line, expected):
    assert rules(line, "Lutri, Pauper Otter", slug="mystery-booster-limited", lands=40) == expected


@pytest.mark.parametrize(
    ("leader", "companion", "side", "expected"),
    [
        ("Teysa Karlov", "Lurrus of the Dream-Den", True, [BROKEN]),
        ("Teysa, Orzhov Scion", "Kaheera, the Orphanguard", False, [BROKEN, "error CO-SIDE"]),
        ("Titania, Protector of Argoth", "Yorion, Sky Nomad", False, [BROKEN, "error CO-SIDE"]),
        ("Arahbo, Roar of the World", "Kaheera, the Orphanguard", True, []),
        ("Arahbo, Roar of the World", "Kaheera, the Orphanguard", False, []),
    ],
)
def test_co_side_of_commander_is_outside_the_hundred(leader, companion, side, expected):
    listed = f"\n\nSideboard\n1 {companion}" if side else ""
    checked = check_list(
        version_in_force("commander", day("2026-11-30")),
        on=day("2026-11-30"),
        announcements=[],
        parts=[DeckPart("deck.txt", f"Commander\n1 {leader}\n\nDeck\n99 Wastes{listed}".encode())],
        companion=companion,
    )
    found = sorted(f"{each.severity} {each.rule}" for each in checked.report.findings)
    assert found == expected


def test_co_side_and_co_legal_of_a_companion_that_stands_nowhere_in_the_list():
    assert rules("", "Lutri, the Spellchaser", side=False) == ["error CO-SIDE"]
    assert rules("", "Yorion, Sky Nomad", slug="modern", side=False, lands=80) == [
        "error CO-LEGAL",
        "error CO-SIDE",
    ]
    assert rules("", "Yorion, Sky Nomad", slug="modern", lands=80) == ["error BF-BANNED"]
    assert rules("", "Lutri, Pauper Otter", slug="type-b", side=False) == [
        PLAYTEST,
        "error CO-SIDE",
    ]


def test_list_unknown_card_is_said_of_a_companion_that_nobody_knows():
    assert rules("", "Lurrus of the Dream Denn", side=False) == ["error LIST-UNKNOWN-CARD"]


def test_co_condition_waits_for_a_real_card_whose_text_the_catalogue_lacks():
    found = rules("1 Abigale, Poet Laureate", "Zirda, the Dawnwaker")
    assert found == ["undecided CO-CONDITION"]
