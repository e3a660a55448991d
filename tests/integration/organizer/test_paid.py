"""The paid mark: who took how much, and what takes it back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from organizer.errors import Conflict, NotAllowed, UserError
from organizer.events.models import Registration
from organizer.usecases.edit_event import edit_event
from organizer.usecases.mark_paid import mark_paid
from organizer.usecases.take_back_paid import take_back_paid
from tests.cast import Cast
from tests.factories import NOW, an_event, details, entered

pytestmark = pytest.mark.django_db

FIVE = {"fee": Decimal("5.00"), "currency": "EUR"}


def kept(entry: Registration) -> tuple[object, ...]:
    entry = Registration.objects.get(pk=entry.pk)
    return entry.paid_at, entry.paid_amount, entry.paid_to


def test_the_desk_marks_who_has_paid_with_who_took_how_much(cast: Cast) -> None:
    luke = entered(cast.luke, an_event(cast, **FIVE))

    mark_paid(by=cast.jun, now=NOW, entry=luke)
    mark_paid(by=cast.olga, now=NOW + timedelta(minutes=1), entry=luke)

    assert kept(luke) == (NOW, Decimal("5.00"), cast.jun)
    take_back_paid(by=cast.olga, now=NOW, entry=luke)
    assert kept(luke) == (None, None, None)
    with pytest.raises(NotAllowed):
        mark_paid(by=cast.luke, now=NOW, entry=luke)


def test_what_was_taken_stays_when_the_fee_changes(cast: Cast) -> None:
    event = an_event(cast, **FIVE)
    luke, chris = (entered(user, event) for user in cast.players)
    mark_paid(by=cast.jun, now=NOW, entry=luke)
    dearer = replace(details(**FIVE), fee=Decimal("7.50"))
    edit_event(by=cast.olga, now=NOW, event=event, details=dearer)

    mark_paid(by=cast.jun, now=NOW, entry=chris)

    assert [kept(one)[1] for one in (luke, chris)] == [Decimal("5.00"), Decimal("7.50")]


def test_nothing_is_paid_where_an_entry_costs_nothing(cast: Cast) -> None:
    with pytest.raises(Conflict) as refused:
        mark_paid(by=cast.jun, now=NOW, entry=entered(cast.luke, an_event(cast)))
    assert refused.value.code == "no-fee"


@pytest.mark.parametrize(
    ("money", "code"),
    [
        ({"fee": Decimal(0), "currency": "EUR"}, "fee-too-small"),
        ({"fee": Decimal(5)}, "currency-missing"),
    ],
)
def test_a_fee_is_a_sum_in_a_currency(cast: Cast, money: dict[str, object], code: str) -> None:
    with pytest.raises(UserError) as refused:
        an_event(cast, **money)
    assert refused.value.code == code
