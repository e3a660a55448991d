"""The shipped formats on the whole reference catalogue, and on decks that were played.

A deck of `real-decks/` was accepted by the software that ran its tournament: a verdict of illegal
is a false alarm. Each one has to be explained by the age of the reference catalogue: it lacks the
card, or its list of the format is older than the deck.
"""

import gzip
import json
import tomllib
from collections import Counter
from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command

from formats.catalogue.models import Card
from formats.catalogue.queries import current_catalogue
from formats.legality.announcements import AnnouncementReading
from formats.legality.rules.bans import ante_card, only_in_other_sets
from formats.legality.rules.pool import not_for_tournaments, too_new
from formats.rulebook.queries import version_in_force
from formats.rulebook.rulesets import ruleset_of
from formats.rulebook.shipped import shipped_versions
from tests.golden.check_deck.edges import EDGES
from tests.integration.rulebook.conftest import day
from tests.shared import PROJECT, shared_path

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def type_b(reference_formats):
    """Type B on a day after every printing of the reference catalogue."""
    on = day("2026-11-30")
    return ruleset_of(
        version_in_force("type-b", on),
        on=on,
        reading=AnnouncementReading(),
        catalogue=current_catalogue(),
    )


def names_with_fault(rule, ruleset, rows):
    """The names of those cards that a rule finds fault with."""
    catalogue = current_catalogue()
    cards = [catalogue.find(name).card for name in rows.values_list("name", flat=True).distinct()]
    return {card.name for card in cards if rule(card, ruleset)}


def test_the_shipped_lists_name_only_cards_that_the_reference_catalogue_knows(reference_formats):
    assert reference_formats == len(list(shipped_versions()))


def test_tb_ban_portal_bans_the_333_cards_that_were_counted_for_it(type_b):
    counted = json.loads(shared_path("catalogue/portal_only.json").read_text())["cards"]
    in_portal = Card.objects.filter(printings__set_id__in=["por", "p02", "ptk"])
    banned = names_with_fault(only_in_other_sets, type_b, in_portal)
    assert len(banned) == 333
    assert banned == {card["name"] for card in counted}


def test_tb_ban_ante_bans_nine_cards(type_b):
    assert len(names_with_fault(ante_card, type_b, Card.objects.filter(involves_ante=True))) == 9


def test_every_card_of_the_lists_of_type_b_may_be_played(type_b):
    listed = [card_id for group in type_b.groups for card_id in group.cards]
    assert len(listed) == 10 + 10 + 27 + 76
    cards = Card.objects.filter(pk__in=listed)
    for rule in (only_in_other_sets, ante_card, not_for_tournaments, too_new):
        assert names_with_fault(rule, type_b, cards) == set()


def check_batch(tmp_path, lines):
    """Run `check_deck --batch` on lines; returns the exit code and the answers by id."""
    path = tmp_path / "lists.jsonl"
    path.write_text("".join(f"{json.dumps(line, default=str)}\n" for line in lines))
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_deck", batch=str(path), stdout=out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    return ended.value.code, {answer["id"]: answer for answer in answers}


GOLDEN = tomllib.loads((PROJECT / "tests/golden/check_deck/cases.toml").read_text("utf-8"))["case"]


@pytest.fixture(scope="module")
def golden_answers(reference_formats, tmp_path_factory):
    """What the command says of all golden lists; some are illegal, all can be read."""
    asked = [{key: case[key] for key in case if key != "findings"} for case in GOLDEN]
    code, answers = check_batch(tmp_path_factory.mktemp("golden"), asked)
    assert code == 1
    return answers


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["id"])
def test_a_golden_list_gets_its_findings_and_no_other(case, golden_answers):
    answer = golden_answers[case["id"]]
    said = [
        [
            finding["rule"],
            finding["severity"],
            [[card["name"], card["count"], allowed(card)] for card in finding["cards"]],
        ]
        for finding in answer["findings"]
    ]
    assert sorted(said) == sorted(case["findings"])
    severities = {severity for _, severity, _ in case["findings"]}
    assert answer["legal"] == ("error" not in severities)
    assert answer["verdict"] == (
        "illegal" if "error" in severities else "judge" if "undecided" in severities else "legal"
    )


def allowed(card):
    return -1 if card["allowed"] is None else card["allowed"]


@pytest.fixture(scope="module")
def edge_answers(reference_formats, tmp_path_factory):
    """What the command says of the lists at the clauses' edges."""
    lines = [{"id": name} | edge.line for name, edge in EDGES.items()]
    return check_batch(tmp_path_factory.mktemp("edges"), lines)[1]


@pytest.mark.parametrize("name", EDGES)
def test_a_list_at_the_edge_gets_these_findings_and_no_other(name, edge_answers):
    answer = edge_answers[name]
    found = [(each["rule"], each["severity"]) for each in answer["findings"]]
    assert sorted(found) == EDGES[name].expected
    assert answer["verdict"] == EDGES[name].expected_verdict


@pytest.fixture(scope="module")
def played():
    """All decks, by a number of their own."""
    with gzip.open(shared_path("real-decks/mtgo-decks.jsonl.gz"), "rt") as lines:
        return dict(enumerate(json.loads(line) for line in lines))


def written(deck):
    """A deck as a player pastes it."""
    main, side = (
        "\n".join(f"{count} {name}" for count, name in deck[part]) for part in ("main", "side")
    )
    return f"{main}\n\nSideboard\n{side}"


@pytest.fixture(scope="module")
def answers(reference_formats, played, tmp_path_factory):
    """What `check_deck --batch` says of all of them."""
    code, answers = check_batch(
        tmp_path_factory.mktemp("played"),
        [
            {
                "id": number,
                "format": deck["format"],
                "date": deck["date"],
                "text": written(deck),
            }
            for number, deck in played.items()
        ],
    )
    assert code == 1
    return list(answers.values())


@pytest.fixture(scope="module")
def source():
    """The reference catalogue's own file: every name that a card or a face has, and the
    legalities of each."""
    with gzip.open(shared_path("catalogue/default_cards.json.gz"), "rt") as file:
        printings = json.load(file)
    known = {}
    for printing in printings:
        faces = [face["name"] for face in printing.get("card_faces", ())]
        for name in (printing["name"], printing.get("printed_name"), *faces):
            known.setdefault(name, printing["legalities"])
    return known


@pytest.fixture(scope="module")
def current_lists():
    """The lists that the reference catalogue's legalities come from, with their dates."""
    return json.loads(shared_path("catalogue/formats.json").read_text())["current"]


@pytest.fixture(scope="module")
def alarms(answers, played):
    """Every finding as the deck's format and day, the clause and each card that it names."""
    return [
        (played[answer["id"]]["format"], played[answer["id"]]["date"], finding["rule"], card)
        for answer in answers
        for finding in answer["findings"]
        for card in [each["name"] for each in finding["cards"]] or [None]
    ]


def test_every_false_alarm_on_a_played_deck_comes_from_the_age_of_the_catalogue(
    answers, alarms, source, current_lists
):
    assert len(answers) == 280
    assert alarms
    assert [alarm for alarm in alarms if not is_explained(*alarm, source, current_lists)] == []


def is_explained(slug, on, rule, name, source, current_lists):
    """Whether the catalogue lacks the card, or knew the format before the deck was played and
    had another word for the card then. Premodern's list is the project's own: nothing explains
    an alarm of it but a card that the catalogue lacks."""
    if rule == "LIST-UNKNOWN-CARD":
        return name not in source
    if slug not in current_lists:
        return False
    current = current_lists[slug]
    list_is_older = date(int(current["as_of"][:4]), 12, 31) < day(on)
    said = source[name][slug]
    if rule == "BF-BANNED":
        return list_is_older and said == "banned" and name in current["banned"]
    return rule == "BF-POOL" and list_is_older and said == "not_legal"


def test_most_of_the_played_decks_that_the_catalogue_knows_whole_are_legal(answers, played):
    legal = Counter(
        played[answer["id"]]["format"] for answer in answers if answer["verdict"] == "legal"
    )
    assert legal["premodern"] == 40
    assert legal.total() >= 107
    assert all(answer["verdict"] != "judge" for answer in answers)


def test_the_docs_name_every_false_alarm(answers, played, alarms):
    docs = " ".join((PROJECT / "docs" / "real-decks.md").read_text(encoding="utf-8").split())
    for part in explained(answers, played, alarms):
        assert " ".join(part.split()) in docs


def explained(answers, played, alarms):
    """What the docs say of the decks, part by part: a row for each format, the cards that the
    catalogue lacks, and those that were banned or not in a format."""
    verdicts = Counter((played[each["id"]]["format"], each["verdict"]) for each in answers)
    for slug in sorted({deck["format"] for deck in played.values()}):
        legal, illegal = verdicts[slug, "legal"], verdicts[slug, "illegal"]
        yield f"| {slug.capitalize()} | {legal} | {illegal} |"
    counts = Counter((rule, slug, name) for slug, _, rule, name in alarms)
    unknown = Counter(name for _, _, rule, name in alarms if rule == "LIST-UNKNOWN-CARD")
    yield f"{counted(unknown)}."
    for rule in ("BF-BANNED", "BF-POOL"):
        for slug in sorted({slug for (each, slug, _) in counts if each == rule}):
            cards = {
                name: count
                for (each, of_format, name), count in counts.items()
                if (each, of_format) == (rule, slug)
            }
            yield f"- {slug.capitalize()}: {counted(cards)}."


def counted(cards):
    return "; ".join(f"{name} ({count})" for name, count in sorted(cards.items()))
