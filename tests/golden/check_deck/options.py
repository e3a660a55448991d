"""Lists either side of the optional rules of Type B, and of the day a card becomes legal."""

from tests.golden.check_deck.lists import Edge, deck, islands

ANTE = ("4 Contract from Below",)
PROXY = ("OPTIONAL 6-PROXY RULE IN EFFECT",)
COLLECTOR = ("OPTIONAL COLLECTOR'S RULE IN EFFECT",)
TEXT = "TB-PROXY-TEXT"
WAVE = deck("1 Parallax Wave")
NEMESIS = ("NEMESIS ALLOWED",)

PHRASES = {
    "TB-OPT-ALL": (
        Edge("in every one", deck(*ANTE), said=("ANTE\n ALLOWED", "x ANTE\tALLOWED.")),
        Edge("one lacks it", deck(*ANTE), ("TB-BAN-ANTE",), said=("ANTE ALLOWED", "Bring sleeves")),
        Edge("an empty one", deck(*ANTE), ("TB-BAN-ANTE",), said=("ANTE ALLOWED", "")),
        Edge("one negates it", deck(*ANTE), ("TB-BAN-ANTE",), said=("NO ANTE ALLOWED",)),
        Edge("not", deck(*ANTE), ("TB-BAN-ANTE",), said=("not Ante Allowed",)),
        Edge("half a word", deck(*ANTE), ("TB-BAN-ANTE",), said=("PLANTE ALLOWED",)),
    ),
    "TB-OPT-OVER": (
        Edge("the ban gives way", deck(*ANTE), said=("ante allowed",)),
        Edge("another ban does not", deck(*ANTE), ("TB-BAN-ANTE",), said=("PORTAL ALLOWED",)),
    ),
    "TB-OPT-ANTE": (
        Edge("announced", deck(*ANTE), said=("Come! ANTE  ALLOWED\nbring cards",)),
        Edge("five", deck("5 Contract from Below"), ("TB-FOUR",), said=("ante allowed",)),
    ),
    "TB-OPT-PORTAL": (
        Edge("announced", deck("4 Alluring Scent"), said=("PORTAL ALLOWED",)),
        Edge("five", deck("5 Alluring Scent"), ("TB-FOUR",), said=("portal allowed",)),
        Edge("no month", deck("1 Alaborn Trooper"), (), "1998-06-24", ("PORTAL ALLOWED",)),
        Edge(
            "the day before",
            deck("1 Alaborn Trooper"),
            ("TB-OPT-EXPANSION",),
            "1998-06-23",
            ("PORTAL ALLOWED",),
        ),
        Edge(
            "one lacks it",
            deck("4 Alluring Scent"),
            ("TB-BAN-PORTAL",),
            said=("PORTAL ALLOWED", "x"),
        ),
    ),
    "TB-OPT-EXPANSION": (
        Edge("the day before release", WAVE, ("TB-OPT-EXPANSION",), "2000-02-13", NEMESIS),
        Edge("the day of release", WAVE, (), "2000-02-14", NEMESIS),
        Edge("not announced", WAVE, ("TB-OPT-EXPANSION",), "2000-03-13"),
        Edge("after one month", WAVE, (), "2000-03-14"),
        Edge("one lacks it", WAVE, ("TB-OPT-EXPANSION",), "2000-03-01", (*NEMESIS, "x")),
        Edge("negated", WAVE, ("TB-OPT-EXPANSION",), "2000-03-01", ("no nemesis allowed",)),
        Edge("a code is no name", WAVE, ("TB-OPT-EXPANSION",), "2000-03-01", ("NEM ALLOWED",)),
        Edge("over a line's end", WAVE, (), "2000-03-01", ("Nemesis\r\nAllowed",)),
        Edge("Innistrad waits", deck("1 Snapcaster Mage"), ("TB-OPT-EXPANSION",), "2011-10-29"),
        Edge("Innistrad waited", deck("1 Snapcaster Mage"), (), "2011-10-30"),
        Edge("the 30th of April", deck("1 Maelstrom Pulse"), ("TB-OPT-EXPANSION",), "2009-05-29"),
        Edge("the 30th of May", deck("1 Maelstrom Pulse"), (), "2009-05-30"),
        Edge("years too early", deck("1 Seven Dwarves"), ("TB-OPT-EXPANSION",), "1999-01-01"),
        Edge("a later printing", deck("4 Lord of Atlantis (7ED) 83"), (), "1996-01-01"),
        Edge("a promo of no set", islands("1 Nalathni Dragon"), (), "1994-02-01"),
        Edge("a promo waits", islands("1 Nalathni Dragon"), ("TB-OPT-EXPANSION",), "1994-01-31"),
        Edge("two faults", deck("5 Parallax Wave"), ("TB-FOUR", "TB-OPT-EXPANSION"), "2000-03-01"),
    ),
}
PROXIES = {
    "TB-OPT-PROXY": (
        Edge("not announced", deck("1 Black Lotus *PROXY: Swamp*"), ("TB-OPT-PROXY",)),
        Edge(
            "six", deck("4 Kird Ape *PROXY: Swamp*", "2 Fork *PROXY: Island*"), (TEXT,), said=PROXY
        ),
        Edge(
            "seven",
            deck(
                "4 Kird Ape *PROXY: Swamp*",
                "2 Fork *PROXY: Island*",
                side=["1 Opt *PROXY: Plains*"],
            ),
            ("TB-OPT-PROXY", TEXT),
            said=PROXY,
        ),
        Edge(
            "a long dash and small letters",
            deck("1 Black Lotus *proxy: swamp*"),
            (TEXT,),
            said=("optional 6–proxy rule\nin effect",),
        ),
        Edge(
            "seven is no six",
            deck("1 Black Lotus *PROXY: Swamp*"),
            ("TB-OPT-PROXY",),
            said=("OPTIONAL 7-PROXY RULE IN EFFECT",),
        ),
        Edge("none", deck(), said=PROXY),
    ),
    "TB-PROXY-LAND": (
        Edge(
            "two cards on two lands",
            deck("1 Black Lotus *PROXY: Swamp*", "1 Mox Jet *PROXY: Snow-Covered Swamp*"),
            (TEXT,),
            said=PROXY,
        ),
        Edge(
            "two cards on one land",
            deck("1 Black Lotus *PROXY: Swamp*", side=["1 Mox Jet *PROXY: Swamp*"]),
            ("TB-PROXY-LAND", TEXT),
            said=PROXY,
        ),
        Edge(
            "one card on two lands",
            deck("1 Kird Ape *PROXY: Swamp*", side=["1 Kird Ape *PROXY: Island*"]),
            ("TB-PROXY-LAND", TEXT),
            said=PROXY,
        ),
        Edge(
            "one card in two lines",
            deck("1 Kird Ape *PROXY: Swamp*", side=["1 kird ape *PROXY: swamp*"]),
            (TEXT,),
            said=PROXY,
        ),
        Edge(
            "no land is named",
            deck("1 Kird Ape *PROXY*"),
            ("TB-PROXY-LAND", TEXT),
            said=PROXY,
        ),
        Edge("Wastes", deck("1 Kird Ape *PROXY: Wastes*"), ("TB-PROXY-LAND", TEXT), said=PROXY),
        Edge(
            "no basic land",
            deck("1 Kird Ape *PROXY: Bayou*"),
            ("TB-PROXY-LAND", TEXT),
            said=PROXY,
        ),
    ),
    "TB-PROXY-TEXT": (
        Edge("a proxy", deck("1 Kird Ape *PROXY: Swamp*"), (TEXT,), said=PROXY),
        Edge("three", deck("3 Kird Ape *PROXY: Swamp*"), (TEXT,), said=PROXY),
        Edge("no proxy", deck("1 Kird Ape"), said=PROXY),
    ),
    "TB-PROXY-COUNTS": (
        Edge("one Sol Ring", deck("1 Sol Ring *PROXY: Swamp*"), (TEXT,), said=PROXY),
        Edge(
            "a Sol Ring and its proxy",
            deck("1 Sol Ring *PROXY: Swamp*", "1 Sol Ring"),
            ("TB-RESTRICTED-EACH", TEXT),
            said=PROXY,
        ),
        Edge(
            "a banned card",
            deck("1 Rebirth *PROXY: Swamp*"),
            ("TB-BAN-ANTE", TEXT),
            said=PROXY,
        ),
        Edge(
            "no land counts",
            deck("1 Kird Ape *PROXY: Swamp*", size=59),
            ("TB-DECK-MIN", TEXT),
            said=PROXY,
        ),
        Edge("Alpha on a Swamp", deck("1 Mox Jet (LEA) 262 *PROXY: Swamp*"), (TEXT,), said=PROXY),
        Edge(
            "a double-faced card", deck("1 Delver of Secrets *PROXY: Swamp*"), (TEXT,), said=PROXY
        ),
    ),
}
BACKS = {
    "TB-OPT-COLLECTOR": (
        Edge("not announced", deck("1 Mox Jet (CED) 264"), ("TB-OPT-COLLECTOR", "TB-SLEEVES")),
        Edge("announced", deck("1 Mox Jet (CED) 264"), ("TB-SLEEVES",), said=COLLECTOR),
        Edge(
            "a curled apostrophe",
            deck("1 Mox Jet (CEI) 264"),
            ("TB-SLEEVES",),
            said=("Optional Collector’s Rule in Effect",),
        ),
        Edge("no printing is named", deck("1 Mox Jet")),
        Edge(
            "a champion's deck",
            deck("1 Force of Will (WC97) jk28"),
            ("TB-OPT-COLLECTOR", "TB-SLEEVES"),
        ),
        Edge(
            "a set that the catalogue lacks",
            deck("1 Black Lotus (30A) 1"),
            ("LIST-PRINTING", "TB-OPT-COLLECTOR", "TB-SLEEVES"),
            "2024-01-01",
        ),
        Edge(
            "ante stays banned",
            deck("1 Contract from Below (CED) 5"),
            ("TB-BAN-ANTE", "TB-SLEEVES"),
            said=COLLECTOR,
        ),
        Edge("double-faced cards are none", deck("1 Delver of Secrets"), ("TB-SLEEVES",)),
        Edge(
            "limits hold",
            deck("1 Mox Jet (CED) 264", "1 Mox Jet"),
            ("TB-RESTRICTED-EACH", "TB-SLEEVES"),
            said=COLLECTOR,
        ),
    ),
}
OPTIONS = PHRASES | PROXIES | BACKS
