"""The catalogue in Django's admin: to look at, never to write (that is the import's job)."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from formats.catalogue.models import Card, CardSet, Import, Printing


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows and offers no way to add, change or delete one."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


@admin.register(CardSet)
class CardSetAdmin(ReadOnlyAdmin):
    list_display = ("code", "name", "set_type", "released_on", "is_digital")
    list_filter = ("set_type", "is_digital")
    search_fields = ("code", "name")


@admin.register(Card)
class CardAdmin(ReadOnlyAdmin):
    list_display = ("name", "type_line", "layout", "involves_ante", "is_portal_only", "own_limit")
    list_filter = ("involves_ante", "is_portal_only", "is_token", "layout")
    search_fields = ("name",)


@admin.register(Printing)
class PrintingAdmin(ReadOnlyAdmin):
    list_display = ("card", "set", "number", "rarity", "symbol", "released_on")
    list_filter = ("symbol", "is_tournament", "has_standard_back")
    list_select_related = ("card", "set")
    search_fields = ("card__name", "set__code")


@admin.register(Import)
class ImportAdmin(ReadOnlyAdmin):
    list_display = ("version", "imported_at", "source", "is_starter", "cards", "printings", "sets")
