"""A card in the words of its page: what it is, what an event says of it, where it was printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from formats.legality.cards import Card, Printing
from formats.rulebook.cards import CardHere
from organizer.events.models import Event
from organizer.language.shown import in_words
from organizer.web.parts.verdicts import ClauseLine, clause_lines

RARITIES: dict[str, Promise] = {
    "common": gettext_lazy("common"),
    "uncommon": gettext_lazy("uncommon"),
    "rare": gettext_lazy("rare"),
    "mythic": gettext_lazy("mythic rare"),
    "special": gettext_lazy("special"),
    "bonus": gettext_lazy("special"),
}


@dataclass(frozen=True)
class FaceLine:
    """One face of a card, or the card where it has one; `text` is "" where nothing is known."""

    name: str
    cost: str
    kind: str
    text: str


@dataclass(frozen=True)
class PrintingLine:
    """A card's printings in one set: the colour of their expansion symbol and their rarity, ""
    where they differ or are not known."""

    set_name: str
    code: str
    year: str
    symbol: str
    rarity: str


@dataclass(frozen=True)
class CardHereLines:
    """What an event says of a card: a sentence with its shape and the clause behind it, and what
    there is to know besides."""

    said: str
    shape: str
    rule: str
    clause_url: str
    findings: Sequence[ClauseLine]


def address(name: str, event: Event | None = None) -> str:
    """Where the preview of a card is: with what the event says of it, if one is given."""
    page = reverse("event_card", args=(event.slug,)) if event else reverse("card")
    return f"{page}?{urlencode({'name': name})}"


def faces(card: Card) -> list[FaceLine]:
    """The card's faces as printed."""
    if not card.faces:
        return [FaceLine(card.name, card.mana_cost or "", card.type_line or "", card.text or "")]
    return [
        FaceLine(face.name, face.mana_cost or "", face.type_line or "", face.text or "")
        for face in card.faces
    ]


def printings(card: Card) -> list[PrintingLine]:
    """The sets on paper that have the card, the newest first."""
    by_set: dict[str, list[Printing]] = {}
    for printing in card.printings:
        if printing.is_paper:
            by_set.setdefault(printing.set_code, []).append(printing)
    newest = sorted(by_set.values(), key=lambda same: str(same[0].released_on or ""), reverse=True)
    return [_of_a_set(same) for same in newest]


def here(found: CardHere, event: Event) -> CardHereLines:
    """What is said of a card at an event."""
    findings: list[dict[str, Any]] = [
        {
            "rule": fault.rule,
            "severity": str(fault.severity),
            "message": fault.message,
            "cards": [],
        }
        for fault in found.faults
    ]
    lines = clause_lines(findings, event)
    if any(line.severity == "error" for line in lines):
        return CardHereLines(_("It cannot be played here."), "bad", "", "", lines)
    card = reverse("format_card", args=(event.format_version.format.slug,))
    url = f"{card}#{found.rule}" if found.rule else ""
    return CardHereLines(_most_said(found), "good", found.rule, url, lines)


def _most_said(found: CardHere) -> str:
    if found.most is None:
        return _("It can be played here, in any number.")
    words = {"n": found.most, "group": in_words(found.group or "")}
    if found.group:
        return (
            ngettext(
                "It can be played here: at most %(n)d copy, main deck and sideboard together "
                "(%(group)s).",
                "It can be played here: at most %(n)d copies, main deck and sideboard together "
                "(%(group)s).",
                found.most,
            )
            % words
        )
    return (
        ngettext(
            "It can be played here: at most %(n)d copy in the whole list.",
            "It can be played here: at most %(n)d copies, main deck and sideboard together.",
            found.most,
        )
        % words
    )


def _of_a_set(same: Sequence[Printing]) -> PrintingLine:
    one = same[0]
    rarity = _only(printing.rarity for printing in same)
    return PrintingLine(
        set_name=one.set_name,
        code=one.set_code.upper(),
        year=str(one.released_on.year) if one.released_on else "",
        symbol=_only(printing.symbol.value for printing in same),
        rarity=str(RARITIES.get(rarity, rarity)),
    )


def _only(values: Iterable[str]) -> str:
    """The value that all have; "" where they differ."""
    different = set(values)
    return different.pop() if len(different) == 1 else ""
