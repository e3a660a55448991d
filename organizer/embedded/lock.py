"""One owner at a time for a home folder.

The kernel holds the lock and lets go of it when the owner dies; the file's text only says who.
"""

import fcntl
import os
from types import TracebackType
from typing import Self

from organizer.embedded.errors import EmbeddedError
from organizer.embedded.home import Home, create_folder


class HomeTaken(EmbeddedError):
    """Another process owns the home; `by` is `run` or `command`."""

    def __init__(self, home: Home, by: str, number: str) -> None:
        self.by = by
        if by == "run":
            sentence = (
                f"Another instance is running on {home.folder} (process {number}). Stop it first, "
                "or set ORGANIZER_HOME to another folder."
            )
        else:
            sentence = (
                f"A management command is using {home.folder} (process {number}). Try again when "
                "it has ended."
            )
        super().__init__(sentence)


class HomeLock:
    """Owns `home` while it is entered; raises HomeTaken where somebody else does."""

    def __init__(self, home: Home, by: str) -> None:
        self.home = home
        self.by = by

    def __enter__(self) -> Self:
        try:
            create_folder(self.home, self.home.folder)
            self._file = self.home.lock_file.open("a+", encoding="ascii")
        except OSError as error:
            raise EmbeddedError(
                f"This user cannot write to {self.home.folder} ({error.strerror}). Run as the user "
                "who owns it, or set ORGANIZER_HOME to a folder of your own."
            ) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            by, _, number = self._file.read().partition(" ")
            self._file.close()
            raise HomeTaken(self.home, by or "command", number or "unknown") from None
        self._file.truncate(0)
        self._file.write(f"{self.by} {os.getpid()}")
        self._file.flush()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.truncate(0)
        self._file.close()
