"""Rounds from before there were stages with plans, and drafts, are what they were."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from matches.models import Competition
from matches.queries import open_round, rounds, stages

AT = datetime(2024, 6, 1, 12, 0, tzinfo=UTC)
BEFORE = ("matches", "0002_die_roll")


@pytest.fixture
def empty_schema(transactional_db: None) -> Iterator[None]:
    """A schema beside that of the tests, without a table: what is migrated there need not be
    migrated back."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA earlier")
        cursor.execute("SET search_path TO earlier")
        yield
        cursor.execute("SET search_path TO DEFAULT")
        cursor.execute("DROP SCHEMA earlier CASCADE")


def test_every_round_that_is_there_was_published_when_it_was_paired(empty_schema: None) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([BEFORE])
    apps = executor.loader.project_state([BEFORE]).apps
    competition = apps.get_model("matches", "Competition").objects.create(
        terms={"match": {"type": "games"}}, rounds_planned=4
    )
    stage = apps.get_model("matches", "Stage").objects.create(competition=competition)
    round_ = apps.get_model("matches", "Round").objects.create(
        stage=stage, number=1, seed=42, paired_at=AT
    )
    apps.get_model("matches", "Match").objects.create(round=round_, table=1)

    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes("matches"))

    kept = Competition.objects.get()
    (only,) = rounds(kept)
    assert (only.published_at, only == open_round(kept)) == (AT, True)
    assert [stage.planned for stage in stages(kept)] == [4]
    assert [(draw.seed, draw.contenders) for draw in only.draws.all()] == [(42, [])]
    assert only.matches.get().draw == only.draws.get()
