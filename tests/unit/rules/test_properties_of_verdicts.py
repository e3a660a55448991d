"""What holds of the verdict on every list, under every format that ships.

The lists are written as text and go through the real reader and the real index of names.
"""

import unicodedata
from collections import Counter
from datetime import date
from functools import cache

from hypothesis import assume, given
from hypothesis import strategies as st

from formats.legality.announcements import AnnouncementReading
from formats.legality.engine import check
from formats.legality.errors import FormatError
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve
from formats.rulebook.compile import Compiler
from formats.rulebook.definition import read_definition
from formats.rulebook.shipped import shipped_versions
from tests.unit.reading.shelf import Shelf
from tests.unit.rules.shelf_of_all import CARDS, COMPANIONS, SETS

SHELF = Shelf(CARDS, sets=SETS)
DAYS = tuple(map(date.fromisoformat, ("1999-01-31", "2011-10-08", "2020-02-29", "2024-09-02")))
OPTIONS = ("proxy", "collector", "portal", "ante")
SIDE = 4
BY_LINE_DECK_OR_PRINTING = ("LIST-", "T15-ONE-DECK", "CO-SYMBOL")
"""Clauses that are found once for each line, deck of a Set or printing."""

LIMITS = {
    *("TB-DUAL-EACH", "TB-DUAL-TOTAL", "TB-RESTRICTED-EACH", "TB-RESTRICTED-TOTAL", "TB-TWO"),
    *("TB-FOUR", "TB-OPT-PROXY", "TB-SIDE-MAX", "T15-ONE-DECK", "T15-ONE-SET", "BF-RESTRICTED"),
    *("BF-COPIES", "BF-PROXY", "BF-SIDE"),
}
BANS = {"TB-BAN-ANTE", "TB-BAN-PORTAL", "TB-BAN-CHAMPION", "TB-OPT-COLLECTOR", "TB-OPT-EXPANSION"}
"""A ban is a limit of none: where an option lifts it, the card comes under its own limit."""


@cache
def definitions():
    """The definitions in force on each day, by slug; a sub-format's where its base is, too."""
    return {
        day: {
            version.slug: read_definition(version.definition)
            for version in shipped_versions()
            if version.effective_from <= day
            and (version.effective_until is None or day < version.effective_until)
        }
        for day in DAYS
    }


@cache
def ruleset(slug, day, options=frozenset(), allowed=frozenset(), is_casual=False):
    definition = definitions()[day][slug]
    base = ruleset(definition.base.format, day) if definition.base else None
    reading = AnnouncementReading(options, allowed)
    return Compiler(definition, reading, SHELF, is_casual).ruleset(slug, day, base)


@st.composite
def formats(draw):
    """A format on a day, with what is announced."""
    day = draw(st.sampled_from(DAYS))
    shipped = definitions()[day]
    slug = draw(
        st.sampled_from(
            [slug for slug, one in shipped.items() if not one.base or one.base.format in shipped]
        )
    )
    has_options = bool(shipped[slug].options)
    options = draw(st.frozensets(st.sampled_from(OPTIONS))) if has_options else frozenset()
    allowed = draw(st.frozensets(st.just("Innistrad"))) if has_options else frozenset()
    return ruleset(slug, day, options, allowed, draw(st.booleans()))


MARKS = st.sampled_from(
    ["", "", "", " (ISD)", " (CED) 1", " *PROXY: Swamp*", " *PROXY: Wastes*", " *PROXY*"]
)
LINES = st.tuples(
    st.integers(1, 6), st.sampled_from([card.name for card in CARDS]), MARKS, st.integers(1, SIDE)
)
LISTS = st.lists(LINES, max_size=15)
DECLARED = st.none() | st.sampled_from([card.name for card in COMPANIONS])


def judged(lines, rules, companion=None):
    """The report on lines of a count, a name, a mark and a place: a deck of a Set, or the side."""
    is_set = rules.shape is not None
    places = [*range(1, SIDE + 1)] if is_set else [1, SIDE]
    written = []
    for place in places:
        heading = "Sideboard" if place == SIDE else f"Deck {place}" if is_set else "Deck"
        written.append(heading)
        written += [
            f"{count} {name}{mark}"
            for count, name, mark, where in lines
            if where == place or not (is_set or place == SIDE or where == SIDE)
        ]
    parts = [DeckPart("", "\n".join(written).encode())]
    return check(resolve(read(parts, expects_set=is_set), SHELF, companion), rules)


def said(report):
    """What a report finds: clauses, weights and cards, in no order."""
    return Counter(
        (finding.rule, finding.severity, frozenset(Counter(finding.cards).items()))
        for finding in report.findings
    )


def said_of_cards(report):
    """What a report finds but for what it says of single lines."""
    return {found: times for found, times in said(report).items() if "LIST-" not in found[0]}


def faults(report, rules):
    """The clauses among `rules` that were found, each with the cards that it names."""
    found = {}
    for finding in report.findings:
        if finding.rule in rules:
            found.setdefault(finding.rule, set()).update(card.name for card in finding.cards)
    return found


@given(LISTS, LINES, formats(), DECLARED)
def test_another_card_never_mends_a_limit(lines, more, rules, companion):
    before = faults(judged(lines, rules, companion), LIMITS)
    after = faults(judged([*lines, more], rules, companion), LIMITS)
    for rule, cards in before.items():
        assert cards <= after.get(rule, set())
        assert rule in after


@given(LISTS, formats(), DECLARED, st.data())
def test_the_order_of_the_lines_is_of_no_matter(lines, rules, companion, data):
    other = data.draw(st.permutations(lines))
    assert said(judged(other, rules, companion)) == said(judged(lines, rules, companion))


@given(LISTS, formats(), DECLARED, st.data())
def test_one_line_or_two_is_of_no_matter(lines, rules, companion, data):
    split = []
    for count, name, mark, place in lines:
        first = data.draw(st.integers(0, count - 1))
        split += [(part, name, mark, place) for part in (first, count - first) if part]
    one, two = judged(lines, rules, companion), judged(split, rules, companion)
    assert said_of_cards(two) == said_of_cards(one)
    assert two.verdict == one.verdict


def without_accents(name):
    return "".join(
        letter for letter in unicodedata.normalize("NFD", name) if not unicodedata.combining(letter)
    )


SPELLINGS = (
    str.upper,
    str.lower,
    str.swapcase,
    without_accents,
    lambda name: unicodedata.normalize("NFD", name),
    lambda name: name.replace("'", "’").replace("-", "‐"),
    lambda name: name.replace("'", "").replace(",", "").replace("-", " "),
    lambda name: name.replace(" // ", "/"),
)


@given(LISTS, formats(), DECLARED, st.data())
def test_case_accents_and_punctuation_are_of_no_matter(lines, rules, companion, data):
    spelt = [
        (count, data.draw(st.sampled_from(SPELLINGS))(name), mark, place)
        for count, name, mark, place in lines
    ]
    if companion:
        companion = data.draw(st.sampled_from(SPELLINGS))(companion)
    assert said(judged(spelt, rules, companion)) == said(judged(lines, rules, companion))


@given(
    LISTS,
    st.sampled_from(DAYS),
    st.frozensets(st.sampled_from(OPTIONS)),
    st.frozensets(st.sampled_from(OPTIONS)),
    st.booleans(),
)
def test_more_permissive_announcements_never_find_more(lines, day, some, more, allows):
    strict = judged(lines, ruleset("type-b", day, some))
    lenient = judged(
        lines, ruleset("type-b", day, some | more, frozenset({"Innistrad"} if allows else ()))
    )
    at_fault = faults(strict, LIMITS | BANS)
    for rule, cards in faults(lenient, LIMITS | BANS).items():
        assert cards <= set().union(*at_fault.values())
        assert rule in LIMITS or rule in at_fault


@given(LISTS, formats(), DECLARED)
def test_whatever_is_found_was_looked_at_and_is_said_once(lines, rules, companion):
    report = judged(lines, rules, companion)
    assert {finding.rule for finding in report.findings} <= set(report.looked_at)
    once = Counter((each.rule, each.cards, each.message, each.line) for each in report.findings)
    assert set(once.values()) <= {1}
    by_card = Counter(
        (finding.rule, finding.cards[0].name)
        for finding in report.findings
        if len(finding.cards) == 1 and not finding.rule.startswith(BY_LINE_DECK_OR_PRINTING)
    )
    assert set(by_card.values()) <= {1}


def test_every_rule_that_is_switched_on_is_reported_as_looked_at():
    for day, shipped in definitions().items():
        for slug, definition in shipped.items():
            if definition.base and definition.base.format not in shipped:
                continue
            for chosen in (frozenset(), frozenset(OPTIONS)):
                options = [option for option in definition.options if option.key in chosen]
                off = {option.rule for option in definition.options} - {
                    *(option.rule for option in options),
                    definition.proxies.rule,
                    *([definition.backs.rule] if definition.backs else []),
                }
                lifted = {rule for option in options for rule in option.lifts}
                if definition.proxies.option and not options:
                    lifted |= {definition.proxies.land_rule, definition.proxies.text_rule}
                looked_at = set(judged([], ruleset(slug, day, chosen)).looked_at)
                assert set(definition.rules()) - off - lifted <= looked_at
                assert {"LIST-UNKNOWN-CARD", "LIST-UNREAD-LINE", "LIST-GUESS"} <= looked_at
                assert not lifted & looked_at


@given(
    st.lists(st.text(max_size=30) | LINES.map(lambda line: f"{line[0]} {line[1]}{line[2]}")),
    formats(),
    DECLARED,
)
def test_no_list_makes_a_check_fail(lines, rules, companion):
    parts = [DeckPart("", "\n".join(lines).encode("utf-8", "surrogatepass"))]
    try:
        read_list = read(parts, expects_set=rules.shape is not None)
    except FormatError:
        assume(False)
    report = check(resolve(read_list, SHELF, companion), rules)
    weights = {str(finding.severity) for finding in report.findings}
    expected = "illegal" if "error" in weights else "judge" if "undecided" in weights else "legal"
    assert report.as_dict()["verdict"] == expected
    assert report.as_dict()["legal"] == (expected != "illegal")
    assert set(report.as_dict()) == {"legal", "verdict", "findings"}
