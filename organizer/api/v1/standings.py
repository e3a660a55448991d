"""Standings as JSON and as a table for a spreadsheet."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    extend_schema,
    extend_schema_field,
)
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from matches.models import Competition, Round
from matches.queries import StandingView, rounds, standings, standings_as_published, terms_of
from organizer.api.errors import Problem
from organizer.api.renderers import CsvRenderer, FormatNegotiation
from organizer.api.v1.answers import FAULTY
from organizer.api.v1.fields import Player, Tiebreaker
from organizer.api.v1.rounds import round_numbered
from organizer.api.views import EventView
from organizer.errors import NotThere

COLUMNS = ("rank", "player", "points", "played", "won", "drawn", "lost")

EXAMPLE = OpenApiExample(
    "Type 15: a draw, then Luke wins twice",
    value={
        "event": "three-decks-2011-10-08",
        "after_round": None,
        "as": "amended",
        "tiebreakers": ["match_wins", "opponents_share", "decks_left"],
        "standings": [
            {
                "rank": 1,
                "player": {"id": 1, "name": "Luke"},
                "place": None,
                "points": 7,
                "played": 1,
                "won": 1,
                "drawn": 0,
                "lost": 0,
                "tiebreakers": {
                    "match_wins": 1,
                    "opponents_share": "0.11111111",
                    "decks_left": 2,
                },
            }
        ],
    },
    media_type="application/json",
    response_only=True,
    status_codes=["200"],
)


PUBLISHED, AMENDED = "published", "amended"


class Asked(serializers.Serializer):
    """What can be asked of the table."""

    after = serializers.IntegerField(
        required=False,
        min_value=1,
        help_text="After this round; left out: with every result that is in.",
    )
    after_round = serializers.IntegerField(
        required=False, min_value=1, help_text="The same as `after`."
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        """`as` beside the others: it is no name that Python knows."""
        asked = serializers.ChoiceField(
            choices=(PUBLISHED, AMENDED),
            default=AMENDED,
            help_text="As the table was when the round was closed (the newest closed one where "
            "none is named), or with all that was corrected since.",
        )
        return {**super().get_fields(), "as": asked}


class StandingLine(serializers.Serializer):
    """One player's place. Players who are equal in everything share a rank."""

    rank = serializers.IntegerField(allow_null=True, help_text="Null: disqualified.")
    place = serializers.SerializerMethodField(
        help_text="Once there is a bracket: the first and the last of the places that are shared "
        "in it; else null."
    )
    player = Player(source="entrant")
    points = serializers.IntegerField()
    played = serializers.IntegerField(help_text="Matches, byes included.")
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    tiebreakers = serializers.DictField(
        child=Tiebreaker(),
        help_text="By name. A share between 0 and 1, or a sum that may have a half, is a string "
        "with eight decimals, rounded from the exact fraction that decided the rank; a count is a "
        "number.",
    )

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField(), allow_null=True))
    def get_place(self, line: StandingView) -> list[int] | None:
        return [line.place.first, line.place.last] if line.place else None


class StandingsTable(serializers.Serializer):
    """The standings of an event, best first."""

    event = serializers.CharField(help_text="Slug of the event.")
    after_round = serializers.IntegerField(
        allow_null=True, help_text="The round asked for; null: every result that is in."
    )
    tiebreakers = serializers.ListField(
        child=serializers.CharField(), help_text="Names, in the order in which they decide."
    )
    standings = StandingLine(many=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """`as` beside the others: it is no name that Python knows."""
        shown = serializers.ChoiceField(choices=(PUBLISHED, AMENDED))
        return {**super().get_fields(), "as": shown}


class Standings(EventView):
    """Who stands where: points first, then the tie-breakers of the event's terms of play.

    `omw`, `gw` and `ogw` are opponents' match-win, own game-win and opponents' game-win percentage;
    `opponents_share` is the opponents' share of the points that they could have made;
    `sonneborn_berger` is the points of opponents beaten and half of those drawn with; `match_wins`,
    `decks_left`, `head_to_head`, `buchholz`, `buchholz_cut_1`, `buchholz_median` and `random` (the
    number of a lot) are counts. As CSV the first line names the columns, the tie-breakers last.
    """

    renderer_classes = (JSONRenderer, CsvRenderer)
    content_negotiation_class = FormatNegotiation

    @extend_schema(
        examples=[EXAMPLE],
        operation_id="standings",
        summary="Standings of an event",
        parameters=[
            Asked,
            OpenApiParameter(
                "format", enum=["json", "csv"], description="Goes before the Accept header."
            ),
        ],
        responses={
            (200, "application/json"): StandingsTable,
            (200, "text/csv"): OpenApiTypes.STR,
            **{(status, "application/json"): Problem for status in (*FAULTY, 406)},
        },
    )
    def get(self, request: Request, slug: str) -> Response:
        asked = Asked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        after = wanted.get("after", wanted.get("after_round"))
        played = None if after is None else round_numbered(self.subject, after)
        competition = self.subject.competition
        if wanted["as"] == PUBLISHED:
            played = played or _newest_closed(competition)
            lines = standings_as_published(played)
            if lines is None:
                raise _not_published()
        else:
            lines = standings(competition, after_round=after)
        table = {
            "event": slug,
            "after_round": played.number if played else None,
            "as": wanted["as"],
            "tiebreakers": terms_of(competition).tiebreakers,
            "standings": lines,
        }
        return Response(StandingsTable(table).data)

    def table(self, data: Mapping[str, Any]) -> tuple[Sequence[str], list[Mapping[str, Any]]]:
        """The answer as columns and rows, for `CsvRenderer`."""
        rows = [
            {**line, "player": line["player"]["name"], **line["tiebreakers"]}
            for line in data["standings"]
        ]
        return (*COLUMNS, *data["tiebreakers"]), rows


def _newest_closed(competition: Competition) -> Round:
    """The newest round that is closed. Raises NotThere."""
    closed = [one for one in rounds(competition) if one.closed_at is not None]
    if not closed:
        raise _not_published()
    return closed[-1]


def _not_published() -> NotThere:
    return NotThere(
        "no-published-table",
        _("The table is published when the round is closed; ask for it as amended until then."),
    )
