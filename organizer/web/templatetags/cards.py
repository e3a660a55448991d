"""Names of cards that lead to a preview."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from organizer.web.parts.card_words import address

register = template.Library()


@register.simple_tag(takes_context=True)
def card(context: dict[str, Any], name: str, said: str = "") -> SafeString:
    """A card's name (or what else is `said`) as the way to what the catalogue knows of it; on the
    pages of an event with what that says of it."""
    where = address(name, context.get("event"))
    return format_html('<a class="card-name" href="{}" data-card>{}</a>', where, said or name)
