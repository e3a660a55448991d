"""The servers, browser and processes that tests run against: real ones, thrown away afterwards."""

import os
import shutil
from pathlib import Path

import pytest

from organizer.embedded.home import home_of, starts_own_servers
from organizer.embedded.servers import Servers

servers_key = pytest.StashKey[Servers]()


def pytest_configure(config: pytest.Config) -> None:
    """Start throw-away servers, unless DATABASE_URL and REDIS_URL name others."""
    if starts_own_servers():
        servers = Servers(home_of(), throw_away=True)
        servers.__enter__()
        config.stash[servers_key] = servers


def pytest_unconfigure(config: pytest.Config) -> None:
    servers = config.stash.get(servers_key, None)
    if servers:
        servers.stop()
        shutil.rmtree(Path(os.environ["TEST_HOME"]), ignore_errors=True)
        shutil.rmtree(servers.home.servers, ignore_errors=True)
