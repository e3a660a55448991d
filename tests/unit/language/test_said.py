"""Sentences that carry what they are made of: the text stays, and another language can be made."""

import pickle
from datetime import date

import pytest
from django.utils import translation

from matches.engine.results import PlayError
from matches.engine.stages import parse_stage
from matches.engine.terms import parse_terms
from organizer.language.shown import in_words, message_in_words, stored_in_words
from wording import Said, document_of, either, from_document, joined, said, said_of, together

TOO_MANY = "The {part} has {count} cards, {lacking} short of the {least} it needs."


def main_deck() -> Said:
    return said(TOO_MANY, part=said("main deck"), count=58, lacking=2, least=60)


def in_german(sentence: str) -> str:
    with translation.override("de"):
        return in_words(sentence)


def test_the_text_is_the_finished_english_sentence() -> None:
    assert main_deck() == "The main deck has 58 cards, 2 short of the 60 it needs."
    assert said("{card} is banned in {format}.", card="Fog {x}", format="Pauper") == (
        "Fog {x} is banned in Pauper."
    )
    assert together(["Ann", "Bob", "Cleo"]) == "Ann and Bob and Cleo"
    assert either(["1", "2"]) == "1 or 2"
    assert together([]) == ""


def test_another_language_fills_the_same_facts_in() -> None:
    assert in_german(main_deck()) == "Das Hauptdeck hat 58 Karten, 2 weniger als die nötigen 60."


def test_a_day_is_written_as_the_language_does() -> None:
    pool = "{card} is not in the card pool of {format} on {day}."
    sentence = said(pool, card="Fog", format="Modern", day=date(2011, 10, 8))

    assert sentence == "Fog is not in the card pool of Modern on 2011-10-08."
    assert in_german(sentence) == "Fog ist am 8. Oktober 2011 nicht im Kartenpool von Modern."


def test_one_and_several_have_sentences_of_their_own() -> None:
    one = "The list has {count} deck: a Set has exactly {wanted}, under the headings Deck 1 to "
    one += "Deck {wanted}."
    several = one.replace("deck:", "decks:")

    assert in_german(said_of(1, one, several, wanted=3)).startswith("Die Liste hat 1 Deck:")
    assert in_german(said_of(2, one, several, wanted=3)).startswith("Die Liste hat 2 Decks:")


def test_parts_that_are_joined_are_each_said() -> None:
    both = joined([said("double-faced cards"), said("cards with another back")], "; ")

    assert both == "double-faced cards; cards with another back"
    assert in_german(both) == "doppelseitige Karten; Karten mit anderer Rückseite"


def test_a_sentence_survives_being_stored() -> None:
    sentence = said("{card} is too new: {name}", card=main_deck(), name=date(2020, 2, 29))

    for again in (from_document(sentence.as_document()), pickle.loads(pickle.dumps(sentence))):
        assert (again, again.template, again.facts) == (
            sentence,
            sentence.template,
            sentence.facts,
        )
    assert document_of("Plain text.") is None


def test_a_text_of_a_format_keeps_the_signs_that_would_be_places() -> None:
    erratum = said("{1}, {T}: it does {this}.")

    assert (erratum, in_german(erratum)) == ("{1}, {T}: it does {this}.",) * 2
    assert from_document(erratum.as_document()) == erratum


def test_what_is_wrong_in_a_document_is_said_with_its_place() -> None:
    with pytest.raises(PlayError) as raised:
        parse_terms({"match": {"type": "games", "best_of": 2}, "percentage_floor": "x", "flor": 1})

    assert in_german(raised.value.sentence) == (
        "Die Spielbedingungen sind so nicht möglich: match: best_of muss ungerade sein, sonst kann "
        "niemand mehr als die Hälfte der Spiele gewinnen; percentage_floor: schreib es als Bruch "
        "oder Dezimalzahl, etwa 1/3 oder 0.33; flor: unter diesem Namen ist nichts bekannt."
    )


def test_each_plan_that_does_not_hold_is_said() -> None:
    with pytest.raises(PlayError) as raised:
        parse_stage({"kind": "swiss", "rounds": 0, "first_round": "somehow"})
    assert "rounds: at least 1 is needed; first_round: write one of these: 'random'" in str(
        raised.value.sentence
    )
    with pytest.raises(PlayError, match="kind: write one of these: 'swiss', 'round_robin'"):
        parse_stage({"kind": "ladder"})


@pytest.mark.parametrize(
    "document", [None, {"template": "{nobody}", "facts": {}}, {"template": "Else.", "facts": {}}]
)
def test_what_was_stored_without_its_facts_is_shown_as_it_was(document: object) -> None:
    with translation.override("de"):
        assert stored_in_words("Only in English.", document) == "Only in English."
        assert message_in_words({"message": "It names no card."}) == "Die Zeile nennt keine Karte."
