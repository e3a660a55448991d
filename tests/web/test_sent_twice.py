"""What a page sends twice, by a doubled tap or a browser's reload, is done once."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import Match, Penalty, ResultReport
from organizer.receipts.models import Receipt
from tests.cast import Cast
from tests.web.conftest import Visit
from tests.web.reading import forms_to, words
from tests.web.test_play_pages import at, match_of, playing, position, record
from tests.web.test_table_tools import PROXIES, a_match


@pytest.fixture
def jun(cast: Cast, as_: Visit) -> Client:
    return as_(cast.jun)


@pytest.fixture
def match(cast: Cast) -> Match:
    return match_of(playing(cast, "type-b"), "Luke")


def test_every_form_of_the_page_has_a_key_of_its_own(jun: Client, match: Match) -> None:
    record(jun, match, 1, "Luke")

    page = jun.get(at("match", match))

    acts = ("game_record", "game_undo", "match_correct", "match_end")
    keys = [form["key"] for act in acts for form in forms_to(page, at(act, match))]
    assert len(keys) == len(set(keys)) == 6
    assert min(len(key) for key in keys) >= 22


def test_a_form_that_comes_back_with_faults_has_another_key(jun: Client, match: Match) -> None:
    page = jun.get(at("match", match))
    sent = forms_to(page, at("match_end", match))[0]

    again = jun.post(at("match_end", match), {**sent, "ending": "conceded", "loser": ""})

    assert again.status_code == 400
    assert forms_to(again, at("match_end", match))[0]["key"] != sent["key"]
    assert not Receipt.objects.exists()


def test_a_correction_that_is_sent_again_is_made_once(jun: Client, match: Match) -> None:
    record(jun, match, 1, "Luke")
    form = forms_to(jun.get(at("match", match)), at("match_correct", match))[0]
    said = {**form, "number": "1", "winner": position(match, "Chris"), "reason": "A slip."}

    answers = [jun.post(at("match_correct", match), said).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert ResultReport.objects.count() == 2


def test_an_ending_that_is_sent_again_is_no_correction_of_itself(jun: Client, match: Match) -> None:
    form = forms_to(jun.get(at("match", match)), at("match_end", match))[0]
    said = {**form, "ending": "conceded", "loser": position(match, "Chris")}

    answers = [jun.post(at("match_end", match), said).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert ResultReport.objects.count() == 1


def test_a_game_that_is_undone_and_sent_again_does_not_come_back(jun: Client, match: Match) -> None:
    form = forms_to(jun.get(at("match", match)), at("game_record", match))[0]
    jun.post(at("game_record", match), form)
    undo = forms_to(jun.get(at("match", match)), at("game_undo", match))[0]
    jun.post(at("game_undo", match), {**undo, "reason": "The wrong table."})

    jun.post(at("game_record", match), form)

    assert "Who won game 1?" in words(jun.get(at("match", match)))


def test_a_key_that_comes_with_something_else_is_refused(jun: Client, match: Match) -> None:
    luke, chris, _draw = forms_to(jun.get(at("match", match)), at("game_record", match))
    jun.post(at("game_record", match), luke)

    refused = jun.post(at("game_record", match), {**chris, "number": "2", "key": luke["key"]})

    assert refused.status_code == 409
    assert "Something else was sent with this key before" in words(refused)


def test_a_forfeit_that_is_sent_again_is_answered_as_the_first(cast: Cast, jun: Client) -> None:
    match = a_match(cast, PROXIES)
    entry = match.seats.get(entrant__name="Chris").entrant.registration
    address = reverse("penalty_give", args=(entry.event.slug, entry.pk, "proxy"))
    page = jun.get(address).content.decode()
    form = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))

    given = {**form, "kind": "match_loss", "fault": "illegible"}
    answers = [jun.post(address, given).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert Penalty.objects.count() == 1
