"""Imports that were asked for, in the admin: to look at."""

from django.contrib import admin

from organizer.imports.models import CatalogueRequest


@admin.register(CatalogueRequest)
class CatalogueRequestAdmin(admin.ModelAdmin):
    list_display = ("asked_at", "asked_by", "source", "place", "state")
    list_filter = ("state", "source")
    list_select_related = ("asked_by",)
