"""Child processes that cannot outlive their parent."""

import contextlib
import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(word: signal.Signals) -> None:
    """Ask the kernel to send this process `word` when its parent dies, however it dies."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, word)


def spawn(
    arguments: Sequence[str | Path],
    *,
    log: IO[bytes],
    last_word: signal.Signals,
    user: str | None = None,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own, so that Ctrl-C reaches only its parent.

    `last_word` is the signal it gets when the parent dies. The kernel forgets that wish when the
    user changes, so it is made after the change; and a parent that died before it was made is
    noticed by the child itself.
    """
    parent = os.getpid()

    def last_wish() -> None:
        die_with_parent(last_word)
        if os.getppid() != parent:
            os._exit(1)

    return subprocess.Popen(
        [str(argument) for argument in arguments],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        env=environ,
        cwd=folder,
        start_new_session=True,
        preexec_fn=last_wish,
        **identity(user),
    )


def stop(child: subprocess.Popen[bytes], *words: signal.Signals, patience: float = 10) -> None:
    """End `child`: each word in turn, `patience` seconds for each, then its whole group at once."""
    for word in words:
        if child.poll() is not None:
            break
        child.send_signal(word)
        try:
            child.wait(patience)
        except subprocess.TimeoutExpired:
            continue
    with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody is left in its group
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def identity(user: str | None) -> dict[str, object]:
    """The arguments of `subprocess` that run a child as `user`, without root's groups."""
    if user is None:
        return {}
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
