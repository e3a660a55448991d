"""Why somebody has their rank, worked out by hand."""

from fractions import Fraction

from matches.engine.match import match_state, records_of
from matches.engine.results import Ending, Game, MatchResult
from matches.engine.standings.table import Table, tabulate
from matches.engine.standings.why import Compared, Counted, Made, Part, Why, why
from matches.engine.terms import GamesTerms, KoMatch, KoTerms, Terms

THIRD = Fraction(1, 3)


def table_of(terms: Terms, *results: MatchResult, seed: int | None = None) -> Table:
    players = sorted({str(player) for result in results for player in result.players})
    records = [
        record for result in results for record in records_of(terms, match_state(terms, result))
    ]
    return tabulate(terms, players, records, seed=seed)


def by(*tiebreakers: str) -> GamesTerms:
    return GamesTerms(tiebreakers=tiebreakers, percentage_floor=THIRD)


def beat(winner: str, loser: str, *, lost: int = 0) -> MatchResult:
    return MatchResult((winner, loser), (*[Game(loser)] * lost, Game(winner), Game(winner)))


def drew(one: str, other: str) -> MatchResult:
    return MatchResult((one, other), (Game(one), Game(other)), Ending.TIME)


def bye(player: str) -> MatchResult:
    return MatchResult((player,))


def absent(player: str) -> MatchResult:
    return MatchResult((player,), ending=Ending.NO_SHOW)


def made(explained: Why, name: str) -> Made:
    return next(one for one in explained.made_of if one.name == name)


# Ann beat Bea 2-1 and Dan 2-0; Cid beat Dan 2-0 and Bea 2-0.
RESULTS = (
    beat("Ann", "Bea", lost=1), beat("Cid", "Dan"),
    beat("Ann", "Dan"), beat("Cid", "Bea"),
)  # fmt: skip


def test_it_names_the_tie_breaker_that_decided_with_both_values() -> None:
    table = table_of(by("omw", "gw", "ogw"), *RESULTS)
    # Both have six points and opponents at the floor. Games: Cid 4 of 4, Ann 4 of 5.
    ann = why(table, "Ann")
    assert (ann.standing.rank, ann.above) == (2, Compared("Cid", "gw", Fraction(4, 5), 1))
    assert ann.below == Compared("Bea", "points", 6, 0)
    cid = why(table, "Cid")
    assert (cid.above, cid.below) == (None, Compared("Ann", "gw", 1, Fraction(4, 5)))


def test_who_shares_a_rank_is_compared_with_those_above_and_below_all_of_them() -> None:
    table = table_of(by("match_wins"), *RESULTS, beat("Eve", "Fay"))
    eve = why(table, "Eve")
    assert (eve.above, eve.equals) == (Compared("Cid", "points", 3, 6), ())
    bea = why(table, "Bea")
    assert bea.equals == ("Dan", "Fay")
    assert bea.above == Compared("Eve", "points", 0, 3)
    assert bea.below is None


def test_an_average_is_made_of_the_share_of_every_opponent_and_says_which_have_the_floor() -> None:
    results = (*RESULTS, bye("Bea"), beat("Ann", "Bea"))
    ann = why(table_of(by("omw", "ogw"), *results), "Ann")
    # Bea has three of twelve points, Dan none of six; met twice, Bea counts twice.
    floored = (Counted.FLOOR, THIRD)
    assert made(ann, "omw") == Made(
        "omw",
        THIRD,
        parts=(
            Part("Bea", 3, 12, *floored),
            Part("Dan", 0, 6, *floored),
            Part("Bea", 3, 12, *floored),
        ),
    )
    # Bea won three of nine games, Dan none of four: 9 of 27 game points is the floor, not below it.
    assert made(ann, "ogw").parts == (
        Part("Bea", 9, 27, Counted.WHOLE, THIRD),
        Part("Dan", 0, 12, *floored),
        Part("Bea", 9, 27, Counted.WHOLE, THIRD),
    )


def test_matches_without_an_opponent_are_counted_and_enter_no_average() -> None:
    table = table_of(by("omw"), *RESULTS, bye("Ann"), absent("Ann"), absent("Cid"))
    ann, cid = why(table, "Ann"), why(table, "Cid")
    assert (ann.byes, ann.lost_alone, cid.byes, cid.lost_alone) == (1, 1, 0, 1)
    assert [part.opponent for part in made(ann, "omw").parts] == ["Bea", "Dan"]


def test_the_own_game_percentage_is_made_of_game_points() -> None:
    table = table_of(by("gw"), *RESULTS)
    assert made(why(table, "Ann"), "gw") == Made("gw", Fraction(4, 5), made=12, possible=15)
    terms = GamesTerms(
        tiebreakers=("gw",), percentage_floor=THIRD, own_game_percentage_floored=True
    )
    floored = made(why(table_of(terms, *RESULTS), "Dan"), "gw")
    assert floored == Made("gw", THIRD, made=0, possible=12, floored=True)


def test_a_head_to_head_names_who_was_tied_and_whether_they_all_met() -> None:
    met = why(table_of(by("head_to_head"), beat("Ann", "Bea"), bye("Bea")), "Ann")
    assert made(met, "head_to_head") == Made(
        "head_to_head",
        3,
        parts=(Part("Bea", 3, None, Counted.WHOLE, 3),),
        tied=("Ann", "Bea"),
        have_met=True,
    )
    apart = why(table_of(by("head_to_head"), *RESULTS), "Ann")
    assert made(apart, "head_to_head") == Made("head_to_head", 0, tied=("Ann", "Cid"))
    alone = why(table_of(by("match_wins", "head_to_head"), bye("Ann"), absent("Bea")), "Ann")
    assert made(alone, "head_to_head") == Made("head_to_head", 0)


def test_a_buchholz_says_which_opponents_it_left_out() -> None:
    # Ann met Bea (0), Cid (4) and Dan (1).
    results = (beat("Ann", "Bea"), beat("Ann", "Cid"), beat("Ann", "Dan"), drew("Cid", "Dan"))
    table = table_of(by("buchholz_cut_1", "buchholz_median"), *results, bye("Cid"))
    ann = why(table, "Ann")
    bea, cid = Part("Bea", 0, None, Counted.NOTHING, 0), Part("Cid", 4, None, Counted.WHOLE, 4)
    dan = Part("Dan", 1, None, Counted.WHOLE, 1)
    assert made(ann, "buchholz_cut_1") == Made("buchholz_cut_1", 5, parts=(bea, cid, dan))
    assert made(ann, "buchholz_median").parts == (
        bea,
        Part("Cid", 4, None, Counted.NOTHING, 0),
        dan,
    )
    # Of Cid's three rounds the bye is the lowest: both opponents count.
    assert made(why(table, "Cid"), "buchholz_cut_1").parts == (
        Part("Ann", 9, None, Counted.WHOLE, 9),
        dan,
    )


def test_sonneborn_berger_says_who_counts_whole_and_who_half() -> None:
    results = (beat("Ann", "Bea"), drew("Ann", "Cid"), beat("Dan", "Ann"), bye("Bea"))
    ann = why(table_of(by("sonneborn_berger"), *results), "Ann")
    assert made(ann, "sonneborn_berger") == Made(
        "sonneborn_berger",
        Fraction(7, 2),
        parts=(
            Part("Bea", 3, None, Counted.WHOLE, 3),
            Part("Cid", 1, None, Counted.HALF, Fraction(1, 2)),
            Part("Dan", 3, None, Counted.NOTHING, 0),
        ),
    )


def test_type_15_counts_are_the_players_own() -> None:
    terms = KoTerms(match=KoMatch(decks=3))
    games = [Game("Ann", decks={"Ann": 1, "Bea": deck}) for deck in (1, 2, 3)]
    ann = why(table_of(terms, MatchResult(("Ann", "Bea"), tuple(games))), "Ann")
    assert made(ann, "match_wins") == Made("match_wins", 1, made=1, possible=1)
    assert made(ann, "decks_left") == Made("decks_left", 3, made=3)
    assert made(ann, "opponents_share") == Made(
        "opponents_share", 0, parts=(Part("Bea", 0, 9, Counted.WHOLE, 0),)
    )


def test_a_lot_is_one_of_so_many() -> None:
    table = table_of(by("random"), bye("Ann"), bye("Bea"), seed=1)
    first, second = (line.player for line in table.lines)
    assert made(why(table, first), "random") == Made("random", 2, made=2, possible=2)
    assert why(table, second).above == Compared(first, "random", 1, 2)


def test_who_is_passed_over_is_compared_with_nobody_and_still_an_opponent() -> None:
    table = table_of(by("omw"), *RESULTS, beat("Ann", "Cid"))
    cid = why(table, "Cid", without={"Ann"})
    assert cid.above is None
    assert "Ann" in [part.opponent for part in made(cid, "omw").parts]
