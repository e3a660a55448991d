"""The companion that a player declares: where it is, whether it may be, what it asks of the deck.

A companion that is not declared restricts nothing, in the main deck too (CO-FREE): the rules here
look at `Decklist.companions` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from formats.legality.cards import Card, Printing, Symbol
from formats.legality.companions.deck import Outcome, Played, StartingDeck
from formats.legality.companions.symbols import look_at_symbols
from formats.legality.companions.table import COMPANIONS, KEYWORDS
from formats.legality.decklist import Entry, Zone
from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.commander import identity_of
from formats.legality.rules.dates import is_out
from formats.legality.rules.lines import UNKNOWN, severity_of_unknown, suggested
from formats.legality.rules.pool import is_of
from formats.legality.rules.standing import standing_of
from formats.legality.rules.tally import Tally, named
from formats.legality.ruleset import Ruleset, SetPool
from wording import joined, said

CLAUSES = (
    *("T15-NOCOMPANION", "CO-ONE", "CO-SIDE", "CO-FREE", "CO-LEGAL"),
    *("CO-CONDITION", "CO-SYMBOL", "CO-SYMBOL-UNKNOWN"),
)

COLOURS = {
    Symbol.SILVER: said("silver"),
    Symbol.GOLD: said("gold"),
    Symbol.ORANGE: said("orange"),
    Symbol.PURPLE: said("purple"),
}
"""What the expansion symbols that CO-SYMBOL forbids are called."""

STARTING = (Zone.MAIN, Zone.COMMANDER)


def companions(tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """T15-NOCOMPANION (Type 15, Basic Rules 2): a Set has no sideboard that a companion could be
    revealed from, and nothing else is said of one. Elsewhere every declared companion is looked at.
    CO-FREE (rulings on Lutri, Pauper Otter): one that is not declared restricts nothing."""
    declared = tally.decklist.companions
    if not declared:
        return
    refused = ruleset.companions.refused_rule
    if refused is not None:
        yield Finding(
            refused,
            Severity.ERROR,
            said(
                "{format} is played without a companion: declare none.", format=ruleset.format_name
            ),
            tuple(CardCount(entry.label, 1) for entry in declared),
        )
        return
    yield from more_than_one(declared)
    deck = starting_deck(tally, ruleset)
    for entry in declared:
        if entry.card is None:
            yield from unknown_companion(entry, tally)
            continue
        yield from out_of_place(entry.card, tally, ruleset)
        yield from not_legal(entry.card, tally, ruleset)
        yield from condition(entry.card, deck)


def more_than_one(declared: tuple[Entry, ...]) -> Iterator[Finding]:
    """CO-ONE (rulings on Lutri, Pauper Otter): at most one companion is declared; two copies under
    a companion heading are two."""
    cards = tuple(
        CardCount(entry.label, entry.quantity if entry.line.is_companion else 1, 1)
        for entry in declared
    )
    count = sum(card.count for card in cards)
    if count > 1:
        yield Finding(
            "CO-ONE",
            Severity.ERROR,
            said("{count} companions are declared; a player may reveal one.", count=count),
            cards,
        )


def unknown_companion(entry: Entry, tally: Tally) -> Iterator[Finding]:
    """LIST-UNKNOWN-CARD of a companion that is declared apart from the list and stands nowhere
    in it; of one in the list its line speaks."""
    if any(entry.label == listed.label for listed in tally.unknown):
        return
    yield Finding(
        UNKNOWN,
        severity_of_unknown(tally),
        said(
            "The companion: no card is called “{card}”.{question}",
            card=entry.label,
            question=suggested(entry),
        ),
        (CardCount(entry.label, entry.quantity),),
    )


def out_of_place(card: Card, tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """CO-SIDE (rulings on Lutri, Pauper Otter): the companion is one of the sideboard's cards.
    Where it is outside the list (Commander), it is none of the deck's cards and within the
    commander's colours, of which nothing is said where the catalogue does not know them."""
    in_deck = any(_is(card, entry) for entry in tally.decklist.zone(*STARTING))
    if not ruleset.companions.is_outside:
        if not any(_is(card, entry) for entry in tally.decklist.zone(Zone.SIDE)):
            instead = (
                said("it stands in the main deck only")
                if in_deck
                else said("it is not in the list")
            )
            yield _wrong(
                "CO-SIDE",
                said(
                    "{card} has to be in the sideboard: {instead}.", card=card.name, instead=instead
                ),
                card,
            )
        return
    if in_deck:
        yield _wrong(
            "CO-SIDE",
            said("{card} is the companion and a card of the deck too.", card=card.name),
            card,
        )
    identity = identity_of(tally)
    if identity is not None and not set(card.colour_identity) <= set(identity):
        yield _wrong(
            "CO-SIDE", said("{card} is outside the commander's colours.", card=card.name), card
        )


def not_legal(card: Card, tally: Tally, ruleset: Ruleset) -> Iterator[Finding]:
    """CO-LEGAL (rulings on Lutri, Pauper Otter): a companion that stands nowhere in the list has
    to be legal as well; of one in the list its own faults speak already. Of a playtest card its own
    clause speaks here too. A declared card that is no companion is not legal as one (decision)."""
    if all(copies.card.id != card.id for copies in tally.cards):
        playtest = ruleset.playtest.rule if ruleset.playtest else None
        errors = []
        for fault in standing_of(card, ruleset).faults:
            if fault.rule == playtest:
                yield Finding(playtest, fault.severity, fault.message, (CardCount(card.name, 1),))
            elif fault.severity is Severity.ERROR:
                errors.append(fault.message)
        if errors:
            yield _wrong("CO-LEGAL", joined(errors, " "), card)
    if is_companion(card) is False:
        yield _wrong("CO-LEGAL", said("{card} has no companion ability.", card=card.name), card)


def condition(card: Card, deck: StartingDeck) -> Iterator[Finding]:
    """CO-CONDITION (rulings on Lutri, Pauper Otter, and the texts of the companions): the starting
    deck meets what the companion asks of it. Both are said, the cards that break it and those that
    the catalogue does not know enough of."""
    companion = COMPANIONS.get(card.name)
    if companion is None:
        if is_companion(card) is not False:
            yield Finding(
                "CO-CONDITION",
                Severity.UNDECIDED,
                said("A judge must look whether the deck meets what {card} asks.", card=card.name),
                (CardCount(card.name, 1),),
            )
    elif companion.find is None:
        yield from _symbols(card, deck)
    else:
        yield from _condition(card, companion.says, companion.find(deck))


def is_companion(card: Card) -> bool | None:
    """Whether the card has the ability; None where the catalogue has no text that could tell."""
    if card.name in COMPANIONS or not KEYWORDS.isdisjoint(card.keywords):
        return True
    return None if card.text is None else False


def starting_deck(tally: Tally, ruleset: Ruleset) -> StartingDeck:
    """The deck that a game begins with: main, and the commander where there is one. A proxy
    counts as its card, and as one of which no printing is named (decision): the land it is
    written on shows a symbol that is not the card's. A card in one printing is one thing played,
    on however many lines."""
    main = ruleset.main
    played: dict[tuple[str, tuple[Printing, ...], bool], Played] = {}
    for entry in tally.decklist.zone(*STARTING):
        if entry.card is not None:
            one = _played(entry, entry.card, ruleset)
            key = (one.card.id, one.printings, one.is_named)
            before = played.get(key)
            played[key] = replace(one, count=one.count + before.count) if before else one
    return StartingDeck(
        played=tuple(played.values()),
        size=tally.main,
        minimum=main.minimum or 0 if main else 0,
    )


def printings_of(card: Card, ruleset: Ruleset) -> tuple[Printing, ...]:
    """The printings that a line may be which names none: those for tournaments, with a standard
    back, that were out on the day, and of the format's sets where it has such. A card that has
    none of them may be any that was out on paper."""
    pool, day = ruleset.pool, ruleset.day
    standard = tuple(
        printing
        for printing in card.printings
        if printing.is_tournament
        and printing.has_standard_back
        and (is_of(pool, printing, day) if isinstance(pool, SetPool) else is_out(printing, day))
    )
    return standard or tuple(printing for printing in card.printings if is_out(printing, day))


def _played(entry: Entry, card: Card, ruleset: Ruleset) -> Played:
    printing = entry.printing
    if printing is None or entry.line.proxy_land is not None or not _exists(printing, ruleset):
        return Played(card, entry.quantity, printings_of(card, ruleset), is_named=False)
    return Played(card, entry.quantity, (printing,), is_named=True)


def _exists(printing: Printing, ruleset: Ruleset) -> bool:
    """Whether a printing counts by the day: by its own, or by the one from which its set does."""
    pool = ruleset.pool
    return is_out(printing, ruleset.day) or (
        isinstance(pool, SetPool) and is_of(pool, printing, ruleset.day)
    )


def _condition(card: Card, says: str, outcome: Outcome) -> Iterator[Finding]:
    if outcome.is_broken:
        yield Finding(
            "CO-CONDITION",
            Severity.ERROR,
            said("{card} may be the companion only if {says}.", card=card.name, says=says),
            outcome.breaking or (CardCount(card.name, 1),),
        )
    if outcome.unknown:
        yield Finding(
            "CO-CONDITION",
            Severity.UNDECIDED,
            said(
                "{card} may be the companion only if {says}: a judge must look at {cards}, "
                "of which the catalogue does not know enough.",
                card=card.name,
                says=says,
                cards=named(outcome.unknown),
            ),
            outcome.unknown,
        )


def _symbols(card: Card, deck: StartingDeck) -> Iterator[Finding]:
    """CO-SYMBOL, CO-SYMBOL-UNKNOWN (rulings on Lutri, Pauper Otter): in place of the condition,
    the expansion symbol of each printing that the list names, and of all that a line may be which
    names none."""
    symbols = look_at_symbols(deck)
    for played, printing in symbols.breaking:
        yield Finding(
            "CO-SYMBOL",
            Severity.ERROR,
            said(
                "{played} of {set_name} has a {colour} expansion symbol: {card} cannot be "
                "the companion.",
                played=played.card.name,
                set_name=printing.set_name,
                colour=COLOURS[printing.symbol],
                card=card.name,
            ),
            (played.as_count,),
        )
    if symbols.breaking_in_all:
        yield Finding(
            "CO-SYMBOL-UNKNOWN",
            Severity.ERROR,
            said(
                "{card} cannot be the companion: every printing of {cards} has a silver, "
                "gold, orange or purple symbol.",
                card=card.name,
                cards=named(symbols.breaking_in_all),
            ),
            symbols.breaking_in_all,
        )
    if symbols.unknown:
        yield Finding(
            "CO-SYMBOL-UNKNOWN",
            Severity.UNDECIDED,
            said(
                "A judge must look at the expansion symbol of {cards}: the list names no "
                "printing that tells its colour.",
                cards=named(symbols.unknown),
            ),
            symbols.unknown,
        )


def _is(card: Card, entry: Entry) -> bool:
    return entry.card is not None and entry.card.id == card.id


def _wrong(rule: str, message: str, card: Card) -> Finding:
    return Finding(rule, Severity.ERROR, message, (CardCount(card.name, 1),))
