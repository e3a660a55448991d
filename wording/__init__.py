"""Sentences that can be said in another language later, without knowing one.

What the pure cores say is finished English text. Where a sentence holds facts, it is made by `said`
or `said_of`: the text is the same, and it carries its template and its facts beside it, so that a
page can look the template up in a catalogue (`organizer.language`) and fill the facts in again.
`make messages` collects the templates from these calls, so they are written out there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Fact: TypeAlias = str | int


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
        facts = {
            name: fact.as_document() if isinstance(fact, Said) else fact
            for name, fact in self.facts.items()
        }
        document: dict[str, Any] = {"template": self.template, "facts": facts}
        if self.plural:
            document |= {"plural": self.plural, "number": self.number}
        return document


def said(template: str, **facts: Fact) -> Said:
    """A sentence of a template with `{facts}` by name."""
    return _made(template, facts)


def said_of(count: int, one: str, many: str, **facts: Fact) -> Said:
    """A sentence about `count` things, which is a fact of that name as well: `one` where it is
    exactly one, else `many`."""
    return _made(one, {"count": count, **facts}, many, count)


def listed(parts: list[str], *, last: str = "and") -> str:
    """Names one after the other, the last after "and" or "or"; they can be said themselves."""
    if len(parts) < 2:
        return "".join(parts) if not parts else parts[0]
    row = parts[0]
    for part in parts[1:-1]:
        row = said("{row}, {next}", row=row, next=part)
    if last == "or":
        return said("{row} or {last}", row=row, last=parts[-1])
    return said("{row} and {last}", row=row, last=parts[-1])


def from_document(document: Mapping[str, Any]) -> Said:
    """The sentence that gave the document."""
    facts = {
        name: from_document(fact) if isinstance(fact, Mapping) else fact
        for name, fact in document["facts"].items()
    }
    return _made(document["template"], facts, document.get("plural", ""), document.get("number", 1))


def _made(template: str, facts: Mapping[str, Fact], plural: str = "", number: int = 1) -> Said:
    chosen = plural if plural and number != 1 else template
    sentence = Said(chosen.format_map(facts))
    sentence.template, sentence.facts = template, facts
    sentence.plural, sentence.number = plural, number
    return sentence
