"""The commander, or the two that lead a list together, and the colours they allow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from formats.legality.answers import both, either
from formats.legality.cards import Card
from formats.legality.companions.faces import faces_of, subtypes_of, types_of
from formats.legality.decklist import Entry, Zone
from formats.legality.names import fold
from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Commander, Ruleset
from wording import said, together

CAN_LEAD = re.compile(r"\bcan be your commander\b", re.IGNORECASE)
TIES = re.compile(
    r"^(?:[\w ]+, )*(?P<tie>partner(?: with [^(\n]+|\s?[—–-]\s?[^(\n]+)?|friends forever"
    r"|choose a background|doctor[’']s companion)[ ]*(?:\(|$)",
    re.IGNORECASE | re.MULTILINE,
)
"""What a card's text asks of a second commander: the ability at the head of its line."""

THE_DOCTOR = frozenset({"Time", "Lord", "Doctor"})


def commanders(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """BF-COMMANDER: a list is led by one card that can be a commander, or by two that go together.
    What only a text or a type that the catalogue lacks could tell, a judge decides. Of a card that
    nobody knows LIST-UNKNOWN-CARD speaks."""
    part = ruleset.commander
    if part is None:
        return
    leaders = _leaders(tally)
    cards = {entry.card.id: entry.card for entry in leaders if entry.card is not None}
    if not leaders:
        yield Finding(
            part.rule,
            Severity.ERROR,
            said(
                "No commander is named: put it under the heading Commander, or write *CMDR* after "
                "it."
            ),
        )
    elif all(entry.card is not None for entry in leaders):
        yield from _unfit(tuple(cards.values()), leaders, part)


def outside_identity(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """BF-IDENTITY: a card whose colour identity is not within that of the commanders."""
    part = ruleset.commander
    identity = None if part is None else identity_of(tally)
    if part is None or identity is None:
        return
    for copies in tally.cards:
        if not set(copies.card.colour_identity) <= set(identity):
            yield Finding(
                part.identity_rule,
                Severity.ERROR,
                said(
                    "{card} ({colours}) is outside the commander's colour identity ({identity}).",
                    card=copies.card.name,
                    colours=copies.card.colour_identity,
                    identity=identity or said("colourless"),
                ),
                (CardCount(copies.card.name, copies.count, 0),),
            )


def identity_of(tally: Tally) -> str | None:
    """The colours of the commanders together, letters of WUBRG in that order; None where the list
    names no commander, or one that the catalogue does not know."""
    leaders = _leaders(tally)
    if not leaders or any(entry.card is None for entry in leaders):
        return None
    colours = {colour for entry in leaders if entry.card for colour in entry.card.colour_identity}
    return "".join(colour for colour in "WUBRG" if colour in colours)


def _leaders(tally: Tally) -> tuple[Entry, ...]:
    return tuple(entry for entry in tally.entries if entry.line.zone is Zone.COMMANDER)


def _unfit(
    cards: tuple[Card, ...], leaders: tuple[Entry, ...], part: Commander
) -> Iterator[Finding]:
    names = together([card.name for card in cards])
    fits: bool | None
    match cards:
        case (one,):
            fits, why = can_lead(one, part), said("{names} cannot be a commander.", names=names)
        case (one, other):
            fits = _go_together(one, other, part)
            why = said(
                "{names} are no pair of commanders: their texts do not bring them together.",
                names=names,
            )
        case _:
            fits, why = (
                False,
                said(
                    "{names} are {count} commanders: a list has one, or two.",
                    names=names,
                    count=len(cards),
                ),
            )
    if fits is True:
        return
    yield Finding(
        part.rule,
        Severity.ERROR if fits is False else Severity.UNDECIDED,
        why
        if fits is False
        else said(
            "A judge must look whether {names} can lead a list: the catalogue does not tell.",
            names=names,
        ),
        tuple(CardCount(entry.label, entry.quantity) for entry in leaders),
    )


def can_lead(card: Card, part: Commander) -> bool | None:
    """Whether a card can be a commander by itself: a legendary card of one of the kinds, by its
    front, or one whose text says so. None where the catalogue does not tell."""
    front = faces_of(card)[0]
    if front.text is not None and CAN_LEAD.search(front.text):
        return True
    kinds = _kinds(card)
    if kinds is None:
        return None
    if "Legendary" not in kinds:
        return False
    if kinds & part.kinds:
        return True
    return None if front.text is None or kinds & part.perhaps else False


def _go_together(first: Card, second: Card, part: Commander) -> bool | None:
    """Whether two cards lead a list together: one brings the other, and both can be commanders,
    but for a Background, which only the other's text makes one."""
    return either(_brings(first, second, part), _brings(second, first, part))


def _brings(card: Card, other: Card, part: Commander) -> bool | None:
    """Whether `card` can lead a list, and its text lets `other` lead it as well."""
    leads, other_leads = can_lead(card, part), can_lead(other, part)
    ties, of_other = _ties(card), _ties(other)
    return both(
        leads,
        either(
            both(_has(ties, "choose a background"), _is_background(other)),
            both(other_leads, _has(ties, "doctor's companion"), _is_the_doctor(other)),
            both(other_leads, _name_each_other(card, ties, other, of_other)),
            both(other_leads, _share(ties, of_other)),
        ),
    )


def _ties(card: Card) -> frozenset[str] | None:
    """The abilities of a card's front that ask for a second commander, as folded texts; None
    where the catalogue lacks the text."""
    text = faces_of(card)[0].text
    if text is None:
        return None
    return frozenset(_plain(said["tie"]) for said in TIES.finditer(text))


def _plain(tie: str) -> str:
    """An ability as it is compared: Friends forever is a kind of Partner under either name."""
    words = re.sub(r"\s?[—–]\s?|\s-\s", "—", tie.casefold().replace("’", "'")).strip()
    return words.removeprefix("partner—") if words == "partner—friends forever" else words


def _has(ties: frozenset[str] | None, tie: str) -> bool | None:
    return None if ties is None else tie in ties


def _share(ties: frozenset[str] | None, of_other: frozenset[str] | None) -> bool | None:
    """Whether both have Partner, or Partner of the same kind."""
    kinds, of_the_other = _shared_kinds(ties), _shared_kinds(of_other)
    if kinds is None or of_the_other is None:
        return False if frozenset() in (kinds, of_the_other) else None
    return not kinds.isdisjoint(of_the_other)


def _shared_kinds(ties: frozenset[str] | None) -> frozenset[str] | None:
    if ties is None:
        return None
    return frozenset(
        tie for tie in ties if tie in ("partner", "friends forever") or tie.startswith("partner—")
    )


def _name_each_other(
    card: Card, ties: frozenset[str] | None, other: Card, of_other: frozenset[str] | None
) -> bool | None:
    return both(_names(ties, other), _names(of_other, card))


def _names(ties: frozenset[str] | None, card: Card) -> bool | None:
    if ties is None:
        return None
    front = fold(card.name.split(" // ")[0])
    return any(
        fold(tie.removeprefix("partner with ")) == front
        for tie in ties
        if tie.startswith("partner with ")
    )


def _is_background(card: Card) -> bool | None:
    kinds = _kinds(card)
    return None if kinds is None else {"Legendary", "Enchantment", "Background"} <= kinds


def _is_the_doctor(card: Card) -> bool | None:
    """A legendary Time Lord Doctor, and no other creature type."""
    kinds = _kinds(card)
    if kinds is None:
        return None
    return "Legendary" in kinds and "Creature" in kinds and subtypes_of(card) == THE_DOCTOR


def _kinds(card: Card) -> frozenset[str] | None:
    """The supertypes, types and subtypes of the front; None where the catalogue lacks them."""
    line = faces_of(card)[0].type_line
    types, subtypes = types_of(card), subtypes_of(card)
    if not line or subtypes is None:
        return None
    return frozenset(line.split("—")[0].split()) | (types or frozenset()) | subtypes
