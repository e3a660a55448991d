"""The table of formats that a list can be written in, and what each of them carries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from formats.legality.decklist import Decklist, Zone
from formats.legality.writing.moxfield import as_moxfield
from formats.legality.writing.stacks import companions, stacks
from formats.legality.writing.text import as_arena, as_text
from formats.legality.writing.xml import as_cockatrice, as_mtgo
from formats.legality.writing.zones import as_json
from wording import said

_EVERY_ZONE = frozenset(Zone)


@dataclass(frozen=True, slots=True)
class Carries:
    """What comes back when a list is written in a format and read again, beside cards and counts.

    `zones` are the zones that stay what they are. `unzoned` are those whose cards are written but
    come back in another zone, `moved_to`; cards of any further zone are left out.
    """

    zones: frozenset[Zone]
    moved_to: Zone | None = None
    unzoned: frozenset[Zone] = frozenset()
    printings: bool = False
    finish: bool = False
    companion: bool = False
    proxies: bool = False
    proxy_lands: bool = False
    sets: bool = False


@dataclass(frozen=True, slots=True)
class Writer:
    """A format: its key, what players call it, the ending and media type of its files, what it
    carries, and the function that writes a list in it."""

    key: str
    label: str
    suffix: str
    media_type: str
    carries: Carries
    write: Callable[[Decklist], str]


WRITERS = (
    Writer(
        "text",
        said("Plain text"),
        ".txt",
        "text/plain",
        Carries(
            _EVERY_ZONE,
            printings=True,
            finish=True,
            companion=True,
            proxies=True,
            proxy_lands=True,
            sets=True,
        ),
        as_text,
    ),
    Writer(
        "arena",
        "Magic Arena",
        ".txt",
        "text/plain",
        Carries(_EVERY_ZONE - {Zone.MAYBE}, printings=True, companion=True),
        as_arena,
    ),
    Writer(
        "mtgo-dek",
        "Magic Online",
        ".dek",
        "application/xml",
        Carries(
            frozenset({Zone.MAIN, Zone.SIDE}),
            moved_to=Zone.SIDE,
            unzoned=frozenset({Zone.COMMANDER}),
        ),
        as_mtgo,
    ),
    Writer(
        "cockatrice",
        "Cockatrice",
        ".cod",
        "application/xml",
        Carries(
            frozenset({Zone.MAIN, Zone.SIDE}),
            moved_to=Zone.SIDE,
            unzoned=frozenset({Zone.COMMANDER}),
            printings=True,
        ),
        as_cockatrice,
    ),
    Writer(
        "moxfield-csv",
        "Moxfield CSV",
        ".csv",
        "text/csv",
        Carries(
            frozenset({Zone.MAIN}),
            moved_to=Zone.MAIN,
            unzoned=frozenset({Zone.SIDE, Zone.COMMANDER}),
            printings=True,
            finish=True,
            proxies=True,
        ),
        as_moxfield,
    ),
    Writer(
        "json",
        "JSON",
        ".json",
        "application/json",
        Carries(
            _EVERY_ZONE,
            printings=True,
            companion=True,
            proxies=True,
            proxy_lands=True,
            sets=True,
        ),
        as_json,
    ),
)
"""The first is the one that carries most of what a player can write."""


def writer_of(key: str) -> Writer | None:
    """The writer with that key, None if there is none."""
    return next((writer for writer in WRITERS if writer.key == key), None)


def left_out(decklist: Decklist, writer: Writer) -> tuple[str, ...]:
    """What of this list a format does not carry, a sentence each; empty where it carries all."""
    return tuple(_left_out(decklist, writer))


def _left_out(decklist: Decklist, writer: Writer) -> Iterator[str]:
    carries, label = writer.carries, writer.label
    lines = [entry.line for entry in decklist.entries]
    for zone in sorted({line.zone for line in lines} - carries.zones):
        elsewhere = carries.moved_to if zone in carries.unzoned else None
        if elsewhere:
            yield said(
                "{format} has no place for the {zone}: it stands in the {elsewhere}.",
                format=label,
                zone=_WORDS[zone],
                elsewhere=_WORDS[elsewhere],
            )
        else:
            yield said(
                "{format} has no place for the {zone}: it was left out.",
                format=label,
                zone=_WORDS[zone],
            )
    if not carries.printings and any(stack.set_code for stack in stacks(decklist.entries)):
        yield said("{format} does not say which printings they are.", format=label)
    if not carries.finish and any(line.finish for line in lines):
        yield said("{format} does not say which cards are foil.", format=label)
    if not carries.proxies and any(line.proxy_land is not None for line in lines):
        yield said("{format} does not say which cards are proxies.", format=label)
    elif not carries.proxy_lands and any(line.proxy_land for line in lines):
        yield said("{format} does not say which lands the proxies are written on.", format=label)
    if not carries.companion and companions(decklist):
        yield said("{format} does not say which card is the companion.", format=label)
    if len(companions(decklist)) < len(decklist.companions):
        yield said("The companion that was declared is no card of the list: it was left out.")
    if decklist.unread:
        yield said(
            "Lines that could not be read: {count}. They were left out.",
            count=len(decklist.unread),
        )


_WORDS = {
    Zone.MAIN: said("main deck"),
    Zone.SIDE: said("sideboard"),
    Zone.COMMANDER: said("commander"),
    Zone.MAYBE: said("maybeboard"),
}


def table_of_writers() -> str:
    """What each format carries, as the table of docs/writing.md."""
    rows = [_HEAD, ["---"] * len(_HEAD), *(_row(writer) for writer in WRITERS)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


_HEAD = [
    "format",
    "key",
    "file",
    *("zones", "printings", "finish", "companion", "proxies", "decks of a Set"),
]


def _row(writer: Writer) -> list[str]:
    carries = writer.carries
    proxies = "with their lands" if carries.proxy_lands else _yes(carries.proxies)
    return [
        writer.label,
        f"`{writer.key}`",
        f"`{writer.suffix}`",
        _zones_in_words(carries),
        _yes(carries.printings),
        _yes(carries.finish),
        _yes(carries.companion),
        proxies,
        "yes" if carries.sets else "a file each",
    ]


def _zones_in_words(carries: Carries) -> str:
    if carries.zones == _EVERY_ZONE:
        return "all"
    kept = ", ".join(_WORDS[zone] for zone in Zone if zone in carries.zones)
    if carries.moved_to is None:
        return kept
    moved = ", ".join(_WORDS[zone] for zone in Zone if zone in carries.unzoned)
    return f"{kept}; {moved} as {_WORDS[carries.moved_to]}"


def _yes(holds: bool) -> str:
    return "yes" if holds else "–"
