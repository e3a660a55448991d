"""What a page's script sends of itself: results that were pressed, perhaps without connection.

A form that is kept on the device (`static/js/pressed.js`) is sent to the same address as by hand,
with a header that names who pressed it. It is done for nobody else, and answered with a few words
instead of a page: `done` with the page to go to, or the `code` and `sentence` of a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.csrf import csrf_failure as page_of_csrf_failure
from django.views.decorators.cache import never_cache

from organizer.events.permissions import Action
from organizer.web.parts.access import page
from organizer.web.parts.errors import Problem

HEADER = "X-Pressed-By"
"""The id of the account that pressed it, as the page gave it out."""


class Pressed:
    """Middleware: nothing is done under another log-in than it was pressed under, and who sent it
    by script is answered in JSON. It stands before the check of a form's token, whose refusal it
    hands on as well."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if HEADER not in request.headers or response.status_code >= 500:
            return response
        if isinstance(response, JsonResponse):
            return response
        if 300 <= response.status_code < 400:
            return JsonResponse({"done": True, "to": response["Location"]})
        if response.status_code < 300:
            return JsonResponse({"done": True, "to": ""})
        problem = getattr(response, "problem", None) or Problem(
            "not-done", _("This could not be done. Look at the page and try it there.")
        )
        return _refused(problem, response.status_code)

    def process_view(
        self, request: HttpRequest, _view: Any, _args: list[Any], _address: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse what somebody else has pressed."""
        pressed_by = request.headers.get(HEADER)
        if pressed_by is None or pressed_by == str(request.user.pk):
            return None
        if not request.user.is_authenticated:
            return _refused(Problem("log-in-first", _("Log in to do this.")), 401)
        sentence = _("Somebody else is logged in. It is sent once they have logged out.")
        return _refused(Problem("other-login", sentence), 409)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The answer to a form whose token is too old."""
    if HEADER not in request.headers:
        return page_of_csrf_failure(request, reason=reason)
    sentence = _("The form was too old. It is sent once more.")
    return _refused(Problem("csrf-failed", sentence), 403)


@page(Action.VIEW_EVENTS)
@never_cache
def who(request: HttpRequest) -> HttpResponse:
    """Who is logged in on this device, and the token with which their forms are sent now."""
    user = request.user.pk if request.user.is_authenticated else ""
    return JsonResponse({"who": str(user), "token": get_token(request)})


@page(Action.VIEW_EVENTS)
def offline(request: HttpRequest) -> HttpResponse:
    """What the device shows in place of a page that it cannot get."""
    return render(request, "offline.html")


@page(Action.VIEW_EVENTS)
def worker(request: HttpRequest) -> HttpResponse:
    """The script that shows that page. It is served from the root, for it looks after the site."""
    return render(request, "worker.js", content_type="text/javascript")


def _refused(problem: Problem, status: int) -> HttpResponse:
    return JsonResponse({"code": problem.code, "sentence": problem.sentence}, status=status)
