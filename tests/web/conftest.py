"""What the tests of the pages stand on: the cast, a visitor for everybody in it, an event of Type B
and Luke, who is entered in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from organizer.accounts.models import User
from organizer.events.models import Event, Registration
from tests.cast import Cast
from tests.factories import an_event, entered

Visit = Callable[[User | None], Client]


@pytest.fixture
def as_(cast: Cast) -> Visit:
    """Visits the pages as somebody of the cast, or as the public (None)."""

    def visit(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return visit


@pytest.fixture
def event(cast: Cast) -> Event:
    return an_event(cast)


@pytest.fixture
def full(cast: Cast) -> Event:
    """Room for two, and Luke and Chris are in."""
    event = an_event(cast, capacity=2)
    for user in cast.players:
        entered(user, event)
    return event


@pytest.fixture
def entry(cast: Cast, event: Event) -> Registration:
    return entered(cast.luke, event)


@pytest.fixture
def luke(cast: Cast, as_: Visit) -> Client:
    return as_(cast.luke)


@pytest.fixture
def olga(cast: Cast, as_: Visit) -> Client:
    return as_(cast.olga)
