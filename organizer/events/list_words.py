"""Why lists are not read by everybody, for pages and for the API."""

from django.utils.translation import gettext as _

from organizer.events.models import Event, ListVisibility


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
