"""Lists either side of the clauses of Type 15."""

from tests.golden.check_deck.lists import BLUE, RED, WHITE, a_set, swapped, type_15

LORWYN = (
    *("Cryptic Command", "Mulldrifter", "Vendilion Clique", "Mistbind Clique", "Thoughtseize"),
    *("Spellstutter Sprite", "Scion of Oona", "Bitterblossom", "Nameless Inversion", "Shriekmaw"),
)
SHADOWMOOR = ("Figure of Destiny", "Demigod of Revenge")
OLDER = {"slug": "type-15-lorwyn-shadowmoor"}
MODERN = {"slug": "type-15-modern", "on": "2020-10-08"}

TYPE_15 = {
    "T15-SET": (
        type_15("a Set", a_set()),
        type_15("two decks", a_set().partition("Deck 3")[0], "T15-SET"),
        type_15("four decks", a_set() + "\nDeck 4\n15 Forest", "T15-SET"),
    ),
    "T15-DECK": (
        type_15("fifteen cards each", a_set(sizes=(15, 15, 15))),
        type_15("fourteen cards", a_set(sizes=(14, 15, 15)), "T15-DECK"),
        type_15("sixteen and fourteen", a_set(sizes=(16, 15, 14)), "T15-DECK", "T15-DECK"),
        type_15("a sideboard", a_set() + "\nSideboard\n1 Forest", "T15-DECK"),
    ),
    "T15-ONE-DECK": (
        type_15("a card once", a_set(swapped(BLUE, "Azure Mage"))),
        type_15("a card twice in a deck", a_set(swapped(BLUE, "ponder")), "T15-ONE-DECK"),
        type_15(
            "in a deck and in the Set",
            a_set(swapped(BLUE, "Ponder"), swapped(RED, "Ponder")),
            "T15-ONE-DECK",
            "T15-ONE-SET",
        ),
        type_15("any number of basic lands", a_set((), (), ())),
    ),
    "T15-ONE-SET": (
        type_15("no card in two decks", a_set()),
        type_15("a card in two decks", a_set(red=swapped(RED, "Dismember")), "T15-ONE-SET"),
        type_15(
            "a card in all three",
            a_set(red=swapped(RED, "Dismember"), white=swapped(WHITE, "dismember")),
            "T15-ONE-SET",
        ),
    ),
    "T15-BASE": (
        type_15("Standard of the day", a_set(swapped(BLUE, "Azure Mage"))),
        type_15("no snow in Standard", a_set(swapped(BLUE, "Snow-Covered Island")), "T15-BASE"),
        type_15("out of Standard", a_set(red=swapped(RED, "Goblin Guide")), "T15-BASE"),
        type_15("an old printing", a_set(("Mana Leak (STH) 36",))),
        type_15("Lorwyn and Shadowmoor", a_set(LORWYN, SHADOWMOOR, ()), **OLDER),
        type_15(
            "a card of neither",
            a_set(LORWYN, (*SHADOWMOOR, "Mogg Fanatic"), ()),
            "T15-BASE",
            **OLDER,
        ),
        type_15(
            "three bans of Modern",
            a_set(swapped(BLUE, "Dream Twist"), swapped(RED, "Goblin Guide")),
            *["T15-BASE"] * 3,
            **MODERN,
        ),
    ),
    "T15-BANNED": (
        type_15("banned", a_set(swapped(BLUE, "Dream Twist")), "T15-BANNED", on="2011-10-07"),
        type_15("not yet banned", a_set(swapped(BLUE, "Dream Twist")), on="2011-10-06"),
        type_15(
            "no ban over Modern",
            a_set(("Dream Twist",), ("Goblin Guide",), ("Elixir of Immortality",)),
            **MODERN,
        ),
    ),
    "T15-ONNOTICE": (
        type_15("on notice", a_set(swapped(BLUE, "Laboratory Maniac")), "T15-ONNOTICE"),
        type_15("not yet", a_set(swapped(BLUE, "Laboratory Maniac")), on="2011-10-06"),
    ),
    "T15-NOCOMPANION": (
        type_15("no companion", a_set()),
        type_15("a companion", a_set(), "T15-NOCOMPANION", companion="Lutri, the Spellchaser"),
        type_15(
            "two",
            "Companion\n1 Lutri, the Spellchaser\n1 Yorion, Sky Nomad\n\n" + a_set(),
            "T15-NOCOMPANION",
        ),
    ),
    "BF-PROXY": (
        type_15("a proxy", a_set(swapped(BLUE, "Azure Mage *PROXY: Swamp*")), "BF-PROXY"),
        type_15("and no proxy", a_set(swapped(BLUE, "Azure Mage"))),
    ),
    "CO-PLAYTEST": (
        type_15(
            "a playtest card",
            a_set(("Slivdrazi Monstrosity",), (), ()),
            "CO-PLAYTEST",
            **MODERN,
        ),
    ),
}
