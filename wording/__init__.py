"""Sentences that can be said in another language later, without knowing one.

What the pure cores say is finished English text. Where a sentence holds facts, it is made by `said`
or `said_of`: the text is the same, and it carries its template and its facts beside it, so that a
page can look the template up in a catalogue (`organizer.language`) and fill the facts in again.
`make messages` collects the templates from these calls, so they are written out there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import reduce
from typing import Any, TypeAlias

Fact: TypeAlias = str | int | date
"""What a sentence is about: a name, a number, a day (in English as 2004-06-01), or what is itself
said."""

FACTS = (str, int, date)
DAY = "day"


class Said(str):
    """A finished English sentence, with the `template` and the `facts` that it was made of. Where
    there is a `plural`, that is the template of several, `template` that of one, and `number` says
    how many there are. A fact can be said itself."""

    __slots__ = ("facts", "number", "plural", "template")

    template: str
    facts: Mapping[str, Fact]
    plural: str
    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.template, dict(self.facts), self.plural, self.number)

    def as_document(self) -> dict[str, Any]:
        """What `from_document` makes the sentence of again: text, numbers and mappings of them."""
        facts = {name: _written(fact) for name, fact in self.facts.items()}
        document: dict[str, Any] = {"template": self.template, "facts": facts}
        if self.plural:
            document |= {"plural": self.plural, "number": self.number}
        return document


def said(template: str, **facts: object) -> Said:
    """A sentence of a template with `{facts}` by name; what is neither text nor number nor day is
    taken as its text. One without facts is no template, whatever signs it has."""
    return _made(template, {name: _fact(fact) for name, fact in facts.items()})


def said_of(count: int, one: str, many: str, **facts: object) -> Said:
    """A sentence about `count` things, which is a fact of that name as well: `one` where it is
    exactly one, else `many`."""
    taken = {name: _fact(fact) for name, fact in facts.items()}
    return _made(one, {"count": count, **taken}, many, count)


def joined(parts: Sequence[str], by: str) -> Said:
    """Some that may be said themselves, one after the other, with a sign or a blank between."""
    places = [f"part{place}" for place in range(len(parts))]
    template = by.join(f"{{{place}}}" for place in places)
    return _made(template, dict(zip(places, parts, strict=True)))


def together(names: Sequence[str]) -> str:
    """Names as "A and B and C"; empty for none."""
    return reduce(
        lambda one, other: said("{one} and {other}", one=one, other=other), names or ("",)
    )


def either(names: Sequence[str]) -> str:
    """Names as "A or B or C"; empty for none."""
    return reduce(lambda one, other: said("{one} or {other}", one=one, other=other), names or ("",))


def document_of(sentence: str) -> dict[str, Any] | None:
    """The document of a sentence that is said; None of any other text."""
    return sentence.as_document() if isinstance(sentence, Said) else None


def from_document(document: Mapping[str, Any]) -> Said:
    """The sentence that gave the document."""
    facts = {name: _read(fact) for name, fact in document["facts"].items()}
    return _made(document["template"], facts, document.get("plural", ""), document.get("number", 1))


def _made(template: str, facts: Mapping[str, Fact], plural: str = "", number: int = 1) -> Said:
    chosen = plural if plural and number != 1 else template
    # Without facts it is taken as it is: texts of formats write mana as {1}.
    sentence = Said(chosen.format_map(facts) if facts else chosen)
    sentence.template, sentence.facts = template, facts
    sentence.plural, sentence.number = plural, number
    return sentence


def _fact(fact: object) -> Fact:
    return fact if isinstance(fact, FACTS) else str(fact)


def _written(fact: Fact) -> Any:
    if isinstance(fact, Said):
        return fact.as_document()
    return {DAY: fact.isoformat()} if isinstance(fact, date) else fact


def _read(fact: Any) -> Fact:
    if not isinstance(fact, Mapping):
        return fact  # type: ignore[no-any-return]
    return date.fromisoformat(fact[DAY]) if DAY in fact else from_document(fact)
