"""Mana costs as signs: which drawing, and how it is read aloud."""

from __future__ import annotations

import pytest

from organizer.web.parts.signs import DRAWN, drawing_of, signs_of
from organizer.web.staff.drawn_signs import GLYPHS, signs_svg
from tests.shared import PROJECT


@pytest.mark.parametrize(
    ("cost", "drawings", "said"),
    [
        ("{2}{W}{U}", ["2", "w", "u"], ["2", "white", "blue"]),
        ("{W/U}{2/R}", ["wu", "2r"], ["white or blue", "2 or red"]),
        ("{G/P}{R/G/P}", ["gp", "rgp"], ["green or 2 life", "red or green or 2 life"]),
        ("{X}{C}{S}", ["x", "c", "s"], ["X", "colourless", "snow"]),
        ("{1}{B} // {3}{B}", ["1", "b", "3", "b"], ["1", "black", "3", "black"]),
        ("{HW}{1000000}", ["", ""], ["HW", "1000000"]),
        ("", [], []),
    ],
)
def test_a_cost_is_drawn_and_said(cost: str, drawings: list[str], said: list[str]) -> None:
    signs = signs_of(cost)
    assert [sign.drawing for sign in signs] == drawings
    assert [sign.said for sign in signs] == said


def test_the_file_of_signs_is_as_it_is_drawn() -> None:
    """`manage.py draw_signs > static/img/signs.svg` writes it."""
    assert (PROJECT / "static/img/signs.svg").read_text() == signs_svg()


def test_every_sign_has_a_name_of_its_own_and_a_glyph() -> None:
    assert len({drawing_of(symbol) for symbol in DRAWN}) == len(DRAWN)
    assert {letter for symbol in DRAWN for letter in symbol.replace("/", "")} <= set(GLYPHS)
