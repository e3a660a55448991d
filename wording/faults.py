"""What is wrong in a document, said so that it can be put into other languages.

Documents (definitions, terms of play, plans of stages, archives) are read by pydantic, which says
in English what it found. Here it is said in sentences of our own; a validator's ValueError may
carry one that is said itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from wording import Said, joined, said

Fault: TypeAlias = Mapping[str, Any]
"""One of pydantic's `errors()`."""

ARROW = " → "


def faults_said(faults: Iterable[Fault], *, whole: str = "", skip: int = 0) -> Said:
    """Every fault with its place, one after the other. Of a place the first `skip` steps are left
    out; one without steps is called `whole`."""
    return joined([_placed(fault, whole, skip) for fault in faults], "; ")


def fault_said(fault: Fault) -> str:
    """What is wrong, without its place; in pydantic's English where nothing else is known."""
    facts = fault.get("ctx", {})
    if fault["type"] == "value_error":
        found: str = facts["error"].args[0]
        return found
    saying = SAYINGS.get(fault["type"])
    return saying(facts) if saying else str(fault["msg"])


def _placed(fault: Fault, whole: str, skip: int) -> str:
    place = ARROW.join(str(step) for step in fault["loc"][skip:]) or whole
    return joined([place, fault_said(fault)], ": ") if place else fault_said(fault)


def _choice(facts: Mapping[str, Any]) -> Said:
    """Pydantic writes the last two with an "or" between, which is a word of its language."""
    known = facts.get("expected") or facts["expected_tags"]
    return said("write one of these: {choices}", choices=known.replace(" or ", ", "))


def _names(_facts: Mapping[str, Any]) -> Said:
    return said("write names with their values")


def _list(_facts: Mapping[str, Any]) -> Said:
    return said("write a list")


def _number(_facts: Mapping[str, Any]) -> Said:
    return said("write a number")


def _whole_number(_facts: Mapping[str, Any]) -> Said:
    return said("write a whole number")


def _truth(_facts: Mapping[str, Any]) -> Said:
    return said("write true or false")


def _day(_facts: Mapping[str, Any]) -> Said:
    return said("write a day, such as 2024-05-04")


def _time(_facts: Mapping[str, Any]) -> Said:
    return said("write a day and a time with its zone, such as 2024-05-04T14:00:00Z")


SAYINGS: Mapping[str, Callable[[Mapping[str, Any]], Said]] = {
    "missing": lambda _: said("it is missing"),
    "extra_forbidden": lambda _: said("nothing of this name is known"),
    "string_type": lambda _: said("write a text"),
    "string_too_short": lambda facts: said("write at least {min_length} characters", **facts),
    "string_too_long": lambda facts: said("write at most {max_length} characters", **facts),
    "string_pattern_mismatch": lambda facts: said("this is not of the form {pattern}", **facts),
    "too_short": lambda facts: said("at least {min_length} have to be there", **facts),
    "too_long": lambda facts: said("at most {max_length} can be there", **facts),
    "greater_than": lambda facts: said("more than {gt} is needed", **facts),
    "greater_than_equal": lambda facts: said("at least {ge} is needed", **facts),
    "less_than": lambda facts: said("less than {lt} is needed", **facts),
    "less_than_equal": lambda facts: said("at most {le} is possible", **facts),
    "union_tag_not_found": lambda facts: said("say which {discriminator} it is", **facts),
    **dict.fromkeys(("literal_error", "enum", "union_tag_invalid"), _choice),
    **dict.fromkeys(("bool_type", "bool_parsing"), _truth),
    **dict.fromkeys(
        ("int_type", "int_parsing", "int_from_float", "int_parsing_size"), _whole_number
    ),
    **dict.fromkeys(("float_type", "float_parsing", "finite_number"), _number),
    **dict.fromkeys(("decimal_type", "decimal_parsing"), _number),
    **dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type"), _list),
    **dict.fromkeys(("dict_type", "mapping_type", "model_type", "model_attributes_type"), _names),
    "dataclass_type": _names,
    **dict.fromkeys(("date_type", "date_parsing", "date_from_datetime_parsing"), _day),
    "date_from_datetime_inexact": _day,
    **dict.fromkeys(("datetime_type", "datetime_parsing", "timezone_aware"), _time),
    "datetime_from_date_parsing": _time,
}
