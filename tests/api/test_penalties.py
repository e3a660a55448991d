"""Penalties by the API: given, listed and taken back by judges."""

from typing import Any

import pytest

from matches.models import Match
from matches.queries import match_view
from organizer.events.models import Event, Registration
from tests.api.described import Reader, described
from tests.api.play import paired
from tests.cast import Cast
from tests.factories import an_event, entered


class Judge(Reader):
    """Jun, about Luke's entry."""

    def __init__(self, cast: Cast, entry: Registration) -> None:
        super().__init__(cast.jun)
        self.about = f"/events/{entry.event.slug}/entries/{entry.pk}/"

    def post(self, act: str, body: dict[str, Any], key: str = "one", expect: int = 200) -> Any:
        response = self.client.post(
            f"/api/v1{self.about}{act}/",
            body,
            content_type="application/json",
            headers={"Idempotency-Key": key},
        )
        assert response.status_code == expect, response.content
        return described(response)

    def penalties(self) -> Any:
        return self(f"{self.about}penalties/")


@pytest.fixture
def entry(cast: Cast) -> Registration:
    event = an_event(cast)
    entered(cast.chris, event)
    return entered(cast.luke, event)


@pytest.fixture
def match(cast: Cast, entry: Registration) -> Match:
    return paired(cast, Event.objects.get(pk=entry.event_id)).matches.get()


def test_a_game_loss_is_given_once_and_taken_back(
    cast: Cast, entry: Registration, match: Match
) -> None:
    jun = Judge(cast, entry)
    body = {"infraction": "slow-play", "kind": "game_loss", "match": match.pk, "version": 0}
    given = jun.post("penalise", body)
    assert (given["number"], given["game_number"], given["round_number"]) == (1, 1, 1)
    assert jun.post("penalise", body) == given
    assert len(match_view(match).games) == 1
    withdrawn = jun.post("penalties/1/withdraw", {"reason": "It was Chris."}, "two")
    assert [one["is_withdrawn"] for one in withdrawn["versions"]] == [False, True]
    assert match_view(match).games == ()
    assert jun.penalties()["penalties"] == [withdrawn]


def test_the_upgrade_path_is_told(cast: Cast, entry: Registration) -> None:
    jun = Judge(cast, entry)

    def next_for(key: str) -> str:
        lines = {line["key"]: line["suggested"] for line in jun.penalties()["infractions"]}
        return lines[key]

    assert (next_for("slow-play"), next_for("proxy")) == ("warning", "match_loss")
    jun.post("penalise", {"infraction": "slow-play", "kind": "warning"})
    assert next_for("slow-play") == "game_loss"


def test_what_is_not_there_is_said(cast: Cast, entry: Registration, match: Match) -> None:
    jun = Judge(cast, entry)
    slow = {"infraction": "slow-play", "kind": "warning"}
    assert jun.post("penalise", {**slow, "match": 0}, expect=404)["code"] == "no-such-match"
    whistling = {"infraction": "whistling", "kind": "warning"}
    assert jun.post("penalise", whistling, expect=400)["code"] == "no-such-infraction"
    lost = {"infraction": "slow-play", "kind": "match_loss"}
    assert jun.post("penalise", lost, expect=400)["code"] == "match-needed"
    gone = jun.post("penalties/9/withdraw", {"reason": "Oh."}, expect=404)
    assert gone["code"] == "no-such-penalty"


def test_players_see_no_penalties_not_even_their_own(cast: Cast, entry: Registration) -> None:
    jun = Judge(cast, entry)
    jun.post("penalise", {"infraction": "slow-play", "kind": "warning"})
    for user in (cast.luke, cast.chris, cast.nora, None):
        Reader(user)(f"{jun.about}penalties/", expect=403)
