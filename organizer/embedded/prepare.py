"""Brings the database up to the code: tables, formats, the starter catalogue, the demo.

Run as a process of its own by the supervisor, which thereby stays small. Every step may be repeated
and does nothing the second time.
"""

import os

import django
from django.core.management import call_command, get_commands

STEPS = ("load_formats", "load_starter")
NO = {"no", "0", "false"}


def main() -> None:
    django.setup()
    call_command("migrate", interactive=False, verbosity=1)
    known = get_commands()
    wanted = STEPS if os.environ.get("DEMO", "yes").lower() in NO else (*STEPS, "load_demo")
    for step in wanted:
        if step in known:
            call_command(step)


if __name__ == "__main__":
    main()
