"""Events: the list, and one with what its announcements bring about."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from organizer.api.v1.answers import FAULTY, HIDDEN
from organizer.api.v1.fields import LocalTime
from organizer.api.views import EventView, SiteView
from organizer.events.models import Announcement, CheckInBy, Event, EventState
from organizer.events.permissions import Action
from organizer.events.queries import announcement_effect, visible_events


class EventFilter(filters.FilterSet):
    """`?state=` and `?format=` (a slug) of the list."""

    state = filters.ChoiceFilter(choices=EventState.choices)
    format = filters.CharFilter(
        field_name="format_version__format__slug", help_text="Slug of a format."
    )


class FormatPin(serializers.Serializer):
    """The wording of the format that an event is played by."""

    slug = serializers.CharField(source="format.slug")
    name = serializers.CharField(source="format.name")
    version = serializers.IntegerField(source="number")
    effective_from = serializers.DateField()


class EventLine(serializers.Serializer):
    """An event in the list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=EventState.choices)
    format = FormatPin(source="format_version")
    starts_at = serializers.DateTimeField(help_text="In UTC.")
    starts_at_local = LocalTime("starts_at", help_text="By the clock of the event's place.")
    time_zone = serializers.CharField(help_text="A name of the time zone database.")
    place = serializers.CharField()
    rounds = serializers.IntegerField(help_text="How many are planned.")
    capacity = serializers.IntegerField(allow_null=True, help_text="Null: no limit.")
    entered = serializers.IntegerField(
        source="entry_count", help_text="Players who are entered and have not dropped out."
    )


class EventBody(EventLine):
    """What the event itself says beyond its line in the list."""

    description = serializers.CharField()
    deck_deadline = serializers.DateTimeField(help_text="In UTC.")
    deck_deadline_local = LocalTime("deck_deadline", help_text="By the clock of the place.")
    check_in_opens_at = serializers.DateTimeField(
        allow_null=True, help_text="In UTC. Null: nobody has to check in, or not yet."
    )
    check_in_by = serializers.ChoiceField(
        choices=CheckInBy.choices, help_text="Who says that a player is there."
    )
    fee = serializers.DecimalField(
        max_digits=8, decimal_places=2, allow_null=True, help_text="Null: an entry costs nothing."
    )
    currency = serializers.CharField(help_text="Of the fee.")
    has_waiting_list = serializers.BooleanField(
        help_text="Once it is full, people can wait for a place."
    )
    waiting = serializers.SerializerMethodField(help_text="How many wait for a place.")

    def get_waiting(self, event: Event) -> int:
        return event.waiting.count()


class PublishedAnnouncement(serializers.Serializer):
    """An announcement that counts."""

    channel = serializers.CharField(help_text="Where it appeared.")
    text = serializers.CharField()
    published_at = serializers.DateTimeField()


class LackingChannels(serializers.ListField):
    """Where a phrase is lacking that another announcement carries: their channels."""

    child = serializers.CharField()

    def to_representation(self, announcements: Sequence[Announcement]) -> list[str]:
        """The channels in the order of the announcements; empty where none carries the phrase."""
        return [one.channel for one in announcements]


class Option(serializers.Serializer):
    """An optional rule of the event's format, in effect if every announcement has its phrase."""

    key = serializers.CharField()
    label = serializers.CharField()
    phrase = serializers.CharField()
    in_effect = serializers.BooleanField()
    lacking = LackingChannels()


class Expansion(serializers.Serializer):
    """An expansion that an announcement allows before its time."""

    name = serializers.CharField()
    in_effect = serializers.BooleanField()
    lacking = LackingChannels()


class Effect(serializers.Serializer):
    """What the published announcements bring about."""

    options = Option(many=True)
    expansions = Expansion(many=True)
    announcements = PublishedAnnouncement(many=True)


class EventDetail(EventBody, Effect):
    """One event."""


class EventList(SiteView, ListAPIView):
    """Events that the caller may see, newest first. Drafts are seen by their staff only."""

    access = Action.VIEW_EVENTS
    serializer_class = EventLine
    filterset_class = EventFilter

    @extend_schema(operation_id="events", summary="Events", responses={200: EventLine, **FAULTY})
    def get(self, request: Request) -> Response:
        return self.list(request)

    def get_queryset(self) -> QuerySet[Event]:
        return visible_events(self.request.user)


class EventPage(EventView):
    """One event: when and where, its announcements, and which optional rules are in effect."""

    @extend_schema(
        operation_id="event", summary="One event", responses={200: EventDetail, **HIDDEN}
    )
    def get(self, _request: Request, **_address: str) -> Response:
        effect = announcement_effect(self.subject)
        return Response({**EventBody(self.subject).data, **Effect(effect).data})
