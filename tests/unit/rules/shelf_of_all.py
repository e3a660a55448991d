"""A hand-made catalogue with a card for every clause, for lists that are generated."""

from dataclasses import replace

from formats.legality.cards import UNLIMITED, Card, Symbol
from tests.unit.rules.kit import basic, card, printing

EVERYWHERE = dict.fromkeys(
    ("standard", "pioneer", "modern", "legacy", "vintage", "pauper", "commander"), "legal"
)
NOWHERE = dict.fromkeys(EVERYWHERE, "not_legal")


def everywhere(name: str, *printings, **facts) -> Card:
    """A card of 1993 that every format of today plays."""
    return card(name, *printings, **{"legalities": EVERYWHERE} | facts)


LANDS = [
    basic(name, legalities=EVERYWHERE)
    for name in ("Forest", "Island", "Snow-Covered Forest", "Swamp", "Wastes")
]
LIMITED = [
    everywhere(name, type_line="Land")
    for name in ("Bayou", "Taiga", "Tundra", "Library of Alexandria")
] + [
    everywhere(name, legalities=EVERYWHERE | {"vintage": "restricted", "legacy": "banned"})
    for name in ("Sol Ring", "Mox Jet", "Balance", "Time Walk", "Channel")
]
OTHERS = [
    everywhere("Lightning Bolt", type_line="Instant"),
    everywhere("Juzám Djinn"),
    everywhere("Lim-Dûl's Vault", type_line="Instant"),
    everywhere("Grizzly Bears"),
    everywhere("Relentless Rats", own_limit=UNLIMITED),
    everywhere("Seven Dwarves", own_limit=7),
    everywhere(
        "Contract from Below", involves_ante=True, legalities=NOWHERE | {"vintage": "banned"}
    ),
    card("Alluring Scent", printing("por", "1997-05-01", "starter"), legalities=EVERYWHERE),
    everywhere("1996 World Champion", printing(is_tournament=False), legalities=NOWHERE),
    everywhere("Chicken à la King", printing("ugl", is_tournament=False), legalities=NOWHERE),
    everywhere("Red Herring", printing("cmb1", "2019-11-07", "funny"), legalities=NOWHERE),
    everywhere(
        "Snapcaster Mage",
        replace(printing("isd", "2011-09-30", set_name="Innistrad"), symbol=Symbol.GOLD),
    ),
    everywhere(
        "Dream Twist",
        replace(printing("isd", "2011-09-30", set_name="Innistrad"), symbol=Symbol.BLACK),
    ),
    everywhere("Laboratory Maniac", printing("isd", "2011-09-30", set_name="Innistrad")),
    everywhere("Thoughtseize", printing("lrw", "2007-10-12", set_name="Lorwyn")),
    everywhere("A Card of Tomorrow", printing("tom", "2031-01-01", set_name="Tomorrow")),
    replace(
        everywhere("Delver of Secrets // Insectile Aberration", printing("isd", "2011-09-30")),
        layout="transform",
    ),
    replace(everywhere("Fire // Ice", type_line="Instant // Instant"), layout="split"),
    replace(
        everywhere("A Card of Holes", type_line=None), text=None, mana_cost=None, mana_value=None
    ),
]
COMPANIONS = [
    replace(everywhere(name, type_line="Legendary Creature — Cat"), keywords=("Companion",))
    for name in ("Lurrus of the Dream-Den", "Umori, the Collector", "Zirda, the Dawnwaker")
] + [
    replace(
        card(
            "Lutri, Pauper Otter",
            printing("mb2", "2024-08-02", "funny", number="597"),
            legalities=NOWHERE,
        ),
        keywords=("Companion",),
    )
]
CARDS = (*LANDS, *LIMITED, *OTHERS, *COMPANIONS)
SETS = ("isd", "lrw", "ced")
