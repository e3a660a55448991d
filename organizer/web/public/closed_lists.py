"""Whether the reader may know what is played at an event, and what is said where they may not."""

from django.utils.translation import gettext as _

from organizer.events.models import Event, ListVisibility
from organizer.events.permissions import Action, Actor, can


def may_read_lists(user: Actor, event: Event) -> bool:
    """Whether the reader may read everybody's list. Numbers and names tell what is on a list, so
    they are shown to the same people."""
    return can(user, Action.READ_LISTS, event)


def why_closed(event: Event) -> str:
    """Why nothing is told of the lists, and when it will be."""
    match event.list_visibility:
        case ListVisibility.OPEN:
            return _("Everybody can read the lists once the first round is paired.")
        case ListVisibility.AFTER:
            return _("Everybody can read the lists once the event is over.")
        case _:
            return _(
                "The lists of this event stay closed: only the players themselves and the judges "
                "read them. So nothing is told of what is played either."
            )


def only_staff_said(event: Event) -> str:
    """A warning to those who see more than everybody; "" where everybody sees it."""
    if event.lists_are_public:
        return ""
    return _("Only the staff see this page. %(why)s") % {"why": why_closed(event)}
