"""Receipts: what makes an act sent twice be done once, and for how long."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from organizer.receipts.models import Receipt
from organizer.receipts.services import done_once, is_done
from organizer.tasks import clear_old_receipts
from organizer.usecases.clear_receipts import KEPT_FOR, clear_receipts
from tests.cast import Cast
from tests.factories import NOW
from tests.shared import PROJECT

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def done(cast: Cast, key: str, answer: str, at_age: timedelta) -> str:
    """What is answered to an act that was sent with this key so long ago."""
    found = done_once(
        user_id=cast.luke.pk,
        now=NOW - at_age,
        key=key,
        act="play",
        words={},
        do=lambda: {"answer": answer},
    )
    return found["answer"]


def test_receipts_are_kept_for_a_month_and_then_thrown_away(cast: Cast) -> None:
    done(cast, "old", "first", at_age=KEPT_FOR + DAY)
    done(cast, "young", "first", at_age=KEPT_FOR - DAY)

    assert clear_receipts(by=None, now=NOW) == 1

    assert [receipt.key for receipt in Receipt.objects.all()] == ["young"]
    assert done(cast, "young", "second", at_age=timedelta()) == "first"
    assert clear_receipts(by=None, now=NOW) == 0


def test_a_device_gives_up_long_before_its_receipts_are_gone() -> None:
    script = (PROJECT / "static/js/pressed.js").read_text()
    days = re.search(r"LONGEST_WAIT = (\d+) \* 24 \* 60 \* 60 \* 1000;", script)

    assert timedelta(days=4 * int(days[1])) <= KEPT_FOR


def test_a_key_is_done_for_who_sent_it_alone(cast: Cast) -> None:
    done(cast, "mine", "first", at_age=timedelta())

    assert is_done(user_id=cast.luke.pk, key="mine")
    assert not is_done(user_id=cast.chris.pk, key="mine")
    assert not is_done(user_id=cast.luke.pk, key="")


def test_beat_throws_them_away(cast: Cast) -> None:
    done(cast, "old", "first", at_age=timedelta(days=40_000))

    clear_old_receipts()

    assert not Receipt.objects.exists()
