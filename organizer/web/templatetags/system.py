"""The pieces that pages are made of, so that each is written once; `/design/` shows them all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from organizer.events.models import Event, EventState
from organizer.web.staff.drawn_signs import RARITY

register = template.Library()

RARITIES = {
    "black": gettext_lazy("common"),
    "silver": gettext_lazy("uncommon"),
    "gold": gettext_lazy("rare"),
    "orange": gettext_lazy("mythic rare"),
    "purple": gettext_lazy("special"),
}
"""Colours of expansion symbols, and what each has meant since Exodus."""


@dataclass(frozen=True)
class Step:
    """One step of a stepper: its word, and whether it is over or under way."""

    word: str
    is_done: bool
    is_now: bool


@register.simple_tag
def badge(word: str, shape: str = "") -> SafeString:
    """A state: its word, with the shape and colour of "good", "look", "bad" or "info"."""
    return format_html('<span class="badge {}">{}</span>', shape, word)


@register.simple_tag
def stat(label: str, figure: object, of: object = "") -> SafeString:
    """A figure, what it counts, and what it is out of, if anything; for a `<dl class="stats">`."""
    out_of = format_html(' <span class="of">{} {}</span>', _("of"), of) if of != "" else ""
    return format_html('<div class="stat"><dt>{}</dt><dd>{}{}</dd></div>', label, figure, out_of)


@register.inclusion_tag("system/empty.html")
def empty_state(sentence: str, label: str = "", url: str = "") -> dict[str, str]:
    """What stands where nothing is yet: when that will change, and where there is a next step, a
    quiet button to it."""
    return {"sentence": sentence, "label": label, "url": url}


@register.inclusion_tag("system/stepper.html")
def stepper(name: str, words: Iterable[str], now: int) -> dict[str, Any]:
    """How far something is: the words of its steps, and the place of the one under way, 0 the
    first."""
    steps = [Step(word, place < now, place == now) for place, word in enumerate(words)]
    return {"name": name, "steps": steps}


@register.inclusion_tag("system/stepper.html")
def event_stepper(event: Event) -> dict[str, Any]:
    """How far an event is, from draft to finished."""
    now = EventState.values.index(event.state)
    return stepper(_("How far the event is"), map(str, EventState.labels), now)


@register.simple_block_tag
def ask(content: SafeString, act: str, *, is_open: bool = False) -> SafeString:
    """An act that is asked about first: a button that opens, in place, what stands in the block."""
    return render_to_string("system/ask.html", {"content": content, "act": act, "is_open": is_open})


@register.simple_tag
def rarity(colour: str, word: str = "") -> SafeString | str:
    """The rarity that the colour of an expansion symbol tells, as a diamond with its word, or with
    another `word` where more is known; only that, or "", where a colour tells none."""
    if colour not in RARITIES:
        return word
    diamond = format_html('<use href="{}#{}"/>', static("img/signs.svg"), RARITY)
    return format_html(
        '<span class="rarity"><svg class="{}" aria-hidden="true">{}</svg>{}</span>',
        colour,
        diamond,
        word or RARITIES[colour],
    )


@register.simple_tag
def you() -> SafeString:
    """The mark of the reader's own row."""
    return format_html('<span class="you">{}</span>', _("you"))
