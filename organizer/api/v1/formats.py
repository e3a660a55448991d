"""The formats, and the wording of each that is in force on a day."""

from datetime import date
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from formats.legality.errors import FormatError
from formats.rulebook.models import Format, FormatVersion
from formats.rulebook.queries import published_formats, version_in_force
from organizer.api.v1.answers import FAULTY
from organizer.api.views import SiteView
from organizer.events.permissions import Action


class Day(serializers.Serializer):
    """What can be asked of the list."""

    on = serializers.DateField(
        required=False, help_text="The day that `in_force` is about; today in UTC if left out."
    )


class Version(serializers.Serializer):
    """One published wording of a format."""

    number = serializers.IntegerField()
    effective_from = serializers.DateField()
    effective_until = serializers.DateField(
        allow_null=True,
        help_text="First day on which it holds no more; null: until a later version.",
    )


class FormatLine(serializers.Serializer):
    """A format with its published versions."""

    slug = serializers.CharField()
    name = serializers.CharField()
    in_force = serializers.SerializerMethodField(
        help_text="Number of the version in force on the day; null: none is known to be."
    )
    versions = Version(many=True, source="published_versions")

    def get_in_force(self, found: Format) -> int | None:
        return number_in_force(found, self.context["on"])


def number_in_force(found: Format, on: date) -> int | None:
    """The number of the format's version in force on a day, None where none is."""
    try:
        return version_in_force(found.slug, on=on).number
    except FormatError:
        return None


class FormatList(SiteView, ListAPIView):
    """The published formats by name."""

    access = Action.VIEW_EVENTS
    serializer_class = FormatLine
    filter_backends = ()

    @extend_schema(
        operation_id="formats",
        summary="Formats",
        parameters=[Day],
        responses={200: FormatLine, **FAULTY},
    )
    def get(self, request: Request) -> Response:
        return self.list(request)

    def get_queryset(self) -> QuerySet[Format]:
        versions = FormatVersion.objects.filter(published_at__isnull=False)
        return published_formats().prefetch_related(
            Prefetch("versions", queryset=versions, to_attr="published_versions")
        )

    def get_serializer_context(self) -> dict[str, Any]:
        asked = Day(data=self.request.query_params)
        asked.is_valid(raise_exception=True)
        today = timezone.now().date()
        return {**super().get_serializer_context(), "on": asked.validated_data.get("on", today)}
