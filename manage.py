#!/usr/bin/env python
"""Runs a management command, with the embedded servers around it where they are needed."""

import os
import sys
from contextlib import nullcontext

from django.core.management import execute_from_command_line

from organizer.embedded.commands import servers_for_a_command
from organizer.embedded.errors import EmbeddedError

NEEDS_NO_SERVERS = {"replay_event"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "organizer.settings.local")
    alone = NEEDS_NO_SERVERS.intersection(sys.argv[1:2])
    try:
        with nullcontext() if alone else servers_for_a_command():
            execute_from_command_line(sys.argv)
    except EmbeddedError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
