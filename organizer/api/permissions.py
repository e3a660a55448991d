"""Closed by default: an address is served for the action that it declares, to whom `can` lets."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from organizer.events.permissions import require


class Declared(BasePermission):
    """Asks the permission table for the view's `access` (an `Action`) to its `subject`.

    A view that declares none is refused, whoever asks.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        """Raises NotThere or NotAllowed as `require` does."""
        access = getattr(view, "access", None)
        if access is None:
            return False
        require(request.user, access, view.subject)
        return True
