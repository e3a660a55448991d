"""How long an import takes and how much memory, on a database of its own.

    python -m benchmarks.import_cards default_cards.json.gz sets.json.gz

Each row is a process of its own: its wall clock from start to end, its processor time, and its
largest resident size (PostgreSQL's are in the first only). Run it on an idle machine.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.machine import machine
from organizer.embedded.home import home_of
from organizer.embedded.servers import Servers

LOOK_UP = "from formats.catalogue.queries import current_catalogue as c; c().find('Lightning Bolt')"
PRELOAD = "from formats.catalogue.queries import current_catalogue as c; c().preload()"


def main(cards: str, sets: str) -> None:
    """Start throw-away servers, then measure each step on them."""
    print(machine())
    steps = {
        "start Django": ("shell", "-c", "pass"),
        "import into nothing": ("import_cards", "--sets", sets, cards),
        "import again": ("import_cards", "--sets", sets, cards),
        "first look-up": ("shell", "-c", LOOK_UP),
        "preload for a batch": ("shell", "-c", PRELOAD),
    }
    with tempfile.TemporaryDirectory(prefix="organizer-benchmark-") as folder:
        Path(folder).chmod(0o711)  # as root the servers' user must get through
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "organizer.settings.test",
            "ORGANIZER_HOME": folder,
            "TEST_HOME": folder,
        }
        with Servers(home_of()):
            measure("migrate")
            for label, command in steps.items():
                elapsed, busy, peak = measure(*command)
                print(f"{label:<20} {elapsed:6.2f} s  {busy:6.2f} s CPU  {peak:4.0f} MB peak")


def measure(*command: str) -> tuple[float, float, float]:
    """Run a management command; return its seconds, its CPU seconds and its peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "django", *command], stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    elapsed = time.perf_counter() - start
    if status:
        sys.exit(f"{command[0]} failed")
    return elapsed, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
