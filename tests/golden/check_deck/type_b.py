"""Lists either side of the core rules of Type B."""

from tests.golden.check_deck.lists import Edge, deck

SIZES = {
    "TB-DECK-MIN": (
        Edge("sixty cards", deck()),
        Edge("fifty-nine cards", deck(size=59), ("TB-DECK-MIN",)),
        Edge("sixty-one cards", deck(size=61)),
        Edge("the side does not count", deck(size=59, side=["15 Forest"]), ("TB-DECK-MIN",)),
        Edge("no card at all", "", ("TB-DECK-MIN",)),
    ),
    "TB-SIDE-MAX": (
        Edge("fifteen in the side", deck(side=["15 Forest"])),
        Edge("sixteen in the side", deck(side=["16 Forest"]), ("TB-SIDE-MAX",)),
    ),
}
LIMITS = {
    "TB-BASIC": (
        Edge("ten snow-covered lands", deck("10 Snow-Covered Forest", "6 snow-covered swamp")),
        Edge("four Wastes", deck("4 Wastes")),
        Edge("five Wastes", deck("5 Wastes"), ("TB-FOUR",)),
        Edge("Snow-Covered Wastes", deck("5 Snow-Covered Wastes"), ("TB-FOUR",), "2025-10-08"),
    ),
    "TB-DUAL-EACH": (
        Edge("four of a dual", deck("3 Bayou", side=["1 Bayou"])),
        Edge("five of a dual", deck("3 Bayou", side=["2 Bayou"]), ("TB-DUAL-EACH",)),
    ),
    "TB-DUAL-TOTAL": (
        Edge("eight duals of two kinds", deck("4 Bayou", "4 Taiga")),
        Edge("nine duals", deck("4 Bayou", "4 Taiga", side=["1 Tundra"]), ("TB-DUAL-TOTAL",)),
        Edge("both dual limits", deck("5 Bayou", "4 Taiga"), ("TB-DUAL-EACH", "TB-DUAL-TOTAL")),
        Edge("nine of one", deck("9 Bayou"), ("TB-DUAL-EACH", "TB-DUAL-TOTAL")),
        Edge("other lands are no duals", deck("4 Bayou", "4 Taiga", "4 Overgrown Tomb")),
    ),
    "TB-RESTRICTED-EACH": (
        Edge("one Sol Ring", deck("1 Sol Ring")),
        Edge("two Sol Rings", deck("1 Sol Ring", side=["1 Sol Ring"]), ("TB-RESTRICTED-EACH",)),
        Edge("two of two", deck("2 Sol Ring", "2 Mox Jet"), ("TB-RESTRICTED-EACH",) * 2),
        Edge(
            "five of one",
            deck("5 Sol Ring"),
            ("TB-RESTRICTED-EACH", "TB-RESTRICTED-TOTAL"),
        ),
    ),
    "TB-RESTRICTED-TOTAL": (
        Edge("four restricted", deck("1 Sol Ring", "1 Mox Jet", "1 Regrowth", "1 Balance")),
        Edge(
            "five restricted",
            deck("1 Sol Ring", "1 Mox Jet", "1 Regrowth", "1 Balance", side=["1 Time Walk"]),
            ("TB-RESTRICTED-TOTAL",),
        ),
    ),
    "TB-TWO": (
        Edge("two Bolts", deck("1 Lightning Bolt", side=["1 Lightning Bolt"])),
        Edge("two Bolts and one", deck("2 Lightning Bolt", side=["1 Lightning Bolt"]), ("TB-TWO",)),
        Edge("three in two spellings", deck("2 Sinkhole", "1 SINKHOLE"), ("TB-TWO",)),
        Edge("two of each", deck("2 The Abyss", "2 Juzam Djinn", "2 hypnotic specter")),
        Edge(
            "misspelt in the document",
            deck("3 Ball Lightning", "3 Vampiric Tutor", "3 the abyss", "3 Juzám Djinn"),
            ("TB-TWO",) * 4,
        ),
    ),
    "TB-FOUR": (
        Edge("five of another card", deck("1 Giant Growth"), ("TB-FOUR",)),
        Edge("the fifth in the side", deck(side=["1 Giant Growth"]), ("TB-FOUR",)),
        Edge("twenty Relentless Rats", deck("20 Relentless Rats")),
        Edge("seven Seven Dwarves", deck("7 Seven Dwarves")),
        Edge("eight Seven Dwarves", deck("8 Seven Dwarves"), ("TB-FOUR",)),
        Edge(
            "four faults at once",
            deck("2 Sol Ring", "3 Lightning Bolt", "1 Rebirth", side=["16 Swamp"]),
            ("TB-BAN-ANTE", "TB-RESTRICTED-EACH", "TB-SIDE-MAX", "TB-TWO"),
        ),
    ),
}
BANS = {
    "TB-BAN-ANTE": (
        Edge("ante", deck("1 Contract from Below"), ("TB-BAN-ANTE",)),
        Edge("two ante cards", deck("1 Rebirth", "1 Tempest Efreet"), ("TB-BAN-ANTE",) * 2),
        Edge("in the side", deck(side=["1 Jeweled Bird"]), ("TB-BAN-ANTE",)),
        Edge("five are one fault", deck("5 Demonic Attorney"), ("TB-BAN-ANTE",)),
        Edge("a word with ante in it", deck("4 Lantern of Insight")),
    ),
    "TB-BAN-PORTAL": (
        Edge("Portal", deck("1 Alluring Scent"), ("TB-BAN-PORTAL",)),
        Edge("also in an expansion", deck("4 Raging Goblin"), (), "2000-01-01"),
        Edge("a Portal printing of another card", deck("4 Raging Goblin (POR) 145"), ()),
        Edge("in masters sets only", deck("1 Imperial Seal"), ("TB-BAN-PORTAL",), "2024-01-01"),
        Edge("no core printing yet", deck("1 Gift of Estates"), ("TB-BAN-PORTAL",), "2005-07-28"),
        Edge(
            "the core printing waits", deck("1 Gift of Estates"), ("TB-BAN-PORTAL",), "2005-08-28"
        ),
        Edge("the core printing waited", deck("1 Gift of Estates"), (), "2005-08-29"),
        Edge(
            "the core set is announced",
            deck("1 Gift of Estates"),
            (),
            "2005-07-29",
            ("NINTH EDITION ALLOWED",),
        ),
    ),
    "TB-BAN-CHAMPION": (
        Edge("the 1996 champion's rival", deck("1 Shichifukujin Dragon"), ("TB-TOURNAMENT",)),
        Edge("no champion", deck()),
        Edge(
            "the champion stays banned",
            deck("1 1996 World Champion"),
            ("TB-BAN-CHAMPION",),
            said=("PORTAL ALLOWED ANTE ALLOWED OPTIONAL COLLECTOR'S RULE IN EFFECT",),
        ),
    ),
    "TB-TOURNAMENT": (
        Edge("banned elsewhere", deck("1 Shahrazad", "4 Stone-Throwing Devils")),
        Edge("silver border", deck("1 Chicken à la King"), ("TB-TOURNAMENT",)),
        Edge(
            "two faults of a list", deck("1 Mox Lotus", size=59), ("TB-DECK-MIN", "TB-TOURNAMENT")
        ),
        Edge("digital only", deck("1 Davriel, Soul Broker"), ("TB-TOURNAMENT",), "2024-01-01"),
    ),
    "CO-PLAYTEST": (
        Edge("a playtest card", deck("1 Lutri, Pauper Otter"), ("CO-PLAYTEST",), "2025-01-01"),
        Edge(
            "a casual event",
            deck("1 Lutri, Pauper Otter"),
            ("CO-PLAYTEST notice",),
            "2025-01-01",
            casual=True,
        ),
        Edge("a casual event without one", deck(), on="2025-01-01", casual=True),
    ),
}
OTHER = {
    "TB-SLEEVES": (
        Edge("Alpha", deck("1 Mox Jet (LEA) 262"), ("TB-SLEEVES",)),
        Edge("Beta", deck("1 Mox Jet (LEB) 263")),
        Edge("no printing named", deck("1 Mox Jet")),
        Edge("Alpha in the side", deck(side=["1 mox jet (lea) 262"]), ("TB-SLEEVES",)),
        Edge("marked", deck(), ("TB-SLEEVES",), marked=True),
        Edge("a double-faced card", deck("1 Delver of Secrets"), ("TB-SLEEVES",)),
        Edge("a modal one", deck("1 Valakut Awakening"), ("TB-SLEEVES",), "2021-01-01"),
        Edge("one that melds", deck("1 Gisela, the Broken Blade"), ("TB-SLEEVES",)),
        Edge("a flip card has one face", deck("1 Budoka Gardener")),
        Edge("an adventure has one face", deck("1 Bonecrusher Giant")),
        Edge(
            "said once",
            deck("1 Mox Jet (LEA) 262", "1 Delver of Secrets", "1 Balance (LEA) 3"),
            ("TB-SLEEVES",),
            marked=True,
        ),
    ),
    "TB-ERRATA": (
        Edge("Channel", deck("1 Channel"), ("TB-ERRATA",)),
        Edge(
            "all three",
            deck("1 Channel", "1 Chaos Orb", side=["4 Falling Star"]),
            ("TB-ERRATA",) * 3,
        ),
        Edge("two of one", deck("2 Chaos Orb"), ("TB-ERRATA", "TB-RESTRICTED-EACH")),
        Edge("none", deck("1 Balance")),
    ),
}
CORE = SIZES | LIMITS | BANS | OTHER
