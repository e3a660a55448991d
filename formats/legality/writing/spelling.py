"""How each program spells a card: no two of them agree on cards with several parts."""

from __future__ import annotations

from formats.legality.writing.stacks import Stack

_HALVES = "split"
"""The layout of cards whose parts stand side by side on the front; all others have a front."""

_OF_ARENA = {"dom": "DAR"}


def front(stack: Stack) -> str:
    """The name as Arena wants it: the front face alone ("Brutal Cathar", "Murderous Rider"), but
    both halves of a split card ("Fire // Ice")."""
    return stack.name if _is_whole(stack) else stack.name.split(" // ")[0]


def glued(stack: Stack) -> str:
    """The name as Magic Online wants it: as `front`, and halves with a bare slash ("Fire/Ice")."""
    return stack.name.replace(" // ", "/") if _is_whole(stack) else front(stack)


def arena_set(code: str) -> str:
    """A set's code as Arena prints it."""
    return _OF_ARENA.get(code.casefold(), code.upper())


def _is_whole(stack: Stack) -> bool:
    return stack.card is None or stack.card.layout == _HALVES
