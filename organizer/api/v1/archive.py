"""An event's archive, for those who run it."""

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from organizer.api.errors import Problem
from organizer.api.v1.answers import HIDDEN
from organizer.api.views import EventView
from organizer.events.permissions import Action
from organizer.usecases.export_archive import export_archive


class ArchivePage(EventView):
    """All of an event in one document (docs/archive.md): the same bytes as the downloaded file."""

    access = Action.EXPORT_ARCHIVE

    @extend_schema(
        operation_id="archive",
        summary="Archive of an event",
        responses={200: OpenApiTypes.OBJECT, 403: Problem, **HIDDEN},
    )
    def get(self, request: Request, **_address: str) -> HttpResponse:
        content = export_archive(by=request.user, now=timezone.now(), event=self.subject)
        return HttpResponse(content, content_type="application/json")
