"""The walk: every address of the site × every role, closed to whom the table does not let in."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader
from pytest_django import DjangoDbBlocker
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory, force_authenticate
from rest_framework.views import APIView

from matches.engine.penalties import Kind
from organizer.accounts.models import SiteRole, User
from organizer.accounts.services import new_guest
from organizer.api.permissions import Declared
from organizer.events.models import Event, EventRole, EventState, WaitingPlace
from organizer.events.permissions import Action
from organizer.history.details import SeasonDetails
from organizer.history.models import Merge, Season
from organizer.history.scheme import Scheme
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.create_league import create_league
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.grant_role import grant_role
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.save_season import save_season
from tests.api.addresses import (
    ROLES,
    Outcome,
    Row,
    addresses,
    declared,
    keeps_own_rules,
    table,
)
from tests.api.play import LATER, paired, seat_of
from tests.cast import Cast, an_account, make_cast
from tests.factories import NOW, an_event, announced, entered, submitted
from tests.stock import laid

pytestmark = pytest.mark.django_db

SECRET_CARD = "Squandered Resources"
NOBODY = 999_999_999
CLOSED_TO_ALL = ("api_nowhere", "first_account")
"""Addresses that nobody gets to here, whatever the method."""
ABOUT_LEAGUES = (
    *("league", "league_edit", "league_organizer_add", "league_organizer_remove"),
    *("season_create", "season", "season_edit", "season_event_add", "season_event_remove"),
    *("season_player", "api_league", "api_season"),
)
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@dataclass
class Stage:
    """A running event with somebody in every role, and the words of its addresses."""

    event: Event
    words: dict[str, Any]
    own_words: dict[str, dict[str, Any]]
    clients: dict[str, Client]
    pages: dict[tuple[str, str], HttpResponse]

    def address(self, name: str) -> str:
        """The address of that name, about this event."""
        words = {**self.words, **self.own_words.get(name, {})}
        wanted = words_of_addresses()[name]
        return reverse(name, kwargs={word: words[word] for word in wanted})

    def ask(self, role: str, method: str, name: str) -> HttpResponse:
        """What the role gets; whatever it did is undone."""
        with undone():
            return self.clients[role].generic(method, self.address(name))

    def page(self, role: str, name: str) -> HttpResponse:
        """What the role gets to read, asked for once while nothing is changed."""
        if (role, name) not in self.pages:
            self.pages[role, name] = self.ask(role, "GET", name)
        return self.pages[role, name]

    def answer(self, role: str, row: Row) -> HttpResponse:
        """What the role gets from the address of a row."""
        if row.method == "GET":
            return self.page(role, row.name)
        return self.ask(role, row.method, row.name)


@cache
def words_of_addresses() -> dict[str, list[str]]:
    """The words that each address has in it, by the names of the addresses."""
    return {one.name: list(one.pattern.regex.groupindex) for one in addresses()}


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def stage(formats: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Stage]:
    """Set once; what a test changes is undone after it."""
    with laid(django_db_blocker, lambda: set_stage(make_cast())) as stage:
        yield stage


def set_stage(cast: Cast) -> Stage:
    """Luke plays Pia, who also judges; Jun judges, Olga organizes, a guest has come late."""
    pia, oscar = an_account("Pia"), an_account("Oscar", SiteRole.ORGANIZER)
    event = an_event(cast)
    grant_role(by=cast.olga, now=NOW, user=pia, role=EventRole.Role.JUDGE, event=event)
    rounds, top = {"kind": "swiss", "rounds": 3}, {"kind": "single_elimination", "cut": 2}
    plan_stages(by=cast.olga, now=NOW, event=event, stages=[rounds, top])
    another = an_event(cast, name="Another")
    grant_role(by=cast.olga, now=NOW, user=oscar, role=EventRole.Role.ORGANIZER, event=another)
    announcement = announced(cast, event, "Saturday at the shop.")
    entry = entered(cast.luke, event)
    entered(pia, event)
    submitted(cast.luke, entry, f"4 {SECRET_CARD}\n56 Forest")
    match = paired(cast, event).matches.get()
    give_penalty(by=cast.jun, now=LATER, entry=entry, infraction="slow-play", kind=Kind.WARNING)
    guest = enter_guest(by=cast.jun, now=LATER, event=event, name="Guest")
    league = a_season(cast).league
    users = {
        "public": None,
        "stranger": cast.nora,
        "player": cast.luke,
        "judge": cast.jun,
        "playing": pia,
        "organizer": cast.olga,
        "other": oscar,
        "admin": cast.ada,
    }
    return Stage(
        event=event,
        clients={role: browser_of(user) for role, user in users.items()},
        pages={},
        words={
            "slug": event.slug,
            "announcement": announcement.pk,
            "entry": entry.pk,
            "entrant": entry.entrant_id,
            "number": 1,
            "match": match.pk,
            "seat": seat_of(match, "Luke").pk,
            "check": choose_deck_check(by=cast.jun, now=LATER, match=match).pk,
            "token": guest.person.claim_token,
            "place": WaitingPlace.objects.create(
                event=event, person=new_guest("Wanda"), turn=1, asked_at=NOW
            ).pk,
            "person": guest.person_id,
            "other": entry.person_id,
            "season": 1,
            "merge": Merge.objects.create(
                former_id=NOBODY, kept_id=guest.person_id, made_at=NOW, made_by=cast.olga
            ).pk,
        },
        own_words={
            "claim_link": {"entry": guest.pk},
            "arrive": {"person": entry.person_id},
            "hall": {"code": "0123456789abcdef"},
            "stage": {"position": 2},
            "format_card": {"slug": "type-b"},
            "finished_example": {"which": "results"},
            "mulligan": {"slug": "type-b"},
            "penalty_give": {"infraction": "slow-play"},
            "deck_file": {"version": 1, "key": "text"},
            "sent_file": {"version": 1, "position": 1},
            "printout": {"key": "proxy-texts"},
            "event_printout": {"key": "deck-check"},
            "round_printout": {"key": "slips"},
            "match_printout": {"key": "match-record"},
            "rating_table": {"slug": "type-b"},
            "api_ratings": {"slug": "type-b"},
            **{name: {"slug": league.slug} for name in ABOUT_LEAGUES},
        },
    )


def a_season(cast: Cast) -> Season:
    """A season of a league of Olga's, which has no event yet."""
    league = create_league(by=cast.olga, now=NOW, name="Cup", format_=None)
    details = SeasonDetails(
        name="Winter", starts_on=NOW.date(), ends_on=NOW.date(), scheme=Scheme()
    )
    return save_season(by=cast.olga, now=NOW, league=league, details=details)


def browser_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, BACKEND)
    return client


def outcome_of(response: HttpResponse) -> Outcome | int:
    """What became of a request; a bare status where it is none of the expected ones."""
    if response.status_code == 302 and response["Location"].startswith("/accounts/login/"):
        return Outcome.LOGIN
    if response.status_code in (403, 404):
        return {403: Outcome.NO, 404: Outcome.GONE}[response.status_code]
    if response.status_code < 400 or response.status_code in (400, 409):
        return Outcome.OK
    return response.status_code


def test_every_address_declares_an_action_or_guards_itself() -> None:
    undeclared = {
        pattern.name or str(pattern.pattern)
        for pattern in addresses()
        if not keeps_own_rules(pattern.callback)
        and not isinstance(declared(pattern.callback)[0], Action)
    }
    assert undeclared == set()


def test_every_address_of_the_api_asks_the_permission_table() -> None:
    asking = {
        pattern.name: tuple(pattern.callback.cls.permission_classes)
        for pattern in addresses()
        if hasattr(pattern.callback, "cls")
    }
    assert set(asking.values()) == {(Declared,)}


def test_a_view_of_the_api_that_declares_nothing_is_closed_to_everybody(cast: Cast) -> None:
    class Undeclared(APIView):
        def get(self, _request: Request) -> Response:
            return Response("secret")

    for user in (cast.ada, AnonymousUser()):
        request = APIRequestFactory().get("/")
        force_authenticate(request, user)
        answer = Undeclared.as_view()(request)
        assert answer.status_code == 403
        assert set(answer.data) == {"code", "sentence"}


def test_every_address_has_its_lines_in_the_table() -> None:
    served = {
        (method, pattern.name)
        for pattern in addresses()
        if not keeps_own_rules(pattern.callback)
        for method in declared(pattern.callback)[1]
        if method != "HEAD"
    }
    assert {(row.method, row.name) for row in table()} == served


def test_each_role_gets_what_the_table_says(stage: Stage) -> None:
    surprises = {
        (str(row), role): outcome
        for row in table()
        for role, expected in row.expected.items()
        if (outcome := outcome_of(stage.answer(role, row))) != expected
    }
    assert surprises == {}


def test_nothing_of_a_draft_is_there_for_who_has_no_part_in_it(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event.pk).update(state=EventState.DRAFT)
    about_events = [row for row in table() if stage.event.slug in stage.address(row.name)]
    assert len(about_events) > 40
    found = {
        (str(row), role): outcome_of(stage.ask(role, row.method, row.name))
        for row in about_events
        for role in ("public", "stranger", "other")
    }
    assert {asked: what for asked, what in found.items() if what != Outcome.GONE} == {}


def allowed(row: Row) -> str:
    """Somebody whom the address lets in."""
    return next(role for role in reversed(ROLES) if row.expected[role] is not Outcome.NO)


def test_a_method_that_an_address_does_not_serve_is_refused(stage: Stage) -> None:
    served = {(row.method, row.name) for row in table()}
    found = {
        (method, row.name): stage.ask(allowed(row), method, row.name).status_code
        for row in table()
        for method in ("GET", "POST", "DELETE")
        if (method, row.name) not in served and row.name not in CLOSED_TO_ALL
    }
    assert {asked: status for asked, status in found.items() if status != 405} == {}


@pytest.mark.parametrize("role", ["public", "stranger", "playing", "other"])
def test_no_address_shows_an_undisclosed_list(stage: Stage, role: str) -> None:
    readable = [row for row in table() if row.method == "GET"]
    leaks = [row.name for row in readable if SECRET_CARD in shown(stage.page(role, row.name))]
    assert leaks == []


def shown(response: HttpResponse) -> str:
    """What a reader gets to see, on paper too."""
    if response["Content-Type"] != "application/pdf":
        return response.content.decode()
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


@pytest.mark.parametrize("role", ["player", "judge", "organizer", "admin"])
def test_a_list_is_shown_to_who_may_see_it(stage: Stage, role: str) -> None:
    assert SECRET_CARD in stage.page(role, "deck_submit").content.decode()
