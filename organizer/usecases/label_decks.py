"""Say which archetypes decks are of."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from organizer.accounts.models import User
from organizer.audit.trail import acting
from organizer.decks.archetypes import Key, decks_to_label, words_of
from organizer.decks.models import LONGEST_LABEL, ArchetypeLabel
from organizer.errors import UserError
from organizer.events.models import Event
from organizer.events.permissions import Action, require


def label_decks(*, by: User, now: datetime, event: Event, labels: Mapping[Key, str]) -> int:
    """Name decks by their archetypes, as the player whose they are or as one of the staff. `labels`
    are by an entry's id and the number of its deck, 0 for its only one; an empty one takes back
    what the staff, or what the player said. What was said before stays. Returns how many changed.

    Raises UserError `archetype-too-long`, `no-such-deck`.
    """
    entries = {
        entry.pk: entry
        for entry in event.registrations.filter(pk__in={entry for entry, _deck in labels})
        .select_related("person", "event")
        .prefetch_related("event__roles")
    }
    decks = decks_to_label(event)
    if any(entry not in entries or deck not in decks for entry, deck in labels):
        raise UserError("no-such-deck", _("This event has no such deck."))
    for entry in entries.values():
        require(by, Action.LABEL_DECK, entry)
    said = {key: _name(label) for key, label in labels.items()}
    words = words_of(entries)
    is_own = {pk: entry.person.user_id == by.pk for pk, entry in entries.items()}
    changed = [
        ArchetypeLabel(
            registration=entries[entry],
            deck=deck,
            label=label,
            by_staff=not is_own[entry],
            by=by,
            at=now,
        )
        for (entry, deck), label in said.items()
        if words.get((entry, deck, not is_own[entry]), "") != label
    ]
    with acting(by, now, "label_decks"):
        ArchetypeLabel.objects.bulk_create(changed)
    return len(changed)


def _name(label: str) -> str:
    name = " ".join(label.split())
    if len(name) > LONGEST_LABEL:
        raise UserError(
            "archetype-too-long",
            _("“%(name)s…” is too long: an archetype's name has %(most)d characters at most.")
            % {"name": name[:LONGEST_LABEL], "most": LONGEST_LABEL},
        )
    return name
