#!/usr/bin/env python
"""Runs a management command, with the embedded servers around it where they are needed."""

import os
import sys

from django.core.management import execute_from_command_line

from organizer.embedded.commands import servers_for_a_command
from organizer.embedded.errors import EmbeddedError


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "organizer.settings.local")
    try:
        with servers_for_a_command():
            execute_from_command_line(sys.argv)
    except EmbeddedError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
