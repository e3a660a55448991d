"""Every class that a template writes is one that the styles know, and the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.shared import PROJECT

HOOKS = {
    "all": "a tick for all lines, in front of those for one",
    "said": "the words beside a clock's figure",
}
"""Classes without a style of their own, and what they are there for."""

WRITTEN = re.compile(r'class="([^"]*)"')
TAGS = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.S)
FILLED_IN = re.compile(r"\S*\{\{.*?\}\}\S*", re.S)
BEGUN = re.compile(r"([a-z][\w-]*-)\{\{")
STYLED = re.compile(r"\.([a-zA-Z][\w-]*)")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
COLOURS = set("wubrgc")
"""What `organizer/web/parts/charts.py` calls bars by, letter by letter."""


def styles() -> str:
    """All style sheets, without what is said in them and without their values."""
    text = " ".join(path.read_text() for path in sorted((PROJECT / "static/css").glob("*.css")))
    return re.sub(r"\{[^{}]*\}", "{}", COMMENT.sub("", text))


def written() -> Iterator[tuple[str, str]]:
    """Each class that stands in a template, and where."""
    for path in sorted((PROJECT / "templates").rglob("*.html")):
        for classes in WRITTEN.findall(path.read_text()):
            for name in FILLED_IN.sub(" ", TAGS.sub(" ", classes)).split():
                yield name, path.name


def test_every_class_in_a_template_has_a_style() -> None:
    known = set(STYLED.findall(styles())) | set(HOOKS)
    assert {(name, place) for name, place in written() if name not in known} == set()


def test_every_style_is_for_something_that_is_written() -> None:
    sources = [
        path.read_text()
        for folder, kind in (("organizer/web", "*.py"), ("static/js", "*.js"))
        for path in (PROJECT / folder).rglob(kind)
    ]
    templates = [path.read_text() for path in (PROJECT / "templates").rglob("*.html")]
    text = " ".join((*templates, *sources))
    words, begun = set(re.findall(r"[\w-]+", text)), tuple(BEGUN.findall(text))
    unused = set(STYLED.findall(styles())) - words - COLOURS
    assert {name for name in unused if not name.startswith(begun)} == set()
