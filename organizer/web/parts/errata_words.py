"""What cards do in a format instead of what they say, in the reader's language."""

from dataclasses import replace

from formats.legality.ruleset import Errata
from organizer.language.shown import in_words


def errata_in_words(errata: Errata | None) -> Errata | None:
    """The same errata; those of a format of the players' own stay as they were written."""
    if errata is None:
        return None
    return replace(
        errata,
        cards=tuple(replace(one, text=in_words(one.text)) for one in errata.cards),
        terms={in_words(term): in_words(meaning) for term, meaning in errata.terms.items()},
    )
