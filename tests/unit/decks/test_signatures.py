"""Which archetype a deck may be of: by shipped signatures, and by what decks were named before."""

from __future__ import annotations

import pytest

from formats.legality.parsing import read
from organizer.decks.colours import colours_of
from organizer.decks.signatures import LEAST_LEARNT, Signature, learnt, shipped, suggested
from organizer.demo.lists import a_list

GOBLINS = {"Goblin Lackey": 4, "Goblin Piledriver": 4, "Goblin Warchief": 4, "Mountain": 16}
ELVES = {"Priest of Titania": 4, "Quirion Ranger": 4, "Elvish Champion": 4, "Forest": 16}


def test_a_signature_holds_where_enough_copies_of_enough_cards_are_there() -> None:
    one = Signature("Zoo", {"Kird Ape": 2, "Lightning Bolt": 1, "Chain Lightning": 1}, least=2)
    assert one.found_in({"Kird Ape": 2, "Chain Lightning": 1}) == ("Kird Ape", "Chain Lightning")
    assert one.found_in({"Kird Ape": 1, "Chain Lightning": 1}) == ()


def test_a_deck_of_type_b_is_suggested_what_its_cards_tell() -> None:
    found = suggested(GOBLINS, (), shipped()["type-b"])
    assert found is not None
    assert found.label == "Goblins"
    assert found.because == ("Goblin Lackey", "Goblin Piledriver", "Goblin Warchief")


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("luke-1", ["Delver", "Zombies", "Elves"]),
        ("luke-2", ["Geist", "Red Deck Wins", "Skaabs"]),
        ("chris-1", ["White Weenie", "Goblins", "Skaabs"]),
        ("nadia-1", ["Tempered Steel", "Vampires", "Werewolves"]),
        ("nadia-2", ["Myr", "Goblins", "Elves"]),
    ],
)
def test_each_deck_of_a_set_is_suggested_what_single_cards_tell(
    name: str, labels: list[str]
) -> None:
    small = [one.for_small_decks() for one in shipped()["standard"]]
    by_front = {card.split(" // ")[0]: card for one in small for card in one.cards}
    lines = read(a_list(f"type-15-{name}")).lines
    found = [
        suggested(
            {by_front.get(line.name, line.name): 1 for line in lines if line.deck == deck},
            (),
            small,
        )
        for deck in (1, 2, 3)
    ]
    assert [one and one.label for one in found] == labels


def test_a_deck_of_which_no_card_tells_is_suggested_nothing() -> None:
    assert suggested({"Forest": 60}, (), shipped()["type-b"]) is None


def test_cards_that_one_name_shares_and_others_lack_are_learnt() -> None:
    found = learnt(
        [("Gobbos", GOBLINS), ("Gobbos", GOBLINS), ("Elfball", ELVES), ("Elfball", ELVES)],
        common=("Mountain", "Forest"),
    )
    assert [one.label for one in found] == ["Elfball", "Gobbos"]
    assert set(found[1].cards) == {"Goblin Lackey", "Goblin Piledriver", "Goblin Warchief"}


def test_what_staff_said_before_goes_before_what_is_shipped() -> None:
    names = learnt([("Gobbos", GOBLINS), ("Gobbos", GOBLINS)], common=("Mountain",))
    found = suggested(GOBLINS, names, shipped()["type-b"])
    assert found is not None
    assert found.label == "Gobbos"


def test_nothing_is_learnt_of_a_single_deck_or_of_too_few_cards() -> None:
    assert learnt([("Gobbos", GOBLINS)]) == []
    few = dict.fromkeys(list(GOBLINS)[: LEAST_LEARNT - 1], 4)
    assert learnt([("Gobbos", few), ("Gobbos", few)]) == []


def test_a_card_that_all_decks_play_tells_nothing() -> None:
    with_ape = [({**deck, "Kird Ape": 4}) for deck in (GOBLINS, ELVES)]
    found = learnt([("Gobbos", with_ape[0])] * 2 + [("Elfball", with_ape[1])] * 2)
    assert all("Kird Ape" not in one.cards for one in found)


def test_every_shipped_signature_can_hold() -> None:
    for slug, rules in shipped().items():
        for rule in rules:
            assert rule.label, slug
            assert 1 <= rule.least <= len(rule.cards), (slug, rule.label)
            assert suggested(rule.cards, (), rules) is not None


def test_colours_are_those_that_costs_cannot_be_paid_without() -> None:
    assert colours_of(["{1}{R}", "{G}{G}", ""]) == "RG"
    assert colours_of(["{3}", "{X}"]) == ""


def test_a_cost_of_either_colour_adds_none_to_a_deck_that_has_one_of_them() -> None:
    assert colours_of(["{R/G}{R/G}", "{R}"]) == "R"
    assert colours_of(["{R/G}{R/G}"]) == "RG"


def test_what_can_be_paid_without_colour_adds_none() -> None:
    assert colours_of(["{2/W}{2/W}", "{1}{B/P}", "{U}"]) == "U"
