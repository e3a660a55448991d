"""Looking at the rows. Nothing is changed here: that would go round the services.

Deck choices are not shown: they are hidden from everybody until both players have chosen.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from matches.models import (
    ClockEvent,
    Competition,
    DieRoll,
    Draw,
    Entrant,
    Extension,
    Game,
    Match,
    PublishedTable,
    Qualifier,
    ResultReport,
    Round,
    Seat,
    Stage,
)


class ReadOnly(admin.ModelAdmin):
    """Shows every row and lets nobody add, change or delete one."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


admin.site.register(
    [
        Competition,
        Stage,
        Entrant,
        Qualifier,
        Round,
        Draw,
        Match,
        Seat,
        ResultReport,
        Game,
        DieRoll,
        ClockEvent,
        Extension,
        PublishedTable,
    ],
    ReadOnly,
)
