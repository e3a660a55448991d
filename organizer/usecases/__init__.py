"""What people do here: one file, one public keyword-only function.

Each asks the permission table, acts in one transaction with actor, act and reason on the trail,
and writes the outbox rows for what follows. `by` is who acts (None: the program itself, where a
use-case says so), `now` the aware time at which they do.
"""
