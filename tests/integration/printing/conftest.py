"""What the tests of the printouts stand on."""

from tests.stock import cast, stocked
from tests.web.conftest import as_

__all__ = ["as_", "cast", "stocked"]
