"""Lists either side of the clauses on companions."""

from tests.golden.check_deck.lists import Edge, commander, deck, islands

LURRUS = "Lurrus of the Dream-Den"
LUTRI = "Lutri, the Spellchaser"
OTTER = "Lutri, Pauper Otter"
BLACK = ("Durkwood Boars", "Scryb Sprites")


def declared(name, companion, *main, clauses=(), size=60, **more):
    """A Vintage list of Islands and the given lines, with a companion in the side."""
    text = islands(*main, side=[f"1 {companion}"], size=size)
    more = {"format": "vintage", "on": "2024-01-01"} | more
    return Edge(name, text, clauses, companion=companion, **more)


def breaks(name, companion, *main, **more):
    return declared(name, companion, *main, clauses=("CO-CONDITION",), **more)


def otter(name, text, *clauses, **more):
    """A Mystery Booster list with the otter in its side."""
    more = {"format": "mystery-booster-limited", "on": "2025-01-01", "companion": OTTER} | more
    return Edge(name, text + f"\n\nSideboard\n1 {OTTER}", clauses, **more)


GYRUDA = "Gyruda, Doom of Depths"
JEGANTHA = "Jegantha, the Wellspring"
KAHEERA = "Kaheera, the Orphanguard"
KERUGA = "Keruga, the Macrosage"
OBOSH = "Obosh, the Preypiercer"
UMORI = "Umori, the Collector"
YORION = "Yorion, Sky Nomad"
ZIRDA = "Zirda, the Dawnwaker"

CONDITIONS = (
    declared("even, and lands", GYRUDA, "4 Counterspell", "4 Fire // Ice", "4 Ornithopter"),
    breaks("odd", GYRUDA, "4 Opt"),
    breaks("X is 0", GYRUDA, "4 Fireball"),
    declared("X is 0 for Obosh too", OBOSH, "4 Fireball"),
    declared("the front of an adventure", OBOSH, "4 Murderous Rider"),
    breaks("a front of 1, a card of 4", GYRUDA, "4 Delver of Secrets"),
    declared("no symbol twice", JEGANTHA, "4 Thoughtseize", "4 Deathrite Shaman", "4 Giant Spider"),
    breaks("a symbol twice", JEGANTHA, "4 Counterspell"),
    breaks("a hybrid symbol twice", JEGANTHA, "4 Kitchen Finks"),
    breaks("a Phyrexian symbol twice", JEGANTHA, "4 Dismember"),
    breaks("the halves are one cost", JEGANTHA, "4 Dead // Gone"),
    declared("the front's cost", JEGANTHA, "4 Bonecrusher Giant"),
    declared("creatures of the five types", KAHEERA, "4 Mulldrifter", "4 Opt"),
    declared("changeling", KAHEERA, "4 Universal Automaton"),
    breaks("a bear", KAHEERA, "4 Grizzly Bears"),
    breaks("Dryad Arbor is a creature card", KAHEERA, "1 Dryad Arbor"),
    declared("three and lands", KERUGA, "4 Dead // Gone", "4 Loxodon Smiter", "1 Dryad Arbor"),
    breaks("two", KERUGA, "4 Counterspell"),
    declared("dear spells, cheap permanents", LURRUS, "4 Force of Will", "4 Grizzly Bears"),
    breaks("a permanent of three", LURRUS, "4 Loxodon Smiter"),
    declared("a split card is no permanent", LURRUS, "4 Commit // Memory"),
    declared("one of each", LUTRI, "1 Opt", "1 Counterspell"),
    breaks("two of one", LUTRI, "2 Opt"),
    breaks("two in two spellings", LUTRI, "1 Fire // Ice", "1 fire"),
    declared("odd, and lands", OBOSH, "4 Opt", "4 Loxodon Smiter"),
    breaks("0 is even", OBOSH, "4 Ornithopter"),
    declared("one type in common", UMORI, "4 Ornithopter", "4 Grizzly Bears", "1 Dryad Arbor"),
    breaks("a type by pairs only", UMORI, "4 Ornithopter", "4 Grizzly Bears", "1 Sol Ring"),
    declared("eighty", YORION, size=80),
    breaks("seventy-nine", YORION, size=79),
    declared("abilities", ZIRDA, "4 Llanowar Elves", "4 Street Wraith", "4 Opt", "1 Dryad Arbor"),
    breaks("no ability", ZIRDA, "4 Grizzly Bears"),
    breaks("reach is none", ZIRDA, "4 Giant Spider"),
    breaks("morph is none", ZIRDA, "4 Exalted Angel"),
    breaks("evoke is none", ZIRDA, "4 Mulldrifter"),
    breaks("an ability in quotation marks", ZIRDA, "1 Cryptolith Rite"),
)
COMPANIONS = {
    "CO-CONDITION": CONDITIONS,
    "CO-ONE": (
        declared("one", LURRUS),
        Edge(
            "two",
            islands(size=60) + f"\n\nCompanion\n1 {LURRUS}\n1 {ZIRDA}",
            ("CO-ONE",),
            "2024-01-01",
            format="vintage",
        ),
        Edge(
            "one under two names",
            islands(size=60) + f"\n\nCompanion\n1 {LURRUS}\n\nSideboard\n1 lurrus of the dream den",
            (),
            "2024-01-01",
            format="vintage",
            companion=LURRUS,
        ),
    ),
    "CO-SIDE": (
        declared("in the side", LURRUS),
        Edge("nowhere", islands(), ("CO-SIDE",), "2024-01-01", format="vintage", companion=LURRUS),
        Edge(
            "in the main deck",
            islands("1 " + LURRUS),
            ("CO-CONDITION", "CO-SIDE"),
            "2024-01-01",
            format="vintage",
            companion=LURRUS,
        ),
        Edge(
            "as the sixteenth card",
            islands(side=["15 Plains", f"1 {LURRUS}"]),
            ("BF-SIDE",),
            "2024-01-01",
            format="vintage",
            companion=LURRUS,
        ),
        Edge(
            "outside the hundred",
            commander("Niv-Mizzet, Parun", land="Island"),
            (),
            "2024-01-01",
            format="commander",
            companion=LUTRI,
        ),
        Edge(
            "outside the commander's colours",
            commander("Krenko, Mob Boss"),
            ("CO-SIDE",),
            "2024-01-01",
            format="commander",
            companion=ZIRDA,
        ),
        Edge(
            "one of the hundred",
            commander("Niv-Mizzet, Parun", deck=[LUTRI], land="Island"),
            ("CO-SIDE",),
            "2024-01-01",
            format="commander",
            companion=LUTRI,
        ),
    ),
    "CO-FREE": (
        Edge("four in the main deck", islands(f"4 {LURRUS}"), (), "2024-01-01", format="vintage"),
        Edge(
            "in the side",
            islands("4 Loxodon Smiter", side=[f"1 {LURRUS}"]),
            (),
            "2024-01-01",
            format="vintage",
        ),
        declared("declared", LURRUS, "4 Loxodon Smiter", clauses=("CO-CONDITION",)),
    ),
    "CO-LEGAL": (
        declared("legal", ZIRDA, format="modern"),
        declared("banned, and in the side", LURRUS, clauses=("BF-BANNED",), format="modern"),
        Edge(
            "banned, and nowhere",
            islands(),
            ("CO-LEGAL", "CO-SIDE"),
            "2024-01-01",
            format="modern",
            companion=LURRUS,
        ),
    ),
    "CO-SYMBOL": (
        otter("a common of Mystery Booster 2", islands("4 Brainstorm (MB2) 155", size=40)),
        otter("a rare of it", islands("1 Keruga, the Macrosage (MB2) 84", size=40), "CO-SYMBOL"),
        otter("an uncommon of it", islands("1 Kitchen Finks (MB2) 85", size=40), "CO-SYMBOL"),
        otter(
            "two printings",
            islands("1 Kitchen Finks (MB2) 85", "2 Tormod's Crypt (MB2) 235", size=40),
            "CO-SYMBOL",
            "CO-SYMBOL",
        ),
        otter("playtest cards and lands", islands("4 Slivdrazi Monstrosity (CMB1) 102", size=40)),
    ),
    "CO-SYMBOL-UNKNOWN": (
        otter("lands comply", islands(size=40)),
        otter(
            "every printing breaks it",
            islands("1 Keruga, the Macrosage", size=40),
            "CO-SYMBOL-UNKNOWN",
        ),
        otter("The List", islands("4 Opt", size=40), "CO-SYMBOL-UNKNOWN undecided"),
        otter(
            "The List by name",
            islands("4 Opt (PLST) DOM-60", size=40),
            "CO-SYMBOL-UNKNOWN undecided",
        ),
        Edge(
            "all black or none, at a casual event",
            islands(*(f"4 {name}" for name in BLACK), side=[f"1 {OTTER}"]),
            ("CO-PLAYTEST notice",),
            "2025-01-01",
            companion=OTTER,
            casual=True,
        ),
        Edge(
            "some gold, at a casual event",
            deck(side=[f"1 {OTTER}"]),
            ("CO-PLAYTEST notice", "CO-SYMBOL-UNKNOWN undecided"),
            "2025-01-01",
            companion=OTTER,
            casual=True,
        ),
    ),
}
