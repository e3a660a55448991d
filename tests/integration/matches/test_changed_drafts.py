"""Drafts that are changed before everybody sees them: by hand, or paired anew in part."""

import pytest

from matches import services
from matches.models import Match
from matches.queries import (
    PairingFault,
    draft_of,
    draft_view,
    why_paired,
)
from tests.integration.matches.drafts import draft, faults, names, publish, tables_of
from tests.integration.matches.play import (
    BEST_OF_THREE,
    BY,
    competition_of,
    entrants_of,
    pair,
    play_round,
    refusal,
)

pytestmark = pytest.mark.django_db


def test_two_players_change_places_by_hand() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, second = draft(competition)
    (one, stays), (other, opposite) = entrants_of(first), entrants_of(second)
    services.change_pairing(competition=competition, one=one, other=other)
    assert entrants_of(first) == [other, stays]
    assert entrants_of(second) == [one, opposite]
    assert all(match.by_hand for match in draft_view(draft_of(competition)).matches)
    publish(competition)
    first.refresh_from_db()
    reasons = [reason.why for why in why_paired(first) for reason in why.reasons]
    assert "by_hand" in reasons


def test_a_player_changes_places_with_the_one_who_has_the_bye() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    match, bye = draft(competition)
    (one, _), (alone,) = entrants_of(match), entrants_of(bye)
    services.change_pairing(competition=competition, one=one, other=alone)
    assert entrants_of(bye) == [one]
    assert alone in entrants_of(match)


def test_who_changes_places_must_sit_in_two_matches_of_the_draft() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, _ = draft(competition)
    one, opposite = entrants_of(first)
    changing = {"competition": competition, "one": one}
    assert refusal(services.change_pairing, other=opposite, **changing).code == "same-match"
    late = services.add_entrant(competition=competition, name="Late")
    assert refusal(services.change_pairing, other=late, **changing).code == "not-in-round"
    services.undo_pairing(competition=competition, **BY)
    assert refusal(services.change_pairing, other=late, **changing).code == "no-draft"


def test_a_rematch_made_by_hand_is_warned_of() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    played = pair(competition)
    play_round(played)
    winners, losers = draft(competition)
    assert faults(competition) == {1: [], 2: []}
    winner, other_winner = entrants_of(winners)
    loser = next(
        entrant
        for entrant in entrants_of(losers)
        if {winner, entrant} in [set(entrants_of(match)) for match in played]
    )
    services.change_pairing(competition=competition, one=other_winner, other=loser)
    assert faults(competition) == {1: [PairingFault.REMATCH], 2: [PairingFault.REMATCH]}


def test_a_second_bye_made_by_hand_is_warned_of_with_how_many_there_were() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    *_, bye = pair(competition)
    play_round([*Match.objects.exclude(pk=bye.pk)])
    *_, next_bye = draft(competition)
    (again,), (fresh,) = entrants_of(bye), entrants_of(next_bye)
    services.change_pairing(competition=competition, one=again, other=fresh)
    (warning,) = draft_view(draft_of(competition)).matches[-1].warnings
    assert (warning.fault, warning.numbers["byes"]) == (PairingFault.SECOND_BYE, 1)
    assert warning.entrants == (again,)


def test_scores_that_lie_more_than_a_match_apart_are_warned_of() -> None:
    competition = competition_of([f"P{n}" for n in range(8)], BEST_OF_THREE)
    for seed in range(2):
        play_round(pair(competition, seed))
    top, *_, bottom = draft(competition)
    best, worst = entrants_of(top)[0], entrants_of(bottom)[1]
    services.change_pairing(competition=competition, one=entrants_of(top)[1], other=worst)
    view = draft_view(draft_of(competition)).matches[0]
    assert view.points == (6, 0)
    warning = next(one for one in view.warnings if one.fault is PairingFault.FAR_APART)
    assert (warning.entrants, warning.numbers) == (
        (best, worst), {"points": 6, "other_points": 0},
    )  # fmt: skip


def test_chosen_matches_are_paired_anew_otherwise_than_they_stood() -> None:
    competition = competition_of([f"P{n}" for n in range(8)], BEST_OF_THREE)
    matches = draft(competition)
    stood = [names(match) for match in matches]
    services.repair_matches(competition=competition, matches=matches[:2], seed=5, **BY)
    now = tables_of(draft_of(competition))
    assert [match.table for match in now] == [1, 2, 3, 4]
    assert [names(match) for match in now[2:]] == stood[2:]
    assert names(now[0]) | names(now[1]) == stood[0] | stood[1]
    assert not {frozenset(names(match)) for match in now[:2]} & set(map(frozenset, stood[:2]))
    assert draft_of(competition).draws.count() == 2


def test_a_draft_is_not_published_once_somebody_came_or_went_until_they_are_paired() -> None:
    competition = competition_of(("Ann", "Bea", "Cid", "Dan"), BEST_OF_THREE)
    first, second = draft(competition)
    gone, left_alone = entrants_of(first)
    late = services.add_entrant(competition=competition, name="Late")
    services.drop_entrant(entrant=gone, **BY)
    view = draft_view(draft_of(competition))
    assert (view.unseated, view.gone, view.is_outdated) == ((late,), (gone,), True)
    error = refusal(publish, competition=competition)
    assert error.code == "draft-outdated"
    assert gone.name in error.sentence
    assert "Late" in error.sentence
    services.repair_matches(competition=competition, matches=[first], seed=1, **BY)
    again, untouched = tables_of(publish(competition))
    assert names(again) == {left_alone.name, "Late"}
    assert untouched == second


def test_who_came_late_to_an_even_draft_gets_a_bye_of_their_own_without_any_match_paired_anew() -> (
    None
):
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    (match,) = draft(competition)
    services.add_entrant(competition=competition, name="Late")
    services.repair_matches(competition=competition, matches=[], seed=1, **BY)
    assert tables_of(publish(competition))[0] == match
    assert names(tables_of(match.round)[1]) == {"Late"}


def test_a_bye_that_was_awarded_stays_where_its_match_is_paired_anew() -> None:
    competition = competition_of(("Ann", "Bea", "Cid"), BEST_OF_THREE)
    ann = competition.entrants.get(name="Ann")
    services.set_entrant(entrant=ann, seed=None, group="", fixed_table=None, awarded_byes=[1])
    matches = draft(competition)
    services.repair_matches(competition=competition, matches=matches, seed=2, **BY)
    met, bye = tables_of(publish(competition))
    assert (names(met), names(bye)) == ({"Bea", "Cid"}, {"Ann"})
    assert (bye.table, bye.origin) == (2, Match.Origin.AWARDED)


def test_a_table_that_is_needed_is_kept_where_matches_are_paired_anew() -> None:
    competition = competition_of([f"P{n}" for n in range(8)], BEST_OF_THREE)
    last = competition.entrants.last()
    services.set_entrant(entrant=last, seed=None, group="", fixed_table=3, awarded_byes=[])
    matches = draft(competition)
    services.repair_matches(competition=competition, matches=matches[1:], seed=2, **BY)
    now = tables_of(publish(competition))
    assert [match.table for match in now] == [1, 2, 3, 4]
    assert (last in entrants_of(now[2])) == (last not in entrants_of(now[0]))


def test_there_must_be_somebody_to_pair_anew() -> None:
    competition = competition_of(("Ann", "Bea"), BEST_OF_THREE)
    draft(competition)
    again = {"competition": competition, "seed": 1, **BY}
    assert refusal(services.repair_matches, matches=[], **again).code == "nothing-to-pair"
    elsewhere = pair(competition_of(("Cid", "Dan"), BEST_OF_THREE))
    assert refusal(services.repair_matches, matches=elsewhere, **again).code == "not-in-round"
