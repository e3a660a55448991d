"""Penalties of a player in an event, for those who judge it."""

from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from matches.engine.penalties import Category, Kind
from matches.models import Match, Penalty
from matches.queries import penalties_of, suggestions
from organizer.api.errors import Problem
from organizer.api.matches import Keyed
from organizer.api.v1.answers import FAULTY, HIDDEN
from organizer.api.v1.asked import MOST_GAMES, Reasoned, asked
from organizer.api.v1.results import KEY
from organizer.api.views import SiteView
from organizer.errors import NotThere
from organizer.events.models import Registration
from organizer.events.permissions import Action
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.withdraw_penalty import withdraw_penalty

KINDS = [kind.value for kind in Kind]


class InfractionLine(serializers.Serializer):
    """An infraction, and what it calls for."""

    key = serializers.CharField()
    name = serializers.CharField()
    category = serializers.ChoiceField(choices=[category.value for category in Category])
    default = serializers.ChoiceField(choices=KINDS)


class SuggestionLine(InfractionLine):
    """An infraction with the next penalty by the upgrade path; the judge decides."""

    key = serializers.CharField(source="infraction.key")
    name = serializers.CharField(source="infraction.name")
    category = serializers.ChoiceField(
        source="infraction.category", choices=[category.value for category in Category]
    )
    default = serializers.ChoiceField(source="infraction.default", choices=KINDS)
    suggested = serializers.ChoiceField(source="kind", choices=KINDS)


class VersionLine(serializers.Serializer):
    """A penalty given, or taken back."""

    is_withdrawn = serializers.BooleanField()
    reason = serializers.CharField()
    made_at = serializers.DateTimeField()


class PenaltyLine(serializers.Serializer):
    """A penalty as it stands; its versions, the first one first."""

    number = serializers.IntegerField(source="penalty.number")
    infraction = InfractionLine()
    kind = serializers.ChoiceField(choices=KINDS)
    round_number = serializers.IntegerField(allow_null=True)
    match = serializers.IntegerField(source="match.pk", allow_null=True, default=None)
    game_number = serializers.IntegerField(allow_null=True)
    is_withdrawn = serializers.BooleanField()
    versions = VersionLine(many=True)


class PenaltiesBody(serializers.Serializer):
    """The penalties of a player, and what each infraction would call for next."""

    penalties = PenaltyLine(many=True)
    infractions = SuggestionLine(many=True)


class AskedPenalty(Reasoned):
    """A penalty, by the key of its infraction."""

    infraction = serializers.CharField(max_length=40)
    kind = serializers.ChoiceField(choices=KINDS)
    match = serializers.IntegerField(required=False, allow_null=True)
    game = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=MOST_GAMES
    )


class EntryView(SiteView):
    """A view of an entry of an event, for its judges."""

    access = Action.VIEW_PENALTIES

    @cached_property
    def subject(self) -> Registration:
        """The entry. Raises NotThere."""
        found = (
            Registration.objects.select_related("event__competition", "person", "entrant")
            .filter(event__slug=self.kwargs["slug"], pk=self.kwargs["entry"])
            .first()
        )
        if found is None:
            raise NotThere("no-such-entry", _("There is no such entry in this event."))
        return found


class PenaltyList(EntryView):
    """A player's penalties in the event."""

    @extend_schema(
        operation_id="penalties",
        summary="Penalties of a player",
        responses={200: PenaltiesBody, 403: Problem, **HIDDEN},
    )
    def get(self, _request: Request, **_address: Any) -> Response:
        entrant = self.subject.entrant
        body = {"penalties": penalties_of(entrant), "infractions": suggestions(entrant)}
        return Response(PenaltiesBody(body).data)


class Penalise(Keyed, EntryView):
    """A judge gives a penalty."""

    access = Action.GIVE_PENALTY

    @extend_schema(
        operation_id="penalise",
        summary="Give a penalty",
        parameters=[KEY],
        request=AskedPenalty,
        responses={200: PenaltyLine, 403: Problem, 409: Problem, **FAULTY},
    )
    def post(self, request: Request, **_address: Any) -> Response:
        said = asked(AskedPenalty, request)
        penalty = give_penalty(
            by=request.user,
            now=timezone.now(),
            entry=self.subject,
            infraction=said["infraction"],
            kind=Kind(said["kind"]),
            match=self._match(said.get("match")),
            game=said.get("game"),
            reason=said["reason"],
            expected_version=said.get("version"),
            key=self.key(request),
        )
        return Response(_line(penalty))

    def _match(self, number: int | None) -> Match | None:
        if number is None:
            return None
        seats = self.subject.entrant.seats.filter(match=number)
        seat = seats.select_related("match__round__stage__competition__event").first()
        if seat is None:
            raise NotThere("no-such-match", _("The player has no such match in this event."))
        return seat.match


class Withdraw(Keyed, EntryView):
    """A judge takes a penalty back."""

    access = Action.GIVE_PENALTY

    @extend_schema(
        operation_id="withdraw",
        summary="Take a penalty back",
        parameters=[KEY],
        request=Reasoned,
        responses={200: PenaltyLine, 403: Problem, 409: Problem, **FAULTY},
    )
    def post(self, request: Request, number: int, **_address: Any) -> Response:
        said = asked(Reasoned, request)
        given = self.subject.entrant.penalties.filter(number=number).order_by("version").last()
        if given is None:
            raise NotThere("no-such-penalty", _("The player has no penalty of that number."))
        penalty = withdraw_penalty(
            by=request.user,
            now=timezone.now(),
            penalty=given,
            reason=said["reason"],
            key=self.key(request),
        )
        return Response(_line(penalty))


def _line(penalty: Penalty) -> dict[str, Any]:
    (view,) = (one for one in penalties_of(penalty.entrant) if one.penalty.number == penalty.number)
    return PenaltyLine(view).data
