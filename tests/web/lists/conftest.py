"""An event, the entry of Luke in it, and Luke before the pages."""

from __future__ import annotations

import pytest
from django.test import Client

from organizer.events.models import Event, Registration
from tests.cast import Cast
from tests.factories import an_event, entered
from tests.web.conftest import Visit


@pytest.fixture
def event(cast: Cast) -> Event:
    return an_event(cast)


@pytest.fixture
def entry(cast: Cast, event: Event) -> Registration:
    return entered(cast.luke, event)


@pytest.fixture
def luke(cast: Cast, as_: Visit) -> Client:
    return as_(cast.luke)
