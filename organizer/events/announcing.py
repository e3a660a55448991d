"""What is asked before an announcement changes what is in effect."""

from __future__ import annotations

from django.utils.translation import gettext as _

from organizer.errors import UserError
from organizer.events.models import Announcement, Event
from organizer.events.queries import announcement_effect
from organizer.language.shown import in_words


class WouldSwitchOff(UserError):
    """Publishing this would end options that are in effect; `options` are their labels."""

    status = 409

    def __init__(self, options: tuple[str, ...]) -> None:
        super().__init__(
            "would-switch-off",
            _(
                "This announcement would switch off: %(options)s. An option is in effect only if"
                " every announcement carries its phrase. Confirm that you want this."
            )
            % {"options": ", ".join(options)},
        )
        self.options = options


def switched_off(event: Event, draft: Announcement) -> tuple[str, ...]:
    """Labels of what is in effect now and would not be once the draft is published."""
    before = announcement_effect(event).in_effect
    ended = before - announcement_effect(event, draft).in_effect
    return tuple(sorted(in_words(label) for label in ended))


def require_nothing_switched_off(event: Event, draft: Announcement, *, confirmed: bool) -> None:
    """Raise WouldSwitchOff where the draft ends something and nobody has confirmed that."""
    ended = switched_off(event, draft)
    if ended and not confirmed:
        raise WouldSwitchOff(ended)
