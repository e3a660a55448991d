"""A file over 400 lines or a function over 50 is a sign that a room is missing."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.shared import PROJECT

LONGEST_FILE = 400
LONGEST_FUNCTION = 50


def sources() -> Iterator[Path]:
    for package in ("organizer", "formats", "matches"):
        for path in (PROJECT / package).rglob("*.py"):
            if "migrations" not in path.parts:
                yield path


def test_no_file_is_too_long() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in sources()}
    assert {str(path): n for path, n in lengths.items() if n > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    found = {}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = node.end_lineno - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    found[f"{path}:{node.lineno} {node.name}"] = length
    assert found == {}
