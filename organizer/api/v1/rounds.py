"""Rounds, and who plays whom at which table.

Of a Type 15 match this tells which decks were played and which are knocked out, never which deck a
player has chosen for the next game.
"""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from matches.engine.results import Ending
from matches.models import Round, Stage
from matches.queries import RoundView, round_view, rounds
from organizer.api.v1.answers import HIDDEN
from organizer.api.v1.fields import Player
from organizer.api.views import EventView
from organizer.errors import NotThere
from organizer.events.models import Event


class RoundLine(serializers.Serializer):
    """A round, and how far it is. Numbers run on from stage to stage."""

    number = serializers.IntegerField(source="round.number")
    stage = serializers.IntegerField(source="round.stage.position", help_text="Its number.")
    kind = serializers.ChoiceField(choices=Stage.Kind.choices, source="round.stage.kind")
    paired_at = serializers.DateTimeField(source="round.paired_at")
    published_at = serializers.DateTimeField(source="round.published_at")
    closed_at = serializers.DateTimeField(
        source="round.closed_at", allow_null=True, help_text="Null: the round is still open."
    )
    matches = serializers.SerializerMethodField(help_text="How many, byes included.")
    unfinished = serializers.IntegerField(help_text="Matches without a final result.")

    def get_matches(self, view: RoundView) -> int:
        return len(view.matches)


class SeatLine(serializers.Serializer):
    """One player's side of a match as it stands."""

    player = Player(source="entrant")
    wins = serializers.IntegerField(help_text="Games won.")
    losses = serializers.IntegerField(help_text="Games lost.")
    draws = serializers.IntegerField(help_text="Games drawn.")
    points = serializers.IntegerField(
        help_text="What the match has brought so far; where no decks are knocked out, at its end."
    )
    knocked_out = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of decks (Type 15), else empty."
    )
    decks_left = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of decks (Type 15), else empty."
    )
    chooses = serializers.BooleanField(
        help_text="Decides by rank whether to play or draw first (in a bracket or round robin)."
    )


class GameLine(serializers.Serializer):
    """One game that was played."""

    number = serializers.IntegerField()
    winner = Player(allow_null=True, help_text="Null: a draw, or lost by a penalty.")
    penalised = Player(allow_null=True, help_text="Who lost it by a penalty.")
    decks = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="Type 15: which deck each player played, by the player's id; else empty.",
    )


class Pairing(serializers.Serializer):
    """One table. A match with one player is a bye, or was lost without an opponent."""

    table = serializers.IntegerField(source="match.table")
    bracket = serializers.CharField(
        source="match.bracket", help_text="Its name in its bracket, such as W1-1; else empty."
    )
    is_bye = serializers.BooleanField(help_text="Won without an opponent.")
    finished = serializers.BooleanField()
    ending = serializers.ChoiceField(
        choices=[ending.value for ending in Ending], help_text="How it ended, once it has."
    )
    winner = Player(allow_null=True, help_text="Null: not finished, drawn, or lost by everybody.")
    drawn = serializers.BooleanField()
    seats = SeatLine(many=True)
    games = GameLine(many=True)


class RoundList(EventView):
    """The rounds that have been published, in order."""

    @extend_schema(
        operation_id="rounds",
        summary="Rounds of an event",
        responses={200: RoundLine(many=True), **HIDDEN},
    )
    def get(self, _request: Request, **_address: str) -> Response:
        views = [round_view(paired) for paired in rounds(self.subject.competition)]
        return Response(RoundLine(views, many=True).data)


class PairingList(EventView):
    """The matches of one round by table, with their results as far as they are in."""

    @extend_schema(
        operation_id="pairings",
        summary="Pairings and results of a round",
        responses={200: Pairing(many=True), **HIDDEN},
    )
    def get(self, _request: Request, number: int, **_address: str) -> Response:
        paired = round_numbered(self.subject, number)
        return Response(Pairing(round_view(paired).matches, many=True).data)


def round_numbered(event: Event, number: int) -> Round:
    """The event's round of that number. Raises NotThere."""
    for paired in rounds(event.competition):
        if paired.number == number:
            return paired
    raise NotThere("no-such-round", _("This round has not been paired yet."))
