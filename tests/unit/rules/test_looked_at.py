"""A report names every clause that was looked at: those in force, and no other."""

import pytest

from formats.legality.announcements import AnnouncementReading
from tests.unit.rules.kit import deck, judged

READING = {
    *("LIST-UNREAD-LINE", "LIST-UNKNOWN-CARD", "LIST-GUESS", "LIST-ENCODING", "LIST-PRINTING"),
}
COMPANIONS = {
    *("CO-ONE", "CO-SIDE", "CO-LEGAL", "CO-CONDITION", "CO-SYMBOL", "CO-SYMBOL-UNKNOWN"),
}
BASE = {"BF-MAIN", "BF-SIDE", "BF-COPIES", "BF-POOL", "BF-BANNED", "BF-RESTRICTED", "BF-PROXY"}


def looked_at(slug, on="2024-05-01", *options):
    report = judged(slug, deck(), on, AnnouncementReading(frozenset(options)))
    assert len(report.looked_at) == len(set(report.looked_at))
    return set(report.looked_at)


@pytest.mark.parametrize("slug", ["modern", "pioneer", "legacy", "vintage", "pauper"])
def test_a_format_by_legalities_looks_at_these(slug):
    assert looked_at(slug) == READING | COMPANIONS | BASE | {"CO-PLAYTEST"}


def test_commander_looks_at_the_commander_as_well():
    more = {"BF-COMMANDER", "BF-IDENTITY", "CO-PLAYTEST"}
    assert looked_at("commander") == READING | COMPANIONS | BASE | more


def test_mystery_booster_limited_looks_at_no_copies_no_sideboard_and_no_playtest_cards():
    assert looked_at("mystery-booster-limited") == (
        READING | COMPANIONS | BASE - {"BF-COPIES", "BF-SIDE"}
    )


def test_a_set_of_type_15_has_no_companion_and_leaves_its_base_to_one_clause():
    assert looked_at("type-15", "2011-10-08") == READING | {
        *("T15-SET", "T15-DECK", "T15-ONE-DECK", "T15-ONE-SET", "T15-BASE", "T15-BANNED"),
        *("T15-ONNOTICE", "T15-NOCOMPANION", "BF-PROXY", "CO-PLAYTEST"),
    }


def test_tb_opt_ante_lifts_the_ban_that_is_then_not_looked_at():
    before, after = looked_at("type-b"), looked_at("type-b", "2024-05-01", "ante")
    assert before - after == {"TB-BAN-ANTE"}
    assert after - before == {"TB-OPT-ANTE"}


def test_tb_opt_portal_lifts_the_ban_that_is_then_not_looked_at():
    before, after = looked_at("type-b"), looked_at("type-b", "2024-05-01", "portal")
    assert before - after == {"TB-BAN-PORTAL"}
    assert after - before == {"TB-OPT-PORTAL"}


def test_tb_opt_proxy_asks_for_lands_and_texts_once_it_is_in_effect():
    before, after = looked_at("type-b"), looked_at("type-b", "2024-05-01", "proxy")
    assert "TB-OPT-PROXY" in before
    assert after - before == {"TB-PROXY-LAND", "TB-PROXY-TEXT"}
