"""How many lists `check` judges in a second and on one core, and how that grows.

    python -m benchmarks.check_lists [FOLDER]

FOLDER (`SHARED_DIR`, else `../shared`) holds `catalogue/default_cards.json.gz` and `sets.json.gz`,
in the shape of Scryfall's bulk data, and `real-decks/mtgo-decks.jsonl.gz`, a deck a line as
{"format", "date", "main": [[count, name], …], "side": […]}.

The catalogue is imported into a throw-away database; the clock runs while lists are checked, their
names resolved and the ruleset compiled. It is the processor time of this process, so that others
on the machine disturb it little. Afterwards two packages from PyPI judge the same decks; they are
installed into an environment of their own (`references` inside the one that runs this).
"""

from __future__ import annotations

import gzip
import json
import math
import os
import shutil
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random

from django.core.management import call_command
from django.utils import timezone

from benchmarks.application import HOME, database
from benchmarks.machine import machine
from formats.catalogue.models import Card
from formats.catalogue.queries import current_catalogue
from formats.catalogue.services import import_cards
from formats.legality.announcements import AnnouncementReading
from formats.legality.decklist import Decklist
from formats.legality.engine import check
from formats.legality.parsing import DeckPart
from formats.legality.report import Verdict
from formats.legality.ruleset import Ruleset
from formats.rulebook.queries import version_in_force
from formats.rulebook.rulesets import ruleset_of
from formats.rulebook.services import load_shipped_formats, understand

REFERENCES = ("scooze==2.0.4", "scry-terminal==1.1.0")
DAY = date(2026, 11, 1)
LISTS = 250
PASSES = 7
BASICS = ("Forest", "Island", "Mountain", "Plains", "Swamp")

Case = tuple[Decklist, Ruleset]


def main(folder: Path) -> None:
    """Measure everything and print it."""
    print(machine())
    with database():
        fill(folder / "catalogue")
        shelf = Shelf(Random(1993))
        real, names = real_lists(folder / "real-decks" / "mtgo-decks.jsonl.gz")
        print("\nlists                          cards  lines  lists a second and core  legal")
        show("real decks, own formats", real)
        show("Type B, 60 and 15", [shelf.type_b() for _ in range(LISTS)])
        show("Type 15, a Set of 45", [shelf.type_15() for _ in range(LISTS)])
        show("Commander, 100", [shelf.commander() for _ in range(LISTS)])
        growth_in_lists([shelf.type_b() for _ in range(LISTS)])
        growth_in_cards(shelf)
        comparable = [case for case, known in zip(real, names, strict=True) if known]
        print("\nThe same decks, judged in the same run")
        show("this project, check", comparable)
    references(folder)


def fill(catalogue: Path) -> None:
    """Import the cards and publish the formats; quiet, and before any clock runs."""
    call_command("migrate", verbosity=0)
    sets = catalogue / "sets.json.gz"
    import_cards(catalogue / "default_cards.json.gz", sets=sets, now=timezone.now())
    load_shipped_formats()
    current_catalogue().preload()


@dataclass
class Shelf:
    """Lists made up of real cards, none of them checked by hand."""

    chance: Random

    def __post_init__(self) -> None:
        legal = Card.objects.filter(is_token=False, legalities__modern="legal")
        cards = legal.exclude(name__in=BASICS).exclude(name__contains="//")
        self.names = sorted(cards.values_list("name", flat=True).distinct())
        colourless = cards.filter(colour_identity="", type_line__contains="Artifact")
        self.colourless = sorted(colourless.values_list("name", flat=True).distinct())

    def type_b(self) -> Case:
        """23 different cards in the main deck, eight in the sideboard."""
        counts = [self.chance.randint(1, 4) for _ in range(22)]
        main = [*zip(counts, self.some(22), strict=True), (60 - sum(counts), "Island")]
        side = [*((2, name) for name in self.some(7)), (1, "Forest")]
        return case("type-b", written(main), "Sideboard", written(side))

    def type_15(self) -> Case:
        """Three decks of eleven different cards and four basic lands."""
        decks = [
            [f"Deck {number}", written([(1, name) for name in self.some(11)]), "4 Island"]
            for number in (1, 2, 3)
        ]
        return case("type-15-modern", *(line for deck in decks for line in deck))

    def commander(self) -> Case:
        """Ninety-nine single cards and a commander."""
        cards = self.chance.sample(self.colourless, 65)
        return case(
            "commander",
            *("Commander", "1 Karn, Legacy Reforged", "Deck"),
            written([*((1, name) for name in cards), (34, "Wastes")]),
        )

    def of_size(self, size: int) -> Case:
        """A Type B list of so many cards, none twice."""
        return case("type-b", written([(1, name) for name in self.some(size)]))

    def some(self, count: int) -> list[str]:
        """Names of different cards."""
        return self.chance.sample(self.names, count)


def written(cards: Iterable[tuple[int, str]]) -> str:
    """Lines as a player types them."""
    return "\n".join(f"{count} {name}" for count, name in cards)


def case(slug: str, *lines: str, on: date = DAY) -> Case:
    """A list with its names resolved, and the ruleset of its format."""
    version = version_in_force(slug, on)
    catalogue = current_catalogue()
    ruleset = ruleset_of(version, on=on, reading=AnnouncementReading(), catalogue=catalogue)
    return understand(version, [DeckPart("list", "\n".join(lines).encode())]), ruleset


def real_lists(path: Path) -> tuple[list[Case], list[bool]]:
    """The real decks whose formats are known here, and whether the catalogue knows all cards."""
    with gzip.open(path, "rt") as lines:
        decks = [json.loads(line) for line in lines]
    cases = [
        case(
            *(deck["format"], written(deck["main"]), "Sideboard", written(deck["side"])),
            on=date.fromisoformat(deck["date"]),
        )
        for deck in decks
        if deck["format"] in ("legacy", "modern", "pauper", "pioneer", "standard", "vintage")
    ]
    return cases, [all(entry.card for entry in decklist.entries) for decklist, _ in cases]


def show(what: str, cases: Sequence[Case]) -> None:
    """Print one row: how large the lists are, how many a second, how many of them legal."""
    cards = statistics.mean(sum(e.quantity for e in decklist.entries) for decklist, _ in cases)
    lines = statistics.mean(len(decklist.entries) for decklist, _ in cases)
    legal = sum(check(*one).verdict is Verdict.LEGAL for one in cases)
    rate = len(cases) / seconds(lambda: judge(cases))
    print(f"{what:<30} {cards:5.0f}  {lines:5.0f}  {rate:23,.0f}  {legal} of {len(cases)}")


def judge(cases: Iterable[Case]) -> None:
    """Check every list."""
    for decklist, ruleset in cases:
        check(decklist, ruleset)


def seconds(work: Callable[[], None], passes: int = PASSES) -> float:
    """Processor seconds of the middle one of some passes, after one that nobody counts."""
    work()
    return statistics.median(once(work) for _ in range(passes))


def once(work: Callable[[], None]) -> float:
    """Processor seconds of this process for some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def growth_in_lists(cases: Sequence[Case]) -> None:
    """The same lists again and again: ten times as many take ten times as long."""
    sizes = (1_000, 10_000, 100_000)
    judge(cases)
    took = [once(lambda size=size: judge(cases * (size // len(cases)))) for size in sizes]
    show_growth("lists", sizes, took)


def growth_in_cards(shelf: Shelf) -> None:
    """Lists of single cards, every one another card."""
    sizes = (15, 60, 75, 100, 250, 1_000)
    took = []
    for size in sizes:
        cases = [shelf.of_size(size) for _ in range(20)]
        took.append(seconds(lambda cases=cases: judge(cases * 10)) / 200)
    show_growth("cards", sizes, took)


def show_growth(what: str, sizes: Sequence[int], took: Sequence[float]) -> None:
    """Print times beside sizes, and the exponent of the curve through them (1 is linear)."""
    slope, _ = statistics.linear_regression(
        [math.log(size) for size in sizes], [math.log(one) for one in took]
    )
    print(f"\n{what:>8}  microseconds  each")
    for size, one in zip(sizes, took, strict=True):
        print(f"{size:8,}  {one * 1e6:12,.0f}  {one * 1e6 / size:6.2f}")
    print(f"grows with the {slope:.2f}th power of the {what}")


def references(folder: Path) -> None:
    """Let the other packages judge the same decks, or say why they cannot."""
    home = Path(sys.prefix) / "references"
    python = home / "bin" / "python"
    install = [python, "-m", "pip", "install", "--quiet", *REFERENCES]
    try:
        if not python.exists():
            venv.create(home, with_pip=True)
        subprocess.run(install, check=True, capture_output=True)
    except subprocess.CalledProcessError as error:
        print(f"Not compared, the packages cannot be installed: {error.stderr.decode()[-300:]}")
        return
    cards = folder / "catalogue" / "default_cards.json.gz"
    decks = folder / "real-decks" / "mtgo-decks.jsonl.gz"
    script = Path(__file__).with_name("references.py")
    said = subprocess.run([python, script, cards, decks], check=True, stdout=subprocess.PIPE).stdout
    for what, found in json.loads(said).items():
        print(f"{what:<44} {found['a second']:23,.0f}  {found['legal']} of {found['decks']}")
    print(
        "scooze stops at the first fault and says only whether there is one: sizes, legality, "
        "copies.\nscry-terminal looks for banned cards; copies and size only in Commander."
    )


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1] if sys.argv[1:] else os.environ.get("SHARED_DIR", "../shared")))
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
