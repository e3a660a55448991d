"""A server on the internet: every address and secret from the environment, none by default."""

import os

from django.core.exceptions import ImproperlyConfigured

from organizer.settings.base import *  # noqa: F403 - settings are a module of names
from organizer.settings.base import BASE_DIR, listed, said_yes

REQUIRED = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL")
missing = [name for name in REQUIRED if not os.environ.get(name)]
if missing:
    raise ImproperlyConfigured(
        f"Production needs {', '.join(missing)} in the environment; .env.example says what they "
        "are. Nothing is assumed."
    )

DEBUG = False
SECRET_KEY = os.environ["SECRET_KEY"]
ALLOWED_HOSTS = listed("ALLOWED_HOSTS")

# TLS ends at the proxy in front, which says so in this header; without a proxy that sets it, set
# HTTPS=no and know that log-ins then travel in the open.
HTTPS = said_yes("HTTPS", otherwise=True)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Whether its other names speak TLS only is for the owner of the domain to say, at the proxy.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
STATIC_ROOT = BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = False
