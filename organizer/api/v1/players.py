"""What players have done over events that are over, and how they are rated."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from formats.rulebook.models import Format
from matches.engine.results import Outcome
from organizer.api.errors import Problem
from organizer.api.renderers import CsvRenderer, FormatNegotiation
from organizer.api.v1.answers import FAULTY, HIDDEN
from organizer.api.views import SiteView
from organizer.errors import NotThere
from organizer.events.permissions import Action
from organizer.history.ratings import RankedPlayer, table_of
from organizer.history.records import head_to_head, known_person, record_of

RATING_COLUMNS = ("rank", "person", "name", "rating", "estimate", "deviation", "matches")
DECIMALS = 4

FORMAT_PARAMETER = OpenApiParameter(
    "format", enum=["json", "csv"], description="Goes before the Accept header."
)


class PersonLine(serializers.Serializer):
    """Somebody who plays, the same in all events."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class ScoreBody(serializers.Serializer):
    """Matches and games against opponents; byes stand apart."""

    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    games_won = serializers.IntegerField()
    games_lost = serializers.IntegerField()
    games_drawn = serializers.IntegerField()
    byes = serializers.IntegerField()
    decks_left = serializers.IntegerField(help_text="At the end of matches; 0 but in KO matches.")


class EventRecordLine(serializers.Serializer):
    """What a player did in one event."""

    event = serializers.CharField(source="event.slug", help_text="Slug of the event.")
    name = serializers.CharField(source="event.name")
    day = serializers.DateField(source="event.day", help_text="At its place.")
    format = serializers.CharField(source="event.format_version.format.slug")
    rank = serializers.IntegerField(
        allow_null=True, help_text="Null: they did not play to the end of the event."
    )
    last = serializers.IntegerField(
        allow_null=True, help_text="The last of the places that are shared in a bracket; else null."
    )
    players = serializers.IntegerField(help_text="How many played.")
    points = serializers.IntegerField()
    score = ScoreBody()


class TotalLine(serializers.Serializer):
    """All events of one format."""

    format = serializers.CharField(source="format.slug")
    events = serializers.IntegerField()
    score = ScoreBody()


class AgainstLine(serializers.Serializer):
    """What a player did against one other."""

    opponent = PersonLine()
    score = ScoreBody()


class RecordBody(serializers.Serializer):
    """A player's record, the newest event first."""

    person = PersonLine()
    total = ScoreBody()
    totals = TotalLine(many=True)
    events = EventRecordLine(many=True)
    against = AgainstLine(many=True)


class MeetingLine(serializers.Serializer):
    """One match as the first of the two saw it."""

    event = serializers.CharField(source="event.slug", help_text="Slug of the event.")
    round = serializers.IntegerField()
    match = serializers.IntegerField()
    outcome = serializers.ChoiceField(choices=[one.value for one in Outcome])
    games_won = serializers.IntegerField(source="record.wins")
    games_lost = serializers.IntegerField(source="record.losses")
    games_drawn = serializers.IntegerField(source="record.draws")


class HeadToHeadBody(serializers.Serializer):
    """Two players' matches against each other, in the order of play."""

    person = PersonLine()
    opponent = PersonLine()
    score = ScoreBody()
    meetings = MeetingLine(many=True)


class RatedLine(serializers.Serializer):
    """A player's rating: the estimate less three deviations."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null: the rating is provisional.")
    person = PersonLine()
    rating = serializers.SerializerMethodField()
    estimate = serializers.SerializerMethodField()
    deviation = serializers.SerializerMethodField()
    matches = serializers.IntegerField(source="skill.matches")

    def get_rating(self, line: RankedPlayer) -> float:
        return round(line.skill.shown, DECIMALS)

    def get_estimate(self, line: RankedPlayer) -> float:
        return round(line.skill.mu, DECIMALS)

    def get_deviation(self, line: RankedPlayer) -> float:
        return round(line.skill.sigma, DECIMALS)


class RatingBody(serializers.Serializer):
    """The ratings of a format as they were computed last."""

    format = serializers.CharField(source="format.slug")
    events = serializers.IntegerField(help_text="That were over by then.")
    matches = serializers.IntegerField(help_text="That are rated.")
    computed_at = serializers.DateTimeField(allow_null=True, help_text="Null: not yet.")
    awaits = serializers.BooleanField(
        help_text="Results have changed since, and the ratings are being computed anew."
    )
    players = RatedLine(many=True)


class PlayerPage(SiteView):
    """A player's record over all events that are over; `id` is the number in the address of their
    page. A number that was merged into another player's answers with theirs."""

    access = Action.VIEW_EVENTS

    @extend_schema(
        operation_id="player", summary="Record of a player", responses={200: RecordBody, **HIDDEN}
    )
    def get(self, _request: Request, person: int) -> Response:
        return Response(RecordBody(record_of(known_person(person))).data)


class HeadToHead(SiteView):
    """Two players' matches against each other in events that are over."""

    access = Action.VIEW_EVENTS

    @extend_schema(
        operation_id="head_to_head",
        summary="Two players against each other",
        responses={200: HeadToHeadBody, **HIDDEN},
    )
    def get(self, _request: Request, person: int, other: int) -> Response:
        one, second = known_person(person), known_person(other)
        found = head_to_head(one, second)
        answer = {
            "person": one,
            "opponent": second,
            "score": found.score,
            "meetings": found.meetings,
        }
        return Response(HeadToHeadBody(answer).data)


class RatingsPage(SiteView):
    """The ratings of a format, the ranked players first, best first."""

    access = Action.VIEW_EVENTS
    renderer_classes = (JSONRenderer, CsvRenderer)
    content_negotiation_class = FormatNegotiation

    @extend_schema(
        operation_id="ratings",
        summary="Ratings of a format",
        parameters=[FORMAT_PARAMETER],
        responses={
            (200, "application/json"): RatingBody,
            (200, "text/csv"): OpenApiTypes.STR,
            **{(status, "application/json"): Problem for status in (*FAULTY, 406)},
        },
    )
    def get(self, _request: Request, slug: str) -> Response:
        format_ = Format.objects.filter(slug=slug).first()
        if format_ is None:
            raise NotThere("no-such-format", _("There is no such format."))
        return Response(RatingBody(table_of(format_)).data)

    def table(self, data: Mapping[str, Any]) -> tuple[Sequence[str], list[Mapping[str, Any]]]:
        """The answer as columns and rows, for `CsvRenderer`."""
        rows = [
            {**line, "person": line["person"]["id"], "name": line["person"]["name"]}
            for line in data["players"]
        ]
        return RATING_COLUMNS, rows
