"""The walls: who may import whom, as pyproject.toml's contracts say."""

import subprocess
import sys
from pathlib import Path

from tests.shared import PROJECT


def test_every_import_contract_is_kept() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    found = subprocess.run(
        [lint_imports, "--no-cache"], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout
