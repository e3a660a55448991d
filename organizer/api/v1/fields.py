"""Figures and times as the API writes them."""

from datetime import datetime
from fractions import Fraction

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from organizer.events.models import Event

PLACES = 8


@extend_schema_field(OpenApiTypes.DATETIME)
class LocalTime(serializers.Field):
    """A moment of an event as the clock at its place shows it, with its distance from UTC."""

    def __init__(self, moment: str, **options: object) -> None:
        self.moment = moment
        super().__init__(source="*", read_only=True, **options)

    def to_representation(self, event: Event) -> str:
        """The attribute `moment` of the event, in the event's zone."""
        moment: datetime = getattr(event, self.moment)
        return moment.astimezone(event.zone).isoformat()


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "pattern": rf"^[0-9]+\.[0-9]{{{PLACES}}}$"},
            {"type": "integer", "minimum": 0},
        ]
    }
)
class Tiebreaker(serializers.Field):
    """A share between 0 and 1, or a sum that may have a half, as a decimal of eight places in a
    string; or a count."""

    def to_representation(self, value: Fraction | int) -> str | int:
        """Rounded only here: ranks are decided by the exact fraction."""
        return value if isinstance(value, int) else decimal_of(value)


@extend_schema_field({"type": "string", "pattern": rf"^[01]\.[0-9]{{{PLACES}}}$"})
class Share(serializers.Field):
    """A share between 0 and 1 as a decimal of eight places in a string."""

    def to_representation(self, value: Fraction) -> str:
        """Rounded only here."""
        return decimal_of(value)


def decimal_of(value: Fraction) -> str:
    """An exact fraction as a decimal of eight places."""
    whole, rest = divmod(round(value * 10**PLACES), 10**PLACES)
    return f"{whole}.{rest:0{PLACES}d}"


class Player(serializers.Serializer):
    """Somebody who plays in an event; two may have the same name, never the same id."""

    id = serializers.IntegerField()
    name = serializers.CharField()
