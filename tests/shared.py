"""Reference material that lies beside the project and is not part of it."""

import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]


def shared_path(name: str) -> Path:
    """Return the place of `name` in the reference material.

    Where there is none the calling test is skipped, but fails where it has to run: under CI or with
    REQUIRE_SHARED=1.
    """
    folder = Path(os.environ.get("SHARED_DIR") or PROJECT.parent / "shared")
    path = folder / name
    if not path.exists():
        sentence = f"{path} is not there; set SHARED_DIR to the reference material."
        if must_run("REQUIRE_SHARED"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    return path


def must_run(name: str) -> bool:
    """Say whether a test may not be skipped for something this machine lacks."""
    return os.environ.get("CI") == "true" or os.environ.get(name) == "1"
