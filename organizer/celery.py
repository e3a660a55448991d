"""The Celery application. Imported with the package, so that no task is ever sent to a default
broker by a process that had not loaded the settings yet."""

import os
import signal
import sys

from celery import Celery
from celery.signals import task_prerun, worker_process_init
from django.db import close_old_connections
from kombu import Exchange, Queue

from organizer.embedded.processes import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "organizer.settings.local")

app = Celery("organizer")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Each with an address of its own: without one they would share the default queue's, and every task
# would come to both.
app.conf.task_queues = [
    Queue(name, Exchange(name), routing_key=name) for name in ("checks", "catalogue")
]
# Left to itself, Celery opens a connection to the database for every task.
app.conf["CELERY_DB_REUSE_MAX"] = sys.maxsize
app.autodiscover_tasks(["organizer"])


@worker_process_init.connect
def end_with_the_worker(**_: object) -> None:
    """A killed worker's pool would go on until its tasks are done; they are run again anyway."""
    die_with_parent(signal.SIGKILL)


@task_prerun.connect
def as_between_requests(**_: object) -> None:
    """A connection that is broken, or old (CONN_MAX_AGE), is given up before a task uses it."""
    close_old_connections()
