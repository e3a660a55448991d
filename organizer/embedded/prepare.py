"""Brings the database up to the code: tables, formats, the starter catalogue, the demo; and the
catalogues of the languages with it.

Run as a process of its own by the supervisor, which thereby stays small. Every step may be repeated
and does nothing the second time.
"""

import os

import django
from django.core.management import call_command

from organizer.language.catalogues import compile_all

STEPS = ("load_formats", "load_starter")
NO = {"no", "0", "false"}


def main() -> None:
    django.setup()
    compile_all()
    call_command("migrate", interactive=False, verbosity=1)
    for step in STEPS:
        call_command(step)
    if os.environ.get("DEMO", "yes").lower() not in NO:
        call_command("load_demo")


if __name__ == "__main__":
    main()
