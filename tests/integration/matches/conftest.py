"""Small competitions to play in."""

import pytest

from matches.models import Entrant, Match
from tests.integration.matches.play import (
    BEST_OF_THREE,
    TYPE_15,
    competition_of,
    entrants_of,
    pair,
)


@pytest.fixture
def type_15(db: None) -> tuple[Match, Entrant, Entrant]:
    """A Type 15 match of Luke and Chris, nothing chosen yet."""
    (match,) = pair(competition_of(("Luke", "Chris"), TYPE_15))
    luke, chris = sorted(entrants_of(match), key=lambda entrant: entrant.name, reverse=True)
    return match, luke, chris


@pytest.fixture
def best_of_three(db: None) -> tuple[Match, Entrant, Entrant]:
    """A best of three of Ann and Bea."""
    (match,) = pair(competition_of(("Ann", "Bea"), BEST_OF_THREE))
    ann, bea = sorted(entrants_of(match), key=lambda entrant: entrant.name)
    return match, ann, bea
