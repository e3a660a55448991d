"""Reading one match, and writing to it: by players, by judges, once for each key."""

from typing import Any

import pytest

from matches.models import Match, ResultReport
from matches.queries import match_view
from organizer.accounts.models import User
from organizer.events.models import Event
from tests.api.described import Reader, described
from tests.api.play import a_set_match, paired, seated
from tests.cast import Cast
from tests.factories import an_event, entered


class Writer(Reader):
    """A caller who writes."""

    def __init__(self, user: User | None, event: Event, match: Match) -> None:
        super().__init__(user)
        self.address = f"/api/v1/events/{event.slug}/matches/{match.pk}/"

    def post(self, act: str, body: dict[str, Any], key: str = "one", expect: int = 200) -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        response = self.client.post(
            f"{self.address}{act}/", body, content_type="application/json", headers=headers
        )
        assert response.status_code == expect, response.content
        return described(response)


@pytest.fixture
def event(cast: Cast) -> Event:
    event = an_event(cast)
    for player in cast.players:
        entered(player, event)
    return event


@pytest.fixture
def match(cast: Cast, event: Event) -> Match:
    return paired(cast, event).matches.get()


def ids(match: Match) -> dict[str, int]:
    return {entrant.name: entrant.pk for entrant in seated(match)}


def won_by(match: Match, name: str, **more: object) -> dict[str, Any]:
    return {"games": [{"winner": ids(match)[name]}] * 2, **more}


def test_a_report_is_a_claim_until_the_opponent_confirms_it(
    cast: Cast, event: Event, match: Match, read: Reader
) -> None:
    said = Writer(cast.luke, event, match).post("report", won_by(match, "Luke"))
    assert said == {"match": match.pk, "version": 1, "stand": "reported"}
    body = read(f"/events/{event.slug}/matches/{match.pk}/")
    assert (body["finished"], body["games"], body["claim"]["winner"]["name"]) == (False, [], "Luke")
    said = Writer(cast.chris, event, match).post("confirm", {"version": 1})
    assert said["stand"] == "confirmed"
    body = read(f"/events/{event.slug}/matches/{match.pk}/")
    assert (body["winner"]["name"], body["claim"], body["version"]) == ("Luke", None, 2)


def test_a_dispute_waits_for_a_judge(cast: Cast, event: Event, match: Match) -> None:
    Writer(cast.luke, event, match).post("report", won_by(match, "Luke"))
    Writer(cast.chris, event, match).post("dispute", {"version": 1, "reason": "It was 2-1."})
    again = Writer(cast.luke, event, match).post("report", won_by(match, "Luke"), "two", 400)
    assert again["code"] == "result-disputed"
    said = Writer(cast.jun, event, match).post("result", won_by(match, "Luke"))
    assert said["stand"] == "judged"


def test_what_is_sent_again_under_its_key_is_answered_as_before(
    cast: Cast, event: Event, match: Match
) -> None:
    jun = Writer(cast.jun, event, match)
    game = {"number": 1, "winner": ids(match)["Luke"], "version": 0}
    first = jun.post("game", game)
    jun.post("void", {"reason": "Wrong table."}, "two")
    assert jun.post("game", game) == first
    assert ResultReport.objects.count() == 2
    other = jun.post("game", {**game, "winner": None}, expect=409)
    assert other["code"] == "key-used"


def test_every_write_needs_a_key(cast: Cast, event: Event, match: Match) -> None:
    jun, luke = (Writer(user, event, match) for user in (cast.jun, cast.luke))
    result, seen = won_by(match, "Luke", reason="Seen."), {"version": 0}
    bodies = {
        jun: {
            "game": {"number": 1, "winner": None},
            "result": result,
            "correct": result,
            "end": {"ending": "time"},
            "void": {"reason": "Oh."},
        },
        luke: {"report": result, "confirm": seen, "dispute": seen},
    }
    for writer, acts in bodies.items():
        for act, body in acts.items():
            assert writer.post(act, body, key="", expect=400)["code"] == "key-missing"
    assert not ResultReport.objects.exists()


def test_a_correction_is_shown_before_it_is_made(cast: Cast, event: Event, match: Match) -> None:
    jun = Writer(cast.jun, event, match)
    jun.post("result", won_by(match, "Luke"))
    touched = jun.post("touched", won_by(match, "Chris"), key="")
    assert [
        (line["player"]["name"], line["rank_before"], line["rank"], line["points"])
        for line in touched["standings"]
    ] == [("Chris", 2, 1, 3), ("Luke", 1, 2, 0)]
    assert (touched["rounds"], touched["bracket"], touched["misfit"]) == ([], [], None)
    assert ResultReport.objects.count() == 1
    said = jun.post("correct", won_by(match, "Chris", reason="Read wrong."), "two")
    assert said == {"match": match.pk, "version": 2, "stand": "corrected"}
    refused = jun.post("correct", won_by(match, "Luke"), "three", 400)
    assert refused["code"] == "reason-required"


def test_a_match_is_ended_away_from_the_table(cast: Cast, event: Event, match: Match) -> None:
    luke = ids(match)["Luke"]
    Writer(cast.jun, event, match).post("end", {"ending": "no_show", "loser": luke})
    winner = match_view(match).winner
    assert winner is not None
    assert winner.name == "Chris"


def test_players_are_named_by_the_ids_of_the_match(cast: Cast, event: Event, match: Match) -> None:
    jun = Writer(cast.jun, event, match)
    assert jun.post("game", {"number": 1, "winner": 0}, expect=400)["code"] == "not-in-match"
    assert jun.post("game", {"number": 0, "winner": None}, expect=400)["code"] == "invalid"
    assert jun.post("result", {}, expect=400)["code"] == "invalid"


def test_a_type_15_report_names_the_decks(cast: Cast) -> None:
    event, match = a_set_match(cast)
    luke, chris = ids(match)["Luke"], ids(match)["Chris"]
    games = [
        {"winner": winner, "decks": {str(luke): one, str(chris): other}}
        for winner, one, other in ((None, 1, 1), (luke, 2, 2), (luke, 2, 3))
    ]
    Writer(cast.luke, event, match).post("report", {"games": games})
    Writer(cast.chris, event, match).post("confirm", {"version": 1})
    points = {seat.entrant.name: seat.points for seat in match_view(match).seats}
    assert points == {"Luke": 7, "Chris": 1}
    wrong = [{**games[0], "decks": {"Luke": 1}}]
    refused = Writer(cast.jun, event, match).post("result", {"games": wrong}, expect=400)
    assert refused["code"] == "not-in-match"
