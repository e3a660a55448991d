"""What every view of the API has: a declared action, its subject, answers that can be compared."""

from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from organizer.events.models import Event
from organizer.events.permissions import Action, Subject
from organizer.events.queries import event_at
from organizer.events.snapshots import snapshot


@method_decorator(conditional_page, name="dispatch")
class SiteView(APIView):
    """A view about nothing in particular. Who has its answer already, by the ETag, gets a 304. It
    sees the database at one moment."""

    access: Action
    subject: Subject = None
    http_method_names = ("get", "head")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer, with all that is read as it is at one moment."""
        with snapshot():
            return super().dispatch(request, *args, **kwargs)


class EventView(SiteView):
    """A view of the event that the address names, for whoever may see it."""

    access = Action.VIEW_EVENT

    @cached_property
    def subject(self) -> Event:
        """The event. Raises NotThere."""
        return event_at(self.kwargs["slug"])


@extend_schema(exclude=True)
class Nowhere(SiteView):
    """Every other address under the API: 404 in its one shape of errors."""

    access = Action.VIEW_EVENTS

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Raise Http404 whatever the method."""
        super().initial(request, *args, **kwargs)
        raise Http404
