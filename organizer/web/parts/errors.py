"""The user's errors on pages: one sentence, the right status, what was typed still there. An answer
carries what went wrong as its `problem`, for who asked by script
(`organizer.web.player.pressed`)."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from organizer.errors import USER_ERRORS, status_of
from organizer.language.shown import in_words

MOST_THROWN_AWAY = 256 * 1024 * 1024
PIECE = 64 * 1024
"""Bytes of a form that is too large: how many are taken in all, and at a time."""


@dataclass(frozen=True)
class Problem:
    """What a page says went wrong."""

    code: str
    sentence: str


def problem_of(error: Exception) -> Problem:
    """The code and sentence of one of `USER_ERRORS`."""
    return Problem(error.code, in_words(error.sentence))  # type: ignore[attr-defined]


@contextmanager
def said_on(form: BaseForm) -> Iterator[None]:
    """Say a user's error that happens inside on top of the form."""
    try:
        yield
    except USER_ERRORS as error:
        problem = problem_of(error)
        form.add_error(None, problem.sentence)
        form.status = status_of(error)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for what could not be read, or was too much to. Django's own asks for the form's
    token first, and so reads once more what it just failed to read."""
    if isinstance(exception, RequestDataTooBig):
        throw_away_the_rest(request)
        return render(request, "413.html", status=413)
    return render(request, "400.html", status=400)


def throw_away_the_rest(request: HttpRequest) -> None:
    """Take what is still on its way: a browser that is cut off while it sends shows no answer."""
    left = MOST_THROWN_AWAY
    with suppress(OSError):
        while left > 0 and (taken := request.read(PIECE)):
            left -= len(taken)


def show_form(
    request: HttpRequest, template: str, form: BaseForm, context: dict[str, Any]
) -> HttpResponse:
    """Render a page around a form; a form with faults is answered with their status."""
    faulty = form.is_bound and bool(form.errors)
    status = getattr(form, "status", 400) if faulty else 200
    response = render(request, template, {**context, "form": form}, status=status)
    if faulty:
        response.problem = Problem("form-faulty", _faults_said(form))  # type: ignore[attr-defined]
    return response


def _faults_said(form: BaseForm) -> str:
    """What is wrong with a form, in one line."""
    said = [str(error) for error in form.non_field_errors()]
    for bound in form:
        said += [f"{bound.label}: {error}" for error in bound.errors]
    return " ".join(said)
