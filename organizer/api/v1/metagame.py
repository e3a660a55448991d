"""What was played at an event: by archetype and by colours (docs/metagame.md)."""

from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from organizer.api.errors import Problem
from organizer.api.v1.answers import HIDDEN
from organizer.api.v1.fields import Share
from organizer.api.views import EventView
from organizer.errors import NotAllowed
from organizer.events.list_words import why_closed
from organizer.events.permissions import Action, can
from organizer.history.metagame import Group, metagame_of


class GroupLine(serializers.Serializer):
    """The decks of one kind, and how they did against decks of other kinds."""

    decks = serializers.IntegerField(help_text="Of a Set each of the three.")
    share = Share(help_text="Of all decks; of colours: of those whose list was read.")
    players = serializers.IntegerField()
    won = serializers.IntegerField(help_text="Matches, or of Sets games.")
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    points = Share(
        allow_null=True,
        help_text="The share of all possible points, 3 for a win and 1 for a draw; null: nothing "
        "was played against others.",
    )
    in_cut = serializers.IntegerField(help_text="Players who came into the bracket.")


class ArchetypeLine(GroupLine):
    """The decks of one archetype."""

    archetype = serializers.CharField(source="key", help_text="Empty: without a name.")
    suggested = serializers.IntegerField(
        help_text="How many are called so by their cards alone, and by no staff or player."
    )


class ColoursLine(GroupLine):
    """The decks of one combination of colours."""

    colours = serializers.CharField(
        source="key", help_text="Letters of WUBRG in that order; empty: colourless."
    )


class MetagameTables(serializers.Serializer):
    """The metagame of an event, the largest group first, decks without a name last."""

    event = serializers.CharField(help_text="Slug of the event.")
    decks = serializers.IntegerField(help_text="That were handed in and paired.")
    unread = serializers.IntegerField(help_text="Decks in no group of colours: no list was read.")
    counted = serializers.ChoiceField(
        choices=("matches", "games"), help_text="What won, drawn and lost count: games of Sets."
    )
    cut = serializers.IntegerField(help_text="Players in the bracket after other rounds.")
    archetypes = ArchetypeLine(many=True)
    colours = ColoursLine(many=True)


class MetagamePage(EventView):
    """Archetypes and colours that were played, how many, and how they did.

    Numbers tell what is on lists, so they are told to whoever may read all lists; to others the
    answer is 403 `lists-closed`, and its sentence says whether and when everybody may read them.
    """

    @extend_schema(
        operation_id="metagame",
        summary="Metagame of an event",
        responses={200: MetagameTables, 403: Problem, **HIDDEN},
    )
    def get(self, request: Request, slug: str) -> Response:
        if not can(request.user, Action.READ_LISTS, self.subject):
            raise NotAllowed("lists-closed", why_closed(self.subject))
        found = metagame_of(self.subject)
        tables = {
            "event": slug,
            "decks": len(found.decks),
            "unread": found.unread,
            "counted": "games" if found.of_sets else "matches",
            "cut": found.cut,
            "archetypes": _lines(found.by_archetype, len(found.decks)),
            "colours": _lines(found.by_colour, len(found.decks) - found.unread),
        }
        return Response(MetagameTables(tables).data)


def _lines(groups: Sequence[Group], total: int) -> list[dict[str, Any]]:
    return [
        {**asdict(one), "points": one.points, "share": Fraction(one.decks, total)} for one in groups
    ]
