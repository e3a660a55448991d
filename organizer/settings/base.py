"""What is the same everywhere. The environment says where the servers are; see `.env.example`."""

import os
from datetime import timedelta
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from organizer.embedded.home import DATABASE, home_of, starts_own_servers

BASE_DIR = Path(__file__).resolve().parents[2]
HOME = home_of()


def listed(name: str) -> list[str]:
    """Return the comma-separated values of an environment variable."""
    return [value.strip() for value in os.environ.get(name, "").split(",") if value.strip()]


def said_yes(name: str, *, otherwise: bool) -> bool:
    """Return an environment variable that says yes or no."""
    value = os.environ.get(name, "").strip().lower()
    return value in {"1", "true", "yes", "on"} if value else otherwise


# Servers -----------------------------------------------------------------------------------------

if starts_own_servers():
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": str(HOME.sockets),
            "NAME": DATABASE,
            "USER": DATABASE,
        }
    }
    REDIS_URL = HOME.redis_url
else:
    missing = [name for name in ("DATABASE_URL", "REDIS_URL") if not os.environ.get(name)]
    if missing:
        raise ImproperlyConfigured(
            f"{missing[0]} is not set, but the other address is. Set both DATABASE_URL and "
            "REDIS_URL to use servers of your own, or neither to use the embedded ones."
        )
    DATABASES = {"default": dj_database_url.parse(os.environ["DATABASE_URL"])}
    REDIS_URL = os.environ["REDIS_URL"]

# Requests run in threads that stay, so their connections may stay too.
DATABASES["default"]["CONN_MAX_AGE"] = 60
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "organizer.counting.LenientCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "organizer",
    }
}

# Applications ------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "organizer.outbox",
    "organizer.receipts",
    "organizer.accounts",
    "organizer.events",
    "organizer.imports",
    "organizer.played",
    "organizer.decks",
    "organizer.history",
    "organizer.floor",
    "organizer.archive",
    "organizer.live",
    "organizer.demo",
    "organizer.web",
    "formats.catalogue",
    "formats.rulebook",
    "matches",
    "organizer.web.apps.SiteAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_htmx",
    "csp",
    "pgtrigger",
    "pghistory",
    "axes",
    "allauth",
    "allauth.account",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "organizer.web.middleware.Language",
    "django.middleware.common.CommonMiddleware",
    "organizer.web.player.pressed.Pressed",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "pghistory.middleware.HistoryMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "axes.middleware.AxesMiddleware",
    "organizer.web.parts.live.LiveParts",
    "organizer.web.middleware.Pages",
]

ROOT_URLCONF = "organizer.urls"
WSGI_APPLICATION = "organizer.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    }
]

# People ------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# A shop has no mail server: nobody has to give an address, and none is verified by mail.
ACCOUNT_ADAPTER = "organizer.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "organizer.accounts.forms.LoginForm",
    "signup": "organizer.accounts.forms.SignupForm",
    "change_password": "organizer.accounts.forms.ChangePasswordForm",
    "reauthenticate": "organizer.accounts.forms.ReauthenticateForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_BLACKLIST = ["admin", "organizer", "judge", "public"]
# By address, so generous: a hundred people in a shop share one, and whoever uses theirs up keeps
# them out for as long. Guesses at one name are counted by axes, in the database.
ACCOUNT_RATE_LIMITS = {"signup": "200/h/ip", "login": "300/m/ip", "login_failed": "60/m/ip"}

# Whoever opens an empty installation first may run it: right for a laptop, not for a server.
FIRST_ACCOUNT_ON_PAGE = False

# By address alone, one mistyped password would lock out the whole shop.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "account/locked.html"

# Words and times ---------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
# Each in its own words, for who looks for theirs.
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["organizer.language.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Pages -------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = listed("CSRF_TRUSTED_ORIGINS")
CSRF_FAILURE_VIEW = "organizer.web.player.pressed.csrf_failure"

# A list may have 256 kB and a Type 15 event takes three, so that the page that refuses a larger one
# can still show what was typed.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

# Open pages that listen, in one web process and from one address: a hall's players share one.
LIVE_STREAMS = int(os.environ.get("LIVE_STREAMS") or 6000)
LIVE_STREAMS_PER_ADDRESS = int(os.environ.get("LIVE_STREAMS_PER_ADDRESS") or 3000)

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["organizer.api.permissions.Declared"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "organizer.api.pagination.Pages",
    "DEFAULT_SCHEMA_CLASS": "organizer.api.schema.OpenSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "organizer.api.throttles.AddressThrottle",
        "organizer.api.throttles.AccountThrottle",
    ],
    # A shop's players share one address, and their phones look every few seconds.
    "DEFAULT_THROTTLE_RATES": {"anon": "1200/minute", "user": "600/minute"},
    # X-Forwarded-For can say anything: the server in front tells uvicorn who asks.
    "NUM_PROXIES": 0,
    "EXCEPTION_HANDLER": "organizer.api.errors.problem",
    "DEFAULT_METADATA_CLASS": None,  # the schema says what can be asked, not OPTIONS
    # `?format=` filters the list of events; where it chooses a renderer, the view says so.
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Players' Choice",
    "DESCRIPTION": "Events, rounds, pairings and standings of player-run Magic formats. "
    "A parameter without a value counts as left out.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "ENUM_NAME_OVERRIDES": {"PenaltyKindEnum": "organizer.api.v1.penalties.KINDS"},
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["organizer.api.permissions.Declared"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# Tasks -------------------------------------------------------------------------------------------


def broker_url(redis_url: str) -> str:
    """Return kombu's spelling of redis-py's address: a socket has another scheme and option."""
    if redis_url.startswith("unix://"):
        return redis_url.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")
    return redis_url


CELERY_BROKER_URL = broker_url(REDIS_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# With a result backend, a broker that is down holds up the request that sent the task, after the
# commit. Verdicts stand in the database.
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 120
# An import reads half a gigabyte over whatever line the shop has; it is taken off its queue when it
# starts, so the broker does not wait for it.
CATALOGUE_TIME_LIMIT = 1800
# A shop may not want its line used for it, or has none.
CATALOGUE_DOWNLOAD = said_yes("CATALOGUE_DOWNLOAD", otherwise=True)
# Names in every language come with a file four times as large; the set-up page may say otherwise.
CATALOGUE_LANGUAGES = said_yes("CATALOGUE_LANGUAGES", otherwise=False)
# An uploaded card file waits here for the worker; on several machines the folder has to be shared.
CATALOGUE_UPLOADS = Path(os.environ.get("CATALOGUE_UPLOADS") or HOME.folder / "uploads")
CATALOGUE_LARGEST_UPLOAD = int(os.environ.get("CATALOGUE_LARGEST_UPLOAD") or 600)  # MB
# Events are copied there as they are played, to go on elsewhere if this computer dies.
ARCHIVE_FOLDER = Path(os.environ["ARCHIVE_FOLDER"]) if os.environ.get("ARCHIVE_FOLDER") else None
ARCHIVE_LARGEST_UPLOAD = int(os.environ.get("ARCHIVE_LARGEST_UPLOAD") or 50)  # MB
CATALOGUE_API = os.environ.get("CATALOGUE_API", "https://api.scryfall.com")
# Whoever may import could have this server ask what nobody outside its network may.
CATALOGUE_LOCAL = said_yes("CATALOGUE_LOCAL", otherwise=False)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than a task may run: a second worker would be given it while the first is at it.
    "visibility_timeout": 300,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    # A request that only hints must not wait for a broker that is down, or that hangs.
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    "max_retries": 1,
}
CELERY_TASK_DEFAULT_QUEUE = "checks"
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_ROUTES = {
    "organizer.tasks.import_cards": {"queue": "catalogue"},
    "organizer.tasks.*": {"queue": "checks"},
}
CELERY_TIMEZONE = "UTC"
# About once a minute: an old schedule file shows a beat that hangs.
CELERY_BEAT_SYNC_EVERY = 12
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# What the processes say --------------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {process:d} {name}: {message}", "style": "{"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        "axes": {"level": "WARNING"},
        # Each glyph that goes into a PDF would be a line.
        "fontTools": {"level": "WARNING"},
        # A sweep every five seconds would fill the log with nothing.
        "celery.app.trace": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        # Whoever asks for a name that is not ours gets a 400; that needs no trace in the log.
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
    },
}
