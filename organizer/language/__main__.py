"""`python -m organizer.language compile`, or `renew` for `make messages`."""

import argparse
import sys

from organizer.language.catalogues import compile_all, renew

parser = argparse.ArgumentParser(prog="organizer.language", description=__doc__)
parser.add_argument("act", choices=("compile", "renew"))
if parser.parse_args().act == "renew":
    for line in renew():
        sys.stdout.write(f"{line}\n")
compile_all()
