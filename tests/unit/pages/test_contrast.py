"""Every pair of colours that pages set on each other can be read, in light and in dark (WCAG 2.2,
1.4.3 and 1.4.11)."""

from __future__ import annotations

import re

import pytest

from tests.shared import PROJECT

TOKENS = (PROJECT / "static/css/tokens.css").read_text()
TOKEN = re.compile(r"--([a-z0-9-]+): (#[0-9a-f]{6});")

GROUNDS = ("paper", "sheet", "sunken")
MEANINGS = ("good", "look", "bad", "info")
WASHES = ("accent-wash", *(f"{meaning}-wash" for meaning in MEANINGS))

TEXT = {
    *((ink, ground) for ink in ("ink", "ink-soft", "accent", "accent-hover") for ground in GROUNDS),
    *((ink, wash) for ink in ("ink", "ink-soft") for wash in WASHES),
    *((meaning, f"{meaning}-wash") for meaning in MEANINGS),
    *((meaning, ground) for meaning in MEANINGS for ground in (*GROUNDS, "accent-wash")),
    *(("on-accent", ground) for ground in ("accent", "accent-hover")),
    ("accent", "accent-wash"),
    *(("on-mana", f"mana-{colour}") for colour in "wurgc"),
    ("on-mana-b", "mana-b"),
}
SHAPES = {
    *((edge, ground) for edge in ("line-strong", "focus", "rule") for ground in GROUNDS),
    ("focus", "accent-wash"),
    *(
        (f"rarity-{colour}", ground)
        for colour in ("silver", "gold", "orange", "purple")
        for ground in ("paper", "sheet")
    ),
}


def colours(scheme: str) -> dict[str, str]:
    """The tokens of "light", and for "dark" those that take their place."""
    light, _, rest = TOKENS.partition("@media (prefers-color-scheme: dark)")
    dark = rest.partition("@media")[0]
    return dict(TOKEN.findall(light)) | (dict(TOKEN.findall(dark)) if scheme == "dark" else {})


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb"."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_has_the_contrast_that_the_guidelines_give() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT, 4.5), (SHAPES, 3.0)], ids=["text", "shapes"])
def test_every_pair_keeps_its_contrast(
    scheme: str, pairs: set[tuple[str, str]], least: float
) -> None:
    of = colours(scheme)
    found = {pair: round(contrast(of[pair[0]], of[pair[1]]), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in found.items() if ratio < least} == {}


def test_dark_says_anew_whatever_is_seen() -> None:
    dark = TOKENS.partition("@media (prefers-color-scheme: dark)")[2].partition("@media")[0]
    same_in_both = {"on-mana", "on-mana-b"}
    assert set(dict(TOKEN.findall(dark))) == set(colours("light")) - same_in_both
