"""An installation that is set up wrong says so before it serves anybody."""

import os
import subprocess
import sys

import pytest
from django.core.checks import run_checks
from pytest_django import Settings

from tests.shared import PROJECT

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "organizer.settings.production",
    "SECRET_KEY": "k" * 30 + "v" * 30,
    "ALLOWED_HOSTS": "events.example.org",
    "DATABASE_URL": "postgres://organizer:word@localhost/organizer",
    "REDIS_URL": "redis://localhost:6379/0",
}


def found(settings: Settings, **changed: object) -> set[str]:
    for name, value in changed.items():
        setattr(settings, name, value)
    return {
        message.id
        for message in run_checks(include_deployment_checks=True)
        if message.id.startswith("organizer.")
    }


def in_production(**changed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "import django; django.setup()"],
        cwd=PROJECT,
        env={"PATH": os.environ["PATH"], **PRODUCTION, **changed},
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_starts_with_what_it_needs() -> None:
    started = in_production()
    assert started.returncode == 0, started.stderr


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"])
def test_production_assumes_nothing(name: str) -> None:
    refused = in_production(**{name: ""})
    assert refused.returncode != 0
    said = refused.stderr.splitlines()[-1]
    assert "ImproperlyConfigured" in said
    assert name in said


def test_one_address_without_the_other_is_refused() -> None:
    refused = in_production(DJANGO_SETTINGS_MODULE="organizer.settings.local", REDIS_URL="")
    assert "REDIS_URL is not set, but the other address is." in refused.stderr


def test_a_short_secret_is_an_error(settings: Settings) -> None:
    assert "organizer.E001" in found(settings, SECRET_KEY="password")


def test_answering_to_every_name_is_an_error(settings: Settings) -> None:
    assert "organizer.E002" in found(settings, ALLOWED_HOSTS=["*"])


def test_a_redis_that_does_not_answer_is_an_error(settings: Settings) -> None:
    assert "organizer.E003" not in found(settings)
    assert "organizer.E003" in found(settings, REDIS_URL="unix:///nowhere/redis.sock")


def test_a_task_that_outlasts_the_broker_is_an_error(settings: Settings) -> None:
    assert "organizer.E005" not in found(settings)
    assert "organizer.E005" in found(settings, CELERY_TASK_TIME_LIMIT=300)


def test_log_ins_without_tls_are_a_warning(settings: Settings) -> None:
    assert "organizer.W001" in found(settings)
    assert "organizer.W001" not in found(settings, SESSION_COOKIE_SECURE=True)


@pytest.mark.django_db
def test_the_tests_database_is_new_enough() -> None:
    assert [m for m in run_checks(databases=["default"]) if m.id == "organizer.E004"] == []
