"""Lists either side of the clauses on reading: LIST-*."""

from tests.golden.check_deck.lists import Edge, deck, islands

READING = {
    "LIST-UNKNOWN-CARD": (
        Edge("every case and accent", deck("2 JUZAM DJINN", "2 juzám djinn"), ("TB-TWO",)),
        Edge("two of them", deck("1 JUZAM DJINN", "1 juzám djinn")),
        Edge("a slip of the pen", deck("1 Giant Grwth"), ("LIST-UNKNOWN-CARD",)),
        Edge("the document's short name is no card", deck("3 Abyss"), ("LIST-UNKNOWN-CARD",)),
        Edge(
            "two slips, and one short",
            deck("1 Giant Grwth", "4 Sol Rung", size=59),
            ("LIST-UNKNOWN-CARD", "LIST-UNKNOWN-CARD", "TB-DECK-MIN"),
        ),
        Edge("a split card's spellings", deck("2 Fire // Ice", "1 Fire/Ice", "1 fire")),
        Edge(
            "five in three spellings",
            deck("2 Fire // Ice", "1 Fire / Ice", "2 Fire"),
            ("TB-FOUR",),
        ),
        Edge("an adventure by its front", deck("4 Murderous Rider"), on="2021-01-01"),
        Edge(
            "an adventure by both names",
            deck("3 Murderous Rider // Swift End", "2 Murderous Rider"),
            ("TB-FOUR",),
            "2021-01-01",
        ),
        Edge("unknown cards count", islands("60 Nothing At All", size=60), ("LIST-UNKNOWN-CARD",)),
    ),
    "LIST-UNREAD-LINE": (
        Edge("a line of stars", deck() + "\n4 ***", ("LIST-UNREAD-LINE",)),
        Edge("ten thousand", deck() + "\n10000 Forest", ("LIST-UNREAD-LINE",)),
        Edge("one less", deck() + "\n9999 Forest"),
        Edge("none of a card", deck() + "\n0 Sol Ring", ("LIST-UNREAD-LINE notice",)),
    ),
    "LIST-GUESS": (
        Edge("a side without a heading", deck() + "\n\n15 Forest", ("LIST-GUESS",)),
        Edge("a side with one", deck() + "\n\nSideboard\n15 Forest"),
        Edge("a side line by line", deck() + "\nSB: 15 Forest"),
        Edge(
            "a fault beside the guess",
            deck("5 Wastes") + "\n\n15 Forest",
            ("LIST-GUESS", "TB-FOUR"),
        ),
    ),
    "LIST-PRINTING": (
        Edge("a known printing", deck("4 Lord of Atlantis (7ED) 83")),
        Edge("an unknown set", deck("4 Lord of Atlantis (ZZZ) 1"), ("LIST-PRINTING",)),
        Edge("an unknown number", deck("4 Lord of Atlantis (7ED) 999"), ("LIST-PRINTING",)),
        Edge("the card is kept", deck("5 Lord of Atlantis (ZZZ) 1"), ("LIST-PRINTING", "TB-FOUR")),
    ),
    "LIST-HOMONYM": (
        Edge("the tournament card", deck("4 Red Herring"), on="2024-06-01"),
        Edge("by its printing", deck("4 Red Herring (MKM) 142"), on="2024-06-01"),
        Edge("the playtest card", deck("4 Red Herring (CMB1) 62"), ("CO-PLAYTEST",), "2024-06-01"),
        Edge("two cards, two limits", deck("4 Fire // Ice", "4 Fire Ants"), on="2011-01-01"),
    ),
}
