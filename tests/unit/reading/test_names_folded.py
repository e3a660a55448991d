"""Names: what folding forgives, and which card an index finds."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.names import KeyKind, NameIndex, fold, keys_of
from tests.unit.reading.shelf import whole_shelf

TWINS = {
    "Clear, the Mind",
    "Gather, the Townsfolk",
    "Glimpse, the Unthinkable",
    "Lava, Axe",
    "Rampant, Growth",
    "Ransack, the Lab",
    "Waste Land",
}
"""Cards of joke sets that differ from another card in punctuation or spaces only."""


def index_of(*names: str, aliases: dict[str, str] | None = None) -> NameIndex:
    """An index in which a card's id is its name."""
    return NameIndex(
        (key, kind, name, name)
        for name in names
        for key, kind in keys_of(
            name, aliases=[other for other, own in (aliases or {}).items() if own == name]
        )
    )


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Lim-Dûl's Vault", "limdulsvault"),
        ("LIM DUL’S VAULT", "limdulsvault"),
        ("Æther Vial", "aethervial"),
        ("Hamato Ninpō", "hamatoninpo"),
        ("_____", "_"),
        ("________ Goblin", "_goblin"),
        ("_____ Goblin", "_goblin"),
        ("+2 Mace", "2mace"),
        ("!?", ""),
    ],
)
def test_folding_forgives_case_accents_ligatures_punctuation_and_spaces(written, key):
    assert fold(written) == key


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(st.text(), st.sampled_from(" .,'’-–/&()!\u00a0\u200b"), st.integers(min_value=0))
def test_punctuation_anywhere_changes_no_key(text, mark, place):
    at = place % (len(text) + 1)
    assert fold(text[:at] + mark + text[at:]) == fold(unicodedata.normalize("NFC", text))


def test_no_two_tournament_cards_fold_alike():
    names = {card.name for card in whole_shelf().cards} - TWINS
    keys = {fold(name) for name in names}
    assert len(keys) == len(names)
    assert "" not in keys


def test_a_card_answers_to_its_name_its_front_its_aliases_and_its_back():
    assert keys_of("Fire // Ice", aliases=["Feu // Glace"]) == [
        ("fireice", KeyKind.NAME),
        ("fire", KeyKind.FRONT),
        ("feuglace", KeyKind.ALIAS),
        ("ice", KeyKind.BACK),
    ]


def test_a_key_is_given_once_under_its_strongest_kind():
    assert keys_of("Sol Ring", aliases=["SOL RING"]) == [("solring", KeyKind.NAME)]
    assert keys_of("Sol Ring // Sol Ring", ["Sol Ring", "Sol Ring"]) == [
        ("solringsolring", KeyKind.NAME),
        ("solring", KeyKind.FRONT),
    ]


@pytest.mark.parametrize(
    ("written", "name", "how"),
    [
        ("Fire // Ice", "Fire // Ice", "exact"),
        ("fire/ice", "Fire // Ice", "folded"),
        ("Fire & Ice", "Fire // Ice", "folded"),
        ("Fire | Ice", "Fire // Ice", "folded"),
        ("Fire /// Ice", "Fire // Ice", "folded"),
        ("Fire", "Fire // Ice", "front"),
        ("Godzilla, King of the Monsters", "Zilortha, Strength Incarnate", "alias"),
        ("Fire // Ice // Fire", "Fire // Ice", "split"),
        ("Zilortha, Strength Incarnate / Zilortha, Strength Incarnate",
         "Zilortha, Strength Incarnate", "split"),
        ("Ice", "Fire // Ice", "back"),
        ("Ancestral Recall", "Ancestral Recall", "exact"),
        ("Emeritus of Ideation", "Emeritus of Ideation // Ancestral Recall", "front"),
        ('"Name Sticker" Goblin', "_____ Goblin", "alias"),
    ],
)  # fmt: skip
def test_a_name_is_found_in_the_order_of_the_evidence(written, name, how):
    index = index_of(
        "Fire // Ice",
        "Zilortha, Strength Incarnate",
        "Emeritus of Ideation // Ancestral Recall",
        "Ancestral Recall",
        "_____ Goblin",
        aliases={"Godzilla, King of the Monsters": "Zilortha, Strength Incarnate"},
    )
    match = index.find(written)
    assert match is not None
    assert (match.card_ids, match.how) == ((name,), how)


def test_a_back_that_two_cards_share_names_neither():
    assert index_of("Start // Fire", "Ready // Fire").find("Fire") is None


def test_parts_of_two_different_cards_are_no_card():
    assert index_of("Fire // Ice", "Dead // Gone").find("Fire // Gone") is None


def test_of_two_cards_with_one_name_the_one_listed_first_is_meant():
    rows = [("redherring", KeyKind.NAME, "real", "Red Herring"),
            ("redherring", KeyKind.NAME, "playtest", "Red Herring")]  # fmt: skip
    match = NameIndex(rows).find("red herring")
    assert match is not None
    assert match.card_ids == ("real", "playtest")


@pytest.mark.parametrize("written", ["Wasteland", "wasteland", "WASTE LAND", "Waste Land"])
def test_names_that_differ_by_a_blank_are_told_apart_by_it(written):
    match = index_of("Waste Land", "Wasteland").find(written)
    assert match is not None
    assert match.card_ids[0].casefold() == written.casefold()


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Badland", "Badlands"),
        ("Ball Lighting", "Ball Lightning"),
        ("Vampiric Turor", "Vampiric Tutor"),
        ("Hypnotic Spectre", "Hypnotic Specter"),
        ("Abyss", "The Abyss"),
        ("sheldrod’s edict", "Sheoldred's Edict"),
        ("Lim-D\ufffdl's Vault", "Lim-Dûl's Vault"),
    ],
)
def test_a_misspelt_name_is_suggested_and_never_taken(written, name):
    shelf = whole_shelf()
    assert shelf.find(written) is None
    assert shelf.suggest(written)[0] == name


def test_nothing_is_suggested_for_text_that_is_like_no_name():
    assert whole_shelf().suggest("qqqqqqqqqqqqqqqq") == ()
    assert whole_shelf().suggest("a" * 1_000) == ()
    assert whole_shelf().suggest("???") == ()


def test_case_accents_and_punctuation_never_change_which_card_is_found():
    shelf = whole_shelf()
    for card in shelf.cards:
        if card.name in TWINS or any(card.name == twin.replace(",", "") for twin in TWINS):
            continue
        meant = shelf.find(card.name)
        plain = "".join(
            letter
            for letter in unicodedata.normalize("NFD", card.name)
            if not unicodedata.combining(letter)
        )
        for written in (card.name.upper(), plain, card.name.replace("'", "’").replace("-", " ")):
            found = shelf.find(written)
            assert found is not None, written
            assert found.card.id == meant.card.id, written


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("S\ufffdance", "Séance"),
        ("S?ance", "Séance"),
        ("Lim-D\ufffdl's Vault", "Lim-Dûl's Vault"),
        ("\ufffdther Vial", "Aether Vial"),
    ],
)
def test_a_name_with_one_letter_lost_is_the_first_suggestion(written, meant):
    # "Stance" is as near to "S?ance" as "Séance" is.
    names = ("Stance", "Seal", "Séance", "Lim-Dûl's Vault", "Limbs Vault", "Aether Vial", "Other")
    index = NameIndex((fold(name), KeyKind.NAME, name, name) for name in names)
    assert index.find(written) is None
    assert index.suggest(written)[0] == meant


def test_a_question_mark_that_a_name_ends_with_is_no_letter_lost():
    index = NameIndex([(fold("Question Elemental?"), KeyKind.NAME, "1", "Question Elemental?")])
    assert index.find("Question Elemental?").how == "exact"
