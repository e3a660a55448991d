"""Languages that cards are printed in, by Scryfall's codes."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {
    "ar": "Arabic",
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "grc": "Ancient Greek",
    "he": "Hebrew",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "la": "Latin",
    "ph": "Phyrexian",
    "pt": "Portuguese",
    "ru": "Russian",
    "sa": "Sanskrit",
    "zhs": "Simplified Chinese",
    "zht": "Traditional Chinese",
}


def spoken(languages: str) -> str:
    """Return codes with blanks between them in words: "es pt" is "Spanish or Portuguese"."""
    return " or ".join(LANGUAGES.get(code, code) for code in languages.split())
