"""Suggestions for names that nobody has: good ones, and never taken unasked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.names import KeyKind, NameIndex, fold, keys_of
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from formats.legality.vocabulary import Vocabulary
from tests.unit.reading.shelf import shelf, whole_shelf

NAMES = ("Force of Will", "Forest", "The Abyss", "Lurrus of the Dream-Den", "Fire // Ice")
FOREIGN = (("forcadevontade", "Force of Will", "pt"), ("意志の力", "Force of Will", "ja"))


def index() -> NameIndex:
    rows = [(key, kind, name, name) for name in NAMES for key, kind in keys_of(name)]
    return NameIndex(rows, FOREIGN)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Froce of Will", "Force of Will"),
        ("Force Will", "Force of Will"),
        ("Fxrce of Wixl", "Force of Will"),
        ("Abyss", "The Abyss"),
        ("Lurrus", "Lurrus of the Dream-Den"),
        ("Lurrus of Dream Den", "Lurrus of the Dream-Den"),
        ("Fier // Ice", "Fire // Ice"),
        ("Força de Vontad", "Force of Will"),
        ("意志カ力", "Force of Will"),
    ],
)
def test_what_is_meant_is_suggested_by_its_english_name(written, name):
    assert index().find(written) is None
    assert index().suggest(written)[0] == name


def test_a_name_of_two_cards_suggests_both():
    two = NameIndex(
        [("lamp", KeyKind.NAME, "1", "Lamp"), ("light", KeyKind.NAME, "2", "Light")],
        [("luz", "1", "es"), ("luz", "2", "es")],
    )
    assert two.find("Luz") is None
    assert two.suggest("Luz") == ("Lamp", "Light")


def test_an_alias_of_a_card_that_is_not_there_is_passed_over():
    assert NameIndex([], [("luz", "1", "es")]).find("Luz") is None


def test_two_letters_swapped_anywhere_in_a_real_name_still_suggest_it():
    known = whole_shelf()
    for card in known.cards[::250]:
        at = len(card.name) // 2
        swapped = card.name[: at - 1] + card.name[at] + card.name[at - 1] + card.name[at + 1 :]
        if len(fold(card.name)) > 5 and fold(swapped) != fold(card.name):
            assert known.find(swapped) is not None or card.name in known.suggest(swapped), swapped


def test_a_suggestion_is_never_taken_unasked():
    (entry,) = resolve(read([DeckPart("", b"4 Forset")]), shelf("Forest")).entries
    assert (entry.card, entry.suggestions) == (None, ("Forest",))


@given(st.text(max_size=60))
def test_any_text_gets_at_most_three_suggestions(text):
    suggested = index().suggest(text)
    assert len(suggested) <= 3
    assert set(suggested) <= set(NAMES)


@given(st.lists(st.text("abc", min_size=1, max_size=6), max_size=5), st.text("abc", min_size=1))
def test_a_vocabulary_finds_every_name_that_begins_like_the_word_and_is_much_like_it(words, word):
    found = dict(Vocabulary([*words, word]).like(word, limit=10))
    assert found[word] == 100
