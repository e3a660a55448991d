"""One shape for everything that goes wrong: `{"code", "sentence"}` with the right status.

The user's errors say what they say; what REST framework refuses gets a sentence of the same kind;
anything else is ours, is logged, and says only that.
"""

import logging
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import exception_handler

from organizer.errors import USER_ERRORS, status_of

logger = logging.getLogger(__name__)

SENTENCES = {
    "not_found": gettext_lazy("There is nothing at this address. The schema lists what there is."),
    "method_not_allowed": gettext_lazy(
        "This address does not answer to that. The schema lists what it does."
    ),
    "not_acceptable": gettext_lazy(
        "This address does not answer in the media types of your Accept header."
    ),
    "throttled": gettext_lazy("Too many requests came from your address. Wait a little."),
}
"""In place of sentences of REST framework that do not say what to do."""


class Problem(serializers.Serializer):
    """What every answer with a status of 400 or more says."""

    code = serializers.CharField(help_text="Stable: programs may decide by it.")
    sentence = serializers.CharField(help_text="For people: what is wrong and what to do.")


def problem(error: Exception, context: dict[str, Any]) -> Response:
    """The answer for an exception that a view raised (REST framework's EXCEPTION_HANDLER).

    Always JSON, also where a table was asked for.
    """
    request = context["request"]
    request.accepted_renderer = JSONRenderer()
    request.accepted_media_type = JSONRenderer.media_type
    if isinstance(error, USER_ERRORS):
        return _said(error.code, error.sentence, status_of(error))
    refused = exception_handler(error, context)
    if refused is None:
        logger.error("%s %s failed", request.method, request.path, exc_info=error)
        return _said(
            "our-fault",
            _("Something went wrong here, and it is noted. Try again later."),
            status.HTTP_500_INTERNAL_SERVER_ERROR,
        )
    code, sentence = _refusal(error)
    refused.data = {"code": code.replace("_", "-"), "sentence": sentence}
    return refused


def _said(code: str, sentence: str, status_code: int) -> Response:
    return Response({"code": code, "sentence": str(sentence)}, status=status_code)


def _refusal(error: Exception) -> tuple[str, str]:
    """The code and sentence of what REST framework refused, or of Django's own 404."""
    if isinstance(error, ValidationError):
        return "invalid", " ".join(_faults(error.detail))
    if not isinstance(error, APIException):
        return "not_found", str(SENTENCES["not_found"])
    detail = str(error.detail)
    if isinstance(error, NotFound) and detail != error.default_detail:
        return error.default_code, detail
    return error.default_code, str(SENTENCES.get(error.default_code, detail))


def _faults(detail: Any, field: str = "") -> Iterator[str]:
    """Each fault of a validation with the field that has it."""
    if isinstance(detail, dict):
        for name, faults in detail.items():
            yield from _faults(faults, name)
    elif isinstance(detail, list):
        for fault in detail:
            yield from _faults(fault, field)
    else:
        yield f"{field}: {detail}" if field else str(detail)
