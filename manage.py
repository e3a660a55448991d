#!/usr/bin/env python
"""Runs a management command, with the embedded servers around it where they are needed."""

import os
import signal
import sys
from contextlib import nullcontext

from django.core.management import execute_from_command_line

from organizer.embedded.commands import servers_for_a_command
from organizer.embedded.errors import EmbeddedError

NEEDS_NO_SERVERS = {"replay_event"}
OUTPUT_CLOSED = 128 + signal.SIGPIPE
"""How a shell says that whoever read the output had read enough, as `| head` does."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "organizer.settings.local")
    alone = NEEDS_NO_SERVERS.intersection(sys.argv[1:2])
    try:
        with nullcontext() if alone else servers_for_a_command():
            execute_from_command_line(sys.argv)
            sys.stdout.flush()
    except BrokenPipeError:
        # What is left in the buffer has nowhere to go when the interpreter flushes it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(OUTPUT_CLOSED)
    except EmbeddedError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
