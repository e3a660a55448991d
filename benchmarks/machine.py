"""Which machine figures hold for."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def machine() -> str:
    """Name the machine that the figures hold for."""
    models = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if line.startswith("model name")
    ]
    return (
        f"{models[0] if models else platform.processor()}, {len(os.sched_getaffinity(0))} cores, "
        f"{platform.system()}, Python {platform.python_version()}, "
        f"load {os.getloadavg()[0]:.1f} before the start"
    )
