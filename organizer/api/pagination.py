"""Lists in pages."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.fields import IntegerField
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request


class Pages(PageNumberPagination):
    """`?page=` from 1, `?page_size=` up to 200; the answer names the next and the previous page."""

    page_size = 50
    max_page_size = 200
    page_size_query_param = "page_size"
    page_query_description = "From 1."
    page_size_query_description = f"From 1 to {max_page_size}; {page_size} if left out."
    invalid_page_message = _("There is no such page.")

    def get_page_size(self, request: Request) -> int:
        """How many stand on a page. ValidationError for what is no such number."""
        asked = request.query_params.get(self.page_size_query_param) or self.page_size
        size = IntegerField(min_value=1, max_value=self.max_page_size)
        try:
            return size.run_validation(asked)
        except ValidationError as error:
            raise ValidationError({self.page_size_query_param: error.detail}) from error

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The two parameters with their limits, which the parent leaves out."""
        page, page_size = super().get_schema_operation_parameters(view)
        page["schema"]["minimum"] = page_size["schema"]["minimum"] = 1
        page_size["schema"]["maximum"] = self.max_page_size
        return [page, page_size]

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
