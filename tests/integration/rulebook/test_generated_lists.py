"""Lists of every format, made up: none stops a batch, and none leaves anything behind."""

import tracemalloc
from io import BufferedReader, BytesIO

import orjson
import pytest

from benchmarks.generated import FORMATS, generated
from formats.catalogue.models import Card
from formats.rulebook.batch import Defaults, Desk, answers
from formats.rulebook.queries import published_formats
from tests.integration.rulebook.conftest import day

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("formats")]

MEGABYTE = 1_000_000


def batch(how_many, seed):
    names = sorted(Card.objects.values_list("name", flat=True))
    return b"\n".join(orjson.dumps(line) for line in generated(names, how_many, seed))


def checked(lines, desk):
    return answers(BufferedReader(BytesIO(lines)), desk)


def test_the_generator_knows_every_format_that_ships():
    assert set(FORMATS) == set(published_formats().values_list("slug", flat=True))


def test_a_thousand_lists_of_all_formats_are_answered_in_order():
    said = list(checked(batch(1_000, seed=3), Desk(Defaults(None, day("2024-06-01")))))
    assert [answer["id"] for answer in said] == list(range(1_000))
    assert [answer for answer in said if "error" in answer] == []
    assert all(set(answer) == {"id", "legal", "verdict", "findings"} for answer in said)
    found = {finding["rule"].split("-")[0] for answer in said for finding in answer["findings"]}
    assert found == {"LIST", "TB", "T15", "CO", "BF"}


def test_lists_that_were_checked_leave_nothing_in_memory():
    lines, desk = batch(150, seed=4), Desk(Defaults(None, day("2024-06-01")))
    kept = []
    tracemalloc.start()
    for _ in range(3):
        assert sum(1 for _ in checked(lines, desk)) == 150
        kept.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert kept[2] - kept[1] < MEGABYTE
