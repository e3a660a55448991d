"""Lists in pages."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """`?page=` from 1, `?page_size=` up to 200; the answer names the next and the previous page."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
    invalid_page_message = _("There is no such page.")

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The shape of a page of `schema`, in the words of OpenAPI 3.1 (the parent speaks 3.0)."""
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer", "description": "On all pages together."},
                "next": {**address, "description": "Null on the last page."},
                "previous": {**address, "description": "Null on the first page."},
                "results": schema,
            },
        }
