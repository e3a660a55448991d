"""The rolls of the ten-sided die: kept, made once, made anew by the target."""

from __future__ import annotations

from random import Random

import pytest
from django.db import InternalError, transaction
from pghistory.models import Events

from matches import services
from matches.engine.results import Ending
from matches.models import Competition, DieRoll
from matches.queries import DiceView, dice_view, match_view
from tests.integration.matches.play import (
    AT,
    BEST_OF_THREE,
    TYPE_15,
    competition_of,
    entrants_of,
    pair,
    refusal,
)

pytestmark = pytest.mark.django_db
ORB, STAR = "Chaos Orb", "Falling Star"
WITH_A_DIE = {
    **BEST_OF_THREE,
    "die": {
        "faces": ["again", 0, 1, 1, 1, 1, 1, 1, 2, 3],
        "cards": [{"name": ORB, "touches": "cards"}, {"name": STAR, "touches": "creatures"}],
    },
}
SHOWS = {
    value: next(seed for seed in range(999) if Random(seed).randrange(10) == value)
    for value in range(10)
}
"""A seed for each face of the die."""


class Table:
    """Ann's and Bea's match, and the die on it."""

    def __init__(self, terms: dict[str, object]) -> None:
        (self.match,) = pair(competition_of(("Ann", "Bea"), terms))
        self.ann, self.bea = sorted(entrants_of(self.match), key=lambda entrant: entrant.name)

    @property
    def competition(self) -> Competition:
        return self.match.round.stage.competition

    def rolling(self, **changes: object) -> dict[str, object]:
        """Ann's Chaos Orb at Bea, the first roll, which shows an 8."""
        shows = changes.pop("shows", 8)
        ordinary = {"match": self.match, "card": ORB, "roller": self.ann, "target": self.bea}
        rng = Random(SHOWS[shows])
        return {**ordinary, "number": 1, "rng": rng, "at": AT, "by": None, **changes}

    def roll(self, **changes: object) -> DieRoll:
        return services.roll_die(**self.rolling(**changes))

    def view(self) -> DiceView:
        return dice_view(self.match, match_view(self.match).next_game)


@pytest.fixture
def table() -> Table:
    return Table(WITH_A_DIE)


def test_tb_errata_a_roll_is_kept_with_what_it_means(table: Table) -> None:
    table.roll(shows=8)
    (rolled,) = table.view().rolls
    assert (rolled.roller.name, rolled.target.name, rolled.card) == ("Ann", "Bea", ORB)
    assert (rolled.value, rolled.effect.most, rolled.effect.touches) == (8, 2, "cards")
    assert (rolled.game_number, rolled.made_at) == (1, AT)


def test_tb_errata_the_newest_roll_stands_first(table: Table) -> None:
    table.roll(shows=8)
    table.roll(number=2, card=STAR, roller=table.bea, target=table.bea, shows=9)
    newest, first = table.view().rolls
    assert (newest.card, newest.effect.most, newest.effect.touches) == (STAR, 3, "creatures")
    assert first.number == 1
    assert table.view().next_number == 3


def test_tb_errata_a_doubled_click_rolls_once(table: Table) -> None:
    first = table.roll(shows=8)
    assert table.roll(shows=3) == first
    assert DieRoll.objects.get().value == 8


def test_tb_errata_who_looked_at_older_rolls_is_told(table: Table) -> None:
    table.roll()
    assert refusal(services.roll_die, **table.rolling(card=STAR)).code == "roll-changed"
    assert refusal(services.roll_die, **table.rolling(number=3)).code == "roll-changed"


def test_tb_errata_a_0_is_rolled_anew_by_the_target_who_may_choose_another(table: Table) -> None:
    first = table.roll(shows=0)
    assert table.view().owed.target == table.bea
    anew = table.roll(number=2, roller=table.bea, target=table.ann, shows=9)
    assert anew.rolls_anew == first
    assert table.view().owed is None
    assert [roll.is_anew for roll in table.view().rolls] == [True, False]


def test_tb_errata_a_0_after_a_0_goes_back_to_the_new_target(table: Table) -> None:
    table.roll(shows=0)
    table.roll(number=2, roller=table.bea, target=table.ann, shows=0)
    assert table.view().owed.target == table.ann


@pytest.mark.parametrize("otherwise", [{"card": STAR}, {"roller": "ann"}])
def test_tb_errata_nothing_else_is_rolled_before_the_roll_that_is_owed(
    table: Table, otherwise: dict[str, object]
) -> None:
    table.roll(shows=0)
    changed = {key: table.ann if value == "ann" else value for key, value in otherwise.items()}
    error = refusal(
        services.roll_die,
        **table.rolling(**{"number": 2, "roller": table.bea, "target": table.ann, **changed}),
    )
    assert error.code == "roll-anew-first"
    assert error.sentence == "Bea rolls anew for Chaos Orb first."


def test_tb_errata_a_roll_that_was_owed_in_an_earlier_game_holds_nobody_up(table: Table) -> None:
    table.roll(shows=0)
    services.record_game(match=table.match, number=1, winner=table.ann, at=AT, by=None)
    assert table.view().owed is None
    assert table.roll(number=2, card=STAR).game_number == 2


def test_tb_errata_a_finished_match_is_rolled_for_no_more(table: Table) -> None:
    services.end_match(match=table.match, ending=Ending.TIME, loser=None, at=AT, by=None)
    assert refusal(services.roll_die, **table.rolling()).code == "match-over"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"card": "Shahrazad"}, "no-die-for-card"),
        ({"target": "stranger"}, "not-in-match"),
        ({"roller": "stranger"}, "not-in-match"),
    ],
)
def test_tb_errata_only_these_cards_and_these_players_are_rolled_for(
    table: Table, changes: dict[str, object], code: str
) -> None:
    stranger = services.add_entrant(competition=table.competition, name="Cid")
    changed = {key: stranger if value == "stranger" else value for key, value in changes.items()}
    assert refusal(services.roll_die, **table.rolling(**changed)).code == code


@pytest.mark.parametrize("terms", [BEST_OF_THREE, TYPE_15])
def test_tb_errata_a_format_without_the_die_rolls_none(terms: dict[str, object]) -> None:
    table = Table(terms)
    assert refusal(services.roll_die, **table.rolling()).code == "no-die-here"
    assert table.view() is None


def test_tb_errata_a_roll_is_never_changed(table: Table) -> None:
    table.roll()
    with pytest.raises(InternalError), transaction.atomic():
        DieRoll.objects.update(value=9)


def test_tb_errata_a_pairing_that_is_taken_back_takes_its_rolls_but_their_history_stays(
    table: Table,
) -> None:
    table.roll(shows=0)
    table.roll(number=2, roller=table.bea, target=table.ann)
    services.undo_pairing(competition=table.competition, at=AT, by=None)
    assert not DieRoll.objects.exists()
    gone = Events.objects.filter(pgh_obj_model="matches.DieRoll")
    assert sorted(one.pgh_data["value"] for one in gone) == [0, 8]
