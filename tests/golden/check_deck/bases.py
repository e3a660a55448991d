"""Lists either side of the clauses of the base formats: BF-*."""

from tests.golden.check_deck.lists import base, commander, islands

RED = ("Lightning Bolt", "Sol Ring", "Goblin Guide")
MBL = "mystery-booster-limited"

BASES = {
    "BF-MAIN": (
        base("four Bolts", "modern", "4 Lightning Bolt\n56 Mountain"),
        base("fifty-nine", "modern", "4 Lightning Bolt\n55 Mountain", "BF-MAIN"),
        base("a hundred", "commander", commander("Krenko, Mob Boss")),
        base("ninety-nine", "commander", commander("Krenko, Mob Boss", size=99), "BF-MAIN"),
        base("a hundred and one", "commander", commander("Krenko, Mob Boss", size=101), "BF-MAIN"),
        base("forty", MBL, islands(size=40)),
        base("thirty-nine", MBL, islands(size=39), "BF-MAIN"),
    ),
    "BF-SIDE": (
        base("fifteen in the side", "modern", "60 Mountain\n\nSideboard\n15 Forest"),
        base("sixteen in the side", "modern", "60 Mountain\n\nSideboard\n16 Forest", "BF-SIDE"),
        base("Limited has no maximum", MBL, islands(size=40, side=["30 Island"])),
    ),
    "BF-COPIES": (
        base("four", "modern", "3 Lightning Bolt\n57 Mountain\nSB: 1 Lightning Bolt"),
        base("five", "modern", "4 Lightning Bolt\n56 Mountain\nSB: 1 Lightning Bolt", "BF-COPIES"),
        base("any number", "modern", "30 Relentless Rats\n30 Swamp"),
        base("sixty Wastes", "modern", "60 Wastes"),
        base("snow", "pauper", "4 Lightning Bolt\n56 Snow-Covered Mountain"),
        base("any number in Limited", MBL, islands("20 Opt", size=40)),
        base("one of each", "commander", commander("Krenko, Mob Boss", deck=RED)),
        base(
            "two of one",
            "commander",
            commander("Krenko, Mob Boss", deck=(*RED, "lightning bolt")),
            "BF-COPIES",
        ),
    ),
    "BF-POOL": (
        base("too old for Modern", "modern", "4 Force of Will\n56 Island", "BF-POOL"),
        base("too old for Pioneer", "pioneer", "4 Counterspell\n56 Island", "BF-POOL"),
        base("of Pioneer", "pioneer", "4 Opt\n56 Island"),
        base("Standard of 2011", "standard", "4 Snapcaster Mage\n56 Island", on="2011-10-08"),
        base("out of it", "standard", "4 Goblin Guide\n56 Island", "BF-POOL", on="2011-10-08"),
        base("Mystery Booster", MBL, islands("1 Opt", "1 Slivdrazi Monstrosity", size=40)),
        base("not in it", MBL, islands("1 Black Lotus", size=40), "BF-POOL"),
    ),
    "BF-BANNED": (
        base("not banned", "legacy", "4 Chrome Mox\n56 Island"),
        base("banned", "modern", "4 Chrome Mox\n56 Island", "BF-BANNED"),
    ),
    "BF-RESTRICTED": (
        base("a restricted card", "vintage", "1 Black Lotus\n59 Island"),
        base("twice", "vintage", "2 Black Lotus\n58 Island", "BF-RESTRICTED"),
        base("five times", "vintage", "5 Black Lotus\n58 Island", "BF-RESTRICTED"),
        base(
            "once in each part", "vintage", "1 Sol Ring\n59 Island\nSB: 1 Sol Ring", "BF-RESTRICTED"
        ),
    ),
    "BF-PROXY": (
        base("a card", "legacy", "1 Brainstorm\n59 Island"),
        base("a proxy", "legacy", "1 Brainstorm *PROXY: Swamp*\n59 Island", "BF-PROXY"),
        base("a proxy without a land", "legacy", "1 Brainstorm *PROXY*\n59 Island", "BF-PROXY"),
    ),
    "BF-IDENTITY": (
        base("within it", "commander", commander("Krenko, Mob Boss", deck=RED)),
        base(
            "outside it", "commander", commander("Krenko, Mob Boss", deck=("Opt",)), "BF-IDENTITY"
        ),
        base(
            "a hybrid card is of both",
            "commander",
            commander("Krenko, Mob Boss", deck=("Deathrite Shaman",)),
            "BF-IDENTITY",
        ),
        base(
            "a land of another colour",
            "commander",
            commander("Krenko, Mob Boss", land="Island"),
            "BF-IDENTITY",
        ),
        base("no colour", "commander", commander("Krenko, Mob Boss", land="Wastes")),
        base(
            "of two commanders",
            "commander",
            commander(
                "Tymna the Weaver",
                "Thrasios, Triton Hero",
                deck=("Opt", "Deathrite Shaman"),
                land="Plains",
            ),
        ),
    ),
    "BF-COMMANDER": (
        base("none", "commander", commander(land="Mountain"), "BF-COMMANDER"),
        base("no legend", "commander", commander("Goblin Guide"), "BF-COMMANDER"),
        base("a legend", "commander", commander("Krenko, Mob Boss")),
        base(
            "partners",
            "commander",
            commander("Tymna the Weaver", "Thrasios, Triton Hero", land="Plains"),
        ),
        base(
            "no partners",
            "commander",
            commander("Krenko, Mob Boss", "Thrasios, Triton Hero", land="Mountain"),
            "BF-COMMANDER",
        ),
        base(
            "partner with each other",
            "commander",
            commander("Pir, Imaginative Rascal", "Toothy, Imaginary Friend", land="Island"),
        ),
        base(
            "partner with another",
            "commander",
            commander("Pir, Imaginative Rascal", "Thrasios, Triton Hero", land="Island"),
            "BF-COMMANDER",
        ),
        base(
            "a background",
            "commander",
            commander("Wilson, Refined Grizzly", "Raised by Giants", land="Forest"),
        ),
        base("the Doctor", "commander", commander("The Tenth Doctor", "Rose Tyler", land="Plains")),
    ),
}
