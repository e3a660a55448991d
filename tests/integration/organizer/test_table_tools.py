"""The die and the forfeit for a proxy, as people act on them."""

from __future__ import annotations

from random import Random

import pytest
from pghistory.models import Events

from formats.rulebook.models import FormatVersion
from formats.rulebook.services import allows_proxies, errata_of, plays_for_ante
from matches.engine.penalties import Kind
from matches.engine.results import Ending, PlayError
from matches.models import DieRoll, Entrant, Match
from matches.queries import history, match_view, penalties_of, suggestion
from matches.services import change_terms
from organizer.accounts.models import User
from organizer.errors import Conflict, NotAllowed
from organizer.events.models import Event, EventState
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.pair_round import pair_round
from organizer.usecases.record_game import record_game
from organizer.usecases.roll_die import roll_die
from tests.cast import Cast
from tests.factories import NOW, a_type_15_event, an_event, announced, entered

pytestmark = pytest.mark.django_db
PROXIES = "OPTIONAL 6-PROXY RULE IN EFFECT"


class Table:
    """Luke's and Chris's match in a Type B event whose announcement allows proxies."""

    def __init__(self, cast: Cast, forfeited: str = "match", text: str = PROXIES) -> None:
        self.cast = cast
        self.event = an_event(cast)
        if text:
            announced(cast, self.event, text)
        self.luke, self.chris = (entered(user, self.event) for user in cast.players)
        terms = {**self.event.competition.terms, "proxy_forfeit": forfeited}
        change_terms(competition=self.event.competition, terms=terms)
        self.match: Match = pair_round(by=cast.olga, now=NOW, event=self.event).matches.get()

    def forfeit(self, by: User | None = None, **changes: object) -> None:
        said = {
            "entry": self.luke,
            "infraction": "proxy",
            "kind": suggestion(Entrant.objects.get(pk=self.luke.entrant_id), "proxy").kind,
            "match": self.match,
            "game": 1,
            "reason": "Incomplete proxy: Black Lotus",
            "expected_version": 0,
        }
        give_penalty(by=by or self.cast.jun, now=NOW, **{**said, **changes})

    def roll(self, by: User, number: int = 1) -> DieRoll:
        return roll_die(
            by=by,
            now=NOW,
            match=self.match,
            card="Chaos Orb",
            roller=self.luke.entrant,
            target=self.chris.entrant,
            number=number,
            rng=Random(1),
        )


def test_tb_proxy_forfeit_the_match_is_lost_with_its_reason_and_a_doubled_click_loses_it_once(
    cast: Cast,
) -> None:
    table = Table(cast)
    table.forfeit()
    table.forfeit()
    (report,) = history(table.match)
    assert (report.ending, report.loser, report.final) == (
        Ending.PENALTY,
        table.luke.entrant,
        True,
    )
    assert report.reason == "Incomplete proxy: Black Lotus"
    view = match_view(table.match)
    assert [(seat.entrant.name, seat.wins) for seat in view.seats if seat.wins] == [("Chris", 2)]


def test_tb_proxy_forfeit_of_a_game_is_a_game_lost_and_a_doubled_click_loses_one(
    cast: Cast,
) -> None:
    table = Table(cast, "game")
    table.forfeit()
    table.forfeit()
    view = match_view(table.match)
    (game,) = view.games
    assert (game.winner, game.penalised) == (table.chris.entrant, table.luke.entrant)
    assert view.next_game == 2
    assert [report.reason for report in history(table.match)] == ["Incomplete proxy: Black Lotus"]


def test_tb_proxy_forfeit_is_a_penalty_on_record_given_once_for_its_key(cast: Cast) -> None:
    table = Table(cast)
    for _ in range(2):
        table.forfeit(key="one", expected_version=None)
    (penalty,) = penalties_of(table.luke.entrant)
    assert (penalty.infraction.key, penalty.kind) == ("proxy", Kind.MATCH_LOSS)
    assert penalty.versions[0].reason == "Incomplete proxy: Black Lotus"


def test_tb_proxy_forfeit_of_the_event_loses_the_match_and_drops_the_player(cast: Cast) -> None:
    table = Table(cast, "event")
    table.forfeit()
    table.forfeit()
    assert match_view(table.match).winner == table.chris.entrant
    table.luke.refresh_from_db()
    assert table.luke.dropped_at == NOW
    table.luke.entrant.refresh_from_db()
    assert (table.luke.entrant.dropped_at, table.luke.entrant.dropped_after) == (NOW, 1)
    assert len(history(table.match)) == 1


@pytest.mark.parametrize("forfeited", ["game", "match"])
def test_tb_proxy_forfeit_of_less_than_the_event_drops_nobody(cast: Cast, forfeited: str) -> None:
    table = Table(cast, forfeited)
    table.forfeit()
    table.luke.refresh_from_db()
    assert table.luke.dropped_at is None


def test_tb_proxy_forfeit_games_that_were_won_before_are_kept(cast: Cast) -> None:
    table = Table(cast)
    record_game(by=cast.jun, now=NOW, match=table.match, number=1, winner=table.luke.entrant)
    table.forfeit(game=2, expected_version=1)
    view = match_view(table.match)
    assert {seat.entrant.name: seat.wins for seat in view.seats} == {"Luke": 1, "Chris": 2}


@pytest.mark.parametrize("forfeited", ["game", "match", "event"])
def test_tb_proxy_forfeit_who_looked_at_an_older_result_changes_nothing(
    cast: Cast, forfeited: str
) -> None:
    table = Table(cast, forfeited)
    record_game(by=cast.jun, now=NOW, match=table.match, number=1, winner=table.luke.entrant)
    with pytest.raises(PlayError) as refused:
        table.forfeit()
    assert refused.value.code == "result-changed"
    table.luke.refresh_from_db()
    assert table.luke.dropped_at is None


@pytest.mark.parametrize("text", ["", "Come and play.", "NO OPTIONAL 6-PROXY RULE IN EFFECT"])
def test_tb_proxy_forfeit_needs_a_proxy_rule_in_effect(cast: Cast, text: str) -> None:
    table = Table(cast, text=text)
    with pytest.raises(Conflict) as refused:
        table.forfeit()
    assert refused.value.code == "no-proxies-here"
    assert history(table.match) == []


def test_tb_proxy_forfeit_there_is_none_in_a_format_without_proxies(cast: Cast) -> None:
    event = a_type_15_event(cast)
    luke, _chris = (entered(user, event) for user in cast.players)
    match = pair_round(by=cast.olga, now=NOW, event=event).matches.get()
    with pytest.raises(Conflict):
        give_penalty(
            by=cast.jun,
            now=NOW,
            entry=luke,
            infraction="proxy",
            kind=Kind.MATCH_LOSS,
            match=match,
        )


def test_tb_proxy_forfeit_is_for_staff_who_do_not_play_in_the_match(cast: Cast) -> None:
    table = Table(cast)
    for nobody in (cast.luke, cast.chris, cast.nora):
        with pytest.raises(NotAllowed):
            table.forfeit(by=nobody)
    assert history(table.match) == []


def test_tb_proxy_forfeit_stands_in_the_trail_with_its_reason(cast: Cast) -> None:
    table = Table(cast, "event")
    table.forfeit()
    noted = Events.objects.filter(pgh_obj_model="matches.Entrant").latest("pgh_created_at")
    assert noted.pgh_context["act"] == "give_penalty"
    assert noted.pgh_context["reason"] == "Incomplete proxy: Black Lotus"
    assert noted.pgh_context["actor"] == cast.jun.pk


def test_tb_errata_players_of_the_match_and_staff_roll_and_nobody_else(cast: Cast) -> None:
    table = Table(cast)
    for number, somebody in enumerate((cast.luke, cast.chris, cast.jun, cast.olga), 1):
        assert table.roll(somebody, number).made_by == somebody
    with pytest.raises(NotAllowed):
        table.roll(cast.nora, 5)


def test_tb_errata_nothing_is_rolled_before_or_after_the_event(cast: Cast) -> None:
    table = Table(cast)
    for state in (EventState.OPEN, EventState.FINISHED):
        Event.objects.filter(pk=table.event.pk).update(state=state)
        with pytest.raises(Conflict):
            table.roll(cast.luke)
    assert not DieRoll.objects.exists()


def test_tb_errata_three_cards_have_them_in_type_b(cast: Cast) -> None:
    errata = errata_of(a_version(cast, "type-b"))
    assert errata is not None
    assert errata.rule == "TB-ERRATA"
    assert [one.card for one in errata.cards] == ["Channel", "Chaos Orb", "Falling Star"]
    assert errata_of(a_version(cast, "modern")) is None


def test_tb_opt_ante_and_proxies_are_played_only_with_their_option(cast: Cast) -> None:
    version = a_version(cast, "type-b")
    assert plays_for_ante(version, {"ante", "portal"})
    assert not plays_for_ante(version, {"portal"})
    assert allows_proxies(version, {"proxy"})
    assert not allows_proxies(version, {"ante"})
    other = a_version(cast, "modern")
    assert not plays_for_ante(other, {"ante"})
    assert not allows_proxies(other, {"proxy"})


def a_version(cast: Cast, slug: str) -> FormatVersion:
    """The version that an event of the format is pinned to."""
    return an_event(cast, name=slug, format_slug=slug).format_version
