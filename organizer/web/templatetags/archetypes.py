"""What a deck is called, on the page of the deck."""

from __future__ import annotations

from typing import Any

from django import template

from organizer.events.permissions import Action, can
from organizer.web.parts.archetype_words import names_of_decks

register = template.Library()


@register.inclusion_tag("parts/archetype.html", takes_context=True)
def archetype(context: dict[str, Any]) -> dict[str, Any]:
    """What the decks of `entry` are called, and for its player and the staff the form that says
    so; nothing before its list was read. Who looks may read the list (`standing`)."""
    entry, standing, user = context["entry"], context["standing"], context["request"].user
    may_say = can(user, Action.LABEL_DECK, entry)
    by_staff = entry.person.user_id != user.pk
    names = names_of_decks(entry, standing, by_staff=by_staff)
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "event": entry.event,
        "entry": entry,
        "names": names.decks,
        "may_say": may_say,
        "by_staff": by_staff,
        "known": names.known,
        "before": names.before,
    }
