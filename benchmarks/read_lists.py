"""How many lists are read in a second and on one core, from bytes to resolved names.

    python -m benchmarks.read_lists [FOLDER]

FOLDER (`SHARED_DIR`, else `../shared`) holds `catalogue/default_cards.json.gz` in the shape of
Scryfall's bulk data, and `real-decks/mtgo-decks.jsonl.gz`, a deck a line as {"main": [[count,
name], …], "side": […]}. Lists whose every name is in that catalogue are measured as plain text with
a heading for the sideboard; then lists of names drawn at random, no line of which was seen before;
then longer and longer ones. The clock is the processor time of this process.

Afterwards mtg-parser from PyPI reads the same lists in an environment of its own (`references`
inside the one that runs this). It splits lines into quantity, name and printing and looks no name
up, so that its figure is to be held against that of reading alone.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

from benchmarks.machine import machine
from formats.legality.cards import Card, CardSet, Found
from formats.legality.names import NameIndex, keys_of
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve

REFERENCE = "mtg-parser==0.0.1a61"
PASSES = 5
RANDOM_LISTS = 1_500
LENGTHS = (75, 150, 300, 600, 1_200, 2_400, 4_800)

REFERENCE_SCRIPT = """
import json, sys, time
from mtg_parser import parse_deck
texts = json.load(sys.stdin)
start = time.process_time()
cards = sum(card.quantity for text in texts for card in parse_deck(text))
print(json.dumps([len(texts) / (time.process_time() - start), cards]))
"""


class Names:
    """A catalogue of names: a card for each name of the bulk data."""

    version = "benchmark"
    is_complete = True
    sets: tuple[CardSet, ...] = ()

    def __init__(self, names: Sequence[str]) -> None:
        self._cards = {name: _card(name) for name in names}
        start = time.process_time()
        self._index = NameIndex(
            (key, kind, name, name) for name in names for key, kind in keys_of(name)
        )
        self.seconds = time.process_time() - start
        self._found = lru_cache(50_000)(self._look_up)

    def find(self, written: str) -> Found | None:
        return self._found(written)

    def _look_up(self, written: str) -> Found | None:
        match = self._index.find(written)
        if match is None:
            return None
        card, *others = [self._cards[name] for name in match.card_ids]
        return Found(card, match.how, tuple(others))

    def suggest(self, written: str, limit: int = 3) -> tuple[str, ...]:
        return self._index.suggest(written, limit)


def _card(name: str) -> Card:
    return Card(name, name, "normal", None, None, None, None, "", "", (), {}, False, None)


def main(folder: Path) -> None:
    """Print each figure with what it is of."""
    print(machine())
    names = bulk_names(folder)
    known = Names(names)
    print(f"index of {len(names):,} names: {known.seconds:.2f} s")
    played = [text for text in played_lists(folder) if is_known(text, known)]
    rows = sum(text.count(b"\n") for text in played) / len(played)
    print(f"{len(played)} played lists of 75 cards, {rows:.0f} lines each, {PASSES} times over:")
    print(f"  read             {best(lambda: read_all(played), len(played)):9,.0f} a second")
    rate = best(lambda: resolve_all(played, known), len(played))
    print(f"  read and resolved {rate:8,.0f} a second")
    fresh = list(random_lists(names, Random(1)))
    print(f"{len(fresh)} lists of 75 cards in 36 lines never seen before:")
    half = len(fresh) // 2
    print(f"  read             {once(lambda: read_all(fresh[:half]), half):9,.0f} a second")
    rate = once(lambda: resolve_all(fresh[half:], known), len(fresh) - half)
    print(f"  read and resolved {rate:8,.0f} a second")
    print("a list of so many lines takes, read and resolved, microseconds a line:")
    for length in LENGTHS:
        text = "\n".join(f"1 {name}" for name in Random(length).sample(names, length)).encode()
        seconds = 1 / best(lambda text=text: resolve_all([text], known), 1)
        print(f"  {length:5} {seconds * 1e6 / length:8.1f}")
    rate, cards = reference([text.decode() for text in played] * PASSES)
    print(f"{REFERENCE}, played lists, names not looked up: {rate:,.0f} a second ({cards} cards)")


def bulk_names(folder: Path) -> list[str]:
    """Return the names of the bulk data's cards, tokens and the like left out."""
    with gzip.open(folder / "catalogue/default_cards.json.gz") as file:
        rows = json.load(file)
    return sorted({row["name"] for row in rows if "oracle_id" in row and row["layout"] != "token"})


def played_lists(folder: Path) -> Iterator[bytes]:
    """Yield the played decks as text."""
    with gzip.open(folder / "real-decks/mtgo-decks.jsonl.gz", "rt") as decks:
        for deck in map(json.loads, decks):
            yield as_text(deck["main"], deck["side"])


def random_lists(names: Sequence[str], chance: Random) -> Iterator[bytes]:
    """Yield lists of 36 names drawn at random, 60 cards and 15."""
    for _ in range(RANDOM_LISTS):
        drawn = chance.sample(names, 36)
        main = [(4 if index < 10 else 1, name) for index, name in enumerate(drawn[:30])]
        yield as_text(
            main, [(2 if index < 3 else 3, name) for index, name in enumerate(drawn[30:])]
        )


def as_text(main: Iterable[tuple[int, str]], side: Iterable[tuple[int, str]]) -> bytes:
    """Return a list as players paste it."""
    rows = [f"{count} {name}" for count, name in main]
    rows += ["", "Sideboard", *(f"{count} {name}" for count, name in side), ""]
    return "\n".join(rows).encode()


def is_known(text: bytes, known: Names) -> bool:
    """Tell whether every name of a list is known: suggestions are measured elsewhere."""
    return all(entry.card for entry in resolve(read([DeckPart("", text)]), known).entries)


def read_all(texts: Iterable[bytes]) -> None:
    """Read each list."""
    for text in texts:
        read([DeckPart("", text)])


def resolve_all(texts: Iterable[bytes], known: Names) -> None:
    """Read each list and look its names up."""
    for text in texts:
        resolve(read([DeckPart("", text)]), known)


def once(work: Callable[[], None], lists: int) -> float:
    """Return how many lists a second `work` does."""
    start = time.process_time()
    work()
    return lists / (time.process_time() - start)


def best(work: Callable[[], None], lists: int) -> float:
    """Return how many lists a second `work` does, in the best of some passes."""
    return max(once(work, lists) for _ in range(PASSES))


def reference(texts: Sequence[str]) -> tuple[float, int]:
    """Return how many of the lists mtg-parser reads in a second, and the cards that it found."""
    home = Path(sys.prefix) / "references" / "mtg-parser"
    python = home / "bin" / "python"
    if not python.exists():
        venv.create(home, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", REFERENCE], check=True)
    done = subprocess.run(
        [python, "-c", REFERENCE_SCRIPT],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    rate, cards = json.loads(done.stdout)
    return rate, cards


if __name__ == "__main__":
    default = os.environ.get("SHARED_DIR") or "../shared"
    main(Path(sys.argv[1] if len(sys.argv) > 1 else default))
