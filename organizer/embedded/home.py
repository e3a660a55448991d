"""Where the embedded servers keep their data and their sockets.

Nothing is written to find a place: settings, supervisor, commands and tests compute the
same places from the same environment, so no state file has to be kept true.
"""

import hashlib
import os
import pwd
import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ROOTS_SHELTER = Path("/var/lib/players-choice")
SERVER_USER = "nobody"
# A socket's address holds 107 bytes; the longest name in the folder takes some of them.
LONGEST_SOCKET_FOLDER = 100 - len("/.s.PGSQL.5432.lock")
DATABASE = "organizer"


@dataclass(frozen=True)
class Home:
    """The folder of one installation and the places in it.

    `folder` is ORGANIZER_HOME; `servers` holds what the two servers write (elsewhere only where
    root's helpers cannot reach the folder); `sockets` is the servers' only door; `user` is who the
    servers run as, None for the user who started them.
    """

    folder: Path
    servers: Path
    sockets: Path
    user: str | None

    @property
    def database_folder(self) -> Path:
        return self.servers / "postgres"

    @property
    def redis_socket(self) -> Path:
        return self.sockets / "redis.sock"

    @property
    def redis_url(self) -> str:
        """redis-py's spelling of the address."""
        return f"unix://{self.redis_socket}?db=0"

    @property
    def lock_file(self) -> Path:
        return self.folder / "lock"

    @property
    def logs(self) -> Path:
        return self.folder / "logs"

    @property
    def demo_logins(self) -> Path:
        return self.folder / "demo-logins.json"


def home_of(environ: Mapping[str, str] = os.environ) -> Home:
    """Return the home that the environment names: ORGANIZER_HOME, else `.organizer` beside
    manage.py."""
    project = Path(__file__).resolve().parents[2]
    folder = Path(environ.get("ORGANIZER_HOME") or project / ".organizer").expanduser().absolute()
    user = SERVER_USER if os.geteuid() == 0 and _exists(SERVER_USER) else None
    servers = folder
    if user and not reachable(folder, user):
        servers = ROOTS_SHELTER / f"{folder.name.lstrip('.')}-{_mark(folder)}"
    return Home(folder=folder, servers=servers, sockets=_sockets(servers), user=user)


def create_folder(home: Home, folder: Path) -> None:
    """Create a folder of `home` where it is missing, closed to others.

    As root the servers' user has to pass through it, and may not look around in it.
    """
    folder.mkdir(mode=0o711 if home.user else 0o700, parents=True, exist_ok=True)


def starts_own_servers(environ: Mapping[str, str] = os.environ) -> bool:
    """Say whether this installation runs on servers of its own.

    With both addresses given those servers are used; with one of them alone the settings refuse.
    """
    return not (environ.get("DATABASE_URL") or environ.get("REDIS_URL"))


def reachable(folder: Path, user: str) -> bool:
    """Say whether `user` may pass through every folder above `folder` and into it.

    Judged by the permission bits, on what exists of the path; the missing rest will be created.
    """
    account = pwd.getpwnam(user)
    for place in (folder, *folder.parents):
        if not place.exists():
            continue
        found = place.stat()
        owned = found.st_uid == account.pw_uid
        if not found.st_mode & (stat.S_IXUSR if owned else stat.S_IXOTH):
            return False
    return True


def _sockets(servers: Path) -> Path:
    sockets = servers / "sockets"
    if len(os.fsencode(sockets)) <= LONGEST_SOCKET_FOLDER:
        return sockets
    return Path(tempfile.gettempdir()) / f"players-choice-{os.geteuid()}-{_mark(servers)}"


def _mark(folder: Path) -> str:
    return hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
