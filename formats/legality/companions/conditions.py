"""The companions' conditions on the starting deck (clause CO-CONDITION), one function each.

What is asked of single cards answers True (the card meets it), False (it breaks it) or None (the
catalogue lacks what it takes to tell); what is asked of the deck gives an `Outcome`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from formats.legality.answers import either
from formats.legality.cards import Card, Printing, is_playtest
from formats.legality.companions.abilities import has_activated_ability
from formats.legality.companions.deck import Outcome, Played, StartingDeck
from formats.legality.companions.faces import is_land, is_permanent, subtypes_of, types_of
from formats.legality.companions.mana import cost_of, mana_value, repeats_a_symbol
from formats.legality.report import CardCount

KAHEERA_TYPES = frozenset({"Beast", "Cat", "Dinosaur", "Elemental", "Nightmare"})
YORION_MORE = 20
WILDS_SETS = frozenset({"woe", "woc"})


def even_mana_value(card: Card) -> bool | None:
    """Gyruda, Doom of Depths: every card has an even mana value; a land's is 0, which is even."""
    value = mana_value(card)
    return None if value is None else value % 2 == 0


def no_symbol_twice(card: Card) -> bool | None:
    """Jegantha, the Wellspring: no mana symbol stands twice in a card's cost."""
    cost = cost_of(card)
    repeated = None if cost is None else repeats_a_symbol(cost)
    return None if repeated is None else not repeated


def kaheera_creature(card: Card) -> bool | None:
    """Kaheera, the Orphanguard: every creature card is of one of five types; a card that is every
    creature type is, and only a text tells that a creature of other types is not such a one."""
    types, subtypes = types_of(card), subtypes_of(card)
    if types is None or subtypes is None:
        return None
    if "Creature" not in types or not subtypes.isdisjoint(KAHEERA_TYPES):
        return True
    if "Changeling" in card.keywords:
        return True
    return None if card.text is None else _is_every_type(card)


def three_or_more(card: Card) -> bool | None:
    """Keruga, the Macrosage: every card has a mana value of 3 or more, or is a land."""
    return either(is_land(card), _value_is(card, lambda value: value >= 3))


def permanent_of_two_or_less(card: Card) -> bool | None:
    """Lurrus of the Dream-Den: every permanent card has a mana value of 2 or less."""
    permanent = is_permanent(card)
    is_none = None if permanent is None else not permanent
    return either(is_none, _value_is(card, lambda value: value <= 2))


def odd_mana_value(card: Card) -> bool | None:
    """Obosh, the Preypiercer: every card has an odd mana value, or is a land; 0 is even."""
    return either(is_land(card), _value_is(card, lambda value: value % 2 == 1))


def permanent_with_ability(card: Card) -> bool | None:
    """Zirda, the Dawnwaker: every permanent card has an activated ability."""
    permanent = is_permanent(card)
    is_none = None if permanent is None else not permanent
    return either(is_none, has_activated_ability(card))


def singleton(deck: StartingDeck) -> Outcome:
    """Lutri, the Spellchaser: of every nonland card one copy."""
    many = [(card, count) for card, count in deck.cards() if count > 1]
    return _outcome((card, count, is_land(card)) for card, count in many)


def common_type(deck: StartingDeck) -> Outcome:
    """Umori, the Collector: one card type is common to all nonland cards. The cards that break it
    are those without the type that most of them have; of two as common, the first by name."""
    nonland = [(card, count) for card, count in deck.cards() if is_land(card) is not True]
    typed = [(card, count, types) for card, count in nonland if (types := types_of(card))]
    unknown = tuple(CardCount(card.name, count) for card, count in nonland if not types_of(card))
    shared = Counter(card_type for *_, types in typed for card_type in sorted(types))
    if not shared:
        return Outcome(unknown=unknown)
    most = min(shared, key=lambda card_type: (-shared[card_type], card_type))
    breaking = tuple(
        CardCount(card.name, count) for card, count, types in typed if most not in types
    )
    return Outcome(breaking, unknown, is_broken=bool(breaking))


def twenty_more(deck: StartingDeck) -> Outcome:
    """Yorion, Sky Nomad: 20 cards more than the format's minimum; a deck of an exact size never
    has them."""
    return Outcome(is_broken=deck.size < deck.minimum + YORION_MORE)


def nostalgic(card: Card) -> bool | None:
    """Treizeci, Sun of Serra: only legends, artifacts and cards in the retro frame. The catalogue
    tells nothing of frames, so that of any other card a judge has to look."""
    front = (card.type_line or "").split(" // ")[0].split("—")[0].split()
    return True if not {"Legendary", "Artifact"}.isdisjoint(front) else None


def of_the_wilds(_: Card, printing: Printing) -> bool | None:
    """The Companion of the Wilds: only cards from Wilds of Eldraine, its Commander decks and
    playtest cards. The printing is what is from a set."""
    return printing.set_code in WILDS_SETS or is_playtest(printing.set_code, printing.number)


def by_card(meets: Callable[[Card], bool | None]) -> Callable[[StartingDeck], Outcome]:
    """The condition on a deck of which every card has to meet the same."""
    return lambda deck: _outcome((card, count, meets(card)) for card, count in deck.cards())


def by_printing(
    meets: Callable[[Card, Printing], bool | None],
) -> Callable[[StartingDeck], Outcome]:
    """The condition on a deck of which every card has to meet the same as it is printed. Of a
    card of which no printing is named, all have to agree."""
    return lambda deck: _outcome(
        (played.card, played.count, all_agree(played, meets)) for played in deck.played
    )


def all_agree(played: Played, meets: Callable[[Card, Printing], bool | None]) -> bool | None:
    """What `meets` says of every printing that the card may be; None where it does not say the
    same of all, or there is none."""
    told = {meets(played.card, printing) for printing in played.printings}
    return told.pop() if len(told) == 1 else None


def _outcome(told: Iterable[tuple[Card, int, bool | None]]) -> Outcome:
    cards = [(CardCount(card.name, count), meets) for card, count, meets in told]
    breaking = tuple(card for card, meets in cards if meets is False)
    unknown = tuple(card for card, meets in cards if meets is None)
    return Outcome(breaking, unknown, is_broken=bool(breaking))


def _value_is(card: Card, meets: Callable[[float], bool]) -> bool | None:
    value = mana_value(card)
    return None if value is None else meets(value)


def _is_every_type(card: Card) -> bool:
    """Whether the card says of itself, by its name, that it is every creature type."""
    name = card.name.split(" // ")[0]
    return f"{name} is every creature type" in (card.text or "")
