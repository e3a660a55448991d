"""The colours of a deck in words and signs."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

COLOURS: Mapping[str, Promise] = {
    "W": gettext_lazy("white"),
    "U": gettext_lazy("blue"),
    "B": gettext_lazy("black"),
    "R": gettext_lazy("red"),
    "G": gettext_lazy("green"),
}


def colours_said(colours: str | None) -> str:
    """Letters of WUBRG as words; "" where the colours are not known."""
    if colours is None:
        return ""
    if not colours:
        return _("colourless")
    return ", ".join(str(COLOURS[letter]) for letter in colours)


def as_cost(colours: str | None) -> str:
    """The same as a cost, to be drawn in signs: "{W}{U}"."""
    return "".join(f"{{{letter}}}" for letter in colours or "")
