"""The versions of what pages follow, as one web process has heard them.

Nothing is stored: a version is a place in the order in which this process heard of changes. It is
written `epoch.count`; the epoch is new whenever the process starts to listen anew, since it cannot
know what it missed meanwhile. Who comes with another epoch is told that all may have changed, and
finds out by asking for what is shown with the ETag of what it has.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Protocol

MOST_SUBJECTS = 200_000
"""Versions that are kept; beyond it the counting starts anew."""


class Listener(Protocol):
    """Somebody who is told of the subjects that it follows."""

    subjects: tuple[str, ...]

    def wake(self) -> None:
        """There is something new."""


class Hub:
    """What changed, when, and who wants to know. `at` is the present version, "" while the process
    hears nothing; it may be read from any thread, everything else belongs to the event loop."""

    def __init__(self) -> None:
        self.at = ""
        self._epoch = ""
        self._count = 0
        self._versions: dict[str, int] = {}
        self._listeners: dict[str, set[Listener]] = {}
        self._everybody: set[Listener] = set()

    def begin(self) -> None:
        """Changes are heard from now on; whatever was before is not known."""
        self._epoch, self._count = secrets.token_hex(4), 0
        self._versions.clear()
        self.at = f"{self._epoch}.0"
        for listener in list(self._everybody):
            listener.wake()

    def lose(self) -> None:
        """Changes are not heard any more."""
        self.at = self._epoch = ""

    def change(self, subject: str) -> None:
        """Something of `subject` changed."""
        if len(self._versions) >= MOST_SUBJECTS:
            self.begin()
        self._count += 1
        self._versions[subject] = self._count
        self.at = f"{self._epoch}.{self._count}"
        for listener in list(self._listeners.get(subject, ())):
            listener.wake()

    def changed_since(self, at: str, subjects: Iterable[str]) -> list[str]:
        """Those of `subjects` that may have changed after the version `at`."""
        epoch, _, count = at.partition(".")
        if not self._epoch or epoch != self._epoch or not count.isdecimal():
            return list(subjects)
        return [one for one in subjects if self._versions.get(one, 0) > int(count)]

    def join(self, listener: Listener) -> None:
        """Wake `listener` from now on."""
        self._everybody.add(listener)
        for subject in listener.subjects:
            self._listeners.setdefault(subject, set()).add(listener)

    def leave(self, listener: Listener) -> None:
        """Wake it no more."""
        self._everybody.discard(listener)
        for subject in listener.subjects:
            following = self._listeners.get(subject)
            if following is not None:
                following.discard(listener)
                if not following:
                    del self._listeners[subject]

    @property
    def listening(self) -> int:
        """How many listen."""
        return len(self._everybody)

    def everybody(self) -> list[Listener]:
        """All who listen."""
        return list(self._everybody)


hub = Hub()
"""That of this process. Pages read `hub.at` before they read anything else."""
