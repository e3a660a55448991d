"""The embedded default: PostgreSQL and a Redis-compatible server as child processes, one command.

`home` says where everything lies, `servers` starts and stops the two servers, `commands` puts them
around a management command, and `python -m organizer.embedded` is the supervisor behind `make run`.
"""
