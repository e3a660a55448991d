"""The lines of long tables, each drawn once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

MOST_KEPT = 16_384
"""Lines that a process keeps drawn, some 500 bytes each; those longest not asked for go first."""


@register.simple_tag(takes_context=True)
def lines(
    context: Context, name: str, rows: Iterable[Hashable], unless: str = "", **more: Hashable
) -> SafeString:
    """Each of the rows drawn as `row` by the template of that name, one after the other.

    The template sees the row and what `more` says, and nothing of the page: neither who looks, nor
    the event. Whatever is drawn follows from them and the language alone, so a line that was drawn
    before is taken as it is; one in which anything changed is another row.

    A row in which one of the attributes that `unless` names is set has what is drawn anew each
    time, such as a form with its key: its template sees the page too.
    """
    moving = unless.split()
    language, told = get_language() or "", tuple(more.items())
    return mark_safe(  # noqa: S308 - drawn by templates
        "".join(
            _anew(context, name, row, more)
            if moving and any(getattr(row, one) for one in moving)
            else _drawn(name, language, told, row)
            for row in rows
        )
    )


def _anew(context: Context, name: str, row: Hashable, more: dict[str, Any]) -> str:
    with context.push(row=row, **more):
        return context.template.engine.get_template(name).render(context)


@lru_cache(MOST_KEPT)
def _drawn(name: str, _language: str, more: tuple[tuple[str, Hashable], ...], row: Hashable) -> str:
    """A line, kept under all that it depends on: rows are values, with every word that is shown."""
    return get_template(name).render({**dict(more), "row": row})
