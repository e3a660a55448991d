"""The production shape, as far as it can be held true without an engine to run it."""

import re

import pytest
import yaml

from tests.shared import PROJECT

COMPOSE = (PROJECT / "docker-compose.yml").read_text()
SERVICES = yaml.safe_load(COMPOSE)["services"]
DOCUMENTED = set(re.findall(r"^#?([A-Z_]+)=", (PROJECT / ".env.example").read_text(), re.MULTILINE))


def test_the_five_services_are_there() -> None:
    assert set(SERVICES) == {"web", "worker", "beat", "postgres", "redis"}


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_each_service_says_how_its_health_is_seen(name: str) -> None:
    check = SERVICES[name]["healthcheck"]
    assert check["test"][0] in {"CMD", "CMD-SHELL"}
    assert {"interval", "timeout", "retries"} <= set(check)


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_our_own_services_run_on_production_settings(name: str) -> None:
    environment = SERVICES[name]["environment"]
    assert environment["DJANGO_SETTINGS_MODULE"] == "organizer.settings.production"
    assert {"SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"} <= set(environment)


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_what_a_service_waits_for_is_healthy_not_only_started(name: str) -> None:
    waits = SERVICES[name]["depends_on"]
    assert waits
    assert {waited["condition"] for waited in waits.values()} == {"service_healthy"}


def test_the_worker_takes_both_queues() -> None:
    assert "checks,catalogue" in SERVICES["worker"]["command"]


def test_no_secret_has_a_default() -> None:
    for variable in ("SECRET_KEY", "POSTGRES_PASSWORD", "ALLOWED_HOSTS"):
        uses = re.findall(rf"\$\{{{variable}(.)(.)", COMPOSE)
        assert uses
        assert set(uses) == {(":", "?")}


def test_every_variable_of_the_compose_file_is_documented() -> None:
    used = set(re.findall(r"(?<!\$)\$\{([A-Z_]+)", COMPOSE))
    assert used <= DOCUMENTED


def test_every_variable_that_the_code_reads_is_documented() -> None:
    reads = re.compile(
        r"""(?:environ(?:\.get\(|\[)|getenv\(|listed\(|said_yes\(|must_run\()\s*["']([A-Z_]+)["']"""
    )
    folders = ("organizer", "formats", "matches", "tests")
    read = {
        name
        for folder in folders
        for path in (PROJECT / folder).rglob("*.py")
        for name in reads.findall(path.read_text())
    }
    ours = {"TEST_HOME", "TEST_DATABASE_NAME", "PYTEST_XDIST_WORKER", "DJANGO_ALLOW_ASYNC_UNSAFE"}
    ours |= {"CI", "PATH"}
    assert read - ours <= DOCUMENTED


def test_no_wildcard_is_published_by_default() -> None:
    assert SERVICES["web"]["ports"] == ["${PUBLISH:-127.0.0.1:8000}:8000"]
