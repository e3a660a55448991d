"""What the tests of the pages stand on: the cast, and a visitor for everybody in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from formats.catalogue.services import load_starter
from formats.rulebook.services import load_shipped_formats
from organizer.accounts.models import User
from tests.cast import Cast, make_cast
from tests.factories import NOW

Visit = Callable[[User | None], Client]


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, with the formats and cards that they play."""
    load_shipped_formats(now=NOW)
    load_starter(now=NOW)
    return make_cast()


@pytest.fixture
def as_(cast: Cast) -> Visit:
    """Visits the pages as somebody of the cast, or as the public (None)."""

    def visit(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return visit
