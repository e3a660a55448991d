"""A file of every language: it adds names, and changes nothing else."""

from __future__ import annotations

from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest
from django.core.management import CommandError, call_command

from formats.catalogue.languages import names_by_language
from formats.catalogue.models import Card, NameKey, Printing
from formats.catalogue.queries import current_catalogue
from formats.catalogue.services import import_cards
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from tests.integration.catalogue.conftest import LEA, NOW, card_object

pytestmark = pytest.mark.django_db

FIRE, ICE = {"name": "Fire"}, {"name": "Ice"}
ENGLISH = (
    card_object("Force of Will"),
    card_object("Island"),
    card_object("Lamp"),
    card_object("Light"),
    card_object("Fire // Ice", layout="split", card_faces=[FIRE, ICE]),
    card_object("Delver // Moth", card_faces=[{"name": "Delver"}, {"name": "Moth"}]),
)


def foreign(name: str, language: str, printed: str | None, **fields: Any) -> dict[str, Any]:
    """A printing in another language of one of the cards above, released before it."""
    return card_object(
        name,
        id=str(uuid5(NAMESPACE_URL, f"{name} in {language}")),
        lang=language,
        printed_name=printed,
        released_at="1994-01-01",
        **fields,
    )


FOREIGN = (
    foreign("Force of Will", "pt", "Força de Vontade"),
    foreign("Force of Will", "es", "Fuerza de voluntad"),
    foreign("Force of Will", "ja", "意志の力"),
    foreign("Island", "pt", "Ilha"),
    foreign("Lamp", "de", "Light"),
    foreign("Lamp", "es", "Luz"),
    foreign("Light", "es", "Luz"),
    foreign(
        "Fire // Ice",
        "fr",
        None,
        card_faces=[FIRE | {"printed_name": "Feu"}, ICE | {"printed_name": "Glace"}],
    ),
    foreign(
        "Delver // Moth",
        "it",
        None,
        card_faces=[
            {"name": "Delver", "printed_name": "Scavatore"},
            {"name": "Moth", "printed_name": "Falena"},
        ],
    ),
)


def facts() -> list[Any]:
    """Everything that is kept of cards and printings, but names in other languages."""
    return [
        *Card.objects.order_by("pk").values(),
        *Printing.objects.order_by("pk").values(),
        *NameKey.objects.filter(languages="").order_by("key", "card").values("key", "card", "kind"),
    ]


@pytest.fixture
def everything(bulk_file):
    # The languages first: English must win in any order.
    import_cards(bulk_file(*FOREIGN, *ENGLISH), now=NOW)
    return current_catalogue()


def test_a_file_that_brings_names_only_makes_a_new_catalogue(bulk_file):
    before = import_cards(bulk_file(*ENGLISH), now=NOW)
    assert current_catalogue().find("意志の力") is None
    after = import_cards(bulk_file(*ENGLISH, *FOREIGN), now=NOW)
    assert after.changes["names"].new > 0
    assert after.version != before.version
    assert current_catalogue().find("意志の力").card.name == "Force of Will"


def test_the_names_are_counted_by_their_language(bulk_file):
    version = import_cards(bulk_file(*ENGLISH), now=NOW).version
    # The names of basic lands that the project brings along: here of one, in seven languages.
    assert set(names_by_language(version)) == {"de", "es", "fr", "it", "ja", "pt", "ru"}
    # Luz of the two cards counts twice, and Island is Isla, Ilha and others in any case.
    version = import_cards(bulk_file(*ENGLISH, *FOREIGN), now=NOW).version
    assert names_by_language(version)["es"] == 4  # Fuerza de voluntad, Luz, Luz, Isla
    assert names_by_language(version)["ja"] == 2  # 意志の力, 島


@pytest.mark.parametrize("is_first", [True, False])
def test_other_languages_change_no_fact(bulk_file, is_first):
    import_cards(bulk_file(*ENGLISH), now=NOW)
    before = facts()
    both = (*FOREIGN, *ENGLISH) if is_first else (*ENGLISH, *FOREIGN)
    summary = import_cards(bulk_file(*both), now=NOW)
    assert facts() == before
    assert (summary.cards, summary.printings) == (6, 6)
    assert not summary.changes["printings"]


@pytest.mark.parametrize(
    ("written", "card", "languages"),
    [
        ("Força de Vontade", "Force of Will", "pt"),
        ("FORCA DE VONTADE", "Force of Will", "pt"),
        ("意志の力", "Force of Will", "ja"),
        ("Feu", "Fire // Ice", "fr"),
        ("Feu // Glace", "Fire // Ice", "fr"),
        ("Feu/Glace", "Fire // Ice", "fr"),
        ("Scavatore", "Delver // Moth", "it"),
    ],
)
def test_a_card_is_known_by_its_name_in_a_language(everything, written, card, languages):
    found = everything.find(written)
    assert (found.card.name, found.how, found.languages) == (card, "alias", languages)


def test_an_english_name_comes_before_another_cards_foreign_name(everything):
    assert everything.find("Light").card.name == "Light"


def test_a_foreign_name_of_two_cards_names_neither_and_suggests_both(everything):
    assert everything.find("Luz") is None
    assert sorted(everything.suggest("Luz")) == ["Lamp", "Light"]


def test_a_misspelt_foreign_name_suggests_the_english_one(everything):
    assert everything.suggest("Fuerza de volunta")[0] == "Force of Will"


def test_a_printing_in_no_other_language_is_one_like_any(bulk_file):
    only_foreign = [
        foreign("Lamp", language, None, **(LEA | {"set": "fbb"})) for language in ("it", "de", "fr")
    ]
    import_cards(bulk_file(*ENGLISH, *only_foreign), now=NOW)
    printings = current_catalogue().find("Lamp").card.printings
    assert [each.set_code for each in printings] == ["fbb", "isd"]
    first = Printing.objects.get(set="fbb").pk
    import_cards(bulk_file(*reversed(only_foreign), *ENGLISH), now=NOW)
    assert Printing.objects.get(set="fbb").pk == first


def test_both_names_count_as_one_card(everything):
    content = "3 Força de Vontade\n2 Force of Will".encode()
    decklist = resolve(read([DeckPart("", content)]), everything)
    force = everything.find("Force of Will").card
    assert [entry.card for entry in decklist.entries] == [force, force]
    assert [entry.remark for entry in decklist.entries] == [
        "“Força de Vontade” is Portuguese for Force of Will.",
        "",
    ]
    assert decklist.notes == ()


def test_a_card_printed_under_another_worlds_name_is_one_card(bulk_file):
    import_cards(
        bulk_file(
            card_object("Malik, Grim Manipulator", set="slx"),
            card_object("Negan, the Cold-Blooded", set="sld"),
        ),
        now=NOW,
    )
    found = current_catalogue().find("Negan, the Cold-Blooded")
    assert (found.card.name, found.how, found.others) == ("Malik, Grim Manipulator", "alias", ())
    assert {each.set_code for each in found.card.printings} == {"slx", "sld"}


@pytest.mark.parametrize(
    ("second", "card"),
    [
        ("Lucille", card_object("Gisa's Favorite Shovel")),
        (
            "Hawkins National Laboratory",
            card_object(
                "Havengul Laboratory // Havengul Mystery",
                layout="transform",
                card_faces=[{"name": "Havengul Laboratory"}, {"name": "Havengul Mystery"}],
            ),
        ),
    ],
    ids=["Lucille", "Hawkins"],
)
def test_a_second_name_is_known_where_the_file_does_not_say_it(bulk_file, second, card):
    import_cards(bulk_file(card), now=NOW)
    found = current_catalogue().find(second)
    assert (found.card.name, found.how) == (card["name"], "alias")


def test_the_catalogue_knows_some_names_that_no_file_told(bulk_file):
    import_cards(bulk_file(card_object("Forest")), now=NOW)
    assert current_catalogue().find("Bosque").card.name == "Forest"
    assert current_catalogue().find("forêt").languages == "fr"


def test_languages_are_asked_for_with_a_download_only(bulk_file):
    with pytest.raises(CommandError, match="leave --languages out"):
        call_command("import_cards", str(bulk_file(*ENGLISH)), "--languages")
