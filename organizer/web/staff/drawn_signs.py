"""The drawings of Magic's signs, as the one file that the pages take them from.

Letters and digits are strokes of our own on a field of 20 by 20; colours are the tokens of the
page, so that a sign is dark where the page is. `manage.py draw_signs` writes the file.
"""

from __future__ import annotations

from organizer.web.parts.signs import DRAWN, drawing_of

GLYPHS = {
    "W": "M4.8 6 7.4 14.2 10 8l2.6 6.2L15.2 6",
    "U": "M6.2 5.6v4.9a3.8 3.8 0 0 0 7.6 0V5.6",
    "B": "M7 5.4v9.2h4.3a2.5 2.5 0 0 0 0-4.9H7m0-4.3h3.8a2.15 2.15 0 0 1 0 4.3",
    "R": "M7 14.8V5.4h4a2.5 2.5 0 0 1 0 5H7m3.6 0 3 4.4",
    "G": "M13.9 7.1A4.9 4.9 0 1 0 14.6 10.6h-3.8",
    "C": "M13.7 6.9A4.9 4.9 0 1 0 13.7 13.1",
    "X": "M6.2 5.8l7.6 8.4m0-8.4-7.6 8.4",
    "Y": "M6 5.6l4 4.7 4-4.7m-4 4.7v4.6",
    "Z": "M6.3 5.8h7.4l-7.4 8.4h7.4",
    "S": "M10 4.4v11.2M5.2 7.2l9.6 5.6m0-5.6-9.6 5.6",
    "P": "M10 4.4v11.2M10 7a3 3 0 1 0 0 6 3 3 0 1 0 0-6",
    "0": "M10 5.3c-4.4 0-4.4 9.4 0 9.4s4.4-9.4 0-9.4",
    "1": "M7.8 7.3l2.8-2v9.4",
    "2": "M7 7.7c.3-3.3 6-3.3 6 .2 0 2.2-3.6 4-6.2 6.8h6.4",
    "3": "M7 6.5c1.7-2 5.8-1.4 5.6.9 0 1.7-1.6 2.3-3.2 2.3 2 0 3.7.7 3.7 2.5 0 2.7-4.3 3.3-6.3 1.2",
    "4": "M11.8 14.8V5.3L6.4 12h7.4",
    "5": "M12.7 5.4H7.9l-.5 4.3c1.7-1 5.7-.8 5.7 2.2 0 3.2-4.4 3.6-6.2 1.7",
    "6": "M12.3 5.7C9 5.3 6.9 8.4 6.9 11.6a3.1 3.1 0 1 0 3.1-3.1c-1.7 0-3.1 1.4-3.1 3.1",
    "7": "M6.8 5.4h6.4L9.1 14.8",
    "8": "M10 5.3a2.2 2.2 0 1 0 0 4.4 2.5 2.5 0 1 1 0 5 2.5 2.5 0 1 1 0-5 2.2 2.2 0 1 0 0-4.4",
    "9": "M7.7 14.3c3.3.4 5.4-2.7 5.4-5.9a3.1 3.1 0 1 0-3.1 3.1c1.7 0 3.1-1.4 3.1-3.1",
}
WHOLE = ((0.0, 0.0, 1.0),)
TWO_DIGITS = ((-0.35, 3.4, 0.66), (7.05, 3.4, 0.66))
TWO_HALVES = ((0.9, 0.9, 0.54), (8.3, 8.3, 0.54))
"""Where glyphs stand on a disc: to the right, down, how large."""

DRAWN_WITH = 'viewBox="0 0 20 20" fill="none" stroke-linecap="round" stroke-width="2"'
RARITY = "rarity"
"""The name of the diamond."""


def signs_svg() -> str:
    """All signs as one SVG document of symbols, each called as `drawing_of` says."""
    symbols = "\n".join(map(_symbol, sorted(DRAWN, key=lambda one: (len(one), one))))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        f"{symbols}\n"
        f'<symbol id="{RARITY}" viewBox="0 0 12 12">'
        '<path d="M6 .7 11.3 6 6 11.3.7 6z"/></symbol>\n'
        "</svg>\n"
    )


def _symbol(symbol: str) -> str:
    return f'<symbol id="{drawing_of(symbol)}" {DRAWN_WITH}>{_drawn(symbol)}</symbol>'


def _drawn(symbol: str) -> str:
    parts = symbol.split("/")
    if len(parts) == 1:
        glyphs = symbol if symbol.isdecimal() else symbol[0]
        places = TWO_DIGITS if len(glyphs) == 2 else WHOLE
        ink = _ink(symbol)
        return _disc(_ground(symbol)) + "".join(
            _glyph(glyph, place, ink) for glyph, place in zip(glyphs, places, strict=True)
        )
    if parts[-1] == "P":
        return _phyrexian(parts[:-1])
    return _halved(*parts) + "".join(
        _glyph(part, place, _ink(part)) for part, place in zip(parts, TWO_HALVES, strict=True)
    )


def _phyrexian(colours: list[str]) -> str:
    ground = _halved(*colours) if len(colours) == 2 else _disc(_ground(colours[0]))
    return ground + _glyph("P", WHOLE[0], _ink(*colours))


def _ground(symbol: str) -> str:
    colour = symbol.lower() if symbol in "WUBRG" else "c"
    return f"var(--mana-{colour})"


def _ink(*symbols: str) -> str:
    """What is written in: light on black, but dark where black is only half of the ground."""
    return "var(--on-mana-b)" if set(symbols) == {"B"} else "var(--on-mana)"


def _disc(ground: str) -> str:
    ring = 'stroke="var(--line-strong)" stroke-width="1"'
    return f'<circle cx="10" cy="10" r="9.5" fill="{ground}" {ring}/>'


def _halved(first: str, second: str) -> str:
    """A disc in two halves, parted from the lower left to the upper right."""
    return _disc(_ground(first)) + (
        f'<path d="M16.7 3.3A9.5 9.5 0 0 1 3.3 16.7z" fill="{_ground(second)}"/>'
    )


def _glyph(glyph: str, place: tuple[float, float, float], ink: str) -> str:
    right, down, size = place
    smaller = f' stroke-width="2.6" transform="translate({right:g} {down:g}) scale({size:g})"'
    return f'<path d="{GLYPHS[glyph]}" stroke="{ink}"{"" if size == 1 else smaller}/>'
