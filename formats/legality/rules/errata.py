"""Cards that do something else in this format than they say."""

from __future__ import annotations

from formats.legality.cards import Card
from formats.legality.report import Severity
from formats.legality.ruleset import Fault, Ruleset
from wording import joined, said


def erratum_of(card: Card, ruleset: Ruleset) -> Fault | None:
    """TB-ERRATA (Type B, Core Rules I.2; Errata Specific to Type B): what a card does here, with
    the definitions that its text uses. It is a notice and stands beside any other fault."""
    errata = ruleset.errata
    if errata is None:
        return None
    for erratum in errata.cards:
        if erratum.card == card.id:
            terms = [
                said(" “{term}”: {meaning}", term=said(term), meaning=said(meaning))
                for term, meaning in errata.terms.items()
                if term in erratum.text
            ]
            return Fault(
                errata.rule,
                said(
                    "{card} does something else here than it says: {text}{terms}",
                    card=card.name,
                    text=said(erratum.text),
                    terms=joined(terms, ""),
                ),
                Severity.NOTICE,
                allowed=None,
            )
    return None
