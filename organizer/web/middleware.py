"""Around every page: nothing undeclared is served, and a user's error becomes a page."""

import logging
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from organizer.errors import NotAllowed
from organizer.web.parts.errors import USER_ERRORS, problem_of, status_of

logger = logging.getLogger(__name__)

KEEP_THEIR_OWN_RULES = (
    "allauth.",
    "django.contrib.admin.",
    "django.contrib.staticfiles.",
    "django.views.static",
    "drf_spectacular.",
    "organizer.api.",
    "organizer.web.site_admin.",
    "rest_framework.",
)
"""Modules whose views guard themselves and declare no page's right."""

FOR_PROGRAMS = "/api/"

HEADINGS = {403: _("Not open to you"), 404: _("Not there"), 409: _("Somebody came first")}


class Language(LocaleMiddleware):
    """Middleware: the language that was chosen, else that of the browser; programs read English."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if request.path.startswith(FOR_PROGRAMS):
            translation.activate(settings.LANGUAGE_CODE)
            request.LANGUAGE_CODE = settings.LANGUAGE_CODE


class Pages:
    """Middleware: closed by default, and `USER_ERRORS` shown as a page with one sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, _args: list[Any], _address: dict[str, Any]
    ) -> HttpResponse | None:
        """Refuse a view that declares no right."""
        if hasattr(view, "access") or f"{view.__module__}.".startswith(KEEP_THEIR_OWN_RULES):
            return None
        logger.error("a view without a declared right was asked for: %r", view)
        return problem_page(request, NotAllowed("not-allowed", _("This page is closed.")))

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a user's error; anything else is left to be logged as ours."""
        if not isinstance(error, USER_ERRORS):
            return None
        if isinstance(error, NotAllowed) and not request.user.is_authenticated:
            return redirect_to_login(page_to_return_to(request))
        return problem_page(request, error)


def problem_page(request: HttpRequest, error: Exception) -> HttpResponse:
    """A page that says what one of `USER_ERRORS` says, with its status."""
    status, problem = status_of(error), problem_of(error)
    context = {
        "heading": HEADINGS.get(status, _("That did not work")),
        "sentence": problem.sentence,
    }
    response = render(request, "problem.html", context, status=status)
    response.problem = problem  # type: ignore[attr-defined]
    return response


def page_to_return_to(request: HttpRequest) -> str:
    """Where to go after logging in: this page, or the one that held the form that was sent."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    came_from = request.META.get("HTTP_REFERER", "")
    if url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        return came_from
    return "/"
