"""What the pure cores say, in the language of who reads it."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext

from wording import Fact, Said, from_document

ENGLISH = "en"


def in_words(sentence: str) -> str:
    """A sentence in the reader's language, and its facts as far as they are said; as it is where
    the catalogue does not know it."""
    if not sentence or get_language() in (None, ENGLISH):
        return str(sentence)
    if not isinstance(sentence, Said):
        return gettext(sentence)
    if sentence.plural:
        template = ngettext(sentence.template, sentence.plural, sentence.number)
    else:
        template = gettext(sentence.template)
    facts = {name: _shown(fact) for name, fact in sentence.facts.items()}
    return template.format_map(facts) if facts else template


def stored_in_words(text: str, document: Mapping[str, Any] | None) -> str:
    """A stored sentence in the reader's language: from its document, or its English text where it
    was stored without one, or with one that says something else."""
    if not document:
        return in_words(text)
    try:
        sentence = from_document(document)
    except (AttributeError, KeyError, TypeError, ValueError):  # an archive that was written by hand
        return in_words(text)
    return in_words(sentence) if sentence == text else in_words(text)


def message_in_words(stored: Mapping[str, Any]) -> str:
    """What a stored finding or note says, in the reader's language."""
    return stored_in_words(stored["message"], stored.get("said"))


def _shown(fact: Fact) -> Fact:
    if isinstance(fact, Said):
        return in_words(fact)
    return date_format(fact, "DATE_FORMAT") if isinstance(fact, date) else fact
