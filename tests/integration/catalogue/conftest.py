"""Card files to import: small ones made here, and the whole reference catalogue."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest
from pytest_django import DjangoDbBlocker

from formats.catalogue.services import ImportSummary
from tests.stock import Kept, laid

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

LEA = {"set": "lea", "set_name": "Limited Edition Alpha", "set_type": "core"}
ISD = {"set": "isd", "set_name": "Innistrad", "set_type": "expansion"}


def card_object(name: str, **fields: Any) -> dict[str, Any]:
    """An object as in a bulk file, with what a test needs to be otherwise."""
    printed_in = fields.get("set", "isd")
    return {
        "object": "card",
        "id": str(uuid5(NAMESPACE_URL, f"{name} in {printed_in}")),
        "oracle_id": str(uuid5(NAMESPACE_URL, name)),
        "name": name,
        "layout": "normal",
        "mana_cost": "{1}",
        "cmc": 1.0,
        "type_line": "Artifact",
        "oracle_text": "Shines.",
        "colors": [],
        "color_identity": [],
        "keywords": [],
        "legalities": {"modern": "legal", "standard": "not_legal"},
        "games": ["paper"],
        "released_at": "2011-09-30",
        "collector_number": "1",
        "rarity": "rare",
        "border_color": "black",
        **ISD,
        **fields,
    }


@pytest.fixture
def bulk_file(tmp_path: Path) -> Callable[..., Path]:
    """Write objects as a bulk file and return its path."""

    def write(*objects: dict[str, Any], name: str = "cards.json", packed: bool = False) -> Path:
        data = ("[\n" + ",\n".join(json.dumps(each) for each in objects) + "\n]\n").encode()
        path = tmp_path / name
        path.write_bytes(gzip.compress(data) if packed else data)
        return path

    return write


@pytest.fixture(scope="module")
def reference(
    reference_cards: Kept[ImportSummary], django_db_blocker: DjangoDbBlocker
) -> Iterator[ImportSummary]:
    """The whole reference catalogue for a module's tests, and what its import said."""
    with laid(django_db_blocker, reference_cards.lay) as summary:
        yield summary
