"""Reading a player's list: bytes and a name in, lines with zones out; no catalogue is asked.

Formats that are told apart by their text stand in the table of `formats.legality.parsing.families`,
one module a family. What each promises: every non-blank line becomes a card line, a header, a
comment, a line skipped with a note, or an unread line with its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from formats.legality.decklist import Note, ReadList, Zone
from formats.legality.parsing.families import read_source
from formats.legality.parsing.gathered import Start
from formats.legality.parsing.source import MOST_LINES, Source, open_source, too_long
from formats.legality.parsing.text import is_cut_into_decks

_SIDE_NAMES = ("side", "sideboard")


@dataclass(frozen=True, slots=True)
class DeckPart:
    """One box or file as the player gave it: its name (a hint, may be "") and its bytes."""

    name: str
    content: bytes


def read(
    parts: Sequence[DeckPart], expects_set: bool = False, *, guesses_confirmed: bool = False
) -> ReadList:
    """Read a list from its boxes or files.

    A part called "side" or "sideboard" (whatever its suffix) is the sideboard. With
    `expects_set` (Type 15) each part is a deck of the Set, 1 to 3 in order, unless headings
    ``Deck 1`` … say otherwise; cards above the first such heading are in no deck. Guesses
    (clause LIST-GUESS) are noted unless the player has confirmed them.

    Raises FormatError: `list-too-large` (a part over 256 kB, or over 1 MB of JSON),
    `list-too-long` (over 5,000 lines in all), `list-not-text` (bytes that are no text),
    `list-cannot-be-read` (a file of a format that is known but cannot be read, or that is damaged
    or hostile; the sentence says the way out).
    """
    sources = [open_source(part.name, part.content) for part in parts]
    if sum(len(source.lines) for source in sources if not source.is_json) > MOST_LINES:
        raise too_long()
    gathered = [
        read_source(source, start)
        for source, start in zip(sources, _starts(sources, expects_set), strict=True)
    ]
    lines = tuple(chain.from_iterable(part.lines for part in gathered))
    notes = [
        Note("LIST-ENCODING", remark, part)
        for part, source in enumerate(sources)
        for remark in source.remarks
    ]
    notes += chain.from_iterable(part.notes for part in gathered)
    return ReadList(
        lines=lines,
        unread=tuple(chain.from_iterable(part.unread for part in gathered)),
        notes=tuple(
            note for note in notes if not (guesses_confirmed and note.rule == "LIST-GUESS")
        ),
        is_set=expects_set
        or any(map(is_cut_into_decks, sources))
        or any(line.deck is not None for line in lines),
        companions=tuple(line.name for line in lines if line.is_companion),
        skipped=tuple(chain.from_iterable(part.skipped for part in gathered)),
        headers=tuple(chain.from_iterable(part.headers for part in gathered)),
        comments=tuple(chain.from_iterable(part.comments for part in gathered)),
        formats=tuple(part.format for part in gathered),
    )


def has_deck_headings(part: DeckPart) -> bool:
    """Tell whether a part is a whole Set by itself: a text with headings ``Deck 1`` …, or a file
    that numbers its decks.

    Raises FormatError as `read` does.
    """
    return read([part]).is_set


def _starts(sources: Sequence[Source], expects_set: bool) -> list[Start]:
    """Say of each part where its cards count until its headings say otherwise."""
    if expects_set:
        return [
            Start(
                part,
                deck=None if is_cut_into_decks(source) else part + 1,
                may_guess=False,
            )
            for part, source in enumerate(sources)
        ]
    has_side = any(_is_side(source) and not source.is_blank for source in sources)
    return [
        Start(
            part,
            zone=Zone.SIDE if _is_side(source) else Zone.MAIN,
            may_guess=not has_side and not is_cut_into_decks(source),
        )
        for part, source in enumerate(sources)
    ]


def _is_side(source: Source) -> bool:
    return source.name.partition(".")[0].strip().casefold() in _SIDE_NAMES
