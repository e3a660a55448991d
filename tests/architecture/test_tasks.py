"""Every task has a queue that a worker takes, and an end that the broker waits for."""

import pytest
from celery import Task
from django.conf import settings

from organizer import tasks
from organizer.celery import app

QUEUES = {queue.name for queue in app.conf.task_queues}
OURS = [task for name, task in sorted(app.tasks.items()) if name.startswith(tasks.__name__)]


def test_there_are_tasks() -> None:
    assert OURS


@pytest.mark.parametrize("task", OURS, ids=lambda task: task.name)
def test_a_worker_takes_it(task: Task) -> None:
    assert app.amqp.router.route({}, task.name)["queue"].name in QUEUES


def test_an_import_does_not_stand_before_the_decks() -> None:
    assert app.amqp.router.route({}, tasks.import_cards.name)["queue"].name == "catalogue"
    assert app.amqp.router.route({}, tasks.check_deck.name)["queue"].name == "checks"


@pytest.mark.parametrize("task", OURS, ids=lambda task: task.name)
def test_it_ends_before_the_broker_gives_it_to_another(task: Task) -> None:
    limit = task.time_limit or settings.CELERY_TASK_TIME_LIMIT
    waits = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert not task.acks_late or limit < waits


def test_what_beat_starts_exists() -> None:
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
