"""Rounds, matches and standings: paired, recorded, corrected, read."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches.models import Match, ResultReport
from matches.queries import match_view
from organizer.events.models import Event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.pair_round import pair_round
from tests.cast import Cast
from tests.factories import NOW, an_event, check_all, entered, submitted
from tests.web.conftest import Visit
from tests.web.reading import words


@pytest.fixture
def jun(cast: Cast, as_: Visit) -> Client:
    return as_(cast.jun)


def playing(cast: Cast, format_slug: str, *guests: str) -> Event:
    """An event of one round, paired, with Luke, Chris and the guests."""
    soon = timezone.now() + timedelta(hours=1)
    event = an_event(
        cast, format_slug=format_slug, rounds=1, starts_at=soon, deck_deadline=soon, name="Cup"
    )
    for user in cast.players:
        entered(user, event)
    for name in guests:
        enter_guest(by=cast.olga, now=NOW, event=event, name=name)
    pair_round(by=cast.olga, now=NOW, event=event, seed=1)
    event.refresh_from_db()
    return event


def match_of(event: Event, name: str) -> Match:
    return Match.objects.get(round__stage__competition=event.competition, seats__entrant__name=name)


def at(name: str, match: Match, *more: int) -> str:
    slug = match.round.stage.competition.event.slug
    return reverse(name, args=(slug, match.pk, *more))


def seat(match: Match, name: str) -> int:
    return match.seats.get(entrant__name=name).pk


def position(match: Match, name: str) -> str:
    return str(match.seats.get(entrant__name=name).position)


def choose(client: Client, match: Match, name: str, deck: int) -> HttpResponse:
    return client.post(at("choose_deck", match, seat(match, name)), {"deck": str(deck)})


def record(client: Client, match: Match, number: int, winner: str | None) -> HttpResponse:
    won_by = position(match, winner) if winner else ""
    return client.post(at("game_record", match), {"number": str(number), "winner": won_by})


def carried(page: HttpResponse) -> dict[str, str]:
    """What a page that asks first carries for the second sending."""
    fields = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.content.decode()
    )
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


def test_before_pairing_the_organizer_is_told_which_decks_are_not_in_order(
    cast: Cast, olga: Client, as_: Visit
) -> None:
    event = an_event(cast)
    entries = [entered(user, event) for user in (cast.luke, cast.chris, cast.nora)]
    submitted(cast.luke, entries[0], "60 Island")
    submitted(cast.chris, entries[1], "59 Island")
    check_all(event)
    rounds = reverse("event_rounds", args=(event.slug,))

    assert "Decks not yet in order: 1 no deck, 1 illegal." in words(olga.get(rounds))
    assert "Decks not yet in order" not in words(as_(cast.luke).get(rounds))


def test_the_round_is_read_by_table_and_by_name_with_the_own_row_marked(
    cast: Cast, as_: Visit
) -> None:
    event = playing(cast, "type-b", "Anna")

    page = as_(cast.luke).get(reverse("round", args=(event.slug, 1)))

    by_name = page.content.decode().partition("By name")[2]
    assert re.findall(r'<th scope="row" data-who="\d+">(\w+)', by_name) == ["Anna", "Chris", "Luke"]
    assert page.content.decode().count('<tr class="own"') == 2
    assert words(page).count("bye") == 2


def test_a_judge_records_a_game_with_one_tap_and_a_doubled_tap_records_one(
    cast: Cast, jun: Client
) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")

    record(jun, match, 1, "Luke")
    record(jun, match, 1, "Luke")

    assert ResultReport.objects.count() == 1
    page = words(jun.get(at("match", match)))
    assert "Who won game 2?" in page
    assert "Game 1: Luke won" in page


def test_the_other_winner_for_a_recorded_game_is_refused_in_place(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    record(jun, match, 1, "Luke")

    refused = record(jun, match, 1, "Chris")

    assert refused.status_code == 400
    assert "reason" in words(refused)
    assert "Who won game 2?" in words(refused)


def test_the_whole_result_of_a_slip_is_recorded_at_once(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    luke, chris = position(match, "Luke"), position(match, "Chris")

    jun.post(at("match_report", match), {f"won-{luke}": "1", f"won-{chris}": "2", "drawn": "0"})

    page = words(jun.get(at("match", match)))
    assert "Chris wins 2–1" in page


def test_scores_that_make_no_match_are_refused_and_stay(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    luke, chris = position(match, "Luke"), position(match, "Chris")

    page = jun.post(
        at("match_report", match), {f"won-{luke}": "3", f"won-{chris}": "2", "drawn": "0"}
    )

    assert page.status_code == 400
    assert 'value="3"' in page.content.decode()
    assert not ResultReport.objects.exists()


def test_undoing_a_game_needs_a_reason_and_keeps_what_was_said(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    record(jun, match, 1, "Luke")

    assert jun.post(at("game_undo", match), {"reason": ""}).status_code == 400
    jun.post(at("game_undo", match), {"reason": "Wrong table."})

    page = words(jun.get(at("match", match)))
    assert "Who won game 1?" in page
    assert "“Wrong table.”" in page


def test_a_game_is_corrected_with_a_reason(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    record(jun, match, 1, "Luke")

    jun.post(
        at("match_correct", match),
        {"number": "1", "winner": position(match, "Chris"), "reason": "The slip was misread."},
    )

    assert "Game 1: Chris won" in words(jun.get(at("match", match)))
    assert ResultReport.objects.count() == 2


def test_the_score_of_a_closed_round_is_corrected_as_a_whole_with_a_reason(
    cast: Cast, jun: Client, olga: Client
) -> None:
    event = playing(cast, "type-b")
    match = match_of(event, "Luke")
    luke, chris = position(match, "Luke"), position(match, "Chris")
    jun.post(at("match_report", match), {f"won-{luke}": "2", f"won-{chris}": "0", "drawn": "0"})
    olga.post(reverse("event_finish", args=(event.slug,)))
    page = jun.get(at("match", match)).content.decode()
    assert re.search(rf'name="won-{luke}"[^>]*value="2"', page)
    one_game = {"number": "1", "winner": chris, "reason": "The slip was misread."}
    assert "correct the whole result" in words(jun.post(at("match_correct", match), one_game))

    score = {f"won-{luke}": "1", f"won-{chris}": "2", "drawn": "0"}
    assert jun.post(at("match_rescore", match), score).status_code == 400
    said = {**score, "reason": "The slip was misread."}
    asked = jun.post(at("match_rescore", match), said)
    assert ResultReport.objects.count() == 1
    assert "Luke : rank 1, 3 points → rank 2, 0 points" in words(asked)
    jun.post(at("match_rescore", match), {**said, **carried(asked)})

    page = words(jun.get(at("match", match)))
    assert "Chris wins 2–1" in page
    assert "“The slip was misread.”" in page
    assert ResultReport.objects.count() == 2


def test_no_two_fields_of_a_match_page_share_an_id(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    record(jun, match, 1, "Luke")
    record(jun, match, 2, "Luke")

    ids = re.findall(r'\sid="([^"]+)"', jun.get(at("match", match)).content.decode())

    assert len(ids) > 5
    assert sorted(ids) == sorted(set(ids))


def test_a_match_ends_by_a_concession(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")

    jun.post(
        at("match_end", match),
        {"ending": "conceded", "loser": position(match, "Chris"), "reason": ""},
    )

    assert "Luke wins" in words(jun.get(at("match", match)))


def test_starting_decks_stay_hidden_until_both_have_chosen(cast: Cast, as_: Visit) -> None:
    match = match_of(playing(cast, "type-15-modern"), "Luke")
    luke, chris = as_(cast.luke), as_(cast.chris)

    choose(luke, match, "Luke", 3)

    assert "plays deck 3" in luke.get(at("match", match)).content.decode()
    assert "plays deck 3" not in chris.get(at("match", match)).content.decode()
    choose(chris, match, "Chris", 1)
    assert "plays deck 3" in chris.get(at("match", match)).content.decode()


def test_nobody_chooses_for_their_opponent(cast: Cast, as_: Visit) -> None:
    match = match_of(playing(cast, "type-15-modern"), "Luke")

    assert choose(as_(cast.luke), match, "Chris", 1).status_code == 403
    assert choose(as_(None), match, "Chris", 1).status_code == 302
    assert not match_view(match).seats[0].has_chosen


def test_the_match_of_the_rules_ends_seven_to_one(cast: Cast, as_: Visit, jun: Client) -> None:
    event = playing(cast, "type-15-modern")
    match = match_of(event, "Luke")
    for name in ("Luke", "Chris"):
        choose(jun, match, name, 1)
    record(jun, match, 1, None)
    for name in ("Luke", "Chris"):
        choose(jun, match, name, 2)
    record(jun, match, 2, "Luke")
    record(jun, match, 3, "Luke")

    assert "Luke wins 7–1" in words(jun.get(at("match", match)))
    table = words(as_(None).get(reverse("standings", args=(event.slug,))))
    assert "1 Luke 7 1–0–0 1 " in table
    assert "2 Chris 1 0–1–0 0 " in table


def test_players_record_nothing(cast: Cast, as_: Visit) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")

    page = as_(cast.luke).get(at("match", match))

    assert "Who won" not in words(page)
    assert record(as_(cast.luke), match, 1, "Luke").status_code == 403


def test_the_event_is_finished_once_every_result_is_in(
    cast: Cast, jun: Client, olga: Client
) -> None:
    event = playing(cast, "type-b")
    finish = reverse("event_finish", args=(event.slug,))
    early = olga.post(finish)
    assert early.status_code == 400
    assert "Round 1 of 1" in words(early)

    match = match_of(event, "Luke")
    record(jun, match, 1, "Luke")
    record(jun, match, 2, "Luke")
    assert olga.post(finish).url == reverse("standings", args=(event.slug,))

    page = words(olga.get(reverse("standings", args=(event.slug,))))
    assert "1 Luke 3 1–0–0 33.00% 100.00% 33.00%" in page


def test_the_standings_lead_to_the_lists_once_everybody_may_read_them(
    cast: Cast, as_: Visit, jun: Client, olga: Client
) -> None:
    event = an_event(cast, rounds=1, list_visibility="after")
    entry = entered(cast.luke, event)
    entered(cast.chris, event)
    submitted(cast.luke, entry, "60 Forest")
    check_all(event)
    pair_round(by=cast.olga, now=NOW, event=event, seed=1)
    match = match_of(event, "Luke")
    for number in (1, 2):
        record(jun, match, number, "Luke")
    standings = reverse("standings", args=(event.slug,))
    deck = reverse("deck", args=(event.slug, entry.pk))

    assert deck not in as_(None).get(standings).content.decode()
    olga.post(reverse("event_finish", args=(event.slug,)))
    assert deck in as_(None).get(standings).content.decode()
    seen_by_all = words(as_(None).get(deck))
    assert "60 Forest" in seen_by_all
    assert "As it was sent" not in seen_by_all
    assert "As it was sent" in words(as_(cast.luke).get(deck))


def test_a_round_that_is_not_paired_is_not_there(cast: Cast, as_: Visit) -> None:
    event = an_event(cast)
    assert as_(None).get(reverse("round", args=(event.slug, 1))).status_code == 404


def test_a_winner_who_sits_nowhere_is_no_draw(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")

    refused = jun.post(at("game_record", match), {"number": "1", "winner": "3"})

    assert refused.status_code == 400
    assert not ResultReport.objects.exists()


def test_undoing_twice_from_one_page_takes_one_game_back(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    record(jun, match, 1, "Luke")
    record(jun, match, 2, "Chris")
    page = jun.get(at("match", match)).content.decode()
    version = re.search(r'name="version" value="(\d+)"', page).group(1)

    for _tap in range(2):
        told = jun.post(at("game_undo", match), {"reason": "Wrong table.", "version": version})

    assert "Somebody else recorded a result" in words(told)
    assert len(match_view(match).games) == 1


def test_correcting_a_game_of_a_conceded_match_leaves_the_concession(
    cast: Cast, jun: Client
) -> None:
    match = match_of(playing(cast, "type-b"), "Luke")
    record(jun, match, 1, "Luke")
    jun.post(at("match_end", match), {"ending": "conceded", "loser": position(match, "Luke")})

    jun.post(
        at("match_correct", match),
        {"number": "1", "winner": position(match, "Chris"), "reason": "Names were swapped."},
    )

    after = match_view(match)
    assert after.games[0].winner.name == "Chris"
    assert (after.finished, after.ending, after.winner.name) == (True, "conceded", "Chris")


def test_after_the_event_a_judge_corrects_who_conceded_with_a_reason(
    cast: Cast, jun: Client, olga: Client
) -> None:
    event = playing(cast, "type-b")
    match = match_of(event, "Luke")
    jun.post(at("match_end", match), {"ending": "conceded", "loser": position(match, "Luke")})
    olga.post(reverse("event_finish", args=(event.slug,)))
    assert "Correct how it ended" in words(jun.get(at("match", match)))

    corrected = {"ending": "conceded", "loser": position(match, "Chris"), "ended": "yes"}
    assert "Give a reason" in words(jun.post(at("match_end", match), corrected))
    because = {**corrected, "reason": "It was Chris who left."}
    jun.post(at("match_end", match), {**because, "sure": "yes"})

    assert match_view(match).winner.name == "Luke"


def test_a_judge_changes_a_deck_that_is_shown_with_a_reason(cast: Cast, jun: Client) -> None:
    match = match_of(playing(cast, "type-15-modern"), "Luke")
    choose(jun, match, "Luke", 1)
    choose(jun, match, "Chris", 1)
    assert "Change the deck of Luke" in words(jun.get(at("match", match)))

    changed = {"deck": "2", "reason": "Tapped the wrong one."}
    jun.post(at("choose_deck", match, seat(match, "Luke")), changed)

    decks = {one.entrant.name: one.deck for one in match_view(match).seats}
    assert decks == {"Luke": 2, "Chris": 1}
