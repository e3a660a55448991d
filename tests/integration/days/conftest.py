"""The steps of the days assert as tests do."""

import pytest

STEPS = (
    *("type_15_morning", "type_15_rounds", "type_15_bracket"),
    *("type_b_morning", "type_b_rounds", "type_b_bracket"),
    "archived",
)

pytest.register_assert_rewrite(*(f"tests.integration.days.{steps}" for steps in STEPS))
