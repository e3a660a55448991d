"""What the tests of the floor stand on."""

from __future__ import annotations

import pytest

from tests.cast import Cast
from tests.integration.floor.floor import Floor


@pytest.fixture
def floor(cast: Cast) -> Floor:
    """Luke, Chris and two guests at two tables."""
    return Floor(cast)
