"""Open files of this process: each stream is one."""

import resource

BESIDES = 300
"""Files for everything else: pages on their way, the database, modules."""


def room_for(streams: int) -> int:
    """Raise this process's own limit of open files as far as it may and needs; returns how many
    streams, at most `streams`, then fit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = streams + BESIDES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return streams
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(most - BESIDES, 0)
