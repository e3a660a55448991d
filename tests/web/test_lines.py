"""Lines of long tables are drawn once, and anew as soon as anything in them is another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.template import Context, Template
from django.utils.translation import override

from organizer.web.public.tables import NameLine
from organizer.web.templatetags.lines import _drawn

STANDINGS = Template('{% load lines %}{% lines "public/parts/standings_line.html" rows %}')
NAMES = Template('{% load lines %}{% lines "public/parts/name_line.html" rows %}')
MOVING = Template('{% load lines %}{% lines "parts/table_link.html" rows unless="moves" %}')


@dataclass(frozen=True)
class Link:
    """A row that is drawn anew each time where it `moves`."""

    url: str
    table: int
    moves: bool = False


@dataclass(frozen=True)
class Gone:
    """Somebody in the standings who has dropped."""

    name: str
    dropped: bool = True


def drawn(template: Template, *rows: object) -> str:
    return template.render(Context({"rows": rows}))


def test_a_line_says_what_its_row_says_now() -> None:
    luke = NameLine("Luke <3", 1, "Chris", who=7)
    assert "Luke &lt;3" in drawn(NAMES, luke)
    assert "Alice" in drawn(NAMES, replace(luke, opponent="Alice"))
    assert "Alice" not in drawn(NAMES, luke)


def test_a_line_is_in_the_language_of_who_reads() -> None:
    luke = Gone("Luke")
    with override("en"):
        english = drawn(STANDINGS, luke)
    with override("de"):
        german = drawn(STANDINGS, luke)
    assert "dropped" in english
    assert "dropped" not in german


def test_a_line_is_drawn_once_unless_it_moves() -> None:
    link = Link("/here/", 987_654)
    drawn(MOVING, link)
    before = _drawn.cache_info()
    drawn(MOVING, link, replace(link, moves=True))
    after = _drawn.cache_info()
    assert (after.hits, after.misses) == (before.hits + 1, before.misses)
