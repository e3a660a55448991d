"""Whether the reader may know what is played at an event, and what those are told who see more."""

from django.utils.translation import gettext as _

from organizer.events.list_words import why_closed
from organizer.events.models import Event
from organizer.events.permissions import Action, Actor, can


def may_read_lists(user: Actor, event: Event) -> bool:
    """Whether the reader may read everybody's list. Numbers and names tell what is on a list, so
    they are shown to the same people."""
    return can(user, Action.READ_LISTS, event)


def only_staff_said(event: Event) -> str:
    """A warning to those who see more than everybody; "" where everybody sees it."""
    if event.lists_are_public:
        return ""
    return _("Only the staff see this page. %(why)s") % {"why": why_closed(event)}
