"""How much one address or account may ask; the rates stand in the settings. Counted in Redis; while
that is down, nobody is counted (`organizer.counting`)."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle


class AddressThrottle(AnonRateThrottle):
    """For requests without an account, by address: a whole shop can stand behind one."""


class AccountThrottle(UserRateThrottle):
    """For requests with an account."""

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """None, which is not counted here, for requests without an account."""
        return super().get_cache_key(request, view) if request.user.is_authenticated else None
