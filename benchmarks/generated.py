"""Lists of every shipped format, made up from a catalogue's names: the same ones for a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

FORMATS = {
    "type-b": ("1999-01-31", "2004-02-29", "2012-10-05", "2020-10-08", "2025-06-13"),
    "type-15": ("2011-09-30", "2011-10-07", "2012-05-04", "2024-06-01"),
    "type-15-modern": ("2020-01-01", "2024-06-01"),
    "type-15-lorwyn-shadowmoor": ("2011-09-18", "2024-06-01"),
    "standard": ("2011-10-08", "2012-10-05", "2024-06-01"),
    "pioneer": ("2020-01-01", "2024-06-01"),
    "modern": ("2020-01-01", "2024-06-01"),
    "legacy": ("2020-01-01", "2024-06-01"),
    "vintage": ("2020-01-01", "2024-06-01"),
    "pauper": ("2020-01-01", "2024-06-01"),
    "premodern": ("2024-06-01", "2026-11-30"),
    "commander": ("2020-01-01", "2024-06-01"),
    "mystery-booster-limited": ("2021-09-01", "2025-01-01"),
    "lorwyn-shadowmoor-block": ("2008-07-25", "2024-06-01"),
}
"""The formats with days on which they hold."""

COMPANIONS = (
    *("Gyruda, Doom of Depths", "Jegantha, the Wellspring", "Kaheera, the Orphanguard"),
    *("Keruga, the Macrosage", "Lurrus of the Dream-Den", "Lutri, the Spellchaser"),
    *("Obosh, the Preypiercer", "Umori, the Collector", "Yorion, Sky Nomad"),
    *("Zirda, the Dawnwaker", "Lutri, Pauper Otter", "No Such Companion"),
)
PHRASES = (
    *("OPTIONAL 6-PROXY RULE IN EFFECT", "OPTIONAL COLLECTOR’S RULE IN EFFECT", "PORTAL ALLOWED"),
    *(
        "ANTE ALLOWED",
        "NO ANTE ALLOWED",
        "INNISTRAD ALLOWED",
        "NO SUCH SET ALLOWED",
        "Come and play",
    ),
)
LANDS = ("Forest", "Island", "Mountain", "Plains", "Swamp", "Snow-Covered Island", "Wastes")
MARKS = (
    *("", "", "", "", "", "", " (LEA)", " (CED) 1", " (M12) 45", " (ZZZ) 1", " *F*"),
    *(" *PROXY: Swamp*", " *PROXY: Wastes*", " *PROXY*", " [ISD]", " (30A) 1", " *CMDR*"),
)
JUNK = ("4 ***", "10000 Forest", "0 Sol Ring", "// a note", "4 Gaint Grwth", "\u200b", "<xml>", "1")


def generated(names: Sequence[str], how_many: int, seed: int) -> Iterator[dict[str, object]]:
    """`how_many` lines of a batch file, with cards of these names."""
    rng = Random(seed)
    for number in range(how_many):
        slug = rng.choice([*FORMATS])
        yield {
            "id": number,
            "format": slug,
            "date": rng.choice(FORMATS[slug]),
            "announcements": _announcements(rng),
            "text": _text(rng, names, slug),
            "companion": rng.choice(COMPANIONS) if rng.random() < 0.15 else None,
            "casual": rng.random() < 0.1,
            "marked": rng.random() < 0.05,
        }


def _announcements(rng: Random) -> list[str]:
    said = rng.sample(PHRASES, rng.randint(0, 4))
    return [" ".join(said)] * rng.randint(0, 2)


def _text(rng: Random, names: Sequence[str], slug: str) -> str:
    if slug.startswith("type-15"):
        decks = rng.choice((3, 3, 3, 2, 4))
        return "\n\n".join(
            "\n".join([f"Deck {number}", *_cards(rng, names, rng.choice((14, 15, 15)), 1)])
            for number in range(1, decks + 1)
        )
    if slug == "commander":
        leaders = [f"1 {rng.choice(names)}" for _ in range(rng.randint(0, 2))]
        return "\n".join(["Commander", *leaders, "", "Deck", *_cards(rng, names, 99, 1)])
    side = rng.choice(
        (["", "Sideboard"], [""], ["", "Companion", f"1 {rng.choice(COMPANIONS)}", "", "Sideboard"])
    )
    main = _cards(rng, names, rng.choice((59, 60, 60, 75)), 4)
    return "\n".join([*main, *side, *_cards(rng, names, rng.randint(0, 16), 4)])


def _cards(rng: Random, names: Sequence[str], size: int, most: int) -> list[str]:
    """Lines of so many cards, a third of them basic lands, now and then with something amiss."""
    lines, left = [], size - size // 3
    while left > 0:
        count = min(left, rng.randint(1, most + (rng.random() < 0.05)))
        name = rng.choice(names)
        spelt = rng.choice((name, name, name, name.lower(), name.upper()))
        lines.append(f"{count} {spelt}{rng.choice(MARKS) if rng.random() < 0.2 else ''}")
        left -= count
    if rng.random() < 0.1:
        lines.insert(rng.randint(0, len(lines)), rng.choice(JUNK))
    return [*lines, f"{size // 3} {rng.choice(LANDS)}"]
