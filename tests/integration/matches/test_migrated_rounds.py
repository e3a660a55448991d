"""Rounds from before there were stages with plans, and drafts, are what they were."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from matches.models import Competition
from matches.queries import open_round, rounds, stages

AT = datetime(2024, 6, 1, 12, 0, tzinfo=UTC)
BEFORE = ("matches", "0002_die_roll")
AFTER = ("matches", "0003_stages_and_drafts")


@pytest.mark.django_db(transaction=True)
def test_every_round_that_is_there_was_published_when_it_was_paired() -> None:
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
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
    finally:
        MigrationExecutor(connection).migrate(newest)
    kept = Competition.objects.get()
    (only,) = rounds(kept)
    assert (only.published_at, only == open_round(kept)) == (AT, True)
    assert [stage.planned for stage in stages(kept)] == [4]
    assert [(draw.seed, draw.contenders) for draw in only.draws.all()] == [(42, [])]
    assert only.matches.get().draw == only.draws.get()
