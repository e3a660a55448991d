"""Which page asks for which right: every view declares it, and none without is ever served.

`@page(Action.PAIR_ROUND, of_event)` finds the subject from the address, asks the permission table,
and hands the subject to the view in place of the address's words. The declaration stays readable
on the view (`view.access`), so a test can walk all addresses × roles (`declared`).
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext as _

from matches.models import Match, Seat
from organizer.errors import NotThere
from organizer.events.models import Event, Registration, WaitingPlace
from organizer.events.permissions import Action, Subject, require, with_seats
from organizer.events.snapshots import snapshot
from organizer.web.parts.errors import USER_ERRORS, problem_of, status_of

View = Callable[..., HttpResponse]
READ = ("GET", "HEAD")
ACT = ("POST",)
FORM = (*READ, *ACT)


@dataclass(frozen=True)
class Access:
    """What a page declares: the action asked for, how its subject is found, the methods it
    answers, and the words of an address that it takes."""

    action: Action
    find: Callable[..., Subject]
    methods: tuple[str, ...]
    words: tuple[str, ...]


def site() -> None:
    """The subject of pages that are about nothing in particular."""


def page(
    action: Action, find: Callable[..., Subject] = site, methods: tuple[str, ...] = READ
) -> Callable[[View], View]:
    """Declare a view's right. The view is called with the subject that `find` made of the words of
    the address, if any, and with the words that are left.

    Raises what `require` raises; `organizer.web.middleware` turns that into a page.
    """
    sought = tuple(signature(find).parameters)

    def declare(view: View) -> View:
        own = [word for word in signature(view).parameters if word != "request"]
        words = (*sought, *own[1:]) if sought else tuple(own)

        @wraps(view)
        def checked(request: HttpRequest, **address: Any) -> HttpResponse:
            # What is read sees one moment: a round may be taken back, a seat be given to somebody
            # else, between two statements of a page.
            with snapshot() if request.method in READ else nullcontext():
                return answered(request, address)

        def answered(request: HttpRequest, address: dict[str, Any]) -> HttpResponse:
            subject = find(**{word: address[word] for word in sought})
            require(request.user, action, subject)
            if request.method not in methods:
                return not_this_way(request, methods)
            left = {word: value for word, value in address.items() if word not in sought}
            return view(request, subject, **left) if sought else view(request, **left)

        checked.access = Access(action, find, methods, words)  # type: ignore[attr-defined]
        return checked

    return declare


def not_this_way(request: HttpRequest, methods: tuple[str, ...]) -> HttpResponse:
    """The page for an address that answers to other methods, such as that of a button."""
    context = {
        "heading": _("Not there"),
        "sentence": _("This address belongs to a button. Go back to the page and press it there."),
    }
    response = render(request, "problem.html", context, status=405)
    response["Allow"] = ", ".join(methods)
    return response


def in_place(show: View) -> Callable[[View], View]:
    """For a view that acts: a user's error is said on the page `show`, with the error's status.

    `show` is asked with the words of the same address, as far as it takes them.
    """
    words = show.access.words  # type: ignore[attr-defined]

    def decorate(view: View) -> View:
        @wraps(view)
        def acted(request: HttpRequest, *subject: Any, **left: Any) -> HttpResponse:
            try:
                return view(request, *subject, **left)
            except USER_ERRORS as error:
                return said_in_place(request, error)

        def said_in_place(request: HttpRequest, error: Exception) -> HttpResponse:
            request.problem = problem_of(error)  # type: ignore[attr-defined]
            request.method = "GET"
            address = request.resolver_match.kwargs
            response = show(request, **{word: address[word] for word in words})
            response.status_code = status_of(error)
            response.problem = request.problem  # type: ignore[attr-defined]
            return response

        return acted

    return decorate


def declared(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, Access | None]]:
    """The name of every address in `patterns` with what its view declares."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from declared(pattern.url_patterns)
        else:
            yield pattern.name or str(pattern.pattern), getattr(pattern.callback, "access", None)


def of_event(slug: str) -> Event:
    """The event of an address."""
    found = (
        Event.objects.select_related("format_version__format", "competition")
        .prefetch_related("roles")
        .filter(slug=slug)
        .first()
    )
    if found is None:
        raise NotThere("no-such-event", _("There is no such event."))
    return found


def of_entry(slug: str, entry: int) -> Registration:
    """An entry of the event of an address."""
    found = (
        Registration.objects.select_related(
            "event__format_version__format", "event__competition", "person__user", "entrant"
        )
        .prefetch_related("event__roles")
        .filter(event__slug=slug, pk=entry)
        .first()
    )
    if found is None:
        raise NotThere("no-such-entry", _("There is no such entry in this event."))
    return found


def of_place(slug: str, place: int) -> WaitingPlace:
    """A place on the waiting list of the event of an address."""
    found = (
        WaitingPlace.objects.select_related("event__competition", "person__user")
        .prefetch_related("event__roles")
        .filter(event__slug=slug, pk=place)
        .first()
    )
    if found is None:
        raise NotThere(
            "not-waiting",
            _("They do not wait any more: they moved up, or left the list meanwhile."),
        )
    return found


def of_match(slug: str, match: int) -> Match:
    """A match of the event of an address."""
    found = (
        Match.objects.select_related("round__stage__competition__event__format_version__format")
        .prefetch_related("round__stage__competition__event__roles", with_seats())
        .filter(round__stage__competition__event__slug=slug, pk=match)
        .first()
    )
    if found is None:
        raise NotThere("no-such-match", _("There is no such match in this event."))
    return found


def of_seat(slug: str, match: int, seat: int) -> Seat:
    """One player's place in a match of the event of an address."""
    found = (
        Seat.objects.select_related(
            "match__round__stage__competition__event",
            "entrant__competition__event",
            "entrant__registration__person__user",
        )
        .filter(match__round__stage__competition__event__slug=slug, match=match, pk=seat)
        .first()
    )
    if found is None:
        raise NotThere("no-such-seat", _("There is no such player in this match."))
    return found
