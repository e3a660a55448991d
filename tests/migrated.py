"""A database folder with every migration applied, kept from run to run and copied into each home.

To migrate an empty database takes a quarter of a minute, and each process of a run has servers of
its own. The folder is made anew when a migration, a package or how a folder is made changes; that
migrations lead an empty database to the same tables is seen where the application is started on a
new home.
"""

import fcntl
import hashlib
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

from organizer.embedded.home import Home
from organizer.embedded.servers import Servers, prepare_folders
from tests.shared import PROJECT


def lay_migrated(home: Home, shelf: Path) -> None:
    """Give a new home its database folder: the one on the shelf, which is laid there if it is not.

    Of several processes one makes it and the others wait for it.
    """
    with (shelf / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        kept = shelf / mark_of_migrations()
        if not kept.exists():
            for former in shelf.glob("*/"):
                shutil.rmtree(former)
            migrate(home)
            unfinished = shutil.copytree(home.database_folder, kept.with_suffix(".new"))
            unfinished.rename(kept)
            return
        prepare_folders(home)
        shutil.copytree(kept, home.database_folder)
    if home.user:
        give(home.database_folder, pwd.getpwnam(home.user).pw_uid)


def mark_of_migrations() -> str:
    """What stands for everything that the folder is made from."""
    makers = [
        *(PROJECT / "requirements/dev.txt", PROJECT / "organizer/embedded/servers.py"),
        *PROJECT.glob("*/migrations/*.py"),
        *PROJECT.glob("*/*/migrations/*.py"),
    ]
    content = hashlib.sha256()
    for maker in sorted(makers):
        content.update(f"{maker.relative_to(PROJECT)}\n".encode() + maker.read_bytes())
    return content.hexdigest()[:16]


def migrate(home: Home) -> None:
    """Make a folder in the home and migrate its database; the servers are stopped afterwards."""
    with Servers(home, throw_away=True):
        subprocess.run(
            [sys.executable, "-m", "django", "migrate", "--verbosity", "0"],
            cwd=PROJECT,
            env={**os.environ, "DJANGO_SETTINGS_MODULE": "organizer.settings.test"},
            check=True,
        )


def give(folder: Path, owner: int) -> None:
    for place in (folder, *folder.rglob("*")):
        os.chown(place, owner, -1)
