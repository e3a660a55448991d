"""How a test that commits leaves the database: as it was before any test."""

from __future__ import annotations

from django.apps import apps
from django.db import connection
from django.test import TransactionTestCase

KEPT = {"django_content_type", "auth_permission"}
"""Written by what makes the tables, and the same for good."""

LARGE = ("catalogue", "rulebook")
"""Apps whose deleted rows would be in the way of who comes next."""


def empty_quickly() -> None:
    """Have each test that commits delete the rows that there are.

    Django truncates a hundred tables, most of which are empty, and writes all permissions anew: ten
    times the work. Only on the tests' own servers may everybody do what it takes here: to leave out
    the triggers that guard a row, and the rows that it refers to.
    """
    TransactionTestCase._fixture_teardown = lambda self: empty_tables()


def empty_tables() -> None:
    """Delete every row, once no other connection is in the middle of something."""
    found = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = [f'"{table}"' for table in found if table not in KEPT]
    statements = [
        "BEGIN",
        f"LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE",
        "SET LOCAL session_replication_role = replica",
        *(f"DELETE FROM {table}" for table in tables),
        "COMMIT",
    ]
    with connection.cursor() as cursor:
        cursor.execute("; ".join(statements))
    sweep(*LARGE)


def sweep(*labels: str) -> None:
    """Sweep out what was taken back: it stays in the tables' files, to be read past by every test
    to come."""
    with connection.cursor() as cursor:
        tables = [table for label in labels for table in tables_of(label)]
        cursor.execute(f"VACUUM {', '.join(tables)}")


def tables_of(label: str) -> list[str]:
    """The tables of an app."""
    return [model._meta.db_table for model in apps.get_app_config(label).get_models()]
