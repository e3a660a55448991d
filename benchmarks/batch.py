"""How long `check_deck --batch` takes over made-up lists of all formats, and how much memory.

    python -m benchmarks.batch [HOW_MANY …]

The lists are made from the reference catalogue (`SHARED_DIR`, else `../shared`), which is imported
into a throw-away database first. Every batch runs in a process of its own, so that its peak is its
own; 10,000 and 100,000 lists where no number is given.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from django.core.management import call_command
from django.utils import timezone

from benchmarks.application import HOME, database
from benchmarks.generated import generated
from benchmarks.machine import machine
from formats.catalogue.models import Card
from formats.catalogue.services import import_cards
from formats.rulebook.services import load_shipped_formats

SHARED = Path(os.environ.get("SHARED_DIR") or Path(__file__).resolve().parents[2] / "shared")
SIZES = (10_000, 100_000)
SEED = 15


def ran(lists: Path, answers: Path) -> tuple[int, float, int]:
    """Check a batch in a process of its own: exit code, seconds, peak in MB."""
    began = time.monotonic()
    with answers.open("wb") as out:
        command = [sys.executable, "manage.py", "check_deck", "--batch", str(lists)]
        pid = os.posix_spawn(
            sys.executable,
            command,
            os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)],
        )
        _, status, usage = os.wait4(pid, 0)
    seconds = time.monotonic() - began
    return os.waitstatus_to_exitcode(status), seconds, usage.ru_maxrss // 1024


def main(sizes: tuple[int, ...]) -> None:
    """Measure each size and print a table."""
    print(machine())
    with database(), tempfile.TemporaryDirectory() as folder:
        call_command("migrate", verbosity=0)
        sets = SHARED / "catalogue" / "sets.json.gz"
        cards = SHARED / "catalogue" / "default_cards.json.gz"
        import_cards(cards, sets=sets, now=timezone.now())
        load_shipped_formats()
        names = sorted(Card.objects.values_list("name", flat=True))
        print("\n  lists  seconds  lists a second  peak MB  answers  errors")
        for size in sizes:
            lists, answers = Path(folder, "lists.jsonl"), Path(folder, "answers.jsonl")
            with lists.open("w", encoding="utf-8") as file:
                file.writelines(f"{json.dumps(line)}\n" for line in generated(names, size, SEED))
            code, seconds, peak = ran(lists, answers)
            with answers.open("rb") as file:
                said = [b'"error":' in line[:60] for line in file]
            if code not in (0, 1) or len(said) != size:
                sys.exit(f"The batch ended with {code} after {len(said)} answers.")
            print(
                f"{size:>7,}  {seconds:>7.1f}  {size / seconds:>14,.0f}  {peak:>7,}  "
                f"{len(said):>7,}  {sum(said):>6,}"
            )


if __name__ == "__main__":
    try:
        main(tuple(map(int, sys.argv[1:])) or SIZES)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
