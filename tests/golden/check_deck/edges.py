"""Either side of each clause's edge, on real cards: a legal list, and what one change makes of it.

Every row is worked out by hand from the clauses and the dates of the reference catalogue. A row
names the clauses that must be found, as often as they must be found, notices left out.
"""

from dataclasses import dataclass

FILLER = (
    *("Grizzly Bears", "Llanowar Elves", "Giant Growth", "Craw Wurm", "Scryb Sprites"),
    *("War Mammoth", "Giant Spider", "Durkwood Boars", "Hurricane"),
)
"""Four of each make 36 cards, all printed by 1994 and named by no clause."""


def deck(*main, side=(), size=60):
    """A legal Type B list with the given lines in its main deck and side, filled with Forests."""
    lines = [f"4 {name}" for name in FILLER] + list(main)
    count = sum(int(line.split()[0]) for line in lines)
    lines.append(f"{size - count} Forest")
    return "\n".join([*lines, "", "Sideboard", *side] if side else lines)


BLUE = (
    *("Snapcaster Mage", "Delver of Secrets", "Ponder", "Mana Leak", "Dismember", "Vapor Snag"),
    *("Phantasmal Image", "Gitaxian Probe", "Mental Misstep", "Invisible Stalker"),
)
RED = (
    *("Stromkirk Noble", "Chandra's Phoenix", "Incinerate", "Galvanic Blast", "Arc Trail"),
    *("Shrine of Burning Rage", "Brimstone Volley", "Geistflame", "Goblin Fireslinger"),
    "Goblin Arsonist",
)
WHITE = (
    *("Champion of the Parish", "Honor of the Pure", "Mirran Crusader", "Hero of Bladehold"),
    *("Oblivion Ring", "Day of Judgment", "Doomed Traveler", "Slayer of the Wicked"),
    *("Fiend Hunter", "Timely Reinforcements"),
)


def a_set(blue=BLUE, red=RED, white=WHITE, sizes=(15, 15, 15)):
    """A Set of three decks, legal in Standard in October 2011 unless a card is changed."""
    decks = zip((blue, red, white), ("Island", "Mountain", "Plains"), sizes, strict=True)
    return "\n\n".join(
        "\n".join(
            [f"Deck {number}", *(f"1 {card}" for card in cards), f"{size - len(cards)} {land}"]
        )
        for number, (cards, land, size) in enumerate(decks, start=1)
    )


def swapped(cards, card):
    """The cards with the last one changed for `card`."""
    return (*cards[:-1], card)


@dataclass(frozen=True)
class Edge:
    """One list, and the clauses that a check has to name: none for a legal list."""

    name: str
    text: str
    clauses: tuple[str, ...] = ()
    on: str = "2020-10-08"
    said: tuple[str, ...] = ()
    format: str = "type-b"
    companion: str | None = None
    verdict: str | None = None

    @property
    def expected_verdict(self):
        return self.verdict or ("illegal" if self.clauses else "legal")


def type_15(name, text, *clauses, on="2011-10-08", slug="type-15", **more):
    return Edge(name, text, clauses, on, format=slug, **more)


def base(name, slug, text, *clauses):
    return Edge(name, text, clauses, "2024-01-01", format=slug)


SIZES = (
    Edge("sixty cards", deck()),
    Edge("fifty-nine cards", deck(size=59), ("TB-DECK-MIN",)),
    Edge("sixty-one cards", deck(size=61)),
    Edge("fifteen in the side", deck(side=["15 Forest"])),
    Edge("sixteen in the side", deck(side=["16 Forest"]), ("TB-SIDE-MAX",)),
    Edge("no card at all", "", ("TB-DECK-MIN",)),
)
LIMITS = (
    Edge("ten snow-covered lands", deck("10 Snow-Covered Forest", "6 Snow-Covered Swamp")),
    Edge("four Wastes", deck("4 Wastes")),
    Edge("five Wastes", deck("5 Wastes"), ("TB-FOUR",)),
    Edge("five Snow-Covered Wastes", deck("5 Snow-Covered Wastes"), ("TB-FOUR",), "2025-10-08"),
    Edge("eight duals of two kinds", deck("4 Bayou", "4 Taiga")),
    Edge("five of a dual", deck("3 Bayou", side=["2 Bayou"]), ("TB-DUAL-EACH",)),
    Edge("nine duals", deck("4 Bayou", "4 Taiga", side=["1 Tundra"]), ("TB-DUAL-TOTAL",)),
    Edge("both dual limits", deck("5 Bayou", "4 Taiga"), ("TB-DUAL-EACH", "TB-DUAL-TOTAL")),
    Edge("two Sol Rings", deck("1 Sol Ring", side=["1 Sol Ring"]), ("TB-RESTRICTED-EACH",)),
    Edge("four restricted", deck("1 Sol Ring", "1 Mox Jet", "1 Channel", "1 Balance")),
    Edge(
        "five restricted",
        deck("1 Sol Ring", "1 Mox Jet", "1 Channel", "1 Balance", side=["1 Time Walk"]),
        ("TB-RESTRICTED-TOTAL",),
    ),
    Edge("cards banned elsewhere", deck("1 Chaos Orb", "1 Shahrazad")),
    Edge("two Bolts and one", deck("2 Lightning Bolt", side=["1 Lightning Bolt"]), ("TB-TWO",)),
    Edge("three in two spellings", deck("2 Sinkhole", "1 SINKHOLE"), ("TB-TWO",)),
    Edge("two of four limited cards", deck("2 The Abyss", "2 Juzam Djinn", "2 hypnotic specter")),
    Edge("the document's short name is no card", deck("3 Abyss"), ("LIST-UNKNOWN-CARD",)),
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
)
ANTE = ("4 Contract from Below",)
PHRASES = (
    Edge("ante", deck("1 Contract from Below"), ("TB-BAN-ANTE",)),
    Edge("two ante cards", deck("1 Rebirth", "1 Tempest Efreet"), ("TB-BAN-ANTE",) * 2),
    Edge("ante announced", deck(*ANTE), said=("Come! ANTE  ALLOWED\nbring cards",)),
    Edge("ante over a line's end", deck(*ANTE), said=("ANTE\n ALLOWED", "x ANTE\tALLOWED.")),
    Edge("too much ante", deck("5 Contract from Below"), ("TB-FOUR",), said=("ante allowed",)),
    Edge("no ante", deck(*ANTE), ("TB-BAN-ANTE",), said=("NO ANTE ALLOWED",)),
    Edge("not ante", deck(*ANTE), ("TB-BAN-ANTE",), said=("not Ante Allowed",)),
    Edge("half a word", deck(*ANTE), ("TB-BAN-ANTE",), said=("PLANTE ALLOWED",)),
    Edge("one lacks it", deck(*ANTE), ("TB-BAN-ANTE",), said=("ANTE ALLOWED", "Bring sleeves")),
    Edge("Portal", deck("1 Alluring Scent"), ("TB-BAN-PORTAL",)),
    Edge("Portal announced", deck("4 Alluring Scent"), said=("PORTAL ALLOWED",)),
    Edge(
        "one lacks Portal",
        deck("4 Alluring Scent"),
        ("TB-BAN-PORTAL",),
        said=("PORTAL ALLOWED", "x"),
    ),
    Edge(
        "the champion stays banned",
        deck("1 1996 World Champion"),
        ("TB-BAN-CHAMPION",),
        said=("PORTAL ALLOWED ANTE ALLOWED OPTIONAL COLLECTOR'S RULE IN EFFECT",),
    ),
)
WAVE = deck("1 Parallax Wave")
GIFT = deck("1 Gift of Estates")
NEMESIS = ("NEMESIS ALLOWED",)
DAYS = (
    Edge("the day before release", WAVE, ("TB-OPT-EXPANSION",), "2000-02-13", NEMESIS),
    Edge("the day of release", WAVE, (), "2000-02-14", NEMESIS),
    Edge("not announced", WAVE, ("TB-OPT-EXPANSION",), "2000-03-13"),
    Edge("after one month", WAVE, (), "2000-03-14"),
    Edge("one lacks it", WAVE, ("TB-OPT-EXPANSION",), "2000-03-01", (*NEMESIS, "x")),
    Edge("negated", WAVE, ("TB-OPT-EXPANSION",), "2000-03-01", ("no nemesis allowed",)),
    Edge("a set code is no name", WAVE, ("TB-OPT-EXPANSION",), "2000-03-01", ("NEM ALLOWED",)),
    Edge("Innistrad waits", deck("1 Snapcaster Mage"), ("TB-OPT-EXPANSION",), "2011-10-29"),
    Edge("Innistrad waited", deck("1 Snapcaster Mage"), (), "2011-10-30"),
    Edge("years too early", deck("1 Seven Dwarves"), ("TB-OPT-EXPANSION",), "1999-01-01"),
    Edge("a later printing of an old card", deck("4 Lord of Atlantis (10E) 92"), (), "1996-01-01"),
    Edge("no core printing yet", GIFT, ("TB-BAN-PORTAL",), "2005-07-28"),
    Edge("the core printing waits", GIFT, ("TB-BAN-PORTAL",), "2005-08-28"),
    Edge("the core printing waited", GIFT, (), "2005-08-29"),
    Edge("the core set is announced", GIFT, (), "2005-07-29", ("NINTH EDITION ALLOWED",)),
    Edge("also in an expansion", deck("4 Raging Goblin"), (), "2000-01-01"),
    Edge("in masters sets only", deck("1 Imperial Seal"), ("TB-BAN-PORTAL",), "2024-01-01"),
    Edge("Portal does not wait", deck("1 Alaborn Trooper"), (), "1998-06-24", ("PORTAL ALLOWED",)),
    Edge(
        "Portal the day before",
        deck("1 Alaborn Trooper"),
        ("TB-OPT-EXPANSION",),
        "1998-06-23",
        ("PORTAL ALLOWED",),
    ),
)
OTHER = (
    Edge("silver border", deck("1 Chicken à la King"), ("TB-TOURNAMENT",)),
    Edge("a playtest card", deck("1 Lutri, Pauper Otter"), ("CO-PLAYTEST",), "2025-01-01"),
    Edge("a slip of the pen", deck("1 Giant Grwth"), ("LIST-UNKNOWN-CARD",)),
    Edge("a line of stars", deck() + "\n4 ***", ("LIST-UNREAD-LINE",)),
    Edge("ten thousand", deck() + "\n10000 Forest", ("LIST-UNREAD-LINE",)),
    Edge("one less", deck() + "\n9999 Forest"),
    Edge("none of a card", deck() + "\n0 Sol Ring"),
    Edge(
        "a proxy that is not announced",
        deck("1 Black Lotus *PROXY: Swamp*"),
        ("TB-OPT-PROXY",),
    ),
    Edge(
        "a companion",
        deck(side=["1 Lurrus of the Dream-Den"]),
        on="2021-01-01",
        companion="Lurrus of the Dream-Den",
    ),
    Edge(
        "a companion that the deck breaks",
        deck("1 Juzám Djinn", side=["1 Lurrus of the Dream-Den"]),
        ("CO-CONDITION",),
        "2021-01-01",
        companion="Lurrus of the Dream-Den",
    ),
)
LORWYN = (
    *("Cryptic Command", "Mulldrifter", "Vendilion Clique", "Mistbind Clique", "Thoughtseize"),
    *("Spellstutter Sprite", "Scion of Oona", "Bitterblossom", "Nameless Inversion", "Shriekmaw"),
)
SHADOWMOOR = ("Figure of Destiny", "Demigod of Revenge")
OLDER = {"slug": "type-15-lorwyn-shadowmoor"}
MODERN = {"slug": "type-15-modern", "on": "2020-10-08"}
SETS = (
    type_15("a Set", a_set()),
    type_15("fourteen cards", a_set(sizes=(14, 15, 15)), "T15-DECK"),
    type_15("sixteen and fourteen", a_set(sizes=(16, 15, 14)), "T15-DECK", "T15-DECK"),
    type_15("two decks", a_set().partition("Deck 3")[0], "T15-SET"),
    type_15("four decks", a_set() + "\nDeck 4\n15 Forest", "T15-SET"),
    type_15("a card twice in a deck", a_set(swapped(BLUE, "Ponder")), "T15-ONE-DECK"),
    type_15("a card in two decks", a_set(red=swapped(RED, "Dismember")), "T15-ONE-SET"),
    type_15("no snow in Standard", a_set(swapped(BLUE, "Snow-Covered Island")), "T15-BASE"),
    type_15("out of Standard", a_set(red=swapped(RED, "Goblin Guide")), "T15-BASE"),
    type_15("banned", a_set(swapped(BLUE, "Dream Twist")), "T15-BANNED", on="2011-10-07"),
    type_15("not yet banned", a_set(swapped(BLUE, "Dream Twist")), on="2011-10-06"),
    type_15(
        "on notice",
        a_set(swapped(BLUE, "Laboratory Maniac")),
        "T15-ONNOTICE",
        verdict="legal",
    ),
    type_15("a sideboard", a_set() + "\nSideboard\n1 Forest", "T15-DECK"),
    type_15("a companion", a_set(), "T15-NOCOMPANION", companion="Lutri, the Spellchaser"),
    type_15("a proxy", a_set(swapped(BLUE, "Ponder *PROXY: Swamp*")), "BF-PROXY", "T15-ONE-DECK"),
    type_15("Lorwyn and Shadowmoor", a_set(LORWYN, SHADOWMOOR, ()), **OLDER),
    type_15(
        "a card of neither", a_set(LORWYN, (*SHADOWMOOR, "Mogg Fanatic"), ()), "T15-BASE", **OLDER
    ),
    type_15(
        "three bans of Modern, and no other list",
        a_set(swapped(BLUE, "Dream Twist"), swapped(RED, "Goblin Guide")),
        *["T15-BASE"] * 3,
        **MODERN,
    ),
)
BASES = (
    base("four Bolts", "modern", "4 Lightning Bolt\n56 Mountain"),
    base("fifty-nine", "modern", "4 Lightning Bolt\n55 Mountain", "BF-MAIN"),
    base("sixteen in the side", "modern", "60 Mountain\n\nSideboard\n16 Forest", "BF-SIDE"),
    base(
        "five Bolts", "modern", "4 Lightning Bolt\n56 Mountain\nSB: 1 Lightning Bolt", "BF-COPIES"
    ),
    base("too old for Modern", "modern", "4 Force of Will\n56 Island", "BF-POOL"),
    base("banned", "modern", "4 Chrome Mox\n56 Island", "BF-BANNED"),
    base("sixty Wastes", "modern", "60 Wastes"),
    base("a restricted card", "vintage", "1 Black Lotus\n59 Island"),
    base("a restricted card twice", "vintage", "2 Black Lotus\n58 Island", "BF-RESTRICTED"),
    base("five of a restricted card", "vintage", "5 Black Lotus\n58 Island", "BF-RESTRICTED"),
    base("a proxy", "legacy", "1 Brainstorm *PROXY: Swamp*\n59 Island", "BF-PROXY"),
    base("snow", "pauper", "4 Lightning Bolt\n56 Snow-Covered Mountain"),
    Edge("Standard of 2011", "4 Snapcaster Mage\n56 Island", (), "2011-10-08", format="standard"),
)
EDGES = {
    f"{edge.format}: {edge.name} ({number})": edge
    for number, edge in enumerate((*SIZES, *LIMITS, *PHRASES, *DAYS, *OTHER, *SETS, *BASES))
}
