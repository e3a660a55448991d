"""Lists that were written from the clauses alone, before anybody asked the software about them.

`examined.jsonl` is a batch file whose lines carry, beside the list, what the clauses make of it:
every finding as "rule severity", notices included, each as often as it has to be given.
"""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.shared import PROJECT

pytestmark = pytest.mark.django_db

PATH = PROJECT / "tests/golden/check_deck/examined.jsonl"
EXAMINED = [json.loads(line) for line in PATH.read_bytes().splitlines()]


@pytest.fixture(scope="module")
def answers(reference_formats):
    """What `check_deck --batch` says of each list, by its id; some of the lists are illegal."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_deck", batch=str(PATH), stdout=out)
    assert ended.value.code == 1
    said = [json.loads(line) for line in out.getvalue().splitlines()]
    return {answer["id"]: answer for answer in said}


def test_every_list_has_a_name_of_its_own():
    assert len({examined["id"] for examined in EXAMINED}) == len(EXAMINED)


@pytest.mark.parametrize("slug", sorted({examined["format"] for examined in EXAMINED}))
def test_the_lists_of_a_format_get_what_the_clauses_say_and_nothing_else(slug, answers):
    examined = {each["id"]: each for each in EXAMINED if each["format"] == slug}
    expected = {name: sorted(each["findings"]) for name, each in examined.items()}
    assert {name: findings_of(answers[name]) for name in examined} == expected
    legal = {name for name in examined if answers[name]["legal"]}
    assert legal == {
        name for name, said in expected.items() if not any(each.endswith(" error") for each in said)
    }


def findings_of(answer):
    return sorted(f"{finding['rule']} {finding['severity']}" for finding in answer["findings"])
