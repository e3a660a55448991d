"""Everything that is said is said in every language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from organizer.language.catalogues import collected, read, sources
from tests.shared import PROJECT

PLACES = re.compile(r"%\((\w+)\)[+]?[\d.]*[sdf]|\{(\w+)(?::[^}]*)?\}")
FOR_COMMANDS = {"management", "list_files.py", "shipped.py"}
"""Where errors are read on a command line alone, which speaks English."""

ERRORS = ("FormatError", "PlayError", "Finding", "Fault", "Note", "NotACard", "ValueError")


@pytest.fixture(params=sources(), ids=lambda source: source.parts[-3])
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return read(request.param)


def ids_of(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings_of(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def places(text: str) -> set[str]:
    return {one or other for one, other in PLACES.findall(text)}


def test_nothing_is_said_that_a_language_lacks(catalogue: Catalog) -> None:
    """`make messages` writes what is lacking into the catalogue, to be translated there."""
    said = [message for message in collected() if message.id]
    known = {(ids_of(one), one.context): one for one in catalogue if one.id}
    plurals = catalogue.num_plurals

    lacking = []
    for message in said:
        translated = known.get((ids_of(message), message.context))
        strings = strings_of(translated) if translated else ()
        wanted = plurals if len(ids_of(message)) > 1 else 1
        if len([one for one in strings if one]) != wanted or translated.fuzzy:
            lacking.append(ids_of(message)[0])
    assert len(said) > 2000
    assert lacking == []


def test_a_translation_has_the_places_of_its_message(catalogue: Catalog) -> None:
    other = [
        ids_of(message)[0]
        for message in catalogue
        if message.id
        for one, string in zip(ids_of(message), strings_of(message), strict=False)
        if places(one) != places(string)
    ]
    assert other == []


def test_no_sentence_of_the_cores_is_made_where_no_catalogue_finds_it() -> None:
    """A sentence with facts is made by `said`; one in an f-string could not be looked up."""
    found = [
        f"{path.relative_to(PROJECT)}:{call.lineno}"
        for folder in ("formats", "matches")
        for path in (PROJECT / folder).rglob("*.py")
        if not FOR_COMMANDS & set(path.relative_to(PROJECT).parts)
        for call in calls(path)
        if any(isinstance(argument, ast.JoinedStr) for argument in call.args)
    ]
    assert found == []


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS:
            yield node
