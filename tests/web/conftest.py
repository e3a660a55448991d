"""What the tests of the pages stand on: the cast, and a visitor for everybody in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from organizer.accounts.models import User
from tests.cast import Cast

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
