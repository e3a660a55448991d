"""Answers in other shapes than JSON, and how to ask for them."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from organizer.errors import UserError

STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class FormatNegotiation(DefaultContentNegotiation):
    """By `?format=` first, then by the Accept header.

    Only addresses with several formats use it: for the list of events `format` is a filter.
    """

    def select_renderer(
        self, request: Request, renderers: Sequence[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """The renderer and its media type. UserError `format-unknown`, NotAcceptable."""
        asked = request.query_params.get("format") or format_suffix
        return super().select_renderer(request, renderers, asked)

    def filter_renderers(
        self,
        renderers: Sequence[BaseRenderer],
        format: str,  # noqa: A002 - the parent's word
    ) -> list[BaseRenderer]:
        """Those that write the format."""
        found = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            known = ", ".join(sorted({str(renderer.format) for renderer in renderers}))
            raise UserError(
                "format-unknown", _("Ask for one of these formats: %(known)s.") % {"known": known}
            )
        return found


class CsvRenderer(BaseRenderer):
    """A table as RFC 4180 has it, in UTF-8, the first line naming the columns.

    Takes what the view's `table(data)` makes of the answer: rows that are mappings of the same
    columns. Text that a spreadsheet would take for a formula gets an apostrophe in front.
    """

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(
        self,
        data: Any,
        _media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> str:
        """The table as text."""
        view = (renderer_context or {})["view"]
        columns, rows = view.table(data)
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(columns)
        writer.writerows([safe_cell(row[column]) for column in columns] for row in rows)
        return text.getvalue()


def safe_cell(value: object) -> object:
    """The value, or text that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value.startswith(STARTS_A_FORMULA):
        return f"'{value}"
    return value
