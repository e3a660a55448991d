"""Clause → code → test: the matrix that `docs/clauses.md` shows, made from the table of rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from formats.legality.announcements import read_announcements
from formats.legality.rules.copies import limit_on
from formats.legality.rules.table import RULES
from formats.rulebook.compile import Compiler
from formats.rulebook.queries import version_in_force

ELSEWHERE: tuple[tuple[tuple[str, ...], Callable[..., Any]], ...] = (
    (("TB-BASIC",), limit_on),
    (("TB-OPT-ALL",), read_announcements),
    (("TB-OPT-OVER", "TB-OPT-PORTAL", "TB-OPT-ANTE"), Compiler.ruleset),
    (("TB-VOTE",), version_in_force),
)
"""Clauses that take effect before a list is judged, so that no rule of the table reports them."""

TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)

HEADING = """# The clauses, the code and the tests

Each clause of the rules documents that is in force, the functions that judge by it and the tests
that name it. Written by `manage.py clause_matrix`.

| clause | code | tests |
| --- | --- | --- |
"""


@dataclass
class Row:
    """A clause with the functions that are it and the tests that name it, as `path: name`."""

    clause: str
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


def rows(tests: Path) -> list[Row]:
    """A row for each clause, by name; `tests` is the folder that is searched for tests."""
    code = defaultdict(list)
    in_table = ((rule.clauses, rule.find) for rule in RULES)
    for clauses, function in (*in_table, *ELSEWHERE):
        for clause in clauses:
            code[clause].append(_named(function))
    names = list(_tests(tests))
    return [
        Row(
            clause,
            code[clause],
            [f"{path}: {name}" for path, name in names if _names_clause(name, clause)],
        )
        for clause in sorted(code)
    ]


def as_markdown(matrix: list[Row]) -> str:
    """The page `docs/clauses.md`."""
    return HEADING + "".join(
        f"| {row.clause} | {_cell(row.code)} | {_cell(row.tests)} |\n" for row in matrix
    )


def _named(function: Callable[..., Any]) -> str:
    return f"{function.__module__.replace('.', '/')}.py: {function.__qualname__}"


def _tests(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("test_*.py")):
        for name in TEST.findall(path.read_text(encoding="utf-8")):
            yield path.relative_to(folder.parent).as_posix(), name


def _names_clause(test: str, clause: str) -> bool:
    return f"_{clause.lower().replace('-', '_')}_" in f"{test}_"


def _cell(entries: list[str]) -> str:
    """Names under the file that they are in."""
    by_file: dict[str, list[str]] = {}
    for entry in entries:
        path, name = entry.split(": ")
        by_file.setdefault(path, []).append(f"`{name}`")
    return "<br>".join(f"{path}: {', '.join(names)}" for path, names in by_file.items())
