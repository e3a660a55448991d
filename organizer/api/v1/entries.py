"""Who is in an event and who waits for a place in it, for those who run it."""

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from organizer.api.errors import Problem
from organizer.api.v1.answers import FAULTY
from organizer.api.views import EventView
from organizer.events.models import DropReason, EntryState, Registration, WaitingPlace
from organizer.events.permissions import Action
from organizer.events.queries import entries, waiting_list


class EntryBody(serializers.Serializer):
    """One entry, whoever it is."""

    id = serializers.IntegerField()
    player = serializers.IntegerField(
        source="entrant_id", help_text="The player's id in standings and pairings."
    )
    name = serializers.CharField(source="person.name")
    is_guest = serializers.SerializerMethodField(help_text="Plays without an account.")
    standing = serializers.ChoiceField(choices=EntryState.choices, source="state")
    entered_at = serializers.DateTimeField()
    checked_in_at = serializers.DateTimeField(
        allow_null=True, help_text="When they were there before the start; null: they were not."
    )
    dropped_at = serializers.DateTimeField(allow_null=True)
    dropped_because = serializers.SerializerMethodField()

    paid_at = serializers.DateTimeField(
        allow_null=True, help_text="When the desk took the fee; null: it did not."
    )

    def get_is_guest(self, entry: Registration) -> bool:
        return entry.person.user_id is None

    @extend_schema_field(
        {"type": ["string", "null"], "enum": [*DropReason.values, None], "description": "How."}
    )
    def get_dropped_because(self, entry: Registration) -> str | None:
        return entry.dropped_because or None


class WaitingBody(serializers.Serializer):
    """Somebody who waits for a place."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="person.name")
    is_guest = serializers.SerializerMethodField(help_text="Plays without an account.")
    asked_at = serializers.DateTimeField()
    checked_in_at = serializers.DateTimeField(allow_null=True)

    def get_is_guest(self, place: WaitingPlace) -> bool:
        return place.person.user_id is None


class EntryList(EventView, ListAPIView):
    """The entries of an event in the order in which they came, those who are out too."""

    access = Action.MANAGE_ENTRIES
    serializer_class = EntryBody
    queryset = Registration.objects.none()

    @extend_schema(
        operation_id="entries",
        summary="Entries",
        responses={200: EntryBody, 403: Problem, **FAULTY},
    )
    def get(self, request: Request, **_address: str) -> Response:
        return self.list(request)

    def get_queryset(self) -> QuerySet[Registration]:
        return entries(self.subject)


class WaitingList(EventView, ListAPIView):
    """Who waits for a place, the first one first."""

    access = Action.MANAGE_ENTRIES
    serializer_class = WaitingBody
    queryset = WaitingPlace.objects.none()

    @extend_schema(
        operation_id="waiting",
        summary="Waiting list",
        responses={200: WaitingBody, 403: Problem, **FAULTY},
    )
    def get(self, request: Request, **_address: str) -> Response:
        return self.list(request)

    def get_queryset(self) -> QuerySet[WaitingPlace]:
        return waiting_list(self.subject)
