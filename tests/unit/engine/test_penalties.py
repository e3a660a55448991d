"""The list of infractions, and the upgrade path."""

import pytest

from matches.engine.penalties import (
    INFRACTIONS,
    PATH,
    Category,
    Kind,
    infraction_of,
    infractions_of,
    suggested,
)
from matches.engine.results import PlayError
from matches.engine.terms import Terms, parse_terms

TERMS = parse_terms({"match": {"type": "games", "best_of": 3}})


def forfeiting(what: str) -> Terms:
    return parse_terms({"match": {"type": "games"}, "proxy_forfeit": what})


def test_infractions_have_keys_of_their_own() -> None:
    assert len({infraction.key for infraction in INFRACTIONS}) == len(INFRACTIONS) == 23
    apart = {Category.OTHER, Category.FORMAT}
    assert {infraction.category for infraction in INFRACTIONS} == set(Category) - apart


@pytest.mark.parametrize(
    ("key", "earlier", "expected"),
    [
        ("game-rule-violation", 0, Kind.WARNING),
        ("game-rule-violation", 1, Kind.WARNING),
        ("game-rule-violation", 2, Kind.GAME_LOSS),
        ("game-rule-violation", 3, Kind.GAME_LOSS),
        ("failure-to-maintain-game-state", 9, Kind.WARNING),
        ("deck-problem", 0, Kind.WARNING),
        ("deck-problem", 1, Kind.GAME_LOSS),
        ("tardiness", 0, Kind.GAME_LOSS),
        ("minor-unsporting-conduct", 1, Kind.GAME_LOSS),
        ("major-unsporting-conduct", 0, Kind.MATCH_LOSS),
        ("major-unsporting-conduct", 1, Kind.DISQUALIFICATION),
        ("bribery-and-wagering", 0, Kind.MATCH_LOSS),
        ("cheating", 0, Kind.DISQUALIFICATION),
        ("other", 3, Kind.WARNING),
    ],
)
def test_what_an_infraction_calls_for(key: str, earlier: int, expected: Kind) -> None:
    infraction = infraction_of(TERMS, key)
    assert suggested(infraction, [Kind.WARNING] * earlier) is expected


@pytest.mark.parametrize(
    ("what", "kind"),
    [("game", Kind.GAME_LOSS), ("match", Kind.MATCH_LOSS), ("event", Kind.EVENT_LOSS)],
)
def test_a_faulty_proxy_costs_what_the_format_says(what: str, kind: Kind) -> None:
    proxy = infractions_of(forfeiting(what))[-1]
    assert (proxy.category, suggested(proxy, [])) == (Category.FORMAT, kind)


def test_every_infraction_that_is_upgraded_has_a_step_to_go_to() -> None:
    upgraded = [infraction for infraction in INFRACTIONS if infraction.allowed is not None]
    assert all(infraction.default in PATH[:-1] for infraction in upgraded)


def test_an_unknown_infraction_is_refused() -> None:
    with pytest.raises(PlayError) as refused:
        infraction_of(TERMS, "whistling")
    assert refused.value.code == "no-such-infraction"
