"""The cache, which counts how much is asked: requests of the API, log-ins, new accounts."""

import logging
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)


class LenientCache(RedisCache):
    """Redis; while it is down nothing is kept and nothing found, so nobody is counted, and whoever
    asks is let in all the same."""

    def add(self, key: Any, *args: Any, **options: Any) -> bool:
        """True where it was not there; so it is for all while Redis is down."""
        try:
            return bool(super().add(key, *args, **options))
        except RedisError as error:
            _warn(error)
            return True

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """What is kept, else the default."""
        try:
            return super().get(key, default, version)
        except RedisError as error:
            _warn(error)
            return default

    def set(self, key: Any, *args: Any, **options: Any) -> None:
        """Keep it, if that can be done."""
        try:
            super().set(key, *args, **options)
        except RedisError as error:
            _warn(error)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Whether it was there."""
        try:
            return bool(super().delete(key, version))
        except RedisError as error:
            _warn(error)
            return False


def _warn(error: RedisError) -> None:
    logger.warning("Redis is not there (%s): nothing is counted.", error)
