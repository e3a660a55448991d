"""Whether any bytes make the reader fail, or make it slow or large.

    nice python -m benchmarks.fuzz_reading [--minutes 10] [--seed 1]

Changes lists of every shape at random, reads each and looks its names up among a few cards. Prints
a line a minute, then every input that raised anything but a FormatError, the input that took
longest for its size, and the most memory in use. Time is that of the processor, so that a busy
machine changes nothing. The exit code is 1 where an input raised, took longer than `SLOW`, or where
more memory than `MOST_MEMORY` was in use.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.machine import machine
from formats.legality.cards import Card, CardSet, Found
from formats.legality.errors import FormatError
from formats.legality.names import KeyKind, NameIndex, keys_of
from formats.legality.parsing import DeckPart, read
from formats.legality.resolve import resolve

CORPUS = (
    "4 Opt\n4x Fire/Ice\nShock x4\n\nSB: 2 Negate\nSideboard (15)\n1 X\n0 Opt\n1996 World Champion",
    "About\nName Blue\n\nCompanion\n1 Lurrus of the Dream-Den (IKO) 226\n\nDeck\n4 Opt (XLN) 65",
    "Deck 1 (15)\n15 Island\nDeck 2\n15 Swamp\nDeck 3\n1 Black Lotus *PROXY: Swamp (LEA) 295* *F*",
    "[metadata]\r\nName=Blue\r\n[Main]\r\n4 Opt|XLN|2\r\n[Sideboard]\r\n1 Shock+|M21|[159]\r\n",
    "NAME:Blue\n4 [XLN:65] Opt\nSB: 1 [M21:70] Negate\nLAYOUT MAIN:(1,1)|([M21:70],[M21:70])",
    "// NAME : Blue\n        7 [6E] Mountain (1)\nSB:  2 [M14] Negate\n// Creatures - 13",
    "1x Opt (xln) 65 *F* [Draw{top},Two{noDeck}] ^Buy,#0066ff^\n1 Opt #tag\n1 Opt <a> [X] (F)",
    "~~Commanders~~\\n1 Tymna\\n~~Mainboard~~\\n1 JunÃºn Efreet\\n1 S\ufffdance &#39; &amp;",
    (
        '<?xml version="1.0"?><cockatrice_deck version="1"><zone name="main">'
        '<card number="4" name="Opt"/></zone></cockatrice_deck>'
    ),
    '<Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Opt"/></Deck>',
    (
        '<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"><section name="Main">'
        '<card qty="4" id="1">Opt</card></section></deck>'
    ),
    'Count,Tradelist Count,Name,Edition,Tags,Proxy\n"4","4","Opt","xln","a, b","True"\n',
    (
        "Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"
        '"Opt",4,1,C,XLN,65/279,No,Yes,\n'
    ),
    '{"data": {"mainBoard": [{"name": "Opt", "count": 4}], "sideBoard": [], "commander": []}}',
    '"sep=,"\nFolder Name,Quantity,Card Name,Set Code\nmine,4,"Fire // Ice",APC\n',
)
PIECES = (
    *("(", ")", "[", "]", "*", "#", "^", "|", "/", "//", " / ", '"', ",", ";", "<", ">", "{", "}"),
    *("\n", "\r", "\t", " ", "\u2028", "\x85", "\\n", "\x00", "\ufeff", "\ufffd", "&#0;", "&lt;"),
    *(
        "0",
        "9999",
        "99999999999999",
        "x",
        " x ",
        "²",
        "_",
        "-1",
        "é",
        "e\u0301",
        "\U0001f600",
        "(F)",
    ),
    *(
        "<!DOCTYPE a [<!ENTITY b 'c'>]>",
        "<![CDATA[",
        "SB:",
        "Commander",
        "Deck 1",
        "~~",
        "=",
        "\xa0",
    ),
)
REPEATED = (
    *(
        "(",
        "[",
        "{",
        "<",
        "(A) ",
        "[A] ",
        "[A{b},",
        "*F* ",
        "*PROXY: ",
        "^a^ ",
        "#t ",
        "#!t ",
        "|A",
    ),
    *(
        " // ",
        "/",
        "///",
        "A // ",
        "SB: ",
        "SB:",
        "1 ",
        "1 x ",
        "x4 ",
        " ",
        "\t",
        "-",
        ".",
        "'",
        "~",
    ),
    *("\n", "\n\n", "\r", "\\n", "\u00ad", "\u200b", "\u2028", "e\u0301", "\u0301", "&amp;", "&#"),
    *("Deck 1\n", "Sideboard\n", "//\n", "1\n", "x\n", "[Main]\n", "LAYOUT ", "Ã\xad", "\ufffd"),
    *('"', '""', '",', ",", ";", '"\n', "\\", "[[", '{"a":', "<a>", "<a b='", "<!--", "<a><b/>"),
)
"""What makes a pattern or a loop quadratic once it stands there a thousand times."""

NAMES = ("Opt", "Fire // Ice", "Shock", "Negate", "X", "1996 World Champion", "Island", "Swamp")
SLOW = 10.0
"""Milliseconds of the processor a kilobyte; beyond them something grows too fast. `LINES` lines
count as a kilobyte at least, since each of them takes its time however short it is."""

LINES = 64

LOOKED_AT_AGAIN = 2
"""Times that an input over the limit is read once more: the fastest counts, since a page that the
machine had to fetch is no fault of the reader."""

MOST_MEMORY = 500
"""Megabytes of the process. What was read of the last lines is remembered, of lines as long as the
reader takes them at most."""


class Shelf:
    """A catalogue of a few cards."""

    version = "fuzz"
    is_complete = True
    sets: tuple[CardSet, ...] = ()

    def __init__(self) -> None:
        self._cards = {name: _card(name) for name in NAMES}
        self._index = NameIndex(
            (key, KeyKind(kind), name, name) for name in NAMES for key, kind in keys_of(name)
        )

    def find(self, written: str) -> Found | None:
        match = self._index.find(written)
        return Found(self._cards[match.card_ids[0]], match.how) if match else None

    def suggest(self, written: str, limit: int = 3) -> tuple[str, ...]:
        return self._index.suggest(written, limit)


def _card(name: str) -> Card:
    return Card(name, name, "normal", None, None, None, None, "", "", (), {}, False, None)


@dataclass
class Outcome:
    """What was seen so far."""

    tried: int = 0
    refused: int = 0
    failures: list[tuple[bytes, str]] = field(default_factory=list)
    slowest: tuple[float, int, bytes] = (0.0, 0, b"")
    largest: tuple[int, int, bytes] = (0, 0, b"")


def change(content: bytes, chance: random.Random) -> bytes:
    """Return `content` changed in one of the ways that break readers."""
    at, to = sorted(chance.randrange(len(content) + 1) for _ in range(2))
    piece = chance.choice(PIECES).encode()
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: content[:at] + piece + content[at:],
        lambda: content[:at] + content[to:],
        lambda: content[:to] + content[at:to] * chance.randrange(1, 50) + content[to:],
        lambda: content[:at] + piece * chance.randrange(1, 4_000) + content[at:],
        lambda: content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :],
        lambda: content + b"\n" + chance.choice(CORPUS).encode(),
        lambda: content.decode("utf-8", "replace").encode("utf-16"),
        lambda: content * chance.randrange(2, 200),
        lambda: content[:at] + repeated(chance) + content[to:],
    )
    return chance.choices(ways, weights=(8, 6, 3, 3, 6, 3, 1, 1, 3))[0]()


def repeated(chance: random.Random) -> bytes:
    """Return one or two pieces many times over: short enough for a line, or by the thousand."""
    pieces = "".join(chance.choices(REPEATED, k=chance.randrange(1, 3)))
    return (pieces * chance.choice((20, 60, 120, 490, 4_000, 40_000))).encode()


def attempt(content: bytes, shelf: Shelf, outcome: Outcome, name: str) -> None:
    """Read one input and note what it did."""
    outcome.tried += 1
    before = memory()
    try:
        rate, is_read = timed(content, shelf, name)
        if rate > SLOW:
            rate = min(rate, *(timed(content, shelf, name)[0] for _ in range(LOOKED_AT_AGAIN)))
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        outcome.failures.append((content, traceback.format_exc()))
        return
    outcome.refused += not is_read
    outcome.slowest = max(outcome.slowest, (rate, len(content), content))
    outcome.largest = max(outcome.largest, (memory() - before, len(content), content))


def memory() -> int:
    """The most megabytes that this process had in use so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def timed(content: bytes, shelf: Shelf, name: str) -> tuple[float, bool]:
    """Read an input and resolve it: the milliseconds of the processor that a kilobyte took (of one
    that is shorter than 4 kB, as if it had these), and whether it could be read."""
    start = time.thread_time()
    is_read = True
    try:
        resolve(read([DeckPart(name, content)]), shelf)
    except FormatError:
        is_read = False
    took = (time.thread_time() - start) * 1000
    return took / max(len(content) / 1024, len(content.splitlines()) / LINES, 4), is_read


def main() -> int:
    """Run for the minutes asked and report; 1 where anything failed or grew too fast."""
    arguments = argparse.ArgumentParser(description="Fuzz the reader of lists.")
    arguments.add_argument("--minutes", type=float, default=10)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--keep", type=Path, help="a folder for inputs that fail or are slowest")
    asked = arguments.parse_args()
    print(machine())
    chance, shelf, outcome = random.Random(asked.seed), Shelf(), Outcome()
    start = told = time.monotonic()
    while time.monotonic() - start < asked.minutes * 60:
        content = chance.choice(CORPUS).encode()
        for _ in range(chance.randrange(1, 8)):
            content = change(content, chance)[:1_100_000]
        attempt(content, shelf, outcome, chance.choice(("", "side", "a.dek", "a.csv", "a.dck")))
        if time.monotonic() - told >= 60:
            told = time.monotonic()
            print(f"{outcome.tried} inputs, {len(outcome.failures)} failures", flush=True)
    return report(outcome, asked.keep)


def report(outcome: Outcome, folder: Path | None) -> int:
    """Print what was seen and keep the inputs that matter."""
    rate, size, content = outcome.slowest
    grown, large, most = outcome.largest
    print(f"{outcome.tried} inputs, of which {outcome.refused} were refused with a sentence")
    print(f"slowest for its size: {rate:.2f} ms a kB ({size} bytes, beginning {content[:60]!r})")
    print(f"most memory: {memory()} MB, of which {grown} came with {large} bytes of {most[:60]!r}")
    for failing, trace in outcome.failures[:5]:
        print(f"{failing[:200]!r}\n{trace}")
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "slowest").write_bytes(content)
        (folder / "largest").write_bytes(most)
        for number, (failing, _) in enumerate(outcome.failures):
            (folder / f"failure-{number}").write_bytes(failing)
    return 1 if outcome.failures or rate > SLOW or memory() > MOST_MEMORY else 0


if __name__ == "__main__":
    sys.exit(main())
