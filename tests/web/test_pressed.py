"""What a page's script sends is done for who pressed it, and answered in a few words."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from matches.models import Match
from organizer.accounts.models import User
from tests.cast import Cast
from tests.web.conftest import Visit
from tests.web.reading import forms_to
from tests.web.test_play_pages import at, match_of, playing, position, seat


@pytest.fixture
def match(cast: Cast) -> Match:
    return match_of(playing(cast, "type-b"), "Luke")


def pressed(client: Client, by: User, address: str, **said: str) -> HttpResponse:
    return client.post(address, said, headers={"X-Pressed-By": str(by.pk)})


def report_of(match: Match) -> str:
    return at("result_report", match, seat(match, "Luke"))


def test_what_is_done_is_answered_with_the_page_to_go_to(
    cast: Cast, match: Match, as_: Visit
) -> None:
    said = {"score": "2-0", "version": "0", "key": "one"}

    answers = [pressed(as_(cast.luke), cast.luke, report_of(match), **said) for _time in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json() == {"done": True, "to": at("match", match)}
    assert match.reports.count() == 1


def test_nothing_is_done_under_another_log_in(cast: Cast, match: Match, as_: Visit) -> None:
    said = {"score": "2-0", "version": "0", "key": "one"}

    by_chris = pressed(as_(cast.chris), cast.luke, report_of(match), **said)
    by_nobody = pressed(as_(None), cast.luke, report_of(match), **said)

    assert (by_chris.status_code, by_chris.json()["code"]) == (409, "other-login")
    assert (by_nobody.status_code, by_nobody.json()["code"]) == (401, "log-in-first")
    assert not match.reports.exists()


@pytest.mark.parametrize(
    ("said", "status", "sentence"),
    [
        ({"score": ""}, 400, "How did it end?: Choose how the match ended."),
        ({"score": "2-0", "version": "7"}, 400, "Somebody else recorded a result"),
        ({"mine": "1", "theirs": "1", "drawn": "0", "how": "played"}, 400, "decide nothing yet"),
    ],
)
def test_a_refusal_is_answered_with_its_sentence(
    cast: Cast, match: Match, as_: Visit, said: dict[str, str], status: int, sentence: str
) -> None:
    refused = pressed(as_(cast.luke), cast.luke, report_of(match), **said)

    assert refused.status_code == status
    assert sentence in refused.json()["sentence"]


def test_refusals_of_every_kind_of_page_have_one(cast: Cast, match: Match, as_: Visit) -> None:
    luke, jun = as_(cast.luke), as_(cast.jun)
    unclear = pressed(jun, cast.jun, at("game_record", match), number="1", winner="7")
    answered = pressed(luke, cast.luke, at("result_confirm", match, seat(match, "Luke")))
    of_chris = at("result_report", match, seat(match, "Chris"))
    elsewhere = at("match_end", match).replace(str(match.pk), "0")

    assert unclear.json()["code"] == "game-unclear"
    assert answered.json()["code"] == "nothing-reported"
    assert pressed(luke, cast.luke, of_chris).json()["code"] == "not-allowed"
    assert pressed(jun, cast.jun, elsewhere).json()["code"] == "no-such-match"
    assert pressed(luke, cast.luke, reverse("home")).json()["code"] == "not-done"


def test_a_form_with_an_old_token_is_sent_again_with_the_present_one(
    cast: Cast, match: Match
) -> None:
    luke = Client(enforce_csrf_checks=True)
    luke.force_login(cast.luke, backend="allauth.account.auth_backends.AuthenticationBackend")
    said = {"score": "2-0", "version": "0"}

    old = pressed(luke, cast.luke, report_of(match), **said, csrfmiddlewaretoken="old")
    here = luke.get(reverse("pressed")).json()
    new = pressed(luke, cast.luke, report_of(match), **said, csrfmiddlewaretoken=here["token"])

    assert (old.status_code, old.json()["code"]) == (403, "csrf-failed")
    assert here["who"] == str(cast.luke.pk)
    assert new.json()["done"]


def test_a_form_that_is_too_old_has_its_page_without_the_script(cast: Cast, match: Match) -> None:
    luke = Client(enforce_csrf_checks=True)
    luke.force_login(cast.luke, backend="allauth.account.auth_backends.AuthenticationBackend")

    refused = luke.post(report_of(match), {"score": "2-0"})

    assert refused.status_code == 403
    assert "Please send it once more" in refused.content.decode()


def test_the_forms_that_write_a_result_are_kept_and_the_page_says_who_looks(
    cast: Cast, match: Match, as_: Visit
) -> None:
    players = as_(cast.luke).get(at("match", match)).content.decode()
    judges = as_(cast.jun).get(at("match", match)).content.decode()

    assert f'data-who="{cast.luke.pk}"' in players
    assert 'data-who=""' in as_(None).get(at("match", match)).content.decode()
    for page, address in (
        (players, report_of(match)),
        (judges, at("game_record", match)),
        (judges, at("match_report", match)),
        (judges, at("match_end", match)),
    ):
        forms = re.findall(rf'<form [^>]*action="{address}"[^>]*>', page)
        assert forms
        assert all(" data-keep" in form for form in forms)


def test_a_judges_game_is_done_once_by_its_key(cast: Cast, match: Match, as_: Visit) -> None:
    jun = as_(cast.jun)
    form = forms_to(jun.get(at("match", match)), at("game_record", match))[0]

    for _time in range(2):
        assert pressed(jun, cast.jun, at("game_record", match), **form).json()["done"]

    assert match.reports.count() == 1
    assert form["winner"] in (position(match, "Luke"), position(match, "Chris"))


def test_the_page_for_no_connection_names_nobody(cast: Cast, as_: Visit) -> None:
    worker = as_(None).get(reverse("worker"))

    assert worker["Content-Type"] == "text/javascript"
    assert f'"{reverse("offline")}"' in worker.content.decode()
    assert 'credentials: "omit"' in worker.content.decode()
    assert "You are not connected" in as_(cast.luke).get(reverse("offline")).content.decode()
