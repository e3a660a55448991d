"""Addresses to be scanned: whole ones, and drawn as a QR code."""

import re
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from organizer.printing.qr import code_of

register = template.Library()

PORT = re.compile(r":\d+$")

ONLY_HERE = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""What a machine calls itself: no phone gets there."""


@register.simple_tag(takes_context=True)
def absolute(context: dict[str, Any], name: str, *words: object) -> str:
    """The whole address of a page, as others open it."""
    return context["request"].build_absolute_uri(reverse(name, args=words))


@register.simple_tag(takes_context=True)
def is_only_here(context: dict[str, Any]) -> bool:
    """Whether the page was opened by a name that holds on this machine alone, so that no address on
    it can be scanned."""
    return PORT.sub("", context["request"].get_host()) in ONLY_HERE


@register.simple_tag
def qr(address: str, label: str) -> SafeString:
    """An address as a QR code, black on white in the dark too; read aloud as `label`."""
    code = code_of(address)
    drawn = "".join(f"M{x} {y}h{n}v1h-{n}z" for x, y, n in code.bars)
    return format_html(
        '<svg class="qr" role="img" aria-label="{label}" viewBox="0 0 {size} {size}">'
        '<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{drawn}"/></svg>',
        label=label,
        size=code.size,
        drawn=drawn,
    )
