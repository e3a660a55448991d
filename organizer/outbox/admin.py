"""Messages to look at; only the sweep changes them."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from organizer.outbox.models import OutboxMessage


@admin.register(OutboxMessage)
class OutboxMessageAdmin(admin.ModelAdmin):
    """Read-only: dead ones first."""

    list_display = ("topic", "key", "created_at", "due_at", "attempts", "dead_at")
    list_filter = ("topic", ("dead_at", admin.EmptyFieldListFilter))

    def has_add_permission(self, _request: HttpRequest) -> bool:
        """Nobody writes messages by hand."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        """Nobody changes messages by hand."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        """Nobody deletes messages by hand."""
        return False
