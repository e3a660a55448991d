"""The tie-breakers of chess, head to head and lots, worked out by hand."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from matches.engine.match import match_state, records_of
from matches.engine.results import Ending, Game, MatchResult, Record
from matches.engine.standings.table import Standing, standings
from matches.engine.terms import GamesTerms, KoMatch, KoTerms, Terms


def ranked(
    results: Sequence[MatchResult], *tiebreakers: str, seed: int | None = None
) -> dict[str, Standing]:
    """The standings of everybody in these results, by name, with these tie-breakers."""
    terms = GamesTerms(tiebreakers=tiebreakers)
    players = sorted({str(player) for result in results for player in result.players})
    table = standings(terms, players, records_in(terms, results), seed=seed)
    return {str(line.player): line for line in table}


def records_in(terms: Terms, results: Sequence[MatchResult]) -> list[Record]:
    return [
        record for result in results for record in records_of(terms, match_state(terms, result))
    ]


def beat(winner: str, loser: str) -> MatchResult:
    return MatchResult((winner, loser), (Game(winner), Game(winner)))


def drew(one: str, other: str) -> MatchResult:
    return MatchResult((one, other), ending=Ending.INTENTIONAL_DRAW)


def bye(player: str) -> MatchResult:
    return MatchResult((player,))


def absent(player: str) -> MatchResult:
    return MatchResult((player,), ending=Ending.NO_SHOW)


def ranks(table: dict[str, Standing]) -> dict[str, int]:
    return {player: line.rank for player, line in table.items()}


def values(table: dict[str, Standing], name: str) -> dict[str, Fraction | int]:
    return {player: line.tiebreakers[name] for player, line in table.items()}


# Head to head ------------------------------------------------------------------------------------


def test_of_two_who_are_tied_the_one_who_won_their_match_is_first() -> None:
    # Ann and Bea have three points each, and Bea beat Ann.
    results = (beat("Bea", "Ann"), beat("Ann", "Cid"), absent("Bea"), bye("Dan"), bye("Dan"))
    table = ranked(results, "head_to_head")
    assert ranks(table) == {"Dan": 1, "Bea": 2, "Ann": 3, "Cid": 4}
    assert values(table, "head_to_head") == {"Ann": 0, "Bea": 3, "Cid": 0, "Dan": 0}


def test_of_three_who_all_met_the_points_among_them_decide() -> None:
    # All three have six points. Among them Ann won twice, Bea once, Cid never.
    results = (
        beat("Ann", "Bea"), beat("Ann", "Cid"), beat("Bea", "Cid"),
        bye("Bea"), bye("Cid"), bye("Cid"),
    )  # fmt: skip
    table = ranked(results, "head_to_head")
    assert ranks(table) == {"Ann": 1, "Bea": 2, "Cid": 3}
    assert values(table, "head_to_head") == {"Ann": 6, "Bea": 3, "Cid": 0}


def test_of_three_who_beat_each_other_in_a_circle_nobody_is_first() -> None:
    table = ranked((beat("Ann", "Bea"), beat("Bea", "Cid"), beat("Cid", "Ann")), "head_to_head")
    assert ranks(table) == {"Ann": 1, "Bea": 1, "Cid": 1}


def test_while_two_of_the_tied_have_not_met_it_decides_nothing() -> None:
    # Ann beat Bea and Cid, who did not meet: the next tie-breaker has its say.
    results = (
        beat("Ann", "Bea"),
        beat("Ann", "Cid"),
        bye("Bea"),
        bye("Bea"),
        bye("Cid"),
        bye("Cid"),
    )
    table = ranked(results, "head_to_head")
    assert ranks(table) == {"Ann": 1, "Bea": 1, "Cid": 1}
    assert set(values(table, "head_to_head").values()) == {0}
    assert ranks(ranked(results, "head_to_head", "gw")) == {"Ann": 1, "Bea": 2, "Cid": 2}


def test_two_who_met_oftener_than_the_others_are_not_compared_by_it() -> None:
    results = (
        beat("Ann", "Bea"), beat("Ann", "Bea"), beat("Bea", "Cid"), beat("Cid", "Ann"),
        bye("Bea"), bye("Cid"),
    )  # fmt: skip
    table = ranked(results, "head_to_head")
    assert ranks(table) == {"Ann": 1, "Bea": 1, "Cid": 1}


def test_only_those_still_tied_are_compared() -> None:
    # Four have three points. Ann and Bea won one match each, Cid and Dan drew all of theirs; nobody
    # of the one pair has met anybody of the other.
    results = (
        beat("Ann", "Bea"), drew("Cid", "Dan"), drew("Cid", "Eve"), drew("Dan", "Fay"),
        drew("Cid", "Gus"), drew("Dan", "Gus"), bye("Bea"), absent("Ann"),
    )  # fmt: skip
    table = ranked(results, "match_wins", "head_to_head")
    assert values(table, "head_to_head") == {
        "Ann": 3, "Bea": 0, "Cid": 1, "Dan": 1, "Eve": 0, "Fay": 0, "Gus": 0,
    }  # fmt: skip
    assert [ranks(table)[name] for name in ("Ann", "Bea", "Cid", "Dan")] == [1, 2, 3, 3]


def test_those_it_leaves_equal_are_not_compared_among_themselves_again() -> None:
    # Of four who all met, Ann and Bea made six points, Cid and Dan three. That Ann beat Bea has
    # been counted already.
    results = (
        beat("Ann", "Bea"), beat("Ann", "Cid"), beat("Dan", "Ann"),
        beat("Bea", "Cid"), beat("Bea", "Dan"), beat("Cid", "Dan"),
        bye("Cid"), bye("Dan"),
    )  # fmt: skip
    table = ranked(results, "head_to_head")
    assert values(table, "head_to_head") == {"Ann": 6, "Bea": 6, "Cid": 3, "Dan": 3}
    assert ranks(table) == {"Ann": 1, "Bea": 1, "Cid": 3, "Dan": 3}


def test_the_matches_of_a_type_15_head_to_head_count_their_points() -> None:
    terms = KoTerms(match=KoMatch(decks=3), tiebreakers=("head_to_head",))
    drawn = [Game(decks={"Ann": 1, "Bea": 1})]
    rest = [Game("Ann", decks={"Ann": 2, "Bea": deck}) for deck in (2, 3)]
    results = (MatchResult(("Ann", "Bea"), (*drawn, *rest)), absent("Ann"))
    alone = Record("Bea", (), records_in(terms, [bye("Bea")])[0].outcome, 6, 9)
    table = standings(terms, ("Ann", "Bea"), [*records_in(terms, results), alone])
    assert [(line.player, line.points, line.tiebreakers["head_to_head"]) for line in table] == [
        ("Ann", 7, 7),
        ("Bea", 7, 1),
    ]


# Buchholz and Sonneborn–Berger -------------------------------------------------------------------

# Four players, three rounds, everybody meets everybody. Points: Ann 7, Bea 4, Cid 4, Dan 1.
QUARTET = (
    beat("Ann", "Bea"), beat("Cid", "Dan"),
    beat("Ann", "Cid"), beat("Bea", "Dan"),
    drew("Ann", "Dan"), drew("Bea", "Cid"),
)  # fmt: skip


def test_buchholz_is_the_sum_of_the_opponents_points() -> None:
    table = ranked(QUARTET, "buchholz", "buchholz_cut_1", "buchholz_median")
    # Ann met 4, 4 and 1; Bea and Cid 7, 4 and 1; Dan 7, 4 and 4.
    assert values(table, "buchholz") == {"Ann": 9, "Bea": 12, "Cid": 12, "Dan": 15}
    assert values(table, "buchholz_cut_1") == {"Ann": 8, "Bea": 11, "Cid": 11, "Dan": 11}
    assert values(table, "buchholz_median") == {"Ann": 4, "Bea": 4, "Cid": 4, "Dan": 4}


def test_sonneborn_berger_is_the_points_of_the_beaten_and_half_of_the_drawn() -> None:
    table = ranked(QUARTET, "sonneborn_berger")
    assert values(table, "sonneborn_berger") == {
        "Ann": 4 + 4 + Fraction(1, 2),
        "Bea": 1 + Fraction(4, 2),
        "Cid": 1 + Fraction(4, 2),
        "Dan": Fraction(7, 2),
    }


def test_a_round_without_an_opponent_is_the_first_that_buchholz_leaves_out() -> None:
    # Bea's opponents have 3 and 6 points; her bye counts as an opponent with none.
    results = (
        beat("Ann", "Bea"), beat("Ann", "Cid"), absent("Ann"),
        beat("Bea", "Cid"), bye("Cid"), bye("Bea"),
    )  # fmt: skip
    table = ranked(results, "buchholz", "buchholz_cut_1", "buchholz_median")
    assert {name: line.points for name, line in table.items()} == {"Ann": 6, "Bea": 6, "Cid": 3}
    assert values(table, "buchholz") == {"Ann": 9, "Bea": 9, "Cid": 12}
    assert values(table, "buchholz_cut_1") == {"Ann": 9, "Bea": 9, "Cid": 12}
    assert values(table, "buchholz_median") == {"Ann": 3, "Bea": 3, "Cid": 6}


def test_a_buchholz_that_leaves_everything_out_is_nothing() -> None:
    table = ranked((beat("Ann", "Bea"),), "buchholz", "buchholz_cut_1", "buchholz_median")
    assert values(table, "buchholz") == {"Ann": 0, "Bea": 3}
    assert values(table, "buchholz_cut_1") == {"Ann": 0, "Bea": 0}
    assert values(table, "buchholz_median") == {"Ann": 0, "Bea": 0}


# Lots --------------------------------------------------------------------------------------------


def test_lots_leave_nobody_tied_and_are_drawn_the_same_from_the_same_seed() -> None:
    results = [bye(f"Player {number}") for number in range(30)]
    table = ranked(results, "random", seed=7)
    assert sorted(ranks(table).values()) == list(range(1, 31))
    assert sorted(values(table, "random").values()) == list(range(1, 31))
    assert ranked(results, "random", seed=7) == table
    assert ranks(ranked(results, "random", seed=8)) != ranks(table)


def test_who_comes_or_goes_does_not_change_the_lots_of_the_others() -> None:
    names = [f"Player {number}" for number in range(30)]
    few = ranked([bye(name) for name in names[::2]], "random", seed=7)
    many = ranked([bye(name) for name in names], "random", seed=7)
    assert list(few) == [name for name in many if name in few]


def test_lots_without_a_seed_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="seed"):
        ranked((beat("Ann", "Bea"),), "random")


# Faults of other tools ---------------------------------------------------------------------------


def test_dropped_players_rank_stays_that_of_their_results() -> None:
    """A tool took dropped players out of the table, or put them last: their opponents' averages
    changed, and who stood above them won a rank that was not theirs."""
    # Ann beat Bea and Cid and dropped out; those two go on, and neither gets to her six points.
    before = (beat("Ann", "Bea"), beat("Cid", "Dan"), beat("Ann", "Cid"), beat("Bea", "Dan"))
    after = (*before, drew("Bea", "Cid"), bye("Dan"))
    table = ranked(after, "omw")
    assert ranks(table) == {"Ann": 1, "Bea": 2, "Cid": 2, "Dan": 4}
    assert (table["Ann"].points, table["Ann"].played) == (6, 2)
    # For Bea and Cid she counts with two wins of two. Dan made 3 of 9 points, the other one 4.
    average = (1 + Fraction(3, 9) + Fraction(4, 9)) / 3
    assert table["Bea"].tiebreakers["omw"] == table["Cid"].tiebreakers["omw"] == average
