"""Clause → code → tests: the matrix that `docs/clauses.md` shows, read from the source.

Whatever has a docstring (a function, a class, a module, a constant) is the code of the clauses that
its docstring, or a sentence in it, begins with: `TB-FOUR (Type B, Core Rules VII): …`. A test
belongs to the clause that its name carries (`test_tb_four_…`), and so do the golden lists that are
filed under it in `tests/golden`.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from organizer.web.staff.clauses import CLAUSES, Clause

PACKAGES = ("formats", "matches", "organizer")

ONE = r"(?:LIST|TB|T15|CO|BF)(?:-[A-Z0-9]+)+"
HEAD = re.compile(rf"(?:^|(?<=\. )){ONE}(?:,? (?:and )?{ONE})*(?=:)")
ASIDE = re.compile(r"\s*\([^()]*\)")

HEADING = """# The clauses, the code and the tests

Each clause of the rules documents: what it asks, what a breach of it weighs, the code that is it
and the tests and golden lists that carry its name. A dash in the third column stands for a clause
that finds nothing in a list. Written by `manage.py clause_matrix`.

| clause | in one sentence | severity | code | tests |
| --- | --- | --- | --- | --- |
"""


@dataclass(frozen=True)
class Place:
    """A name in a file and its docstring; the name is empty where the whole file is meant."""

    path: str
    name: str
    said: str = ""


@dataclass(frozen=True)
class Row:
    """A clause with the code that is it and the tests that carry its name."""

    name: str
    clause: Clause
    code: tuple[Place, ...]
    tests: tuple[Place, ...]


def rows(project: Path) -> list[Row]:
    """A row for each clause, in the order of the clauses; `project` is the folder of them all."""
    code = code_by_clause(project)
    tests = _tests_by_clause(project)
    return [
        Row(name, clause, tuple(code.get(name, ())), tuple(tests.get(name, ())))
        for name, clause in CLAUSES.items()
    ]


def as_markdown(matrix: list[Row]) -> str:
    """The page `docs/clauses.md`."""
    return HEADING + "".join(
        f"| {row.name} | {row.clause.sentence} | {', '.join(row.clause.severities) or '–'} "
        f"| {_cell(row.code)} | {_cell(row.tests)} |\n"
        for row in matrix
    )


def code_by_clause(project: Path) -> dict[str, list[Place]]:
    """The places whose docstrings name each clause at the head."""
    code = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((project / package).rglob("*.py")):
            if "migrations" not in path.parts:
                for place in _documented(path, project):
                    for clause in clauses_of(place.said):
                        code[clause].append(place)
    return code


def clauses_of(docstring: str) -> list[str]:
    """The clauses at the head of a docstring and of its sentences, asides in brackets left out."""
    plain = " ".join(ASIDE.sub("", docstring).split())
    return list(dict.fromkeys(re.findall(ONE, " ".join(HEAD.findall(plain)))))


def _documented(path: Path, project: Path) -> Iterator[Place]:
    """Everything in a file that has a docstring."""
    shown = path.relative_to(project).as_posix()

    def below(node: ast.Module | ast.ClassDef | ast.FunctionDef, prefix: str) -> Iterator[Place]:
        if said := ast.get_docstring(node):
            yield Place(shown, prefix.rstrip("."), said)
        for child, after in pairwise([*node.body, ast.Pass()]):
            if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
                yield from below(child, f"{prefix}{child.name}.")
            elif (name := _assigned(child)) and (said := _bare_text(after)):
                yield Place(shown, f"{prefix}{name}", said)

    yield from below(ast.parse(path.read_text(encoding="utf-8")), "")


def _assigned(statement: ast.stmt) -> str | None:
    """The name that a statement gives to a value, or None."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return None


def _bare_text(statement: ast.stmt) -> str | None:
    """The text that stands as a statement of its own: the docstring of what it follows."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return None


def _tests_by_clause(project: Path) -> dict[str, list[Place]]:
    tests = defaultdict(list)
    for path in sorted((project / "tests").rglob("*.py")):
        shown = path.relative_to(project).as_posix()
        is_golden = "golden" in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in CLAUSES:
                    if f"_{clause.lower().replace('-', '_')}_" in f"{node.name}_":
                        tests[clause].append(Place(shown, node.name))
            elif is_golden and isinstance(node, ast.Dict):
                for key in node.keys:
                    if isinstance(key, ast.Constant) and key.value in CLAUSES:
                        tests[key.value].append(Place(shown, key.value))
    return tests


def _cell(places: tuple[Place, ...]) -> str:
    """Names under the file that they are in."""
    by_file: dict[str, list[str]] = {}
    for place in places:
        names = by_file.setdefault(place.path, [])
        if place.name:
            names.append(f"`{place.name}`")
    return "<br>".join(
        f"{path}: {', '.join(names)}" if names else path for path, names in by_file.items()
    )
