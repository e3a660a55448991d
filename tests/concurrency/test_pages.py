"""A page that is looked at while what it shows is changed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from organizer.usecases.draft_round import draft_round
from organizer.usecases.publish_round import publish_round
from organizer.usecases.undo_pairing import undo_pairing
from tests.cast import Cast
from tests.factories import NOW, an_event, entered

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("name", ["match", "event", "event_rounds"])
def test_a_page_shows_one_moment_though_the_pairing_is_taken_back_meanwhile(
    live_cast: Cast, name: str
) -> None:
    cast, event = live_cast, an_event(live_cast)
    for user in cast.players:
        entered(user, event)
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    round_ = publish_round(by=cast.olga, now=NOW, event=event)
    about = (event.slug, round_.matches.get().pk) if name == "match" else (event.slug,)
    luke = Client()
    luke.force_login(cast.luke, backend="allauth.account.auth_backends.AuthenticationBackend")
    taken_back: list[str] = []

    def take_back() -> None:
        undo_pairing(by=cast.olga, now=NOW, event=event)
        connection.close()

    def between(execute: Any, sql: str, *more: Any) -> Any:
        found = execute(sql, *more)
        if 'FROM "matches_match"' in sql and not taken_back:
            taken_back.append(sql)
            with ThreadPoolExecutor(1) as elsewhere:
                elsewhere.submit(take_back).result()
        return found

    with connection.execute_wrapper(between):
        page = luke.get(reverse(name, args=about))
    assert taken_back
    assert page.status_code == 200
    assert b"Chris" in page.content
    assert luke.get(reverse(name, args=about)).status_code == (404 if name == "match" else 200)
