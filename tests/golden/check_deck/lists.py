"""Lists by hand, and what a check has to find in them."""

from dataclasses import dataclass

from organizer.web.staff.clauses import CLAUSES

FILLER = (
    *("Grizzly Bears", "Llanowar Elves", "Giant Growth", "Craw Wurm", "Scryb Sprites"),
    *("War Mammoth", "Giant Spider", "Durkwood Boars", "Hurricane"),
)
"""Four of each make 36 cards, all printed by 1994 and named by no clause of Type B."""

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


def deck(*main, side=(), size=60):
    """A legal Type B list with the given lines in its main deck and side, filled with Forests."""
    return filled([*(f"4 {name}" for name in FILLER), *main], "Forest", size, side)


def islands(*main, side=(), size=60):
    """The given lines, filled with Islands."""
    return filled(main, "Island", size, side)


def filled(main, land, size, side=()):
    lacking = size - sum(int(line.split()[0]) for line in main)
    lines = [*main, f"{lacking} {land}"] if lacking else main
    return "\n".join([*lines, "", "Sideboard", *side] if side else lines)


def commander(*leaders, deck=(), land="Mountain", size=100):
    """A Commander list: its leaders, the given cards once each, and basic lands up to its size."""
    cards = [f"1 {card}" for card in deck]
    lands = f"{size - len(leaders) - len(cards)} {land}"
    leading = [f"1 {leader}" for leader in leaders]
    return "\n".join([*(["Commander", *leading] if leaders else []), "", "Deck", *cards, lands])


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
    """One list, and everything that a check has to find in it.

    A finding is its clause, as often as it must be found; where it does not weigh what that
    clause's findings weigh first, its weight stands behind it ("CO-CONDITION undecided").
    """

    name: str
    text: str
    clauses: tuple[str, ...] = ()
    on: str = "2020-10-08"
    said: tuple[str, ...] = ()
    format: str = "type-b"
    companion: str | None = None
    casual: bool = False
    marked: bool = False

    @property
    def expected(self):
        """The findings as pairs of clause and weight, in order."""
        pairs = (found.partition(" ") for found in self.clauses)
        return sorted((rule, weight or first_weight(rule)) for rule, _, weight in pairs)

    @property
    def expected_verdict(self):
        weights = {weight for _, weight in self.expected}
        return "illegal" if "error" in weights else "judge" if "undecided" in weights else "legal"

    @property
    def line(self):
        """The list as a line of a batch file, but for its id."""
        return {
            "format": self.format,
            "date": self.on,
            "announcements": self.said,
            "text": self.text,
            "companion": self.companion,
            "casual": self.casual,
            "marked": self.marked,
        }


def first_weight(rule):
    return str(CLAUSES[rule].severities[0])


def type_15(name, text, *clauses, on="2011-10-08", slug="type-15", **more):
    return Edge(name, text, clauses, on, format=slug, **more)


def base(name, slug, text, *clauses, on="2024-01-01", **more):
    return Edge(name, text, clauses, on, format=slug, **more)
