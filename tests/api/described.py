"""Answers of the API held against the schema that it publishes."""

import re
from functools import cache
from typing import Any

from django.http import HttpResponse
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from organizer.accounts.models import User


class Reader:
    """A caller of the API, with or without an account."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client()
        if user is not None:
            self.client.force_login(user, "allauth.account.auth_backends.AuthenticationBackend")

    def __call__(self, address: str, expect: int = 200, **headers: str) -> Any:
        """The answer's data, after its status and shape were found as the schema says."""
        response = self.response(address, **headers)
        assert response.status_code == expect, response.content
        return described(response)

    def response(self, address: str, **headers: str) -> HttpResponse:
        """The answer as it came."""
        return self.client.get(f"/api/v1{address}", headers=headers)


@cache
def published_schema() -> dict[str, Any]:
    """The schema as callers read it."""
    return SchemaGenerator().get_schema(request=None, public=True)


def described(response: HttpResponse) -> Any:
    """The JSON of an answer; fails where the schema does not describe it."""
    assert response["Content-Type"] == "application/json"
    data = response.json()
    schema = published_schema()
    shape = _shape_of(response, schema)
    Draft202012Validator({**shape, "components": schema["components"]}).validate(data)
    return data


def _shape_of(response: HttpResponse, schema: dict[str, Any]) -> dict[str, Any]:
    """What the schema says of this address and status; of other addresses, that they fail."""
    route = re.sub(r"<\w+:(\w+)>", r"{\1}", f"/{response.wsgi_request.resolver_match.route}")
    method = response.wsgi_request.method.lower()
    if method not in schema["paths"].get(route, {}):
        return {"$ref": "#/components/schemas/Problem"}
    answers = schema["paths"][route][method]["responses"]
    return answers[str(response.status_code)]["content"]["application/json"]["schema"]
