"""Which cards an import changes, in one statement each, while its rows are staged.

A list is judged by its cards, their printings, the sets of these and by what its names mean. So a
card counts as changed where any of these did: by its own row, by a printing's, by a set's, or by a
row of another card that shares a name with it.
"""

from __future__ import annotations

from django.db import connection, models
from psycopg2.sql import SQL, Composed, Identifier

from formats.catalogue.models import Card, CardSet, Import, Printing

FIND = """
    CREATE TEMPORARY TABLE changed_card ON COMMIT DROP AS
    WITH changed_set AS (
        SELECT code FROM catalogue_cardset AS kept
        FULL JOIN stage_catalogue_cardset AS found USING (code)
        WHERE ({kept_set}) IS DISTINCT FROM ({found_set})
    ), changed_printing AS (
        SELECT kept.card_id AS left_by, found.card_id AS come_to
        FROM catalogue_printing AS kept
        FULL JOIN stage_catalogue_printing AS found USING (id)
        WHERE ({kept_printing}) IS DISTINCT FROM ({found_printing})
    ), changed_name AS (
        SELECT card_id FROM catalogue_namekey AS kept
        FULL JOIN stage_catalogue_namekey AS found USING (card_id, kind, key)
        WHERE kept.key IS NULL OR found.key IS NULL
    ), changed AS (
        SELECT id FROM catalogue_card AS kept
        FULL JOIN stage_catalogue_card AS found USING (id)
        WHERE ({kept_card}) IS DISTINCT FROM ({found_card})
        UNION SELECT left_by FROM changed_printing WHERE left_by IS NOT NULL
        UNION SELECT come_to FROM changed_printing WHERE come_to IS NOT NULL
        UNION SELECT card_id FROM catalogue_printing JOIN changed_set ON set_id = code
        UNION SELECT card_id FROM stage_catalogue_printing JOIN changed_set ON set_id = code
        UNION SELECT card_id FROM changed_name
    ), name AS (
        SELECT key, card_id FROM catalogue_namekey
        UNION SELECT key, card_id FROM stage_catalogue_namekey
    )
    SELECT id FROM changed
    UNION
    SELECT other.card_id FROM changed
    JOIN name ON name.card_id = changed.id
    JOIN name AS other ON other.key = name.key
"""
KEEP = """
    INSERT INTO catalogue_cardchange (card, changed_in_id) SELECT id, %s FROM changed_card
    ON CONFLICT (card) DO UPDATE SET changed_in_id = excluded.changed_in_id
"""


def find_changed_cards() -> None:
    """Set the changed cards aside: all rows are staged, and none is written yet."""
    tables = {"set": CardSet, "printing": Printing, "card": Card}
    rows = {
        f"{side}_{name}": _columns(model, side)
        for name, model in tables.items()
        for side in ("kept", "found")
    }
    with connection.cursor() as cursor:
        cursor.execute(SQL(FIND).format(**rows))


def keep_changed_cards(made: Import) -> None:
    """Note the cards that were set aside as changed in the import `made`."""
    with connection.cursor() as cursor:
        cursor.execute(KEEP, [made.pk])
        cursor.execute("DROP TABLE changed_card")


def _columns(model: type[models.Model], side: str) -> Composed:
    """All columns by their names: the stage need not have them in the order of the table."""
    return SQL(", ").join(Identifier(side, each.column) for each in model._meta.local_fields)
