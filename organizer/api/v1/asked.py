"""What is asked of a match in the body of a request, and the players of it by their ids."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from matches.engine.results import Ending, Game
from matches.models import Entrant
from organizer.errors import UserError

ENDINGS = [ending.value for ending in Ending]
LONGEST_REASON = 500
MOST_GAMES = 99


class Asked(serializers.Serializer):
    """What every write can say."""

    version = serializers.IntegerField(
        required=False, min_value=0, help_text="Of the match as it was seen; another is refused."
    )


class Reasoned(Asked):
    """A write that takes a reason."""

    reason = serializers.CharField(
        required=False, allow_blank=True, max_length=LONGEST_REASON, default=""
    )


class AskedGame(serializers.Serializer):
    """A game; players by their ids."""

    winner = serializers.IntegerField(allow_null=True, help_text="Null: a draw.")
    penalised = serializers.IntegerField(allow_null=True, required=False)
    decks = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Type 15: the deck of each player, by the player's id.",
    )


class AskedResult(Reasoned):
    """The whole result of a match."""

    games = AskedGame(many=True, max_length=MOST_GAMES)
    ending = serializers.ChoiceField(choices=ENDINGS, default=Ending.PLAYED.value)
    loser = serializers.IntegerField(allow_null=True, required=False)


class AskedNextGame(Reasoned, AskedGame):
    """One game of a match, by its number."""

    number = serializers.IntegerField(min_value=1, max_value=MOST_GAMES)


class AskedEnding(Reasoned):
    """An ending away from the table."""

    ending = serializers.ChoiceField(choices=ENDINGS)
    loser = serializers.IntegerField(allow_null=True, required=False)


class Seen(Reasoned):
    """An answer to what the opponent reported."""

    version = serializers.IntegerField(min_value=0, help_text="Of the match as it was seen.")


def asked(shape: type[serializers.Serializer], request: Request) -> Mapping[str, Any]:
    """What the request says, in this shape. Raises ValidationError."""
    said = shape(data=request.data)
    said.is_valid(raise_exception=True)
    return said.validated_data


def result_of(said: Mapping[str, Any], players: Mapping[int, Entrant]) -> dict[str, Any]:
    """A result as the use-cases take it. Raises UserError `not-in-match`."""
    return {
        "games": games_of(said["games"], players),
        "ending": Ending(said["ending"]),
        "loser": player_of(said.get("loser"), players),
        "expected_version": said.get("version"),
    }


def games_of(said: Sequence[Mapping[str, Any]], players: Mapping[int, Entrant]) -> list[Game]:
    """The games of a result, of entrants."""
    return [
        Game(
            winner=player_of(game["winner"], players),
            penalised=player_of(game.get("penalised"), players),
            decks={player_of(who, players): deck for who, deck in game.get("decks", {}).items()},
        )
        for game in said
    ]


def player_of(said: int | str | None, players: Mapping[int, Entrant]) -> Entrant | None:
    """The player of that id. Raises UserError `not-in-match`."""
    if said is None:
        return None
    found = players.get(int(said)) if str(said).isdecimal() else None
    if found is None:
        raise UserError("not-in-match", _("Name the players by the ids that the match gives."))
    return found
