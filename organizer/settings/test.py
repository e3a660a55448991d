"""Throw-away servers in a temporary folder; `tests/conftest.py` starts and stops them there."""

import os
import tempfile
from pathlib import Path

# Set before anything computes a place from it, and inherited by the processes that tests start.
if not os.environ.get("TEST_HOME"):
    os.environ["TEST_HOME"] = tempfile.mkdtemp(prefix="organizer-tests-")
    Path(os.environ["TEST_HOME"]).chmod(0o711)  # as root the servers' user must get through
# Of the processes that share a run's tests (pytest-xdist) each has a home within that of the run.
if os.environ.get("PYTEST_XDIST_WORKER") not in (None, Path(os.environ["TEST_HOME"]).name):
    os.environ["TEST_HOME"] += f"/{os.environ['PYTEST_XDIST_WORKER']}"
    Path(os.environ["TEST_HOME"]).mkdir(mode=0o711)
os.environ["ORGANIZER_HOME"] = os.environ["TEST_HOME"]

from organizer.embedded.home import DATABASE, starts_own_servers
from organizer.settings.base import *  # noqa: F403 - settings are a module of names
from organizer.settings.base import DATABASES

DEBUG = False
SECRET_KEY = "only-for-tests-" + "x" * 50
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "testserver"]
SECURE_CROSS_ORIGIN_OPENER_POLICY = None

# The tests' database is cloned from one that is migrated already (`tests/migrated.py`).
if starts_own_servers():
    DATABASES["default"]["TEST"] = {"TEMPLATE": DATABASE}

# The database that the tests made is handed on to the processes that they start.
if "TEST_DATABASE_NAME" in os.environ:
    DATABASES["default"]["NAME"] = os.environ["TEST_DATABASE_NAME"]

# Tests serve their card files themselves.
CATALOGUE_LOCAL = True

# A password's slowness is tested nowhere and would be most of the time that tests take.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# A file is looked for when it is asked for: each visitor that a test makes would list all of them.
WHITENOISE_AUTOREFRESH = True
