"""How fast names are found and suggested, and how much memory their index takes.

    python -m benchmarks.names default_cards.json.gz

Each part is a process of its own: an index of every name in the file, then one with ten names in
other languages for each of them besides. The misspelt names are a thousand real ones with a letter
left out, added, changed or two of them swapped; the made-up ones are like none. Times are those of
the processor.
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from multiprocessing import get_context
from string import ascii_lowercase

from benchmarks.machine import machine
from formats.catalogue import scryfall, sources
from formats.catalogue.jsonstream import ObjectStream
from formats.legality.names import AliasRow, NameIndex, NameRow, fold, keys_of

TYPOS = 1_000
ALIASES_A_CARD = 10
LANGUAGES = ("de", "es", "fr", "it", "ja", "ko", "pt", "ru", "zhs", "zht")


def main(cards: str) -> None:
    """Print a table of one column an index."""
    print(machine())
    names = sorted(set(_names_in(cards)))
    rows = [
        (key, int(kind), str(number), name)
        for number, name in enumerate(names)
        for key, kind in keys_of(name)
    ]
    print(f"{len(names):,} cards, {len(rows):,} names")
    context = get_context("fork")
    for label, aliases in (("English only", 0), ("with languages", ALIASES_A_CARD)):
        with context.Pool(1) as pool:
            measured = pool.apply(measure, (rows, _aliases(names, aliases), names))
        print(f"\n{label}: {aliases * len(names):,} aliases")
        print("\n".join(f"  {name:<28} {value}" for name, value in measured))


def measure(
    rows: Sequence[NameRow], aliases: Sequence[AliasRow], names: Sequence[str]
) -> list[tuple[str, str]]:
    """Build an index and ask it for names right, misspelt and made up."""
    dice = random.Random(1)
    misspelt = [_misspelt(name, dice) for name in dice.sample(names, TYPOS)]
    made_up = ["".join(dice.choices(ascii_lowercase, k=len(each))) for each in misspelt]
    before = _peak()
    start = time.process_time()
    index = NameIndex(rows, aliases)
    built = time.process_time() - start
    index.suggest("nothing")
    prepared = time.process_time() - start - built
    grown = _peak() - before
    right = sum(
        name in index.suggest(wrong)
        for name, wrong in zip(random.Random(1).sample(names, TYPOS), misspelt, strict=True)
    )
    return [
        ("built in", f"{built:.2f} s, for suggestions {prepared:.2f} s more"),
        ("memory", f"{grown:.0f} MB more at its peak"),
        ("found, first time", _times(index.find, names)),
        ("found, again", _times(index.find, names[-TYPOS:])),
        ("suggested, misspelt", _times(index.suggest, misspelt)),
        ("suggested, made up", _times(index.suggest, made_up)),
        ("right among three", f"{right} of {TYPOS}"),
        ("more after all that", f"{_peak() - before - grown:.0f} MB"),
    ]


def _times(asked: Callable[[str], object], words: Iterable[str]) -> str:
    taken = []
    for word in words:
        start = time.process_time()
        asked(word)
        taken.append((time.process_time() - start) * 1000)
    return f"{statistics.median(taken):.4f} ms median, {max(taken):.2f} ms at most"


def _misspelt(name: str, dice: random.Random) -> str:
    at = dice.randrange(len(name))
    letter = dice.choice(ascii_lowercase)
    before, here, after = name[:at], name[at], name[at + 1 :]
    return dice.choice(
        (
            before + after,
            before + letter + here + after,
            before + letter + after,
            before + after[:1] + here + after[1:],
        )
    )


def _aliases(names: Sequence[str], each: int) -> list[AliasRow]:
    """Made-up names in other languages: as long as the card's own, and like no other."""
    dice = random.Random(2)
    return [
        ("".join(dice.choices(ascii_lowercase, k=max(4, len(fold(name))))), str(number), language)
        for number, name in enumerate(names)
        for language in LANGUAGES[:each]
    ]


def _names_in(cards: str) -> Iterable[str]:
    with sources.opened(cards, lambda *_: None) as opened:
        for found in ObjectStream(opened.stream):
            yield scryfall.read_card(found)[0].name


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
