"""A player's page of their own match: they report, the opponent answers, a judge decides."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.engine.reporting import Stand
from matches.models import Match, ResultReport
from matches.queries import match_view
from organizer.usecases.void_result import void_result
from tests.cast import Cast
from tests.web.conftest import Visit
from tests.web.reading import filled_button, forms_to, words
from tests.web.test_play_pages import at, choose, match_of, playing, position, record, seat


@pytest.fixture
def match(cast: Cast) -> Match:
    return match_of(playing(cast, "type-b"), "Luke")


@pytest.fixture
def chris(cast: Cast, as_: Visit) -> Client:
    return as_(cast.chris)


@pytest.fixture
def jun(cast: Cast, as_: Visit) -> Client:
    return as_(cast.jun)


def press(client: Client, match: Match, act: str, name: str, **said: object) -> HttpResponse:
    """Send the first form of the match's page to that address, filled in."""
    address = at(act, match, seat(match, name))
    shown = forms_to(client.get(at("match", match)), address)[0]
    return client.post(address, {**shown, **said})


def report(client: Client, match: Match, name: str, score: str) -> HttpResponse:
    return press(client, match, "result_report", name, score=score)


def page_of(client: Client, match: Match) -> str:
    return words(client.get(at("match", match)))


def test_before_anything_is_said_the_page_asks_how_it_ended(match: Match, luke: Client) -> None:
    page = luke.get(at("match", match))

    assert "You play Chris" in words(page)
    assert "How did it end? " in words(page)
    assert "I won 2–0 I won 2–1 I lost 1–2 I lost 0–2" in words(page)
    assert filled_button(page) == ["Report this result"]


def test_one_player_reports_and_the_other_confirms(
    match: Match, luke: Client, chris: Client
) -> None:
    assert report(luke, match, "Luke", "2-1").status_code == 302

    assert "reported You said: Luke won 2–1" in page_of(luke, match)
    assert "Chris has to confirm it. Until then you can say it otherwise." in page_of(luke, match)
    asked = chris.get(at("match", match))
    assert "reported Luke says: Luke won 2–1" in words(asked)
    assert filled_button(asked) == ["Confirm: Luke won 2–1"]
    assert not match_view(match).finished

    press(chris, match, "result_confirm", "Chris")

    assert match_view(match).winner.name == "Luke"
    assert "You lost 1–2 confirmed" in page_of(chris, match)
    said = page_of(luke, match)
    assert "You won 2–1 confirmed" in said
    assert "reported Luke said: Luke won 2–1" in said
    assert "confirmed Chris confirmed it" in said
    assert (
        forms_to(luke.get(at("match", match)), at("result_report", match, seat(match, "Luke")))
        == []
    )


def test_the_round_says_where_players_have_spoken_and_counts_none_of_it(
    match: Match, luke: Client, chris: Client
) -> None:
    event = match.round.stage.competition.event
    round_ = reverse("round", args=(event.slug, 1))
    report(luke, match, "Luke", "2-1")
    assert "reported" in words(luke.get(round_))
    assert "0–0" not in words(luke.get(round_))

    report(chris, match, "Chris", "2-1")
    assert "disputed" in words(luke.get(round_))
    assert "0 of 1 results in · 1 table outstanding" in words(luke.get(round_))


def test_a_report_can_be_said_otherwise_until_it_is_answered(match: Match, luke: Client) -> None:
    report(luke, match, "Luke", "2-1")
    report(luke, match, "Luke", "1-2")

    assert "You said: Chris won 2–1" in page_of(luke, match)
    assert [one.status for one in match.reports.order_by("version")] == ["reported", "reported"]


def test_who_reports_the_same_has_confirmed_it(match: Match, luke: Client, chris: Client) -> None:
    report(luke, match, "Luke", "2-1")

    report(chris, match, "Chris", "1-2")

    assert match_view(match).stand is Stand.CONFIRMED


def test_who_reports_otherwise_has_a_judge_asked(
    match: Match, luke: Client, chris: Client, jun: Client
) -> None:
    report(luke, match, "Luke", "2-1")

    report(chris, match, "Chris", "2-1")

    for player in (luke, chris):
        assert "disputed You do not agree. A judge decides." in page_of(player, match)
    assert "Chris said: Chris won 2–1" in page_of(luke, match)
    asked = jun.get(at("match", match))
    offered = forms_to(asked, at("result_accept", match))
    assert [form["said"] for form in offered] == ["1", "2"]
    assert "Record: Luke won 2–1" in words(asked)
    assert "Record: Chris won 2–1" in words(asked)

    jun.post(at("result_accept", match), offered[1])

    assert match_view(match).winner.name == "Chris"
    assert "You lost 1–2 recorded by a judge" in page_of(luke, match)


def test_a_report_can_be_called_wrong_without_saying_how_it_went(
    match: Match, luke: Client, chris: Client, jun: Client
) -> None:
    report(luke, match, "Luke", "2-0")

    press(chris, match, "result_dispute", "Chris", reason="We are still playing.")

    said = "Chris said that this is not right · “We are still playing.”"
    assert f"disputed {said}" in page_of(luke, match)
    asked = jun.get(at("match", match))
    assert said in words(asked)
    assert [form["said"] for form in forms_to(asked, at("result_accept", match))] == ["1"]


def test_a_judge_records_by_one_press_what_a_player_without_an_opponent_to_answer_says(
    cast: Cast, as_: Visit, luke: Client, jun: Client
) -> None:
    event = playing(cast, "type-b", "Anna", "Ben")
    match = next(
        one
        for one in (match_of(event, "Luke"), match_of(event, "Chris"))
        if not {"Luke", "Chris"} <= {each.entrant.name for each in one.seats.all()}
    )
    name = next(n for n in ("Luke", "Chris") if match.seats.filter(entrant__name=n).exists())
    player = as_({"Luke": cast.luke, "Chris": cast.chris}[name])
    report(player, match, name, "2-0")
    assert "has no account here, so a judge confirms it. Tell one." in page_of(player, match)

    form = forms_to(jun.get(at("match", match)), at("result_accept", match))[0]
    answers = [jun.post(at("result_accept", match), form).status_code for _time in range(2)]

    assert answers == [302, 302]
    assert match_view(match).winner.name == name
    assert match_view(match).stand is Stand.JUDGED
    assert match.reports.count() == 2


def test_another_result_is_said_in_numbers(match: Match, luke: Client, chris: Client) -> None:
    said = {"mine": "1", "theirs": "1", "drawn": "0", "how": "time"}
    press(luke, match, "result_report", "Luke", **said)

    assert "Luke says: A draw, 1–1 at time" in page_of(chris, match)

    press(chris, match, "result_report", "Chris", **said)

    assert match_view(match).stand is Stand.CONFIRMED
    assert "A draw, 1–1 at time confirmed" in page_of(luke, match)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("i-concede", "Luke says: Luke conceded"),
        ("they-concede", "Luke says: Chris conceded"),
        ("intentional_draw", "Luke says: A draw by agreement"),
    ],
)
def test_a_match_is_conceded_or_drawn_by_agreement(
    match: Match, luke: Client, chris: Client, how: str, said: str
) -> None:
    numbers = {"mine": "0", "theirs": "0", "drawn": "0"}
    press(luke, match, "result_report", "Luke", how=how, **numbers)

    assert said in page_of(chris, match)


def test_games_that_decide_nothing_are_refused_and_stay_on_the_form(
    match: Match, luke: Client
) -> None:
    said = {"mine": "1", "theirs": "1", "drawn": "0", "how": "played"}

    refused = press(luke, match, "result_report", "Luke", **said)

    assert refused.status_code == 400
    assert "These games decide nothing yet." in words(refused)
    assert 'name="mine" value="1"' in refused.content.decode()
    assert not ResultReport.objects.exists()


def test_nothing_chosen_is_said(match: Match, luke: Client) -> None:
    refused = press(luke, match, "result_report", "Luke", score="")

    assert refused.status_code == 400
    assert "Choose how the match ended." in words(refused)


def test_scores_go_on_from_the_games_that_a_judge_recorded(
    match: Match, luke: Client, chris: Client, jun: Client
) -> None:
    record(jun, match, 1, "Chris")

    assert "I won 2–1 I lost 1–2 I lost 0–2" in page_of(luke, match)
    assert "I won 2–0" not in page_of(luke, match)
    report(luke, match, "Luke", "2-1")
    report(chris, match, "Chris", "1-2")
    assert [game.winner.name for game in match_view(match).games] == ["Chris", "Luke", "Luke"]


def test_a_report_that_is_sent_again_is_done_even_where_the_match_has_gone_on(
    match: Match, luke: Client, chris: Client, jun: Client
) -> None:
    address = at("result_report", match, seat(match, "Luke"))
    form = forms_to(luke.get(at("match", match)), address)[0]
    luke.post(address, {**form, "score": "2-0"})
    report(chris, match, "Chris", "2-0")
    offered = forms_to(jun.get(at("match", match)), at("result_accept", match))
    jun.post(at("result_accept", match), offered[1])

    again = luke.post(address, {**form, "score": "2-0"})

    assert again.status_code == 302
    assert match_view(match).winner.name == "Chris"
    assert match.reports.count() == 3


def test_what_another_has_said_meanwhile_is_not_answered_unseen(
    match: Match, luke: Client, chris: Client
) -> None:
    address = at("result_report", match, seat(match, "Luke"))
    seen = forms_to(luke.get(at("match", match)), address)[0]
    report(chris, match, "Chris", "2-0")

    refused = luke.post(address, {**seen, "score": "2-0"})

    assert refused.status_code == 400
    assert "Chris says: Chris won 2–0" in words(refused)
    assert match_view(match).stand is Stand.REPORTED


def test_a_result_that_was_taken_back_is_asked_for_anew(
    cast: Cast, match: Match, luke: Client, chris: Client
) -> None:
    report(luke, match, "Luke", "2-0")
    press(chris, match, "result_confirm", "Chris")
    void_result(by=cast.jun, now=timezone.now(), match=match, reason="The wrong table.")

    page = page_of(luke, match)

    assert "A judge took the result back (The wrong table.). Say how it went." in page
    assert "How did it end?" in page


def test_a_type_15_match_is_said_game_by_game_with_its_decks(
    cast: Cast, luke: Client, chris: Client
) -> None:
    match = match_of(playing(cast, "type-15-modern"), "Luke")
    choose(luke, match, "Luke", 1)
    choose(chris, match, "Chris", 1)
    me, other = position(match, "Luke"), position(match, "Chris")
    games = {
        "winner-1": me,
        "winner-2": other,
        f"deck-2-{other}": "2",
        "winner-3": me,
        f"deck-3-{me}": "2",
        "winner-4": me,
        f"deck-4-{other}": "3",
        "how": "played",
        f"deck-1-{me}": "1",
        f"deck-1-{other}": "1",
    }

    press(luke, match, "result_report", "Luke", **games)

    assert "Luke says: Luke won 3–1" in page_of(chris, match)
    press(chris, match, "result_confirm", "Chris")
    view = match_view(match)
    assert (view.winner.name, view.stand) == ("Luke", Stand.CONFIRMED)
    assert [seat.decks_left for seat in view.seats if seat.entrant.name == "Luke"] == [(2, 3)]


def test_a_type_15_list_with_a_gap_is_refused(cast: Cast, luke: Client, chris: Client) -> None:
    match = match_of(playing(cast, "type-15-modern"), "Luke")
    choose(luke, match, "Luke", 1)
    choose(chris, match, "Chris", 1)

    refused = press(
        luke, match, "result_report", "Luke", **{"winner-2": position(match, "Luke"), "how": "time"}
    )

    assert refused.status_code == 400
    assert "Say of every game up to the last one who won it." in words(refused)


def test_nobody_speaks_for_another(match: Match, luke: Client, cast: Cast, as_: Visit) -> None:
    theirs = seat(match, "Chris")
    for stranger in (luke, as_(cast.nora), as_(cast.jun), as_(cast.olga)):
        for act in ("result_report", "result_confirm", "result_dispute"):
            answer = stranger.post(at(act, match, theirs), {"score": "2-0", "version": "0"})
            assert answer.status_code == 403
    assert luke.post(at("result_accept", match), {"said": "1"}).status_code == 403


def test_a_result_that_counts_is_no_players_to_change(
    match: Match, luke: Client, chris: Client
) -> None:
    report(luke, match, "Luke", "2-0")
    press(chris, match, "result_confirm", "Chris")

    address = at("result_report", match, seat(match, "Luke"))
    refused = [luke.post(address, {"score": score, "version": "2"}) for score in ("2-0", "0-2")]

    assert [answer.status_code for answer in refused] == [400, 400]
    assert "Only a judge can correct it." in words(refused[0])
    assert "The games that are recorded cannot end like that." in words(refused[1])


def test_a_draw_at_time_and_an_agreed_one_are_scores_too(
    match: Match, luke: Client, chris: Client
) -> None:
    assert report(luke, match, "Luke", "1-1").status_code == 302
    assert "Luke said: A draw, 1–1 at time" in page_of(chris, match)

    assert report(luke, match, "Luke", "agreed").status_code == 302
    assert "Luke says: A draw by agreement" in page_of(chris, match)


def test_a_chosen_deck_stays_hidden_and_is_said_to_be_chosen(
    cast: Cast, luke: Client, chris: Client
) -> None:
    match = match_of(playing(cast, "type-15"), "Luke")
    assert "Choose your starting deck" in page_of(luke, match)

    luke.post(at("choose_deck", match, seat(match, "Luke")), {"deck": "2"})

    assert "You have chosen deck 2; Chris sees it once both have." in page_of(luke, match)
    across = page_of(chris, match)
    assert "Luke has chosen; you see it once you have chosen too." in across
    assert "2 plays" not in across
