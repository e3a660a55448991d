"""A format of the players' own is a file: `manage.py load_formats FILE.toml`."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from formats.catalogue.services import import_cards
from formats.legality.parsing import DeckPart
from formats.rulebook.models import Format
from formats.rulebook.queries import version_in_force
from formats.rulebook.services import check_list, terms_of
from matches.engine.terms import parse_terms
from tests.integration.catalogue.conftest import card_object
from tests.integration.rulebook.conftest import NOW, day
from tests.shared import PROJECT

pytestmark = pytest.mark.django_db

FOREST, BOLT, LOTUS = "Forest", "Lightning Bolt", "Black Lotus"


@pytest.fixture
def catalogue(bulk_file):
    """A full catalogue of a few cards."""
    names = (FOREST, BOLT, LOTUS, "Sol Ring", "Channel", "Fireball", "Strip Mine")
    import_cards(
        bulk_file(*(card_object(name, set="lea", released_at="1993-08-05") for name in names)),
        now=NOW,
    )


def written(tmp_path, text):
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return path


def load(*paths):
    out = StringIO()
    call_command("load_formats", *map(str, paths), stdout=out)
    return out.getvalue().strip()


def rules(text, on="2026-06-01"):
    version = version_in_force("house", day(on))
    checked = check_list(version, on=day(on), announcements=(), parts=[DeckPart("", text.encode())])
    return sorted(finding.rule for finding in checked.report.findings)


HOUSE = """
slug = "house"
name = "House rules"

main = { minimum = 10, rule = "HR-SIZE" }

[terms]
match = { type = "games", best_of = 3 }

[[versions]]
effective_from = 2026-01-01

[[versions.bans]]
name = "the shop's list"
rule = "HR-BANNED"
cards = ["Black Lotus"]

[versions.pool]
sets = ["lea"]
since = { lea = 1993-08-05 }
"""


@pytest.mark.usefixtures("catalogue")
def test_a_format_is_loaded_from_a_file_and_checks_lists(tmp_path):
    assert load(written(tmp_path, HOUSE)) == "1 format versions published."
    assert rules(f"9 {BOLT}\n1 {LOTUS}") == ["HR-BANNED"]
    assert rules(f"9 {BOLT}") == ["HR-SIZE"]
    assert load(tmp_path / "house.toml") == "0 format versions published."


@pytest.mark.usefixtures("catalogue")
def test_a_mended_file_is_a_further_version(tmp_path):
    load(written(tmp_path, HOUSE))
    load(written(tmp_path, HOUSE.replace(LOTUS, BOLT)))
    assert version_in_force("house", day("2026-06-01")).number == 2
    assert rules(f"9 {BOLT}\n1 {LOTUS}") == ["HR-BANNED"]


@pytest.mark.usefixtures("catalogue")
@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('slug = "house"', 'slug = "My House"', "needs a slug"),
        ('name = "House rules"', "", "needs a name"),
        ("effective_from = 2026-01-01", 'effective_from = "2026"', "effective_from = 2026-01-31"),
        ("[[versions]]", "[versions]", "is not TOML|needs versions"),
        ("minimum = 10", "minimum = ten", "is not TOML"),
        ("minimum = 10", "least = 10", "cannot be read.*main → least"),
        ("HR-SIZE", "size", "“size” is no clause"),
        ("Black Lotus", "Blakc Lotus", "Blakc Lotus .did you mean Black Lotus"),
        ("[terms]", "[term]", "terms: it is missing"),
    ],
)
def test_a_file_that_is_no_format_is_refused_in_words(tmp_path, before, after, said):
    with pytest.raises(CommandError, match=said):
        load(written(tmp_path, HOUSE.replace(before, after)))
    assert not Format.objects.filter(slug="house").exists()


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path):
    with pytest.raises(CommandError, match="cannot be read: No such file"):
        load(tmp_path / "none.toml")


@pytest.mark.usefixtures("catalogue")
def test_of_two_files_both_are_loaded_or_none(tmp_path):
    with pytest.raises(CommandError):
        load(written(tmp_path, HOUSE), tmp_path / "none.toml")
    assert not Format.objects.filter(slug="house").exists()


@pytest.mark.usefixtures("catalogue")
def test_the_example_of_the_docs_is_a_format(tmp_path):
    docs = (PROJECT / "docs" / "formats.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.+?)```", docs, re.DOTALL)
    assert load(written(tmp_path, example)) == "2 format versions published."
    version = version_in_force("attic-highlander", day("2026-06-01"))
    parse_terms(terms_of(version))
