"""Messages to the worker: nothing lost, nothing done twice, nothing held up."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from organizer.accounts.models import SiteRole
from organizer.celery import app
from organizer.outbox.models import OutboxMessage
from organizer.outbox.queries import dead_messages, is_waiting
from organizer.outbox.services import MOST_ATTEMPTS, deliver_next, hint, put, put_all
from organizer.outbox.topics import Topic
from organizer.tasks import check_deck, import_cards
from tests.cast import an_account
from tests.factories import NOW

LATER = NOW + timedelta(hours=1)


class Done(list[str]):
    """The keys that were done, and a handler for each topic that notes them."""

    @property
    def handlers(self) -> dict[str, object]:
        return dict.fromkeys(Topic, self.append)


def refuse(key: str) -> None:
    raise DatabaseError(f"cannot do {key}")


@pytest.mark.django_db
def test_messages_are_done_in_the_order_in_which_they_came() -> None:
    put_all(Topic.CHECK_DECK, [1, 2], NOW)
    put(Topic.RECHECK_EVENT, 3, NOW + timedelta(seconds=1))
    done = Done()
    while deliver_next(done.handlers, LATER):
        pass
    assert done == ["1", "2", "3"]
    assert not OutboxMessage.objects.exists()


@pytest.mark.django_db
def test_a_message_is_not_done_before_it_is_due() -> None:
    put(Topic.CHECK_DECK, 1, NOW)
    assert not deliver_next(Done().handlers, NOW - timedelta(seconds=1))
    assert is_waiting(Topic.CHECK_DECK)
    assert not is_waiting(Topic.RECHECK_EVENT)


@pytest.mark.django_db
def test_a_message_of_an_act_that_was_taken_back_is_none() -> None:
    with transaction.atomic():
        put(Topic.CHECK_DECK, 1, NOW)
        transaction.set_rollback(True)
    assert not OutboxMessage.objects.exists()


@pytest.mark.django_db
def test_a_message_that_fails_holds_up_no_other_and_comes_round_again() -> None:
    put_all(Topic.CHECK_DECK, ["bad", "good"], NOW)
    done = Done()
    fail_on_bad = {Topic.CHECK_DECK: lambda key: refuse(key) if key == "bad" else done.append(key)}
    with pytest.raises(DatabaseError):
        deliver_next(fail_on_bad, NOW)
    assert deliver_next(fail_on_bad, NOW)
    assert done == ["good"]
    assert not deliver_next(done.handlers, NOW + timedelta(seconds=1))
    assert deliver_next(done.handlers, NOW + timedelta(seconds=2))
    assert done == ["good", "bad"]


@pytest.mark.django_db
def test_each_failure_doubles_the_wait() -> None:
    put(Topic.CHECK_DECK, 1, NOW)
    waits = []
    now = NOW
    for _ in range(4):
        with pytest.raises(DatabaseError):
            deliver_next({Topic.CHECK_DECK: refuse}, now)
        due = OutboxMessage.objects.get().due_at
        waits.append((due - now).total_seconds())
        now = due
    assert waits == [2, 4, 8, 16]


@pytest.mark.django_db
def test_a_message_that_fails_for_ever_is_given_up_in_the_log_and_in_sight(
    caplog: pytest.LogCaptureFixture,
) -> None:
    put(Topic.CHECK_DECK, 7, NOW)
    now = NOW
    for _ in range(MOST_ATTEMPTS):
        with pytest.raises(DatabaseError):
            deliver_next({Topic.CHECK_DECK: refuse}, now)
        now += timedelta(minutes=10)
    with caplog.at_level(logging.ERROR):
        assert not deliver_next({Topic.CHECK_DECK: refuse}, now)
    assert "check-deck 7 is given up after 10 attempts" in caplog.text
    assert [message.key for message in dead_messages()] == ["7"]


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_at_once_do_a_message_once() -> None:
    put(Topic.CHECK_DECK, 1, NOW)
    done = Done()
    begun, go_on = threading.Event(), threading.Event()

    def slowly(key: str) -> None:
        begun.set()
        assert go_on.wait(10)
        done.append(key)

    first = threading.Thread(target=_deliver_and_hang_up, args=({Topic.CHECK_DECK: slowly},))
    first.start()
    assert begun.wait(10)
    assert not deliver_next(done.handlers, LATER)
    go_on.set()
    first.join(10)
    assert done == ["1"]
    assert not OutboxMessage.objects.exists()


@pytest.mark.django_db
def test_a_broker_that_is_down_costs_a_line_in_the_log_and_no_error(
    caplog: pytest.LogCaptureFixture, broker_down: None
) -> None:
    with caplog.at_level(logging.WARNING):
        hint()
    assert "left to the next sweep" in caplog.text


def test_a_broker_that_hangs_is_not_waited_for(
    caplog: pytest.LogCaptureFixture, broker_hung: None
) -> None:
    with caplog.at_level(logging.WARNING):
        hint()
    assert "left to the next sweep" in caplog.text


def test_a_task_comes_to_its_own_queue_and_to_no_other() -> None:
    with app.connection_for_write() as broker:
        queues = [queue(broker.default_channel) for queue in app.conf.task_queues]
        for queue in queues:
            queue.declare()
            queue.purge()
        check_deck.delay(0)
        import_cards.delay(0)
        import_cards.delay(0)
        waiting = {queue.name: queue.purge() for queue in queues}
    assert waiting == {"checks": 1, "catalogue": 2}


@pytest.mark.django_db
@pytest.mark.parametrize(("due", "hints"), [(1, 0), (2, 1)])
def test_a_sweep_hints_for_the_next_one_only_if_more_is_due(due: int, hints: int) -> None:
    put_all(Topic.RECHECK_EVENT, range(due), NOW)
    put(Topic.RECHECK_EVENT, 9, LATER + timedelta(hours=1))
    with app.connection_for_write() as broker:
        checks = app.conf.task_queues[0](broker.default_channel)
        checks.declare()
        checks.purge()
        assert deliver_next(Done().handlers, LATER)
        assert checks.purge() == hints


@pytest.mark.django_db
def test_what_was_given_up_stands_on_the_set_up_page(client: Client) -> None:
    OutboxMessage.objects.create(
        topic=Topic.CHECK_DECK, key="7", created_at=NOW, due_at=NOW, dead_at=LATER
    )
    client.force_login(
        an_account("Olga", SiteRole.ORGANIZER),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    assert "check-deck 7" in client.get(reverse("setup")).content.decode()


def _deliver_and_hang_up(handlers: dict[str, object]) -> None:
    try:
        deliver_next(handlers, NOW)
    finally:
        connection.close()
