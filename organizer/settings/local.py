"""One computer in a shop, or a developer's: embedded servers, plain http, a secret of its own."""

from organizer.embedded.secrets import secret_key
from organizer.settings.base import *  # noqa: F403 - settings are a module of names
from organizer.settings.base import HOME, listed, said_yes

DEBUG = said_yes("DEBUG", otherwise=False)
SECRET_KEY = secret_key(HOME)
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *listed("ALLOWED_HOSTS")]

# Over plain http browsers ignore this header, and say so on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None

FIRST_ACCOUNT_ON_PAGE = True
