"""The companions by name: another one is one row more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from formats.legality.companions import conditions
from formats.legality.companions.conditions import by_card, by_printing
from formats.legality.companions.deck import Outcome, StartingDeck
from wording import said


@dataclass(frozen=True, slots=True)
class Companion:
    """A companion's condition: what it says, in the middle of a sentence, and how a deck is held
    against it. Without a `find` it is on the expansion symbols (clause CO-SYMBOL)."""

    says: str
    find: Callable[[StartingDeck], Outcome] | None


COMPANIONS: Mapping[str, Companion] = {
    "Gyruda, Doom of Depths": Companion(
        said("every card's mana value is even"), by_card(conditions.even_mana_value)
    ),
    "Jegantha, the Wellspring": Companion(
        said("no card's mana cost has the same symbol twice"), by_card(conditions.no_symbol_twice)
    ),
    "Kaheera, the Orphanguard": Companion(
        said("every creature card is a Beast, Cat, Dinosaur, Elemental or Nightmare"),
        by_card(conditions.kaheera_creature),
    ),
    "Keruga, the Macrosage": Companion(
        said("every card that is no land has a mana value of 3 or more"),
        by_card(conditions.three_or_more),
    ),
    "Lurrus of the Dream-Den": Companion(
        said("every permanent card has a mana value of 2 or less"),
        by_card(conditions.permanent_of_two_or_less),
    ),
    "Lutri, the Spellchaser": Companion(
        said("every card that is no land is there once"), conditions.singleton
    ),
    "Lutri, Pauper Otter": Companion(
        said("no card has a silver, gold, orange or purple expansion symbol"), None
    ),
    "Obosh, the Preypiercer": Companion(
        said("every card that is no land has an odd mana value"), by_card(conditions.odd_mana_value)
    ),
    "The Companion of the Wilds": Companion(
        said("every card is from Wilds of Eldraine or its Commander decks, or a playtest card"),
        by_printing(conditions.of_the_wilds),
    ),
    "Treizeci, Sun of Serra": Companion(
        said("every card is legendary, an artifact or in the retro frame"),
        by_card(conditions.nostalgic),
    ),
    "Umori, the Collector": Companion(
        said("one card type is common to all cards that are no lands"), conditions.common_type
    ),
    "Yorion, Sky Nomad": Companion(
        said("the deck has 20 cards more than the format's minimum"), conditions.twenty_more
    ),
    "Zirda, the Dawnwaker": Companion(
        said("every permanent card has an activated ability"),
        by_card(conditions.permanent_with_ability),
    ),
}

KEYWORDS = frozenset({"Companion", "Old Companion"})
"""The keyword that makes a card a companion, as it is spelt on cards."""
