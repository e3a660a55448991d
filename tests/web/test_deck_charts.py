"""The charts of a deck, counted by hand on cards made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from formats.legality.cards import Card
from organizer.web.parts.charts import HEIGHT, LABEL, WIDTH, Chart, charts_of_cards
from tests.unit.reading.shelf import card


def a_card(name: str, kind: str, cost: float | None = 0, colours: str = "") -> Card:
    return replace(card(name), type_line=kind, mana_value=cost, colours=colours)


DECK = [
    (4, a_card("Ornithopter", "Artifact Creature — Thopter", 0)),
    (3, a_card("Lightning Helix", "Instant", 2, "RW")),
    (2, a_card("Little Girl", "Creature — Human", 0.5, "W")),
    (1, a_card("Emrakul", "Legendary Creature — Eldrazi", 15)),
    (5, a_card("Dryad Arbor", "Land Creature — Forest Dryad", 0, "G")),
    (20, a_card("Plains", "Basic Land — Plains")),
    (1, a_card("Sea Gate", "Sorcery // Land", 7, "U")),
    (1, a_card("Odd One", "Conspiracy", None)),
]


def counts(chart: Chart) -> dict[str, int]:
    return {bar.label: bar.count for bar in chart.bars if bar.count}


def test_the_curve_leaves_out_lands_and_cards_without_a_cost() -> None:
    curve, _colours, _types = charts_of_cards(DECK)
    assert counts(curve) == {"0": 11, "2": 3, "7+": 2}
    # 3 x 2, 2 x 0.5, 15 and 7 on 16 cards.
    assert curve.remark == "1.81 on average, without lands"


def test_a_card_of_two_colours_counts_for_both() -> None:
    _curve, colours, _types = charts_of_cards(DECK)
    assert counts(colours) == {"White": 5, "Blue": 1, "Red": 3, "Green": 5, "Colourless": 6}


def test_a_card_counts_once_as_the_first_of_its_front_s_types() -> None:
    _curve, _colours, types = charts_of_cards(DECK)
    assert counts(types) == {
        "Creatures": 12, "Instants": 3, "Sorceries": 1, "Lands": 20, "Others": 1,
    }  # fmt: skip
    assert sum(counts(types).values()) == sum(count for count, _card in DECK)


@pytest.mark.parametrize("deck", [DECK, DECK[5:6], [(250, DECK[1][1])]])
def test_every_bar_stays_within_its_drawing_and_is_as_long_as_its_count(
    deck: list[tuple[int, Card]],
) -> None:
    for chart in charts_of_cards(deck):
        for bar in chart.bars:
            assert 0 <= bar.x <= bar.end <= WIDTH
            assert 0 <= bar.y <= bar.y + bar.height <= chart.height <= max(HEIGHT, chart.height)
        longest = max((bar.count for bar in chart.bars), default=0)
        for bar in chart.bars:
            length = bar.height if chart.is_upright else bar.width
            whole = 140 if chart.is_upright else WIDTH - LABEL - 32
            assert length == pytest.approx(whole * bar.count / max(longest, 1), abs=0.1)


def test_a_deck_of_lands_alone_says_that_it_has_no_curve() -> None:
    curve, colours, types = charts_of_cards(DECK[5:6])
    assert curve.said == "Mana curve: no cards."
    assert curve.remark == ""
    assert colours.bars == ()
    assert types.said == "Types: Lands 20."


def test_no_cards_have_no_charts() -> None:
    assert charts_of_cards([]) == ()
