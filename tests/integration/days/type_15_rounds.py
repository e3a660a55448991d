"""Rounds 2 and 3 of the Type 15 day: penalties, endings and corrections of every kind."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser

from matches.engine.penalties import Kind
from matches.engine.reporting import Stand
from matches.engine.results import Ending, PlayError
from matches.models import Match
from matches.queries import (
    extensions_of,
    history,
    match_view,
    penalties_of,
    standings_as_published,
    suggestion,
    touched_by,
)
from organizer.events.permissions import Action, can
from organizer.floor.findings import Seen
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.end_deck_check import end_deck_check
from organizer.usecases.record_deck_check import record_deck_check
from organizer.usecases.record_game import record_game
from organizer.usecases.undo_game import undo_game
from organizer.usecases.void_result import void_result
from tests.integration.days.day import DRAW, Day
from tests.integration.days.type_15_morning import AFTER_ROUND_1

AFTER_ROUND_2 = [  # of 18 points each
    (1, "Mara", 16, 2, Fraction(2 + 7, 36), 2 + 3),
    (2, "Nora", 13, 1, Fraction(13, 18), 3 + 2),
    (3, "Nadia", 13, 1, Fraction(2 + 13, 36), 3 + 2),
    (4, "Luke", 7, 1, Fraction(2 + 16, 36), 2 + 0),
    (5, "Otto", 5, 1, Fraction(2, 18), 0 + 1),
    (6, "Tom", 2, 0, Fraction(16 + 2, 36), 0 + 3),
    (7, "Ida", 2, 0, Fraction(13 + 5, 36), 0 + 0),
    (8, "Chris", 2, 0, Fraction(7 + 2, 36), 0 + 3),
]
AFTER_ROUND_3 = [  # of 27 points each
    (1, "Nora", 22, 2, Fraction(17 + 16, 54), 3 + 2 + 3),
    (2, "Nadia", 17, 1, Fraction(2 + 22 + 11, 81), 3 + 2 + 0),
    (3, "Mara", 16, 2, Fraction(11 + 11 + 22, 81), 2 + 3 + 0),
    (4, "Luke", 11, 1, Fraction(2 + 16 + 17, 81), 2 + 0 + 0),
    (5, "Tom", 11, 1, Fraction(16 + 2 + 5, 81), 0 + 3 + 3),
    (6, "Otto", 5, 1, Fraction(2 + 11, 54), 0 + 1 + 0),
    (7, "Chris", 2, 0, Fraction(11 + 11 + 2, 81), 0 + 3 + 0),
    (8, "Ida", 2, 0, Fraction(17 + 5 + 2, 81), 0 + 0 + 0),
]


def round_2_is_paired(day: Day) -> None:
    """The table of round 1 is published as it was."""
    first = day.match("Luke").round
    day.pair(("Nadia", "Nora"), ("Mara", "Luke"), ("Tom", "Chris"), ("Ida", "Otto"))
    first.refresh_from_db()
    published = standings_as_published(first)
    assert [(line.rank, line.entrant.name, line.points) for line in published] == [
        line[:3] for line in AFTER_ROUND_1
    ]


def a_game_loss_knocks_a_deck_out_and_time_ends_the_match(day: Day) -> None:
    """Nadia comes late to the table: her deck is knocked out. At time both have two decks."""
    day.choose("Nadia")
    penalty = day.penalise("Nadia", "tardiness", Kind.GAME_LOSS)
    assert (penalty.game_number, penalty.report.version) == (1, 1)
    assert day.score("Nadia") == ({"Nadia": 0, "Nora": 2}, {"Nadia": (2, 3), "Nora": (1, 2, 3)})
    day.play("Nadia", "Nadia")
    day.ends("Nadia", Ending.TIME)
    assert match_view(day.match("Nadia")).drawn
    assert day.score("Nadia") == ({"Nadia": 4, "Nora": 4}, {"Nadia": (2, 3), "Nora": (2, 3)})


def decks_are_checked_and_a_warning_follows(day: Day) -> None:
    """Chris has 44 cards in his boxes and a list of 45. The table has its time back."""
    match = day.match("Chris")
    check = choose_deck_check(**day.by_jun, match=match)
    begin_deck_check(**day.by_jun, check=check)
    for name, cards in (("Chris", 44), ("Tom", 45)):
        seen = Seen(main=cards)
        record = record_deck_check(**day.by_jun, check=check, entry=day.entry(name), seen=seen)
        counted = [(one["kind"], one["expected"], one["found"]) for one in record.findings]
        assert counted == ([("main-count", 45, 44)] if name == "Chris" else [])
    end_deck_check(**day.by_jun, check=check, minutes=6)
    assert [given.minutes for given in extensions_of(match)] == [6]
    day.penalise("Chris", "deck-problem", Kind.WARNING, reason="44 cards")
    assert suggestion(day.entrant("Chris"), "deck-problem").kind is Kind.GAME_LOSS
    assert not can(AnonymousUser(), Action.VIEW_PENALTIES, day.entry("Chris"))
    assert not can(day.cast.chris, Action.VIEW_PENALTIES, day.entry("Chris"))
    day.reports("Tom", ending=Ending.INTENTIONAL_DRAW)
    assert day.confirms("Chris").stand == Stand.CONFIRMED
    assert day.score("Tom") == ({"Tom": 1, "Chris": 1}, {"Tom": (1, 2, 3), "Chris": (1, 2, 3)})


def a_game_loss_is_taken_back_and_a_player_concedes(day: Day) -> None:
    """Luke plays slowly again, a game loss; but it was Mara's turn, so his deck is back."""
    day.choose("Luke")
    called_for = suggestion(day.entrant("Luke"), "slow-play")
    assert (called_for.kind, len(called_for.earlier)) == (Kind.GAME_LOSS, 1)
    penalty = day.penalise("Luke", "slow-play", called_for.kind)
    assert day.score("Luke")[1] == {"Luke": (2, 3), "Mara": (1, 2, 3)}
    day.forgive(penalty, reason="It was the turn of Mara.")
    assert day.score("Luke")[1] == {"Luke": (1, 2, 3), "Mara": (1, 2, 3)}
    assert [view.is_withdrawn for view in penalties_of(day.entrant("Luke"))] == [False, True]
    day.play("Luke", "Mara")
    games = day.decks("Luke", "Mara", ("Mara", 1, 1))
    day.reports("Luke", games, ending=Ending.CONCEDED, loser=day.entrant("Luke"))
    day.confirms("Mara")
    assert day.score("Luke") == ({"Luke": 0, "Mara": 9}, {"Luke": (), "Mara": (1, 2, 3)})


def a_match_loss_is_taken_back_and_two_games_are_drawn(day: Day) -> None:
    """Otto's match loss ends the match; without it he plays on and outlasts Ida by two draws."""
    day.play("Otto", "Otto")
    penalty = day.penalise("Otto", "outside-assistance", Kind.MATCH_LOSS)
    assert day.score("Otto") == ({"Otto": 2, "Ida": 8}, {"Otto": (), "Ida": (2, 3)})
    day.forgive(penalty, reason="It was about the score.")
    assert day.score("Otto") == ({"Otto": 2, "Ida": 0}, {"Otto": (1, 2, 3), "Ida": (2, 3)})
    day.play("Otto", DRAW, DRAW)
    assert day.score("Otto") == ({"Otto": 5, "Ida": 2}, {"Otto": (3,), "Ida": ()})


def a_result_of_round_1_is_corrected(day: Day) -> None:
    """Mara's second game was a draw. Then Tom's second deck was out, and with it he is said to have
    played the third game: only the whole list can be corrected."""
    match = Match.objects.get(
        round__stage__competition=day.event.competition, round__number=1,
        seats__entrant__name="Mara",
    )  # fmt: skip
    with pytest.raises(PlayError) as refused:
        record_game(**day.by_jun, match=match, number=2, winner=None, reason="A draw.")
    assert refused.value.code == "correction-does-not-fit"
    games = day.decks("Mara", "Tom", ("Mara", 1, 1), (DRAW, 1, 2), ("Mara", 2, 3))
    touched = touched_by(match, games=games)
    assert [round_.number for round_ in touched.rounds] == [2]
    changed = {line.entrant.name: line.after.points for line in touched.lines}
    assert (changed["Mara"], changed["Tom"]) == (16, 2)
    assert day.corrects(match, games, reason="The second game was a draw.").stand == "corrected"
    assert [version.reason for version in history(match)][-1] == "The second game was a draw."
    assert day.table() == AFTER_ROUND_2
    assert day.public_ranks() == [line[:3] for line in AFTER_ROUND_2]


def round_3_is_paired(day: Day) -> None:
    """The published table of round 1 stays as it was, with Mara's eight points."""
    day.pair(("Mara", "Nora"), ("Nadia", "Luke"), ("Otto", "Tom"), ("Ida", "Chris"))
    first = day.event.competition.stages.first().rounds.get(number=1)
    assert {line.entrant.name: line.points for line in standings_as_published(first)}["Mara"] == 8


def results_of_the_open_round_are_mended(day: Day) -> None:
    """Jun writes Nora's three wins down for Mara, and then for Nora. At the next table he records a
    game of another one, takes it back, records one more, and takes everything back."""
    sweep = [(1, 1), (1, 2), (1, 3)]
    day.slip("Mara", day.decks("Mara", "Nora", *(("Mara", *played) for played in sweep)))
    right = day.decks("Nora", "Mara", *(("Nora", *played) for played in sweep))
    day.corrects(day.match("Mara"), right, reason="The names were swapped.")
    assert day.score("Nora") == ({"Nora": 9, "Mara": 0}, {"Nora": (1, 2, 3), "Mara": ()})
    day.play("Ida", "Ida")
    undo_game(**day.by_jun, match=day.match("Ida"), reason="Another table.")
    day.play("Ida", "Chris", "Chris")
    void_result(**day.by_jun, match=day.match("Ida"), reason="Another table.")
    view = match_view(day.match("Ida"))
    assert (view.stand, view.games, view.version) == (Stand.VOIDED, (), 5)


def the_others_end_their_matches(day: Day) -> None:
    """The last decks of Nadia and Luke knock each other out; Otto loses the event; neither Ida nor
    Chris comes back to the table."""
    day.play("Nadia", "Nadia", "Luke", DRAW, DRAW)
    assert match_view(day.match("Nadia")).drawn
    assert day.score("Nadia") == ({"Nadia": 4, "Luke": 4}, {"Nadia": (), "Luke": ()})
    day.penalise("Otto", "major-unsporting-conduct", Kind.EVENT_LOSS, reason="Threw his cards")
    assert day.score("Tom") == ({"Tom": 9, "Otto": 0}, {"Tom": (1, 2, 3), "Otto": ()})
    assert day.entry("Otto").dropped_at == day.now
    day.ends("Ida", Ending.NO_SHOW)
    view = match_view(day.match("Ida"))
    assert (view.winner, view.drawn) == (None, False)
    assert day.score("Ida") == ({"Ida": 0, "Chris": 0}, {"Ida": (), "Chris": ()})
    assert day.table() == AFTER_ROUND_3
    assert day.public_ranks() == [line[:3] for line in AFTER_ROUND_3]
