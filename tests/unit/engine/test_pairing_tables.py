"""Which pairing plays at which table."""

from matches.engine.pairing.tables import lay_out

PAIRINGS = (("Ann", "Ben"), ("Cem", "Dora"), ("Eve", "Finn"), ("Gia",))


def test_the_leaders_play_at_the_first_table_and_the_bye_comes_last() -> None:
    assert lay_out(PAIRINGS) == tuple(enumerate(PAIRINGS, 1))


def test_who_needs_a_table_plays_there_and_the_others_fill_what_is_left() -> None:
    assert lay_out(PAIRINGS, {"Finn": 1, "Nobody": 2}) == (
        (1, ("Eve", "Finn")),
        (2, ("Ann", "Ben")),
        (3, ("Cem", "Dora")),
        (4, ("Gia",)),
    )


def test_a_fixed_table_may_lie_beyond_the_others() -> None:
    assert lay_out(PAIRINGS, {"Ann": 50})[-1] == (50, ("Ann", "Ben"))


def test_of_two_with_fixed_tables_in_one_pairing_the_first_ones_counts() -> None:
    assert (9, ("Ann", "Ben")) in lay_out(PAIRINGS, {"Ann": 9, "Ben": 8})


def test_a_table_that_two_need_goes_to_the_better_placed() -> None:
    assert lay_out(PAIRINGS, {"Ben": 2, "Finn": 2}) == (
        (1, ("Cem", "Dora")),
        (2, ("Ann", "Ben")),
        (3, ("Eve", "Finn")),
        (4, ("Gia",)),
    )


def test_where_the_firsts_table_is_taken_the_other_ones_is_kept() -> None:
    assert (3, ("Cem", "Dora")) in lay_out(PAIRINGS, {"Ann": 2, "Cem": 2, "Dora": 3})


def test_a_bye_needs_no_table() -> None:
    assert lay_out(PAIRINGS, {"Gia": 1}) == lay_out(PAIRINGS)
