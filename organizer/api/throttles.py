"""How much one address or account may ask; the rates stand in the settings."""

import logging
from typing import Any

from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

logger = logging.getLogger(__name__)


class Lenient(SimpleRateThrottle):
    """Counts in Redis; while that is down nobody is counted, and the database still answers."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Whether the request is within the rate."""
        try:
            return super().allow_request(request, view)
        except RedisError as error:
            logger.warning("Redis is not there (%s): requests are not counted.", error)
            return True


class AddressThrottle(Lenient, AnonRateThrottle):
    """For requests without an account, by address: a whole shop can stand behind one."""


class AccountThrottle(Lenient, UserRateThrottle):
    """For requests with an account."""

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """None, which is not counted here, for requests without an account."""
        return super().get_cache_key(request, view) if request.user.is_authenticated else None
