"""Which phrases announcements carry (clause TB-OPT-ALL)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.legality.announcements import (
    Lacking,
    Phrase,
    PhraseOption,
    PhraseWarning,
    expansion_phrase,
    phrases_in,
    read_announcements,
)
from formats.legality.cards import CardSet

OPTIONS = (
    PhraseOption("proxy", "OPTIONAL 6-PROXY RULE IN EFFECT"),
    PhraseOption("collector", "OPTIONAL COLLECTOR'S RULE IN EFFECT"),
    PhraseOption("portal", "PORTAL ALLOWED"),
    PhraseOption("ante", "ANTE ALLOWED"),
)
SETS = tuple(
    CardSet(code, name, "expansion", None, False)
    for code, name in [
        ("por", "Portal"),
        ("p02", "Portal Second Age"),
        ("all", "Alliances"),
        ("ice", "Ice Age"),
        ("isd", "Innistrad"),
        ("soi", "Shadows over Innistrad"),
        ("usg", "Urza's Saga"),
        ("lrw", "Lorwyn"),
        ("evg", "Duel Decks: Elves vs. Goblins"),
    ]
)


def read(*texts: str, expansions: bool = True):
    return read_announcements(texts, OPTIONS, SETS, expansions=expansions)


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("PORTAL ALLOWED", "portal"),
        ("Saturday, noon. Portal allowed!", "portal"),
        ("PORTAL \n\t ALLOWED", "portal"),
        ("PORTAL\u00a0ALLOWED", "portal"),
        ("(portal allowed)", "portal"),
        ("“ANTE ALLOWED”", "ante"),
        ("- ANTE ALLOWED", "ante"),
        ("rules—ANTE ALLOWED—see below", "ante"),
        ("Optional 6-proxy rule in effect", "proxy"),
        ("OPTIONAL 6–PROXY RULE\nIN EFFECT", "proxy"),
        ("OPTIONAL 6‑PROXY RULE IN EFFECT", "proxy"),
        ("OPTIONAL COLLECTOR’S RULE IN EFFECT", "collector"),
        ("OPTIONAL COLLECTOR'S RULE IN EFFECT", "collector"),
    ],
)
def test_a_phrase_switches_its_option_on(text, option):
    reading = read(text)
    assert reading.in_effect == {option}
    assert reading.lacking == ()
    assert reading.warnings == ()


@pytest.mark.parametrize(
    "text",
    [
        "PORTALS ALLOWED",
        "IMPORTAL ALLOWED",
        "NON-PORTAL ALLOWED",
        "PORTAL ALLOWEDLY",
        "PORTAL IS ALLOWED",
        "PORTAL. ALLOWED",
        "OPTIONAL PROXY RULE IN EFFECT",
        "OPTIONAL 16-PROXY RULE IN EFFECT",
        "OPTIONAL COLLECTORS RULE IN EFFECT",
    ],
)
def test_what_is_not_the_phrase_switches_nothing_on(text):
    assert read(text).in_effect == frozenset()


@pytest.mark.parametrize(
    "text", ["NO PORTAL ALLOWED", "not  portal\nallowed", "There is no “PORTAL ALLOWED” here"]
)
def test_a_negated_phrase_is_not_the_phrase_and_is_warned_of(text):
    reading = read(text)
    assert reading.in_effect == frozenset()
    assert [(warning.kind, warning.announcement) for warning in reading.warnings] == [
        ("negated", 0)
    ]


@pytest.mark.parametrize(
    "text", ["PIANO PORTAL ALLOWED", "NOTE PORTAL ALLOWED", "No: PORTAL ALLOWED"]
)
def test_words_that_only_end_or_begin_like_no_negate_nothing(text):
    assert read(text).in_effect == {"portal"}
    assert read(text).warnings == ()


def test_a_phrase_broken_by_not_is_warned_of():
    (warning,) = read("Portal not allowed.").warnings
    assert (warning.kind, warning.phrase) == ("negated", "Portal not ALLOWED")


def test_a_text_that_has_the_phrase_once_plain_and_once_negated_carries_it_with_a_warning():
    reading = read(
        "PORTAL ALLOWED. There is NO ANTE ALLOWED. Again: PORTAL ALLOWED, no PORTAL ALLOWED"
    )
    assert reading.in_effect == {"portal"}
    assert [warning.phrase for warning in reading.warnings] == ["ANTE ALLOWED", "PORTAL ALLOWED"]


def test_a_rule_is_in_effect_only_if_every_announcement_carries_its_phrase():
    both = "PORTAL ALLOWED\nANTE ALLOWED\nLORWYN ALLOWED"
    reading = read(both, "Ante allowed. Lorwyn allowed.", both, "ANTE ALLOWED")
    assert reading.in_effect == {"ante"}
    assert reading.allowed_sets == frozenset()
    assert reading.lacking == (
        Lacking("portal", is_expansion=False, announcements=(1, 3)),
        Lacking("Lorwyn", is_expansion=True, announcements=(3,)),
    )


def test_an_announcement_that_says_nothing_switches_every_rule_off():
    reading = read("PORTAL ALLOWED", "")
    assert reading.in_effect == frozenset()
    assert reading.lacking == (Lacking("portal", is_expansion=False, announcements=(1,)),)


def test_with_no_announcement_no_rule_is_in_effect():
    reading = read()
    assert (reading.in_effect, reading.allowed_sets) == (frozenset(), frozenset())
    assert (reading.lacking, reading.warnings) == ((), ())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("LORWYN ALLOWED", "Lorwyn"),
        ("Urza’s Saga allowed", "Urza's Saga"),
        ("SHADOWS OVER INNISTRAD ALLOWED", "Shadows over Innistrad"),
        ("Shadows over\nInnistrad\nallowed", "Shadows over Innistrad"),
        ("SHADOWS OVER INNISTRAD, INNISTRAD ALLOWED", "Innistrad"),
        ("In the shadows, INNISTRAD ALLOWED", "Innistrad"),
        ("DUEL DECKS: ELVES VS. GOBLINS ALLOWED", "Duel Decks: Elves vs. Goblins"),
        ("PORTAL SECOND AGE ALLOWED", "Portal Second Age"),
    ],
)
def test_the_longest_expansion_that_ends_right_before_allowed_is_allowed(text, name):
    reading = read(text)
    assert reading.allowed_sets == {name}
    assert reading.in_effect == frozenset()
    assert reading.warnings == ()


def test_portal_is_the_option_and_never_the_set_of_that_name():
    assert read("PORTAL ALLOWED").allowed_sets == frozenset()


@pytest.mark.parametrize("code", ["ALL", "ICE", "LRW"])
def test_a_set_code_is_no_expansion(code):
    reading = read(f"{code} ALLOWED")
    assert reading.allowed_sets == frozenset()
    assert [warning.kind for warning in reading.warnings] == ["unknown-expansion"]


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("LORWNY ALLOWED", PhraseWarning("unknown-expansion", 0, "LORWNY ALLOWED", ("Lorwyn",))),
        (
            "See you at noon.\n- urzas sagas allowed.\nBring sleeves",
            PhraseWarning("unknown-expansion", 0, "urzas sagas ALLOWED", ("Urza's Saga",)),
        ),
        ("ANTES ALLOWED", PhraseWarning("unknown-expansion", 0, "ANTES ALLOWED", ("ANTE",))),
        ("ANTE IS ALLOWED", PhraseWarning("unknown-expansion", 0, "ANTE IS ALLOWED", ("ANTE",))),
    ],
)  # fmt: skip
def test_a_sentence_that_allows_what_is_no_expansion_is_reported_with_suggestions(text, warning):
    assert read(text).warnings == (warning,)


@pytest.mark.parametrize(
    "text",
    [
        "Sleeves are allowed.",
        "Trading is not allowed.",
        "Everything that the house rules of the shop say about food and drink stays allowed",
        "Bring sleeves, Lorwyn allowed",
        "ALLOWED",
        "What else? Ask the judge which cards you may play.",
    ],
)
def test_an_ordinary_sentence_is_not_reported(text):
    assert read(text).warnings == ()


def test_a_format_without_the_expansion_phrase_neither_takes_nor_reports_it():
    reading = read("LORWYN ALLOWED. LORWNY ALLOWED. ANTE ALLOWED", expansions=False)
    assert reading.allowed_sets == frozenset()
    assert reading.warnings == ()
    assert reading.in_effect == {"ante"}


def test_the_composer_learns_where_each_phrase_stands():
    text = "Come! Portal\nallowed; no ANTE ALLOWED; Shadows over Innistrad allowed"
    found = phrases_in(text, OPTIONS, SETS)
    assert found == (
        Phrase("portal", is_expansion=False, start=6, end=20),
        Phrase("ante", is_expansion=False, start=25, end=37, is_negated=True),
        Phrase("Shadows over Innistrad", is_expansion=True, start=39, end=69),
    )
    assert text[6:20] == "Portal\nallowed"


@given(st.sampled_from(SETS[1:]), st.text(alphabet=" .,\n", max_size=5))
def test_the_phrase_that_the_composer_writes_is_the_phrase_that_is_read(card_set, before):
    assert read(before + expansion_phrase(card_set.name)).allowed_sets == {card_set.name}


@given(
    st.lists(st.text(max_size=80) | st.sampled_from(["PORTAL ALLOWED", "NO X ALLOWED"]), max_size=4)
)
def test_no_text_makes_reading_fail_and_no_rule_is_both_in_effect_and_lacking(texts):
    reading = read(*texts)
    lacking = {each.subject for each in reading.lacking}
    assert not lacking & (reading.in_effect | reading.allowed_sets)
