"""Languages that cards are printed in, by Scryfall's codes."""

from __future__ import annotations

from typing import Final

from wording import either, said

LANGUAGES: Final = {
    "ar": said("Arabic"),
    "de": said("German"),
    "es": said("Spanish"),
    "fr": said("French"),
    "grc": said("Ancient Greek"),
    "he": said("Hebrew"),
    "it": said("Italian"),
    "ja": said("Japanese"),
    "ko": said("Korean"),
    "la": said("Latin"),
    "ph": said("Phyrexian"),
    "pt": said("Portuguese"),
    "ru": said("Russian"),
    "sa": said("Sanskrit"),
    "zhs": said("Simplified Chinese"),
    "zht": said("Traditional Chinese"),
}


def spoken(languages: str) -> str:
    """Return codes with blanks between them in words: "es pt" is "Spanish or Portuguese"."""
    return either([LANGUAGES.get(code, code) for code in languages.split()])
