"""`python -m organizer.embedded`: the supervisor behind `make run`."""

import argparse
import sys

from organizer.embedded.run import main

parser = argparse.ArgumentParser(prog="organizer.embedded", description=__doc__)
parser.add_argument(
    "--with-parent", action="store_true", help="stop when the process that started it dies"
)
sys.exit(main(with_parent=parser.parse_args().with_parent))
