"""Results: one match as it stands, and writing to it. Every write is done once for its key."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from matches.engine.reporting import Stand
from matches.engine.results import Ending
from matches.queries import match_view, touched_by
from organizer.api.errors import Problem
from organizer.api.matches import KEY_HEADER, MatchView, MatchWrite, SeatWrite
from organizer.api.v1.answers import FAULTY, HIDDEN
from organizer.api.v1.asked import (
    ENDINGS,
    AskedEnding,
    AskedNextGame,
    AskedResult,
    Reasoned,
    Seen,
    asked,
    player_of,
    result_of,
)
from organizer.api.v1.fields import Player
from organizer.api.v1.rounds import GameLine, Pairing
from organizer.events.permissions import Action
from organizer.events.recording import Recorded
from organizer.usecases.confirm_result import confirm_result
from organizer.usecases.correct_match import correct_match
from organizer.usecases.dispute_result import dispute_result
from organizer.usecases.end_match import end_match
from organizer.usecases.record_game import record_game
from organizer.usecases.report_match import report_match
from organizer.usecases.report_result import report_result
from organizer.usecases.void_result import void_result

STANDS = [stand.value for stand in Stand]


class ClaimLine(serializers.Serializer):
    """What players say beyond what counts: one has reported, or the other says otherwise."""

    said_by = Player()
    disputed = serializers.BooleanField()
    games = GameLine(many=True)
    ending = serializers.ChoiceField(choices=ENDINGS)
    loser = Player(allow_null=True)
    winner = Player(allow_null=True)


class MatchBody(Pairing):
    """A match as it stands; `version` is handed back with what is decided by looking at it."""

    id = serializers.IntegerField(source="match.pk")
    round = serializers.IntegerField(source="match.round.number")
    version = serializers.IntegerField()
    stand = serializers.ChoiceField(choices=STANDS, help_text="Whose word it is: docs/results.md.")
    claim = ClaimLine(allow_null=True)


class RecordedLine(serializers.Serializer):
    """What a write led to."""

    match = serializers.IntegerField()
    version = serializers.IntegerField()
    stand = serializers.ChoiceField(choices=STANDS)


class LineChange(serializers.Serializer):
    """A line of the standings that would change."""

    player = Player(source="entrant")
    rank_before = serializers.IntegerField(source="before.rank", allow_null=True)
    rank = serializers.IntegerField(source="after.rank", allow_null=True)
    points_before = serializers.IntegerField(source="before.points")
    points = serializers.IntegerField(source="after.points")


class BracketChange(serializers.Serializer):
    """A match of the bracket that others would play."""

    name = serializers.CharField()
    before = Player(many=True)
    after = Player(many=True)
    is_paired = serializers.BooleanField()
    is_played = serializers.BooleanField(help_text="Then the correction is refused.")


class Misfit(serializers.Serializer):
    """A game that could not have been played as it was; the correction is refused."""

    game_number = serializers.IntegerField()
    code = serializers.CharField()
    sentence = serializers.CharField()


class TouchedBody(serializers.Serializer):
    """What a correction would touch."""

    standings = LineChange(source="lines", many=True)
    rounds = serializers.SerializerMethodField(help_text="Rounds that were paired after the match.")
    bracket = BracketChange(many=True)
    misfit = Misfit(allow_null=True)

    def get_rounds(self, touched: Any) -> list[int]:
        return [round_.number for round_ in touched.rounds]


KEY = OpenApiParameter(
    KEY_HEADER,
    location=OpenApiParameter.HEADER,
    required=True,
    description="Another for each act; what is sent again under its key is answered as before.",
)
WRITTEN = {200: RecordedLine, 403: Problem, 409: Problem, **FAULTY}


class MatchPage(MatchView):
    """One match as it stands."""

    @extend_schema(operation_id="match", summary="One match", responses={200: MatchBody, **HIDDEN})
    def get(self, _request: Request, **_address: Any) -> Response:
        return Response(MatchBody(match_view(self.match)).data)


class Report(SeatWrite):
    """A player says how their match went."""

    @extend_schema(
        operation_id="report",
        summary="Report the result of one's own match",
        parameters=[KEY],
        request=AskedResult,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(AskedResult, request)
        return _recorded(
            self,
            report_result,
            seat=self.subject,
            **result_of(said, self.players),
        )


class Confirm(SeatWrite):
    """A player says that the opponent's report is right."""

    @extend_schema(
        operation_id="confirm",
        summary="Confirm the opponent's report",
        parameters=[KEY],
        request=Seen,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(Seen, request)
        return _recorded(
            self,
            confirm_result,
            seat=self.subject,
            expected_version=said["version"],
        )


class Dispute(SeatWrite):
    """A player says that the opponent's report is wrong."""

    @extend_schema(
        operation_id="dispute",
        summary="Dispute the opponent's report",
        parameters=[KEY],
        request=Seen,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(Seen, request)
        return _recorded(
            self,
            dispute_result,
            seat=self.subject,
            expected_version=said["version"],
            reason=said["reason"],
        )


class RecordGame(MatchWrite):
    """A judge records one game, or corrects it with a reason."""

    @extend_schema(
        operation_id="game",
        summary="Record one game",
        parameters=[KEY],
        request=AskedNextGame,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(AskedNextGame, request)
        return _recorded(
            self,
            record_game,
            match=self.match,
            number=said["number"],
            winner=player_of(said["winner"], self.players),
            penalised=player_of(said.get("penalised"), self.players),
            reason=said["reason"],
            expected_version=said.get("version"),
        )


class RecordResult(MatchWrite):
    """A judge records the whole result."""

    @extend_schema(
        operation_id="result",
        summary="Record the result of a match",
        parameters=[KEY],
        request=AskedResult,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(AskedResult, request)
        return _recorded(
            self,
            report_match,
            match=self.match,
            **result_of(said, self.players),
        )


class Correct(MatchWrite):
    """A judge corrects the result, with a reason."""

    access = Action.CORRECT_RESULT

    @extend_schema(
        operation_id="correct",
        summary="Correct the result of a match",
        parameters=[KEY],
        request=AskedResult,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(AskedResult, request)
        return _recorded(
            self,
            correct_match,
            match=self.match,
            reason=said["reason"],
            **result_of(said, self.players),
        )


class TouchedBy(MatchWrite):
    """What a correction would touch; nothing is written, so it takes no key."""

    access = Action.CORRECT_RESULT

    @extend_schema(
        operation_id="touched",
        summary="What a correction would touch",
        request=AskedResult,
        responses={200: TouchedBody, 403: Problem, **FAULTY},
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = result_of(asked(AskedResult, request), self.players)
        said.pop("expected_version")
        return Response(TouchedBody(touched_by(self.match, **said)).data)


class End(MatchWrite):
    """A judge ends the match away from the table."""

    @extend_schema(
        operation_id="end",
        summary="End a match before it is played out",
        parameters=[KEY],
        request=AskedEnding,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(AskedEnding, request)
        return _recorded(
            self,
            end_match,
            match=self.match,
            ending=Ending(said["ending"]),
            loser=player_of(said.get("loser"), self.players),
            reason=said["reason"],
            expected_version=said.get("version"),
        )


class Void(MatchWrite):
    """A judge takes the whole result back."""

    access = Action.CORRECT_RESULT

    @extend_schema(
        operation_id="void",
        summary="Take the result of a match back",
        parameters=[KEY],
        request=Reasoned,
        responses=WRITTEN,
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(Reasoned, request)
        return _recorded(
            self,
            void_result,
            match=self.match,
            reason=said["reason"],
            expected_version=said.get("version"),
        )


def _recorded(view: MatchWrite, act: Callable[..., Recorded], **words: Any) -> Response:
    """Do what the request's user asks now, once for the request's key, and say what it led to."""
    request = view.request
    done = act(by=request.user, now=timezone.now(), key=view.key(request), **words)
    return Response(RecordedLine(done).data)
