"""The table of formats: one module a family, the first that recognises a source reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from formats.legality.parsing.cockatrice import is_cockatrice, read_cockatrice
from formats.legality.parsing.dialects import reads, told_by
from formats.legality.parsing.exports import EXPORTS
from formats.legality.parsing.forge import is_forge, read_forge
from formats.legality.parsing.gathered import Gathered, Start
from formats.legality.parsing.jsonfiles import (
    is_mtgjson,
    is_other_json,
    is_written_here,
    read_mtgjson,
    read_written_here,
    refuse_json,
)
from formats.legality.parsing.mtgo_dek import is_mtgo_dek, read_mtgo_dek
from formats.legality.parsing.octgn import is_octgn, read_octgn
from formats.legality.parsing.source import Source
from formats.legality.parsing.tables import (
    is_export,
    is_nameless,
    read_table,
    refuse_nameless,
)
from formats.legality.parsing.text import is_plainest, read_text
from formats.legality.parsing.xmage import is_xmage, read_xmage
from formats.legality.parsing.xmlfiles import is_other_xml, refuse_xml
from wording import said


@dataclass(frozen=True, slots=True)
class Family:
    """A format: its key, what players call it, the endings of its files (a hint for people, not
    for the reader), how it is recognised and how it is read. `same_as` is the key of the format
    that its text cannot be told from, and that it is read as. One that `is_refused` is known only
    to say the way out."""

    key: str
    label: str
    suffixes: tuple[str, ...]
    recognises: Callable[[Source], bool]
    read: Callable[[Source, Start], Gathered]
    same_as: str | None = None
    is_refused: bool = False


def _whatever_is_left(_source: Source) -> bool:
    return True


def _text(key: str, label: str, suffix: str = ".txt") -> Family:
    return Family(key, label, (suffix,), told_by(key), reads(key))


def _untold(key: str, label: str, same_as: str) -> Family:
    return Family(key, label, (".txt",), lambda _source: False, read_text, same_as)


FAMILIES = (
    Family("cockatrice", "Cockatrice", (".cod",), is_cockatrice, read_cockatrice),
    Family("mtgo-dek", "Magic Online", (".dek",), is_mtgo_dek, read_mtgo_dek),
    Family("octgn", "OCTGN", (".o8d",), is_octgn, read_octgn),
    Family("xml", said("Other XML"), (".xml", ".html"), is_other_xml, refuse_xml, is_refused=True),
    *(
        Family(each.key, each.label, (".csv",), partial(is_export, each.key), read_table)
        for each in EXPORTS
    ),
    Family(
        "cardmarket-csv",
        "Cardmarket, CSV",
        (".csv",),
        is_nameless,
        refuse_nameless,
        is_refused=True,
    ),
    Family("mtgjson", "MTGJSON", (".json",), is_mtgjson, read_mtgjson),
    Family("json", "Players’ Choice, JSON", (".json",), is_written_here, read_written_here),
    Family(
        "other-json", said("Other JSON"), (".json",), is_other_json, refuse_json, is_refused=True
    ),
    Family("forge", "Forge", (".dck",), is_forge, read_forge),
    Family("xmage", "XMage", (".dck",), is_xmage, read_xmage),
    _text("topdeck", "topdeck.gg"),
    _text("mtgtop8", "mtgtop8", ".mwDeck"),
    _text("mtgwtf", "mtg.wtf"),
    _text("deckstats", "Deckstats", ".dec"),
    _text("mws", "Magic Workstation", ".mwDeck"),
    _text("archidekt-text", "Archidekt, text"),
    _text("tappedout-text", "TappedOut, text"),
    _text("mtggoldfish-text", "MTGGoldfish, text"),
    _text("moxfield-text", "Moxfield, text"),
    _text("scryfall-text", "Scryfall, text"),
    _text("arena", "Magic Arena"),
    _text("apprentice", "Apprentice", ".dec"),
    _untold("aetherhub", "AetherHub", "arena"),
    _untold("melee", "melee.gg", "arena"),
    _untold("mtgo-text", "Magic Online, text", "text"),
    _untold("decklist-org", "decklist.org", "text"),
    Family("text", said("Plain text"), (".txt", ".dec"), _whatever_is_left, read_text),
)
"""From the most particular to plain text, which takes what is left."""


def read_source(source: Source, start: Start) -> Gathered:
    """Read one box or file by the family that it belongs to."""
    if is_plainest(source):
        return read_text(source, start)
    family = next(family for family in FAMILIES if family.recognises(source))
    return family.read(source, start)
