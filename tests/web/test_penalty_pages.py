"""Penalties on pages: chosen, said before they are given, taken back, read by judges only."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from matches.engine.penalties import Kind
from matches.models import Extension, Match, Penalty
from matches.queries import match_view, penalties_of
from organizer.accounts.models import User
from organizer.events.models import EventRole, Registration
from organizer.floor.findings import Seen
from organizer.floor.models import DeckCheck
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.grant_role import grant_role
from organizer.usecases.record_deck_check import record_deck_check
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.reading import filled_button, words
from tests.web.test_play_pages import choose, match_of, playing, record

GERMAN = {"Accept-Language": "de"}


class Judging:
    """Luke plays Chris, and Jun judges them."""

    def __init__(self, cast: Cast, as_: Visit, format_slug: str = "type-b") -> None:
        self.cast, self.as_, self.jun = cast, as_, as_(cast.jun)
        self.event = playing(cast, format_slug)
        self.match: Match = match_of(self.event, "Luke")
        self.luke, self.chris = (self.entry(user) for user in cast.players)

    def entry(self, user: User) -> Registration:
        return self.event.registrations.get(person__user=user)

    def at(self, name: str, *words: Any) -> str:
        return reverse(name, args=(self.event.slug, *words))

    def give(self, infraction: str, kind: str, **more: Any) -> HttpResponse:
        """A penalty for Luke, sent from the page as it is shown."""
        address = self.at("penalty_give", self.luke.pk, infraction)
        page = self.jun.get(address).content.decode()
        seen = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
        return self.jun.post(address, {**seen, "kind": kind, **more})

    def warned(self, times: int, infraction: str = "missed-trigger") -> None:
        for _ in range(times):
            give_penalty(
                by=self.cast.jun,
                now=timezone.now(),
                entry=self.luke,
                infraction=infraction,
                kind=Kind.WARNING,
                match=self.match,
            )

    def checked(self) -> DeckCheck:
        """A check of the table that goes on, and has found a card too many in Luke's deck."""
        said = {"by": self.cast.jun, "now": timezone.now()}
        check = begin_deck_check(check=choose_deck_check(match=self.match, **said), **said)
        seen = Seen(differences="61 cards; Opt is not on the list.")
        record_deck_check(check=check, entry=self.luke, seen=seen, **said)
        return check


@pytest.fixture
def judging(cast: Cast, as_: Visit) -> Judging:
    return Judging(cast, as_)


@pytest.fixture
def sets(cast: Cast, as_: Visit) -> Judging:
    """The same with Sets of three decks, that both have chosen from."""
    judging = Judging(cast, as_, "type-15-modern")
    choose(judging.jun, judging.match, "Luke", 2)
    choose(judging.jun, judging.match, "Chris", 1)
    return judging


def test_from_the_match_a_judge_comes_to_the_infractions_of_a_player(judging: Judging) -> None:
    page = judging.jun.get(judging.at("match", judging.match.pk))
    history = judging.at("entry_penalties", judging.luke.pk)
    assert "Penalty for Luke" in words(page)
    assert f"{history}?match={judging.match.pk}" in page.content.decode()
    page = words(judging.jun.get(history))
    assert "No penalty in this event." in page
    assert page.index("Common ones") < page.index("Tournament")
    assert "Faulty proxy" not in page


def test_an_infraction_is_found_by_its_words_without_a_script(judging: Judging) -> None:
    found = judging.jun.get(judging.at("entry_penalties", judging.luke.pk), {"q": "shuff"})
    assert "Insufficient shuffling" in words(found)
    assert "Missed trigger" not in words(found)
    nothing = judging.jun.get(judging.at("entry_penalties", judging.luke.pk), {"q": "juggling"})
    assert "No infraction has these words." in words(nothing)


def test_infractions_are_read_in_the_readers_language_and_kept_in_english(
    judging: Judging,
) -> None:
    judging.give("slow-play", "game_loss", reason="Third time.")
    version = judging.match.reports.get()
    assert version.reason == "Slow play"
    history = judging.at("entry_penalties", judging.luke.pk)
    for page in (judging.at("match", judging.match.pk), history, judging.at("penalties")):
        read = words(judging.jun.get(page, headers=GERMAN))
        assert "Langsames Spielen" in read
        assert "Slow play" not in read
    for searched in ("mischen", "shuffling"):
        assert "Unzureichendes Mischen" in words(
            judging.jun.get(history, {"q": searched}, headers=GERMAN)
        )
    judging.jun.post(judging.at("penalty_withdraw", judging.luke.pk, 1), {"reason": "Not so."})
    assert judging.match.reports.latest("version").reason == "Taken back: Slow play"
    page = words(judging.jun.get(judging.at("match", judging.match.pk), headers=GERMAN))
    assert "Zurückgenommen: Langsames Spielen" in page


def test_the_third_time_a_game_loss_is_called_for_and_it_is_said_why(judging: Judging) -> None:
    judging.warned(2)
    page = judging.jun.get(judging.at("penalty_give", judging.luke.pk, "missed-trigger"))
    said = words(page)
    assert "Number 3 in this event for “Missed trigger”: Game loss." in said
    where = f"Warning (round 1, table {judging.match.table})"
    assert f"Before: {where}; {where}." in said
    assert re.search(r'value="game_loss" checked', page.content.decode())


def test_what_each_penalty_does_is_said_before_and_a_judge_may_decide_otherwise(
    sets: Judging,
) -> None:
    page = words(sets.jun.get(sets.at("penalty_give", sets.luke.pk, "tardiness")))
    assert "Game loss called for Loses game 1. Deck 2 is knocked out. The match goes on" in page
    assert "Match loss The match ends" in page
    assert "Is dropped and has no rank" in page
    answer = sets.give("tardiness", "warning", reason="The tram stood still.")
    assert answer.url == sets.at("match", sets.match.pk)
    assert match_view(sets.match).games == ()
    (given,) = penalties_of(sets.luke.entrant)
    assert (given.kind, given.versions[0].reason) == (Kind.WARNING, "The tram stood still.")


def test_a_game_loss_knocks_the_deck_out_and_is_taken_back(sets: Judging) -> None:
    sets.give("tardiness", "game_loss")
    left = {seat.entrant.name: seat.decks_left for seat in match_view(sets.match).seats}
    assert left == {"Luke": (1, 3), "Chris": (1, 2, 3)}
    assert "game loss for Luke" in words(sets.as_(None).get(sets.at("match", sets.match.pk)))
    back = sets.at("penalty_withdraw", sets.luke.pk, 1)
    page = words(sets.jun.get(back))
    assert "Game 1 is taken out of the result." in page
    assert sets.jun.post(back, {"reason": ""}).status_code == 400
    sets.jun.post(back, {"reason": "The clock was wrong."})
    assert match_view(sets.match).games == ()
    history = words(sets.jun.get(sets.at("entry_penalties", sets.luke.pk)))
    assert "Taken back by Jun: The clock was wrong." in history
    assert filled_button(sets.jun.get(back)) == []


def test_who_looked_at_an_older_result_is_shown_what_it_would_do_now(judging: Judging) -> None:
    address = judging.at("penalty_give", judging.luke.pk, "tardiness")
    page = judging.jun.get(address).content.decode()
    seen = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    record(judging.jun, judging.match, 1, "Luke")
    told = judging.jun.post(address, {**seen, "kind": "game_loss"})
    assert told.status_code == 400
    assert "Somebody else recorded a result" in words(told)
    assert "Loses game 2." in words(told)
    assert not Penalty.objects.exists()
    assert judging.jun.post(address, {**seen, "kind": "warning"}).status_code == 302


def test_what_cannot_be_lost_cannot_be_chosen_and_is_said(judging: Judging) -> None:
    for number in (1, 2):
        record(judging.jun, judging.match, number, "Luke")
    page = judging.jun.get(judging.at("penalty_give", judging.luke.pk, "tardiness"))
    assert "The match is finished. Correct its result" in words(page)
    refused = judging.give("tardiness", "game_loss")
    assert refused.status_code == 400
    assert not Penalty.objects.exists()


def test_what_no_row_names_needs_a_note(judging: Judging) -> None:
    assert judging.give("other", "warning").status_code == 400
    judging.give("other", "warning", reason="A phone on the table.")
    assert Penalty.objects.get().reason == "A phone on the table."


def test_a_disqualification_is_taken_back_from_the_same_page(judging: Judging) -> None:
    judging.give("cheating", "disqualification", reason="Seen by two.")
    assert "disqualified" in words(judging.jun.get(judging.at("entry_penalties", judging.luke.pk)))
    back = judging.at("penalty_withdraw", judging.luke.pk, 1)
    page = words(judging.jun.get(back))
    assert "The disqualification is lifted" in page
    assert "stays dropped" in page
    judging.jun.post(back, {"reason": "It was a misunderstanding."})
    judging.luke.entrant.refresh_from_db()
    assert judging.luke.entrant.disqualified_at is None


def test_in_a_closed_round_the_result_comes_first(judging: Judging) -> None:
    judging.give("outside-assistance", "match_loss")
    judging.as_(judging.cast.olga).post(judging.at("event_finish"))
    page = words(judging.jun.get(judging.at("penalty_withdraw", judging.luke.pk, 1)))
    assert "Round 1 is closed, and the match would go on." in page
    given = judging.jun.get(judging.at("penalty_give", judging.luke.pk, "tardiness"))
    assert "no more penalties are given" in words(given)


def test_the_list_of_the_event_is_read_by_player_and_by_infraction(judging: Judging) -> None:
    judging.warned(1)
    judging.warned(1, "slow-play")
    give_penalty(
        by=judging.cast.jun,
        now=timezone.now(),
        entry=judging.chris,
        infraction="slow-play",
        kind=Kind.WARNING,
    )
    address = judging.at("penalties")
    assert "3 penalties" in words(judging.jun.get(address))
    of_luke = words(judging.jun.get(address, {"player": judging.luke.entrant_id}))
    assert "2 of 3 penalties" in of_luke
    slow = words(judging.jun.get(address, {"infraction": "slow-play"}))
    assert "2 of 3 penalties" in slow
    chosen = judging.jun.get(judging.at("penalty_player"), {"entry": judging.chris.pk})
    assert chosen.url == judging.at("entry_penalties", judging.chris.pk)


def test_nobody_reads_or_gives_their_own(judging: Judging) -> None:
    judging.warned(1)
    grant_role(
        by=judging.cast.olga,
        now=NOW,
        user=judging.cast.luke,
        role=EventRole.Role.JUDGE,
        event=judging.event,
    )
    luke = judging.as_(judging.cast.luke)
    assert luke.get(judging.at("entry_penalties", judging.luke.pk)).status_code == 403
    assert "None was given so far." in words(luke.get(judging.at("penalties")))
    assert "1 penalty" in words(judging.jun.get(judging.at("penalties")))


def test_a_judges_note_is_on_no_page_of_players(judging: Judging) -> None:
    judging.give("outside-assistance", "match_loss", reason="A friend whispered.")
    page = words(judging.as_(judging.cast.chris).get(judging.at("match", judging.match.pk)))
    assert "“Outside assistance”" in page
    assert "whispered" not in page


def test_from_what_a_deck_check_found_to_its_penalty_and_the_time_for_the_table(
    judging: Judging,
) -> None:
    check = judging.checked()
    page = judging.jun.get(judging.at("deck_check", check.pk))
    give = judging.at("penalty_give", judging.luke.pk, "decklist-problem") + f"?check={check.pk}"
    assert give in page.content.decode()
    form = judging.jun.get(give)
    assert "Opt is not on the list." in words(form)
    seen = dict(
        re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form.content.decode())
    )
    sent = {**seen, "kind": "game_loss", "reason": "Opt is not listed.", "minutes": "7"}
    answer = judging.jun.post(give.partition("?")[0], sent)
    assert answer.url == judging.at("deck_check", check.pk)
    check.refresh_from_db()
    assert check.ended_at is not None
    assert Extension.objects.get().minutes == 7
    assert "Decklist problem" in words(judging.jun.get(answer.url))
    history = judging.jun.get(judging.at("entry_penalties", judging.luke.pk)).content.decode()
    assert f'href="{answer.url}">deck check' in history


def test_a_match_that_ends_by_the_penalty_needs_no_time(judging: Judging) -> None:
    check = judging.checked()
    give_penalty(
        by=judging.cast.jun,
        now=timezone.now(),
        entry=judging.luke,
        infraction="cheating",
        kind=Kind.DISQUALIFICATION,
        reason="Marked lands.",
        found_by=check,
        minutes=8,
    )
    check.refresh_from_db()
    assert check.ended_at is not None
    assert not Extension.objects.exists()


def test_both_players_of_a_table_are_warned_in_one_act(judging: Judging) -> None:
    match = judging.jun.get(judging.at("match", judging.match.pk))
    assert "A warning for both" in words(match)
    address = judging.at("penalty_give", judging.luke.pk, "slow-play")
    page = judging.jun.get(f"{address}?match={judging.match.pk}&both=1").content.decode()
    assert re.search(r'name="both"[^>]* checked', page)
    sent = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    heavier = judging.jun.post(address, {**sent, "kind": "game_loss", "both": "on"})
    assert "Only a warning is given to both at once." in words(heavier)

    for _press in range(2):
        told = judging.jun.post(address, {**sent, "kind": "warning", "both": "on"})
        assert told.url == judging.at("match", judging.match.pk)

    kinds = [
        [one.kind for one in penalties_of(entry.entrant)] for entry in (judging.luke, judging.chris)
    ]
    assert kinds == [[Kind.WARNING], [Kind.WARNING]]


def test_a_judge_who_sits_opposite_warns_nobody_along_with_themselves(judging: Judging) -> None:
    grant_role(
        by=judging.cast.olga,
        now=NOW,
        user=judging.cast.chris,
        role=EventRole.Role.JUDGE,
        event=judging.event,
    )
    address = judging.at("penalty_give", judging.luke.pk, "slow-play")
    page = judging.as_(judging.cast.chris).get(f"{address}?match={judging.match.pk}&both=1")
    assert 'name="both"' not in page.content.decode()
