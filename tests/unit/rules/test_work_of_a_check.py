"""What keeps a check quick: nothing is asked that a ruleset has no part for, nothing twice."""

from formats.legality.engine import check
from formats.legality.rules import backs, commander, copies, set_of_decks, sizes, sleeves
from formats.legality.rules.table import LIST_RULES, finders
from formats.legality.ruleset import Limit, Ruleset
from tests.unit.rules.kit import card, day, deck, ruleset_of

BEAR = card("Grizzly Bears")
MODERN = ruleset_of("modern", "2024-05-01", BEAR)
TYPE_B = ruleset_of("type-b", "2024-05-01", BEAR)
TYPE_15 = ruleset_of("type-15-modern", "2024-05-01", BEAR)


def test_a_rule_is_asked_only_where_the_ruleset_has_the_part_that_it_is_about():
    of_sets = {set_of_decks.number_of_decks, set_of_decks.once_in_a_set}
    assert of_sets <= set(finders(TYPE_15))
    assert not of_sets & set(finders(TYPE_B))
    assert {copies.too_many_of_a_group, backs.refused_backs} <= set(finders(TYPE_B))
    assert copies.too_many_of_a_group not in finders(MODERN)
    assert sleeves.opaque_sleeves not in finders(MODERN)
    assert commander.commanders not in finders(MODERN)
    assert sizes.main_size in finders(MODERN)
    assert sizes.main_size not in finders(TYPE_15)


def test_every_part_that_a_rule_is_about_is_one_of_a_ruleset():
    empty = Ruleset("Nothing", day("2024-05-01"))
    assert {
        rule.part for rule in LIST_RULES if rule.part and not hasattr(empty, rule.part)
    } == set()
    always = [rule.find for rule in LIST_RULES if rule.part is None]
    assert finders(empty) == always


def test_a_card_is_looked_at_once_a_ruleset():
    ruleset = ruleset_of("modern", "2024-05-01", BEAR)
    check(deck((4, BEAR)), ruleset)
    first = ruleset.standings[BEAR.id]
    assert first.limit == Limit(4, "BF-COPIES")
    check(deck((3, BEAR)), ruleset)
    assert ruleset.standings[BEAR.id] is first
