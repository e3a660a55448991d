"""What the pure cores say, in the language of who reads it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language, gettext, ngettext

from wording import Said, from_document

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
    facts = {
        name: in_words(fact) if isinstance(fact, Said) else fact
        for name, fact in sentence.facts.items()
    }
    return template.format_map(facts)


def stored_in_words(text: str, document: Mapping[str, Any] | None) -> str:
    """A stored sentence in the reader's language: from its document, or its English text where it
    was stored without one."""
    return in_words(from_document(document)) if document else in_words(text)
