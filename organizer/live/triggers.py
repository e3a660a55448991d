"""Triggers by which the database tells what changed, for migrations."""

from django.db import migrations

# What is told of one of many is told of all of them too. The empty number stands for all.
FUNCTION = """
CREATE OR REPLACE FUNCTION live_{table}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('live', told.subject) FROM (
        SELECT DISTINCT found.event || '.' || found.topic || whose.number AS subject
        FROM ({rows}) AS found (event, topic, number)
        CROSS JOIN LATERAL (VALUES (''), (':' || found.number)) AS whose (number)
        WHERE whose.number IS NOT NULL
    ) AS told;
    RETURN NULL;
END $$
"""
TRIGGER = """
CREATE TRIGGER live_{word} AFTER {word} ON {table}
REFERENCING {which} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_{table}()
"""
SEEN = {"insert": "NEW", "update": "NEW", "delete": "OLD"}


def told(table: str, rows: str) -> migrations.RunSQL:
    """The function of a table and its three triggers, and how they go again.

    `rows` selects (event, topic, number of whose it is or NULL) from `changed`, the rows that one
    statement has written or taken away; an update shows them as they are now.
    """
    triggers = [TRIGGER.format(table=table, word=word, which=SEEN[word]) for word in SEEN]
    return migrations.RunSQL(
        [FUNCTION.format(table=table, rows=rows), *triggers],
        [f"DROP FUNCTION live_{table}() CASCADE"],
    )


def told_anew(table: str, rows: str, before: str) -> migrations.RunSQL:
    """Other rows for a table that tells already, where `before` told so far."""
    return migrations.RunSQL(
        FUNCTION.format(table=table, rows=rows), FUNCTION.format(table=table, rows=before)
    )
