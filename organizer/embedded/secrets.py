"""The installation's own secret: made on first use, kept in the home, never in the code."""

import os
import secrets
from pathlib import Path

from organizer.embedded.home import Home, create_folder

LENGTH = 50  # bytes of randomness; Django asks for fifty characters


def secret_key(home: Home) -> str:
    """Return the secret of `home`, made now if there is none.

    It is written aside and linked into place, so that of two processes that start together both
    read the same one.
    """
    file = home.folder / "secret-key"
    if not file.exists():
        create_folder(home, home.folder)
        written = _write_aside(file)
        try:
            os.link(written, file)
        except FileExistsError:
            pass  # another process was first, and its secret stands
        finally:
            written.unlink()
    return file.read_text().strip()


def _write_aside(file: Path) -> Path:
    aside = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(secrets.token_urlsafe(LENGTH))
    return aside
