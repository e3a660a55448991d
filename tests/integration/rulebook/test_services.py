"""Checking a list as the organizer does: bytes in, verdict out, on the starter catalogue."""

import pytest

from formats.legality.decklist import Zone
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart
from formats.legality.report import Verdict
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import (
    announcement_effect,
    announces_expansions,
    check_list,
    decks_in_a_list,
    options_of,
    terms_of,
    understand,
)
from tests.integration.rulebook.conftest import day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("formats")]

ANTE = "4 Contract from Below\n56 Swamp"


def part(text):
    return DeckPart("", text.encode())


def rules(slug, on, *texts, announcements=(), companion=None):
    checked = check_list(
        version_in_force(slug, day(on)),
        on=day(on),
        announcements=announcements,
        parts=[part(text) for text in texts],
        companion=companion,
    )
    return [finding.rule for finding in checked.report.findings]


def test_a_list_is_read_resolved_and_judged():
    version = version_in_force("type-b", day("2010-06-01"))
    checked = check_list(
        version, on=day("2010-06-01"), announcements=[], parts=[part("3 Moat\n57 Plains")]
    )
    assert [entry.card.name for entry in checked.decklist.entries] == ["Moat", "Plains"]
    assert [finding.rule for finding in checked.report.findings] == ["TB-TWO"]
    assert checked.report.verdict is Verdict.ILLEGAL
    assert checked.catalogue_version.startswith("starter-")
    assert {"TB-TWO", "TB-FOUR", "TB-BASIC", "TB-OPT-EXPANSION"} <= set(checked.report.looked_at)


def test_tb_opt_all_wants_the_phrase_in_every_announcement():
    with_phrase = "Saturday at noon. Ante allowed."
    assert rules("type-b", "2010-06-01", ANTE) == ["TB-BAN-ANTE"]
    assert rules("type-b", "2010-06-01", ANTE, announcements=[with_phrase]) == []
    assert rules("type-b", "2010-06-01", ANTE, announcements=[with_phrase, "Saturday."]) == [
        "TB-BAN-ANTE"
    ]


def test_tb_opt_all_holds_for_expansions_too():
    innistrad = "4 Champion of the Parish\n56 Plains"
    allowed = ["INNISTRAD ALLOWED", "We play on Saturday; Innistrad\nallowed!"]
    assert rules("type-b", "2011-10-08", innistrad, announcements=allowed) == []
    assert rules("type-b", "2011-10-08", innistrad, announcements=[*allowed, "Saturday"]) == [
        "TB-OPT-EXPANSION"
    ]


def test_rulesets_of_different_announcements_are_kept_apart():
    for announcements, expected in (([], ["TB-BAN-ANTE"]), (["ANTE ALLOWED"], [])) * 2:
        assert rules("type-b", "2010-06-01", ANTE, announcements=announcements) == expected


def test_t15_base_on_a_day_before_the_base_is_known_is_refused_in_words():
    with pytest.raises(FormatError, match="Modern on 2011-09-20 are not known") as refusal:
        rules("type-15-modern", "2011-09-20", "15 Plains")
    assert refusal.value.code == "no-version-in-force"


def test_a_set_comes_in_three_parts_or_under_three_headings():
    deck = "15 Plains"
    assert rules("type-15", "2011-10-08", deck, deck, deck) == []
    assert rules("type-15", "2011-10-08", f"Deck 1\n{deck}\nDeck 2\n{deck}\nDeck 3\n{deck}") == []
    assert rules("type-15", "2011-10-08", deck, deck) == ["T15-SET"]


def test_a_companion_declared_beside_the_list_is_heard():
    assert rules("type-b", "2024-05-01", "60 Island", companion="Lurrus of the Dream-Den") == [
        "CO-SIDE"
    ]
    decks = ["15 Plains"] * 3
    assert rules("type-15", "2011-10-08", *decks, companion="Lurrus of the Dream-Den") == [
        "T15-NOCOMPANION"
    ]


def test_a_name_that_the_starter_catalogue_lacks_is_for_a_judge():
    assert rules("type-b", "2010-06-01", "4 Squire of the Unknown\n56 Plains") == [
        "LIST-UNKNOWN-CARD"
    ]


def test_a_list_that_cannot_be_read_is_refused_in_words():
    with pytest.raises(FormatError) as refusal:
        rules("type-b", "2010-06-01", "1 Island\n" * 60_000)
    assert refusal.value.code == "list-too-large"


def test_list_guess_is_settled_once_the_player_has_confirmed_it():
    on = day("2010-06-01")
    given = {
        "on": on,
        "announcements": [],
        "parts": [part("60 Island\n\n2 Moat\n13 Plains")],
    }
    version = version_in_force("type-b", on)
    unconfirmed = check_list(version, **given).report
    assert [finding.rule for finding in unconfirmed.findings] == ["LIST-GUESS"]
    assert check_list(version, **given, guesses_confirmed=True).report.findings == ()


def test_the_preview_shows_zones_and_cards():
    decklist = understand(
        version_in_force("type-b", day("2010-06-01")), [part("60 Island\n\nSideboard\n2 Moat")]
    )
    assert [(entry.line.zone, entry.label) for entry in decklist.entries] == [
        (Zone.MAIN, "Island"),
        (Zone.SIDE, "Moat"),
    ]


def test_tb_opt_all_options_of_type_b_have_the_phrases_of_the_document():
    type_b = version_in_force("type-b", day("2010-06-01"))
    assert [(option.key, option.phrase) for option in options_of(type_b)] == [
        ("proxy", "OPTIONAL 6-PROXY RULE IN EFFECT"),
        ("collector", "OPTIONAL COLLECTOR'S RULE IN EFFECT"),
        ("portal", "PORTAL ALLOWED"),
        ("ante", "ANTE ALLOWED"),
    ]
    assert all(option.label for option in options_of(type_b))
    assert announces_expansions(type_b)
    assert announcement_effect(type_b, ["PORTAL ALLOWED"]).in_effect == {"portal"}


def test_a_format_without_options_hears_no_phrase():
    modern = version_in_force("modern", day("2024-05-01"))
    assert options_of(modern) == ()
    assert not announces_expansions(modern)
    effect = announcement_effect(modern, ["ANTE ALLOWED. INNISTRAD ALLOWED."])
    assert (effect.in_effect, effect.allowed_sets) == (frozenset(), frozenset())


def test_the_terms_of_play_and_the_number_of_decks_are_the_formats():
    type_15 = version_in_force("type-15", day("2011-10-08"))
    assert terms_of(type_15)["match"] == {"type": "ko", "decks": 3}
    assert decks_in_a_list(type_15) == 3
    assert decks_in_a_list(version_in_force("type-b", day("2011-10-08"))) == 1
