"""What the tests of the printouts stand on."""

from tests.web.conftest import as_

__all__ = ["as_"]
