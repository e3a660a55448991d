"""Events and who is in them, in the admin: to look at.

Decks are not shown: whoever runs the site may play in an event, and would see opponents' lists.
"""

from django.contrib import admin

from organizer.events.models import Announcement, Event, EventRole, Registration, WaitingPlace


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):
    list_display = ("name", "starts_at", "time_zone", "state", "format_version")
    list_filter = ("state",)
    list_select_related = ("format_version__format",)
    search_fields = ("name", "slug")


@admin.register(Announcement)
class AnnouncementAdmin(admin.ModelAdmin):
    list_display = ("event", "channel", "published_at")
    list_select_related = ("event",)


@admin.register(Registration)
class RegistrationAdmin(admin.ModelAdmin):
    list_display = ("event", "person", "entered_at", "dropped_at")
    list_select_related = ("event", "person")
    search_fields = ("person__name", "event__name")


@admin.register(WaitingPlace)
class WaitingPlaceAdmin(admin.ModelAdmin):
    list_display = ("event", "person", "asked_at")
    list_select_related = ("event", "person")


@admin.register(EventRole)
class EventRoleAdmin(admin.ModelAdmin):
    list_display = ("event", "user", "role")
    list_select_related = ("event", "user")
