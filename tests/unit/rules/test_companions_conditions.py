"""CO-CONDITION: each companion's condition on either side of its edge, and its traps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.rules.deckfacts import (
    breaks,
    companion,
    declaring,
    face,
    format_of,
    judged,
    made,
    said,
    two_faced,
    under,
    waits_for,
)
from tests.unit.rules.kit import ISLAND

GYRUDA = "Gyruda, Doom of Depths"
JEGANTHA = "Jegantha, the Wellspring"
KAHEERA = "Kaheera, the Orphanguard"
KERUGA = "Keruga, the Macrosage"
LURRUS = "Lurrus of the Dream-Den"
LUTRI = "Lutri, the Spellchaser"
OBOSH = "Obosh, the Preypiercer"
TREIZECI = "Treizeci, Sun of Serra"
UMORI = "Umori, the Collector"
WILDS = "The Companion of the Wilds"
YORION = "Yorion, Sky Nomad"
ZIRDA = "Zirda, the Dawnwaker"

LAND = made("Strip", "", "Land")
ARBOR = made("Dryad Arbor", "", "Land Creature — Forest Dryad")
UNTYPED = made("Riddle", "{4}", None)
COSTLESS = made("Riddle", None)

SPLIT = two_faced(
    "split", face("Dead", "{R}", "Instant"), face("Gone", "{2}{R}", "Instant"), value=4
)
ADVENTURE = two_faced(
    "adventure", face("Giant", "{2}{R}"), face("Stomp", "{1}{R}", "Instant — Adventure"), value=3
)
SPELL_LAND = two_faced(
    "modal_dfc", face("Call", "{4}{W}{W}{W}", "Sorcery"), face("Shore", "", "Land"), value=7
)


def vanilla(cost, type_line="Creature — Bear"):
    return made(f"{type_line} for {cost}", cost, type_line)


@pytest.mark.parametrize("card", [vanilla("{2}"), vanilla("{X}{R}{R}"), LAND, ARBOR, SPLIT])
def test_co_condition_of_gyruda_is_met_by_even_values_of_which_0_is_one(card):
    assert under(GYRUDA, card) == []


@pytest.mark.parametrize("card", [vanilla("{1}"), ADVENTURE, SPELL_LAND, vanilla("{HW}")])
def test_co_condition_of_gyruda_is_broken_by_odd_values(card):
    assert under(GYRUDA, card, LAND) == breaks(card)


@pytest.mark.parametrize(
    "cost",
    ["", "{W}{W/U}", "{2}{W}{U}", "{X}{R}", "{W}{W/P}", "{2}{2/W}", "{C}{S}{10}", "{W/U}{W/U/P}"],
)
def test_co_condition_of_jegantha_is_met_where_no_symbol_stands_twice(cost):
    assert under(JEGANTHA, vanilla(cost)) == []


@pytest.mark.parametrize(
    "cost",
    [
        *("{W}{W}", "{1}{W}{U}{W}", "{W/U}{W/U}", "{2/W}{2/W}", "{X}{X}", "{W/P}{W/P}"),
        *("{C}{C}", "{S}{S}", "{G/W/P}{G/W/P}"),
    ],
)
def test_co_condition_of_jegantha_is_broken_by_a_symbol_that_stands_twice(cost):
    assert under(JEGANTHA, vanilla(cost)) == breaks(vanilla(cost))


def test_co_condition_of_jegantha_takes_the_halves_of_a_split_card_for_one_cost():
    assert under(JEGANTHA, SPLIT) == breaks(SPLIT)
    wear = two_faced("split", face("Wear", "{1}{R}", "Instant"), face("Tear", "{W}", "Instant"))
    assert under(JEGANTHA, wear) == []


def test_co_condition_of_jegantha_looks_at_the_front_of_adventures_and_double_faced_cards():
    back = face("Back", "{U}{U}", "Sorcery")
    for layout in ("adventure", "transform", "modal_dfc", "flip", "prepare"):
        assert under(JEGANTHA, two_faced(layout, face("Front", "{2}{U}"), back)) == []
    assert under(JEGANTHA, ADVENTURE) == []
    assert under(JEGANTHA, SPELL_LAND) == breaks(SPELL_LAND)


@pytest.mark.parametrize("kind", ["Cat", "Elemental", "Nightmare", "Dinosaur", "Elder Beast"])
def test_co_condition_of_kaheera_is_met_by_creatures_of_its_five_types(kind):
    assert under(KAHEERA, vanilla("{1}", f"Legendary Creature — {kind}")) == []


@pytest.mark.parametrize(
    "card",
    [
        made("Idol", "{2}", "Artifact"),
        made("Walker", "{2}", "Planeswalker — Vivien"),
        made("Changer", "{2}", "Creature — Shapeshifter", None, keywords=["Changeling"]),
        made("Ultimus", "{4}", "Creature — Illusion", "Ultimus is every creature type."),
        two_faced("transform", face("Egg", "{2}", "Artifact"), face("Bird", "", "Creature — Bird")),
    ],
    ids=lambda card: card.name,
)
def test_co_condition_of_kaheera_is_met_by_other_cards_and_by_every_type(card):
    assert under(KAHEERA, card) == []


@pytest.mark.parametrize(
    "card",
    [
        vanilla("{1}"),
        ARBOR,
        made("Grist, the Hunger Tide", "{1}{B}{G}", "Legendary Planeswalker — Grist"),
        made("Stalactite", "{1}", "Artifact Creature — Wall", "It is every creature type."),
        two_faced("transform", face("Bear"), face("Back", "", "Creature — Cat")),
    ],
    ids=lambda card: card.name,
)
def test_co_condition_of_kaheera_is_broken_by_creatures_of_other_types(card):
    assert under(KAHEERA, card) == breaks(card)


def test_co_condition_of_kaheera_waits_where_a_text_could_say_that_it_is_every_type():
    bear = made("Bear", text=None)
    assert under(KAHEERA, bear) == waits_for(bear)
    assert under(KAHEERA, made("Lion", "{1}", "Creature — Cat", None)) == []


@pytest.mark.parametrize("card", [vanilla("{3}"), LAND, ARBOR, SPLIT, ADVENTURE, SPELL_LAND])
def test_co_condition_of_keruga_is_met_by_3_or_more_and_by_lands(card):
    assert under(KERUGA, card) == []


def test_co_condition_of_keruga_is_broken_below_3_x_being_0():
    blaze, two, sea_gate = (
        vanilla("{X}{R}{R}", "Sorcery"),
        vanilla("{2}"),
        two_faced("modal_dfc", face("Gate", "{1}{U}", "Sorcery"), face("Shore", "", "Land")),
    )
    assert under(KERUGA, blaze, two, sea_gate) == breaks(blaze, two, sea_gate)


@pytest.mark.parametrize(
    "card", [vanilla("{2}"), vanilla("{9}", "Sorcery"), SPLIT, LAND, ARBOR, SPELL_LAND]
)
def test_co_condition_of_lurrus_is_met_by_2_or_less_and_by_no_permanents(card):
    assert under(LURRUS, card) == []


@pytest.mark.parametrize("kind", ["Artifact", "Creature", "Enchantment", "Planeswalker", "Battle"])
def test_co_condition_of_lurrus_is_broken_by_permanents_of_3(kind):
    assert under(LURRUS, vanilla("{3}", kind)) == breaks(vanilla("{3}", kind))


def test_co_condition_of_lurrus_is_broken_by_a_room_whose_doors_come_to_3():
    room = two_faced(
        "split", face("Hall", "{W}", "Enchantment — Room"), face("Attic", "{2}", "Enchantment")
    )
    assert under(LURRUS, room) == breaks(room)


def test_co_condition_of_lutri_the_spellchaser_is_one_of_every_nonland_card():
    bear = vanilla("{1}")
    assert under(LUTRI, bear, SPELL_LAND, (4, LAND), (20, ISLAND), (2, ARBOR)) == []
    assert under(LUTRI, (2, bear), SPELL_LAND) == breaks(bear)
    assert under(LUTRI, bear, bear) == breaks(bear)
    assert under(LUTRI, (2, SPELL_LAND)) == breaks(SPELL_LAND)


def test_co_condition_of_lutri_waits_only_for_copies_of_an_unknown_type():
    assert under(LUTRI, UNTYPED) == []
    assert under(LUTRI, (2, UNTYPED)) == waits_for(UNTYPED)


@pytest.mark.parametrize("card", [vanilla("{1}"), LAND, ARBOR, ADVENTURE, SPELL_LAND])
def test_co_condition_of_obosh_is_met_by_odd_values_and_by_lands(card):
    assert under(OBOSH, card) == []


@pytest.mark.parametrize("card", [vanilla("{0}"), vanilla("{X}"), vanilla("{2}"), SPLIT])
def test_co_condition_of_obosh_is_broken_by_even_values_of_which_0_is_one(card):
    assert under(OBOSH, card) == breaks(card)


def test_co_condition_of_umori_is_one_type_common_to_all_nonland_cards():
    golem, bear, idol = (
        made("Golem", "{1}", "Artifact Creature — Golem"),
        made("Bear"),
        made("Idol", "{1}", "Artifact"),
    )
    assert under(UMORI, golem, bear, LAND, ARBOR) == []
    assert under(UMORI, golem, idol, LAND) == []
    assert under(UMORI, golem, golem, bear, made("Cub"), idol) == breaks(idol)


def test_co_condition_of_umori_is_not_met_in_pairs():
    pairs = (
        made("A", "{1}", "Artifact Creature — Golem"),
        made("B", "{1}", "Enchantment Creature — Nymph"),
        made("C", "{1}", "Artifact Enchantment"),
    )
    (finding,) = under(UMORI, *pairs)
    assert finding[:2] == ("CO-CONDITION", "error")
    assert len(finding[2]) == 1


def test_co_condition_of_umori_names_the_same_cards_in_any_order():
    bear, idol = made("Bear"), made("Idol", "{1}", "Artifact")
    assert under(UMORI, bear, idol) == under(UMORI, idol, bear) == breaks(bear)


def test_co_condition_of_umori_takes_fronts_and_both_halves():
    assert under(UMORI, made("Bear"), ADVENTURE) == []
    assert under(UMORI, SPELL_LAND, made("Rite", "{1}", "Sorcery")) == []
    mixed = two_faced("split", face("Life", "{G}", "Sorcery"), face("Death", "{1}", "Instant"))
    assert under(UMORI, mixed, made("Rite", "{1}", "Sorcery")) == []
    assert under(UMORI, mixed, made("Bolt", "{1}", "Instant")) == []


def test_co_condition_of_umori_counts_kindred_under_its_former_name_too():
    old, new = made("Old", "{1}", "Tribal Instant — Elf"), made("New", "{1}", "Kindred Sorcery")
    assert under(UMORI, old, new) == []


def test_co_condition_of_umori_is_met_by_a_deck_of_lands():
    assert under(UMORI, LAND, ISLAND) == []


def test_co_condition_of_umori_says_both_what_breaks_it_and_what_is_unknown():
    bear, idol = made("Bear"), made("Idol", "{1}", "Artifact")
    found = under(UMORI, bear, made("Cub"), idol, UNTYPED)
    assert found == breaks(idol) + waits_for(UNTYPED)
    assert under(UMORI, bear, UNTYPED) == waits_for(UNTYPED)


@pytest.mark.parametrize(("minimum", "size"), [(60, 80), (40, 60)])
def test_co_condition_of_yorion_is_20_over_the_formats_minimum(minimum, size):
    enough = under(YORION, (size, ISLAND), ruleset=format_of(minimum))
    short = under(YORION, (size - 1, ISLAND), ruleset=format_of(minimum))
    assert enough == []
    assert short == [("CO-CONDITION", "error", [YORION])]


def test_co_condition_of_yorion_cannot_be_met_where_the_size_is_exact():
    commander = format_of(100, 100)
    assert under(YORION, (100, ISLAND), ruleset=commander) == [("CO-CONDITION", "error", [YORION])]


def test_co_condition_of_yorion_counts_a_card_that_nobody_knows():
    deck = declaring(companion(YORION), main=[(79, ISLAND), (1, "Unheard Of")])
    assert [rule for rule, *_ in said(judged(deck, format_of(60)))] == ["LIST-UNKNOWN-CARD"]


ABILITIES = {
    "a tap": "{T}: Draw a card.",
    "a cost of words": "Flying\nSacrifice this card: Draw a card.",
    "an ability word": "Hall — {2}, {T}: Draw a card.",
    "after a sentence": "Vigilance. {T}: Draw a card.",
    "a loyalty line": "+1: Draw a card.\n−2: Draw two.",
    **{
        keyword: f"Flying\n{keyword} (Some reminder.)"
        for keyword in (
            *("Equip {2}", "Equip Knight {1}", "Equip—Pay 3 life.", "Fortify {3}", "Crew 3"),
            *("Saddle 2", "Station", "Cycling {2}", "Cycling—Pay 2 life.", "Basic landcycling {1}"),
            *("Mountaincycling {2}", "Wizardcycling {3}", "Slivercycling {3}", "Unearth {B}"),
            *("Ninjutsu {1}{U}", "Commander ninjutsu {U}{B}", "Transmute {1}{U}{U}"),
            *("Reinforce 2—{1}{W}", "Reinforce X—{X}{W}", "Level up {R}", "Scavenge {4}"),
            *("Outlast {W}", "Embalm {3}{W}", "Eternalize {2}{U}", "Encore {5}", "Reconfigure {2}"),
            *("Boast — {1}: Draw a card.", "Exhaust — {3}: Draw a card.", "Trample, cycling {2}"),
        )
    },
}

NO_ABILITIES = {
    "nothing": "",
    "in quotation marks": 'Wolves have "{T}: Draw a card."',
    "in typographic ones": "Wolves have “{T}: Draw a card.”",
    "in a reminder": "Treasure. (It has {T}: Add one mana.)",
    "a trigger with a colon": "When this dies, choose one of these: a Bear or an Elf.",
    "cheaper equipping": "Equip abilities you activate cost {1} less.",
    **{
        keyword: f"Flying\n{keyword} (Some reminder with {{1}}: in it.)"
        for keyword in (
            *("Morph {2}", "Suspend 4—{U}", "Foretell {1}", "Flashback {2}", "Evoke {2}"),
            *("Bestow {3}", "Kicker {1}", "Dash {1}{R}", "Ward {2}", "Echo {3}", "Equipped"),
        )
    },
}


@pytest.mark.parametrize("text", ABILITIES.values(), ids=ABILITIES)
def test_co_condition_of_zirda_is_met_by_an_activated_ability(text):
    assert under(ZIRDA, made("Bear", text=text)) == []


@pytest.mark.parametrize("text", NO_ABILITIES.values(), ids=NO_ABILITIES)
def test_co_condition_of_zirda_is_broken_by_a_permanent_without_one(text):
    bear = made("Bear", text=text)
    assert under(ZIRDA, bear) == breaks(bear)


def test_co_condition_of_zirda_takes_basic_land_types_loyalty_and_no_permanents_for_met():
    walker = made("Walker", "{3}", "Planeswalker — Vivien", None)
    fetchable = made("Bog", "", "Land — Swamp Forest", None)
    assert under(ZIRDA, walker, fetchable, ARBOR, ISLAND, made("Bolt", "{R}", "Instant")) == []


def test_co_condition_of_zirda_reads_the_front_and_both_doors_of_a_room():
    tap = "{T}: Draw a card."
    back_only = two_faced("transform", face("Front"), face("Back", text=tap))
    front = two_faced("transform", face("Front", text=tap), face("Back"))
    room = two_faced(
        "split", face("Hall", "{W}", "Enchantment"), face("Attic", "{2}", "Enchantment", tap)
    )
    assert under(ZIRDA, back_only) == breaks(back_only)
    assert under(ZIRDA, front, room) == []


def test_co_condition_of_zirda_waits_for_a_permanent_whose_text_is_missing():
    bear, wastes = made("Bear", text=None), made("Waste", "", "Land", None)
    assert under(ZIRDA, bear, wastes) == waits_for(bear, wastes)


@pytest.mark.parametrize("name", [GYRUDA, JEGANTHA, KERUGA, LURRUS, OBOSH])
def test_co_condition_waits_for_a_card_whose_cost_is_missing(name):
    assert under(name, COSTLESS) == waits_for(COSTLESS)


@pytest.mark.parametrize("name", [KAHEERA, UMORI])
def test_co_condition_waits_for_a_card_whose_type_is_missing(name):
    assert under(name, UNTYPED) == waits_for(UNTYPED)


def test_co_condition_does_not_wait_for_what_makes_no_difference():
    assert under(LURRUS, made("Riddle", "{2}", None)) == []
    assert under(LURRUS, made("Riddle", None, "Instant")) == []
    assert under(KERUGA, made("Riddle", "{3}", None)) == []


def test_co_condition_names_what_breaks_it_and_what_is_unknown_apart():
    big = vanilla("{5}")
    assert under(LURRUS, big, COSTLESS, LAND) == breaks(big) + waits_for(COSTLESS)


def test_co_condition_of_treizeci_waits_for_frames_that_the_catalogue_does_not_tell():
    legend = made("King", "{1}", "Legendary Creature — Elf")
    idol = made("Idol", "{1}", "Artifact Land")
    bear = made("Bear")
    assert under(TREIZECI, legend, idol) == []
    assert under(TREIZECI, legend, bear) == waits_for(bear)


@pytest.mark.parametrize(
    "name",
    [GYRUDA, JEGANTHA, KAHEERA, KERUGA, LURRUS, LUTRI, OBOSH, UMORI, ZIRDA],
)
@given(st.data())
def test_another_card_in_the_main_deck_never_mends_a_broken_condition(name, data):
    costs = st.sampled_from(["", "{1}", "{2}", "{3}{U}{U}", "{X}{R}", None])
    types = st.sampled_from(
        ["Land", "Creature — Cat", "Creature — Elf", "Instant", "Artifact", None]
    )
    texts = st.sampled_from(["", "{T}: Draw a card.", None])
    cards = data.draw(
        st.lists(st.builds(made, st.sampled_from("ABCDEFGH"), costs, types, texts), max_size=6)
    )
    cards = list({card.name: card for card in cards}.values())
    more = made("More", data.draw(costs), data.draw(types), data.draw(texts))
    severities = {severity for _, severity, _ in under(name, *cards)}
    with_more = {severity for _, severity, _ in under(name, *cards, more)}
    assert severities & {"error"} <= with_more
    assert with_more or not severities
