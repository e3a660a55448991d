"""Leagues, their seasons, and the tables of these."""

from collections.abc import Mapping, Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from organizer.api.errors import Problem
from organizer.api.renderers import CsvRenderer, FormatNegotiation
from organizer.api.v1.answers import ANY, FAULTY, HIDDEN
from organizer.api.v1.players import FORMAT_PARAMETER, PersonLine
from organizer.api.views import SiteView
from organizer.events.permissions import Action
from organizer.history.leagues import SeasonTable, league_at, leagues, season_at, table_of
from organizer.history.models import League

COLUMNS = ("rank", "person", "name", "points", "counted", "played", "won")


class SeasonLine(serializers.Serializer):
    """A season of a league, both days included."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()


class LeagueBody(serializers.Serializer):
    """A league with its seasons, the newest first."""

    slug = serializers.CharField()
    name = serializers.CharField()
    format = serializers.SerializerMethodField(help_text="Slug of its format; null: any.")
    seasons = serializers.SerializerMethodField()

    def get_format(self, league: League) -> str | None:
        return league.format.slug if league.format else None

    @extend_schema_field(SeasonLine(many=True))
    def get_seasons(self, league: League) -> list[dict[str, Any]]:
        return SeasonLine(league.seasons.all(), many=True).data


class SchemeBody(serializers.Serializer):
    """What brings how many points."""

    win = serializers.IntegerField(help_text="For a match won; a bye is one.")
    draw = serializers.IntegerField()
    participation = serializers.IntegerField()
    places = serializers.ListField(
        child=serializers.IntegerField(), help_text="For the final rank, from the first on."
    )
    best = serializers.IntegerField(
        allow_null=True, help_text="How many of a player's events count; null: all."
    )


class SeasonEventBody(serializers.Serializer):
    """An event of a season."""

    slug = serializers.CharField(source="event.slug")
    name = serializers.CharField(source="event.name")
    day = serializers.DateField(source="event.day")
    counts = serializers.BooleanField(help_text="It is over.")


class EarnedBody(serializers.Serializer):
    """What an event brought a player."""

    event = serializers.CharField(help_text="Slug of the event.")
    rank = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    for_matches = serializers.IntegerField()
    for_taking_part = serializers.IntegerField()
    for_rank = serializers.IntegerField()
    points = serializers.IntegerField()
    counts = serializers.BooleanField(help_text="It is among the player's best.")


class LeagueTableLine(serializers.Serializer):
    """A player's line, and why it has these points."""

    rank = serializers.IntegerField()
    person = PersonLine()
    points = serializers.IntegerField()
    counted = serializers.IntegerField(help_text="Events that count.")
    played = serializers.IntegerField(help_text="Events that were played.")
    won = serializers.IntegerField(help_text="Matches won in events that count.")
    events = EarnedBody(many=True)


class SeasonBody(SeasonLine):
    """A season with its table as the results now are."""

    league = serializers.CharField(help_text="Slug of the league.")
    scheme = SchemeBody()
    events = SeasonEventBody(many=True)
    table = LeagueTableLine(many=True)


class LeagueList(SiteView):
    """Every league, by name."""

    access = Action.VIEW_EVENTS

    @extend_schema(
        operation_id="leagues", summary="Leagues", responses={200: LeagueBody(many=True), **ANY}
    )
    def get(self, _request: Request) -> Response:
        return Response(LeagueBody(leagues(), many=True).data)


class LeaguePage(SiteView):
    """One league."""

    access = Action.VIEW_EVENTS

    @extend_schema(
        operation_id="league", summary="One league", responses={200: LeagueBody, **HIDDEN}
    )
    def get(self, _request: Request, slug: str) -> Response:
        return Response(LeagueBody(league_at(slug)).data)


class SeasonPage(SiteView):
    """A season: its table, worked out from the standings of its events that are over."""

    access = Action.VIEW_EVENTS
    renderer_classes = (JSONRenderer, CsvRenderer)
    content_negotiation_class = FormatNegotiation

    @extend_schema(
        operation_id="season",
        summary="Table of a season",
        parameters=[FORMAT_PARAMETER],
        responses={
            (200, "application/json"): SeasonBody,
            (200, "text/csv"): OpenApiTypes.STR,
            **{(status, "application/json"): Problem for status in (*FAULTY, 406)},
        },
    )
    def get(self, _request: Request, slug: str, season: int) -> Response:
        found = season_at(slug, season)
        return Response(SeasonBody(_answer(table_of(found))).data)

    def table(self, data: Mapping[str, Any]) -> tuple[Sequence[str], list[Mapping[str, Any]]]:
        """The answer as columns and rows, for `CsvRenderer`."""
        rows = [
            {**line, "person": line["person"]["id"], "name": line["person"]["name"]}
            for line in data["table"]
        ]
        return COLUMNS, rows


def _answer(table: SeasonTable) -> dict[str, Any]:
    season, slugs = table.season, {pk: event.slug for pk, event in table.by_id.items()}
    return {
        "league": season.league.slug,
        "number": season.number,
        "name": season.name,
        "starts_on": season.starts_on,
        "ends_on": season.ends_on,
        "scheme": table.scheme,
        "events": table.events,
        "table": [
            {
                "rank": one.line.rank,
                "person": one.person,
                "points": one.line.points,
                "counted": one.line.counted,
                "played": len(one.line.events),
                "won": one.line.won,
                "events": [
                    {
                        "event": slugs[earned.showing.event],
                        "rank": earned.showing.rank,
                        "won": earned.showing.won,
                        "drawn": earned.showing.drawn,
                        "for_matches": earned.for_matches,
                        "for_taking_part": earned.for_taking_part,
                        "for_rank": earned.for_rank,
                        "points": earned.points,
                        "counts": earned.counts,
                    }
                    for earned in one.line.events
                ],
            }
            for one in table.lines
        ],
    }
