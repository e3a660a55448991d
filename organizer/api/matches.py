"""Views of one match: what is read of it, and what is written to it, by whom."""

from functools import cached_property

from django.utils.translation import gettext as _
from rest_framework.request import Request

from matches.models import Entrant, Match, Seat
from organizer.api.views import SiteView
from organizer.errors import NotThere, UserError
from organizer.events.permissions import Action, Subject

KEY_HEADER = "Idempotency-Key"


class MatchView(SiteView):
    """A view of the match that the address names, for whoever may see it."""

    access = Action.VIEW_MATCH

    @cached_property
    def match(self) -> Match:
        """The match. Raises NotThere."""
        found = (
            Match.objects.select_related("round__stage__competition__event__format_version__format")
            .filter(
                round__stage__competition__event__slug=self.kwargs["slug"],
                pk=self.kwargs["match"],
            )
            .first()
        )
        if found is None:
            raise NotThere("no-such-match", _("There is no such match in this event."))
        return found

    @property
    def subject(self) -> Subject:
        """What the permission table is asked about."""
        return self.match

    @cached_property
    def players(self) -> dict[int, Entrant]:
        """Who plays in the match, by id."""
        return {one.pk: one for one in Entrant.objects.filter(seats__match=self.match)}


class Keyed(SiteView):
    """An act that is sent with a key of its own, so that it is done once."""

    http_method_names = ("post",)

    def key(self, request: Request) -> str:
        """The key of the act. Raises UserError `key-missing`."""
        key = request.headers.get(KEY_HEADER, "").strip()
        if not key:
            raise UserError(
                "key-missing",
                _("Send a header Idempotency-Key, another for each act: it is then done once."),
            )
        return key


class MatchWrite(Keyed, MatchView):
    """An act of a judge on a match."""

    access = Action.RECORD_RESULT


class SeatWrite(MatchWrite):
    """An act of a player on their own match."""

    access = Action.REPORT_RESULT

    @cached_property
    def subject(self) -> Seat:
        """The user's own seat; for somebody else one that they may not speak for. Raises
        NotThere."""
        seats = self.match.seats.select_related(
            "match__round__stage__competition__event",
            "entrant__competition__event",
            "entrant__registration__person",
        ).order_by("position")
        user = self.request.user.pk
        own = seats.filter(entrant__registration__person__user=user).first() if user else None
        seat = own or seats.first()
        if seat is None:
            raise NotThere("no-such-match", _("There is no such match in this event."))
        return seat
