"""The schema is valid, complete, and can be read as YAML and as JSON."""

from pathlib import Path

import yaml
from django.core.management import call_command

from organizer.api.v1.urls import urlpatterns
from tests.api.described import Reader, published_schema

ABOUT_THE_API = {"schema", "api_docs", "api_nowhere"}


def test_the_schema_is_valid_openapi_without_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "schema.yaml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(file))
    assert yaml.safe_load(file.read_text())["openapi"].startswith("3.1")


def test_every_address_is_in_the_schema() -> None:
    names = {pattern.name for pattern in urlpatterns} - ABOUT_THE_API
    described = {
        operation["operationId"]
        for path in published_schema()["paths"].values()
        for operation in path.values()
    }
    assert described == {name.removeprefix("api_") for name in names}


def test_the_schema_can_be_read_by_everybody(db: None, read: Reader) -> None:
    as_yaml = read.response("/schema/")
    assert yaml.safe_load(as_yaml.content)["info"]["title"] == "Players' Choice"
    as_json = read.response("/schema/?format=json")
    assert as_json.json()["paths"].keys() == published_schema()["paths"].keys()


def test_every_operation_names_the_shape_of_its_refusals() -> None:
    problem = {"$ref": "#/components/schemas/Problem"}
    for path in published_schema()["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    assert answer["content"]["application/json"]["schema"] == problem
