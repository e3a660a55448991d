"""Standings worked out by hand."""

from fractions import Fraction

from matches.engine.match import match_state, records_of
from matches.engine.results import Ending, Game, MatchResult, Outcome, Record
from matches.engine.standings.table import Standing, standings
from matches.engine.terms import GamesTerms, KoMatch, KoTerms, Terms

EXAMPLE_NAMES = (
    "omw", "gw", "buchholz", "buchholz_cut_1", "buchholz_median", "sonneborn_berger",
)  # fmt: skip
TYPE_15 = KoTerms(match=KoMatch(decks=3))
THIRD = GamesTerms(percentage_floor=Fraction(1, 3))


def game_records(terms: Terms, *results: MatchResult) -> list[Record]:
    return [
        record for result in results for record in records_of(terms, match_state(terms, result))
    ]


def won(winner: str, loser: str, *, games_lost: int = 0) -> MatchResult:
    games = (Game(winner=loser),) * games_lost + (Game(winner=winner),) * 2
    return MatchResult((winner, loser), games)


def bye(player: str) -> MatchResult:
    return MatchResult((player,))


def line(table: tuple[Standing, ...], player: str) -> Standing:
    return next(standing for standing in table if standing.player == player)


def test_the_example_in_the_document_is_right() -> None:
    """docs/standings.md, "By hand"."""
    terms = GamesTerms(tiebreakers=EXAMPLE_NAMES)
    results = (
        won("Ann", "Bea"), won("Cid", "Dan", games_lost=1), bye("Eve"),
        won("Ann", "Eve", games_lost=1), won("Cid", "Bea"), bye("Dan"),
        MatchResult(("Ann", "Cid"), (Game("Ann"), Game("Cid")), Ending.TIME), won("Eve", "Dan"),
    )  # fmt: skip
    table = standings(terms, ("Ann", "Bea", "Cid", "Dan", "Eve"), game_records(terms, *results))
    shown = [(s.rank, s.player, s.points, f"{float(s.tiebreakers['omw']):.2%}") for s in table]
    assert shown == [
        (1, "Ann", 7, "59.15%"), (2, "Cid", 7, "48.04%"), (3, "Eve", 6, "55.56%"),
        (4, "Dan", 3, "72.22%"), (5, "Bea", 0, "77.78%"),
    ]  # fmt: skip
    assert [s.tiebreakers["gw"] for s in table[:2]] == [Fraction(5, 7)] * 2
    other = [[*s.tiebreakers.values()][2:] for s in table[:2]]
    assert other == [[13, 13, 6, Fraction(19, 2)], [10, 10, 3, Fraction(13, 2)]]
    together = GamesTerms(tiebreakers=("head_to_head",))
    ann, cid, *_ = standings(
        together, ("Ann", "Bea", "Cid", "Dan", "Eve"), game_records(together, *results)
    )
    assert (ann.rank, cid.rank, ann.tiebreakers, cid.tiebreakers) == (
        1, 1, {"head_to_head": 1}, {"head_to_head": 1},
    )  # fmt: skip


# Three players, three rounds: Ann 2-0 Bea and Cid had a bye; Ann 2-1 Cid and Bea had a bye;
# Bea 2-0 Cid and Ann had a bye.
TRIANGLE = (
    won("Ann", "Bea"), bye("Cid"),
    won("Ann", "Cid", games_lost=1), bye("Bea"),
    won("Bea", "Cid"), bye("Ann"),
)  # fmt: skip
TRIO = ("Cid", "Bea", "Ann")


def test_points_rank_first() -> None:
    table = standings(THIRD, TRIO, game_records(THIRD, *TRIANGLE))
    assert [(s.rank, s.player, s.points) for s in table] == [
        (1, "Ann", 9), (2, "Bea", 6), (3, "Cid", 3),
    ]  # fmt: skip
    assert (table[1].won, table[1].drawn, table[1].lost, table[1].played) == (2, 0, 1, 3)


def test_a_bye_counts_for_the_player_and_enters_no_average() -> None:
    table = standings(THIRD, TRIO, game_records(THIRD, *TRIANGLE))
    # Bea made 6 of 9 and Cid 3 of 9 points, their byes included: (2/3 + 1/3) / 2.
    assert line(table, "Ann").tiebreakers["omw"] == Fraction(1, 2)
    # Ann won six of seven games, two of them in the bye.
    assert line(table, "Ann").tiebreakers["gw"] == Fraction(6, 7)
    # Bea won four of six games, Cid three of seven: (2/3 + 3/7) / 2.
    assert line(table, "Ann").tiebreakers["ogw"] == Fraction(23, 42)


def test_an_opponent_counts_with_no_less_than_the_floor() -> None:
    results = (won("Ann", "Bea"),)
    for floor in (Fraction(1, 3), Fraction("0.33")):
        terms = GamesTerms(percentage_floor=floor)
        table = standings(terms, ("Ann", "Bea"), game_records(terms, *results))
        assert line(table, "Ann").tiebreakers == {"omw": floor, "gw": 1, "ogw": floor}
        assert line(table, "Bea").tiebreakers == {"omw": 1, "gw": 0, "ogw": 1}


def test_the_own_game_percentage_has_the_floor_only_where_the_terms_say_so() -> None:
    terms = GamesTerms(percentage_floor=Fraction(1, 3), own_game_percentage_floored=True)
    table = standings(terms, ("Ann", "Bea"), game_records(terms, won("Ann", "Bea")))
    assert line(table, "Bea").tiebreakers["gw"] == Fraction(1, 3)


def test_a_drawn_game_is_worth_a_third_of_a_won_one() -> None:
    games = (Game(winner="Ann"), Game(), Game(winner="Ann"))
    table = standings(
        THIRD, ("Ann", "Bea"), game_records(THIRD, MatchResult(("Ann", "Bea"), games))
    )
    assert line(table, "Ann").tiebreakers["gw"] == Fraction(7, 9)
    assert line(table, "Bea").tiebreakers["gw"] == Fraction(1, 9)


def test_a_match_lost_without_an_opponent_counts_and_brings_no_opponent() -> None:
    absent = MatchResult(("Bea",), ending=Ending.NO_SHOW, loser="Bea")
    results = (won("Bea", "Ann"), absent)
    table = standings(THIRD, ("Ann", "Bea"), game_records(THIRD, *results))
    bea = line(table, "Bea")
    assert (bea.points, bea.played, bea.lost) == (3, 2, 1)
    assert bea.tiebreakers["omw"] == Fraction(1, 3)
    # For Ann, Bea counts as one match won of two, and two games of four.
    assert line(table, "Ann").tiebreakers["omw"] == Fraction(1, 2)
    assert line(table, "Ann").tiebreakers["ogw"] == Fraction(1, 2)


def test_somebody_met_twice_counts_twice() -> None:
    results = (won("Ann", "Bea"), won("Ann", "Bea"), won("Ann", "Cid"), won("Cid", "Bea"))
    table = standings(THIRD, TRIO, game_records(THIRD, *results))
    # Bea lost three of three and counts as 1/3, twice; Cid won one of two.
    assert line(table, "Ann").tiebreakers["omw"] == (2 * Fraction(1, 3) + Fraction(1, 2)) / 3


def test_who_had_no_opponent_has_no_average() -> None:
    table = standings(THIRD, ("Ann",), game_records(THIRD, bye("Ann")))
    assert table[0].tiebreakers == {"omw": 0, "gw": 1, "ogw": 0}


def test_players_who_are_equal_in_everything_share_a_rank() -> None:
    results = (won("Ann", "Bea"), won("Cid", "Dan"))
    table = standings(THIRD, ("Ann", "Bea", "Cid", "Dan"), game_records(THIRD, *results))
    assert [(s.rank, s.player) for s in table] == [(1, "Ann"), (1, "Cid"), (3, "Bea"), (3, "Dan")]


def test_before_the_first_match_everybody_is_first() -> None:
    assert [s.rank for s in standings(THIRD, TRIO, [])] == [1, 1, 1]


def test_averages_that_are_equal_on_paper_are_equal_here() -> None:
    """Floating point numbers would break this tie by the order in which opponents were met."""
    assert 1 / 3 + 3 / 4 + 1 != 3 / 4 + 1 + 1 / 3
    shares = {"x": (0, 3), "y": (9, 12), "z": (3, 3)}
    table = standings(
        THIRD,
        ("Ann", "Bea", *shares),
        [
            *(record("Ann", (opponent,)) for opponent in ("x", "y", "z")),
            *(record("Bea", (opponent,)) for opponent in ("y", "z", "x")),
            *(
                record(player, (), points=points, possible=possible)
                for player, (points, possible) in shares.items()
            ),
        ],
    )
    assert line(table, "Ann").tiebreakers["omw"] == Fraction(25, 36)
    assert line(table, "Ann").rank == line(table, "Bea").rank


def record(
    player: str, opponents: tuple[str, ...], *, points: int = 3, possible: int = 3
) -> Record:
    (won_bye,) = game_records(THIRD, bye(player))
    return Record(player, opponents, won_bye.outcome, points, possible, wins=2)


def knock_out(winner: str, loser: str, *, draws: int = 0) -> MatchResult:
    """A Type 15 match: so many drawn games first, then the winner takes the rest."""
    games = [Game(decks={winner: n, loser: n}) for n in range(1, draws + 1)]
    games += [Game(winner=winner, decks={winner: draws + 1, loser: n}) for n in range(draws + 1, 4)]
    return MatchResult((winner, loser), tuple(games))


def test_type_15_ranks_by_points_made_in_games_and_by_decks_left() -> None:
    results = (
        knock_out("Luke", "Chris", draws=1),  # 7-1, as in the document
        knock_out("Ann", "Bea"),  # 9-0
        knock_out("Luke", "Bea", draws=2),  # 1 + 1 + 2 + 1 deck left = 5, and 2
        knock_out("Ann", "Chris", draws=1),  # 7-1
    )
    players = ("Bea", "Chris", "Ann", "Luke")
    table = standings(TYPE_15, players, game_records(TYPE_15, *results))
    assert [(s.rank, s.player, s.points) for s in table] == [
        (1, "Ann", 16), (2, "Luke", 12), (3, "Bea", 2), (3, "Chris", 2),
    ]  # fmt: skip
    # Bea and Chris both met Luke (12 of 18) and Ann (16 of 18), won nothing and lost every deck.
    assert line(table, "Bea").tiebreakers == {
        "match_wins": 0,
        "opponents_share": Fraction(7, 9),
        "decks_left": 0,
    }


def type_15(player: str, outcome: Outcome, points: int, decks: int = 0, *met: str) -> Record:
    return Record(player, met, outcome, points, possible=9, decks_left=decks)


def test_type_15_equal_points_are_ranked_by_match_wins() -> None:
    records = (
        type_15("Ann", Outcome.DRAW, 4, 3),
        type_15("Ann", Outcome.DRAW, 3, 3),
        type_15("Bea", Outcome.WIN, 7),
        type_15("Bea", Outcome.LOSS, 0),
    )
    assert [s.player for s in standings(TYPE_15, ("Ann", "Bea"), records)] == ["Bea", "Ann"]


def test_type_15_equal_wins_are_ranked_by_the_opponents_share_of_possible_points() -> None:
    records = (
        type_15("Ann", Outcome.WIN, 7, 3, "Dan"),
        type_15("Bea", Outcome.WIN, 7, 1, "Eve"),
        type_15("Dan", Outcome.LOSS, 1),
        type_15("Eve", Outcome.LOSS, 2),
    )
    table = standings(TYPE_15, ("Ann", "Bea", "Dan", "Eve"), records)
    assert [s.player for s in table] == ["Bea", "Ann", "Eve", "Dan"]
    assert table[0].tiebreakers["opponents_share"] == Fraction(2, 9)


def test_type_15_equal_shares_are_ranked_by_decks_left() -> None:
    records = (type_15("Ann", Outcome.WIN, 7, 1), type_15("Bea", Outcome.WIN, 7, 2))
    assert [s.player for s in standings(TYPE_15, ("Ann", "Bea"), records)] == ["Bea", "Ann"]
