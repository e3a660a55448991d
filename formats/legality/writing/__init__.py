"""Writing a list out again: a resolved list in, the text of a file out; nothing is looked up.

The table of formats is `formats.legality.writing.writers`, one module a family of them. Each spells
cards as its program wants them and carries what its program has a place for.
"""

from __future__ import annotations

from formats.legality.decklist import Decklist
from formats.legality.errors import FormatError
from formats.legality.writing.writers import WRITERS, writer_of
from wording import said


def write(decklist: Decklist, key: str) -> str:
    """The list in the format called `key`, as the text of a file in UTF-8.

    Raises FormatError: `no-such-writer`, and `writer-has-no-sets` for a Set in a format that has
    one deck a file (write its decks one by one, `formats.legality.writing.stacks.only_deck`).
    """
    writer = writer_of(key)
    if writer is None:
        raise FormatError(
            "no-such-writer",
            said(
                "Lists are not written as “{key}”. Take one of {known}.",
                key=key,
                known=", ".join(each.key for each in WRITERS),
            ),
        )
    if decklist.is_set and not writer.carries.sets:
        whole = ", ".join(each.key for each in WRITERS if each.carries.sets)
        raise FormatError(
            "writer-has-no-sets",
            said(
                "{format} has one deck a file, and this is a Set of several. Write it deck by "
                "deck, or whole as one of {whole}.",
                format=writer.label,
                whole=whole,
            ),
        )
    return writer.write(decklist)
