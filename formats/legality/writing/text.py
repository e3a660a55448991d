"""Plain text, and Arena's: lines below headings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from formats.legality.decklist import Decklist, Entry, Zone
from formats.legality.writing.spelling import arena_set, front
from formats.legality.writing.stacks import Stack, companions, deck_numbers, stack_of, stacks

_CODE = re.compile(r"[A-Za-z0-9_]{2,6}")
_NUMBER = re.compile(r"[^\s()\[\]<>#^*/][^\s()\[\]<>]*")
_FINISHES = {"foil": "*F*", "etched": "*E*"}

_Spell = Callable[[Stack], str]


def as_text(decklist: Decklist) -> str:
    """A list as this program reads it: everything that it holds, in words a player types.

    The decks of a Set stand below ``Deck 1`` …; a proxy says what it is written on.
    """
    blocks = [_section("Companion", _once(companions(decklist)), _whole_line)]
    for deck in (0, *deck_numbers(decklist)):
        blocks += _deck(decklist, deck, _whole_line)
    return _joined(blocks)


def as_arena(decklist: Decklist) -> str:
    """A list as Arena imports it: a companion stands below its heading and in the sideboard."""
    return _joined(
        [
            _section("Commander", stacks(decklist.zone(Zone.COMMANDER)), _arena_line),
            _section("Companion", _once(companions(decklist)), _arena_line),
            _section("Deck", stacks(decklist.zone(Zone.MAIN)), _arena_line),
            _section("Sideboard", stacks(decklist.zone(Zone.SIDE)), _arena_line),
        ]
    )


def _deck(decklist: Decklist, deck: int, spell: _Spell) -> Iterator[list[str]]:
    """The sections of one deck; the heading of a Set's deck comes first, for it says whose the
    sections below it are."""
    zones = {zone: stacks(_of_deck(decklist, zone, deck)) for zone in Zone}
    if deck:
        yield _section(f"Deck {deck}", zones[Zone.MAIN], spell, is_always=True)
        yield _section("Commander", zones[Zone.COMMANDER], spell)
    else:
        yield _section("Commander", zones[Zone.COMMANDER], spell)
        yield _section("Deck", zones[Zone.MAIN], spell)
    yield _section("Sideboard", zones[Zone.SIDE], spell)
    yield _section("Maybeboard", zones[Zone.MAYBE], spell)


def _of_deck(decklist: Decklist, zone: Zone, deck: int) -> Iterator[Entry]:
    return (entry for entry in decklist.zone(zone) if (entry.line.deck or 0) == deck)


def _once(declared: Iterable[Entry]) -> tuple[Stack, ...]:
    return tuple(replace(stack_of(entry), quantity=1) for entry in declared)


def _section(
    heading: str, cards: Iterable[Stack], spell: _Spell, *, is_always: bool = False
) -> list[str]:
    lines = [f"{stack.quantity} {spell(stack)}" for stack in cards]
    return [heading, *lines] if lines or is_always else []


def _joined(blocks: Iterable[list[str]]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _whole_line(stack: Stack) -> str:
    words = [stack.name, *_printing(stack.set_code, stack.number, str.upper)]
    if stack.finish in _FINISHES:
        words.append(_FINISHES[stack.finish])
    if stack.proxy_land is not None:
        words.append(f"*PROXY: {stack.proxy_land}*" if stack.proxy_land else "*PROXY*")
    return " ".join(words)


def _arena_line(stack: Stack) -> str:
    return " ".join([front(stack), *_printing(stack.set_code, stack.number, arena_set)])


def _printing(code: str | None, number: str | None, spell: Callable[[str], str]) -> Iterator[str]:
    """The printing in the shape that is read back; what has another shape would not be."""
    if code is None or not _CODE.fullmatch(code):
        return
    yield f"({spell(code)})"
    if number is not None and _NUMBER.fullmatch(number):
        yield number
