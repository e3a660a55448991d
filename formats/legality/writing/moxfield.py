"""Moxfield's CSV: a row a card, without zones."""

from __future__ import annotations

import csv
import io

from formats.legality.decklist import Decklist, Zone
from formats.legality.writing.stacks import Stack, stacks

COLUMNS = (
    "Count",
    "Tradelist Count",
    "Name",
    "Edition",
    "Condition",
    "Language",
    "Foil",
    "Tags",
    "Last Modified",
    "Collector Number",
    "Alter",
    "Proxy",
    "Purchase Price",
)
_TAGS = {Zone.COMMANDER: "commander", Zone.MAIN: "", Zone.SIDE: "sideboard"}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_moxfield(decklist: Decklist) -> str:
    """A list as rows. Moxfield has no column for zones, so cards beside the main deck carry a tag.

    A cell that a spreadsheet would run as a formula gets an apostrophe in front, unless it is the
    name of a card (`+2 Mace`): that is harmless, and Moxfield must find it as it is.
    """
    file = io.StringIO(newline="")
    rows = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\n")
    rows.writerow(COLUMNS)
    for zone, tag in _TAGS.items():
        for stack in stacks(decklist.zone(zone)):
            cells = _cells(stack, tag)
            rows.writerow([cells.get(column, "") for column in COLUMNS])
    return file.getvalue()


def _cells(stack: Stack, tag: str) -> dict[str, str]:
    return {
        "Count": str(stack.quantity),
        "Tradelist Count": "0",
        "Name": stack.name if stack.card else _harmless(stack.name),
        "Edition": _harmless((stack.set_code or "").lower()),
        "Foil": _harmless(stack.finish or ""),
        "Tags": tag,
        "Collector Number": _harmless(stack.number or ""),
        "Alter": "False",
        "Proxy": "False" if stack.proxy_land is None else "True",
    }


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
