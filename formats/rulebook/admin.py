"""The formats in Django's admin: to look at, never to write (that is the services' job)."""

from __future__ import annotations

from django.contrib import admin

from formats.catalogue.admin import ReadOnlyAdmin
from formats.rulebook.models import Format, FormatVersion


@admin.register(Format)
class FormatAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug")


@admin.register(FormatVersion)
class FormatVersionAdmin(ReadOnlyAdmin):
    list_display = ("format", "number", "effective_from", "effective_until", "published_at")
    list_filter = ("format",)
    list_select_related = ("format",)
