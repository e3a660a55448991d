"""Start-up checks: what is set up wrong, with an id and a hint.

`manage.py check --deploy --database default` runs all of them.

organizer.E001  the secret is too short to be one
organizer.E002  every host name is answered to
organizer.E003  Redis does not answer
organizer.E004  the database is older than PostgreSQL 15
organizer.E005  a task may run longer than the broker waits for it
organizer.W001  log-ins travel without TLS
organizer.W002  the embedded servers are in use
organizer.W003  the second folder is not there, or not to be written to
"""

import os
from collections.abc import Sequence

import redis
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections

from organizer.embedded.home import starts_own_servers

SHORTEST_SECRET = 50
OLDEST_POSTGRES = 15


@register(Tags.security, deploy=True)
def secret_is_long(**_: object) -> list[CheckMessage]:
    if len(settings.SECRET_KEY) >= SHORTEST_SECRET:
        return []
    return [
        Error(
            f"SECRET_KEY has {len(settings.SECRET_KEY)} characters, fewer than {SHORTEST_SECRET}.",
            hint='Make one: python -c "import secrets; print(secrets.token_urlsafe(50))".',
            id="organizer.E001",
        )
    ]


@register(Tags.security, deploy=True)
def hosts_are_named(**_: object) -> list[CheckMessage]:
    if "*" not in settings.ALLOWED_HOSTS:
        return []
    return [
        Error(
            "ALLOWED_HOSTS answers to every name, so a link in a mail could lead anywhere.",
            hint="Set ALLOWED_HOSTS to the site's own names, separated by commas.",
            id="organizer.E002",
        )
    ]


@register(deploy=True)
def redis_answers(**_: object) -> list[CheckMessage]:
    client = redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2)
    try:
        client.ping()
    except redis.RedisError as error:
        return [
            Error(
                f"Redis does not answer: {error}",
                hint="Start it, or correct REDIS_URL. Decks are checked once it is back.",
                id="organizer.E003",
            )
        ]
    finally:
        client.close()
    return []


@register(Tags.database)
def database_is_new_enough(
    databases: Sequence[str] | None = None, **_: object
) -> list[CheckMessage]:
    return [
        Error(
            f"The database is PostgreSQL {connections[name].pg_version // 10_000}.",
            hint=f"Use PostgreSQL {OLDEST_POSTGRES} or newer.",
            id="organizer.E004",
        )
        for name in databases or ()
        if connections[name].pg_version // 10_000 < OLDEST_POSTGRES
    ]


@register()
def broker_waits_for_every_task(**_: object) -> list[CheckMessage]:
    waits = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    limit = settings.CELERY_TASK_TIME_LIMIT
    if limit < waits:
        return []
    return [
        Error(
            f"A task may run for {limit} s, but the broker gives it away after {waits} s.",
            hint="Raise the broker's visibility_timeout above CELERY_TASK_TIME_LIMIT.",
            id="organizer.E005",
        )
    ]


@register()
def second_folder_is_there(**_: object) -> list[CheckMessage]:
    place = settings.ARCHIVE_FOLDER
    if place is None or os.access(place, os.W_OK | os.X_OK):
        return []
    return [
        checks.Warning(
            f"Copies of events cannot be written to {place}.",
            hint="Plug the stick in or connect the share; events go on without.",
            id="organizer.W003",
        )
    ]


@register(Tags.security, deploy=True)
def log_ins_are_hidden(**_: object) -> list[CheckMessage]:
    if settings.SESSION_COOKIE_SECURE:
        return []
    return [
        checks.Warning(
            "Log-ins travel without TLS: whoever shares the network can read them.",
            hint="Put a proxy with a certificate in front, and leave HTTPS unset.",
            id="organizer.W001",
        )
    ]


@register(deploy=True)
def servers_are_given(**_: object) -> list[CheckMessage]:
    if not starts_own_servers():
        return []
    return [
        checks.Warning(
            "The embedded servers are in use: fit for one computer in a shop, without backups.",
            hint="Set DATABASE_URL and REDIS_URL, and DJANGO_SETTINGS_MODULE to "
            "organizer.settings.production.",
            id="organizer.W002",
        )
    ]
