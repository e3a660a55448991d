"""How result slips lie on pages, so that a stack can be cut at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from organizer.printing.slips import Slip, collated, slips_a_page


def piles(pages: tuple[tuple[int, ...], ...], a_page: int) -> list[int]:
    """The stack cut at its lines, the pile of the upper places laid on those below."""
    return [page[place] for place in range(a_page) for page in pages if place < len(page)]


def test_thirty_tables_four_to_a_page_take_eight_pages() -> None:
    pages = collated(range(1, 31), 4)
    assert pages[0] == (1, 9, 17, 25)
    assert pages[1] == (2, 10, 18, 26)
    assert pages[5] == (6, 14, 22, 30)
    assert pages[6] == (7, 15, 23)
    assert pages[7] == (8, 16, 24)
    assert len(pages) == 8


def test_five_tables_four_to_a_page_leave_room_at_the_foot() -> None:
    assert collated("abcde", 4) == (("a", "c", "e"), ("b", "d"))


def test_few_tables_are_one_page_in_their_order_and_none_are_none() -> None:
    assert collated("abc", 4) == (("a", "b", "c"),)
    assert collated("", 4) == ()


@given(st.integers(0, 700), st.integers(1, 6))
def test_the_cut_piles_laid_on_each_other_are_in_table_order(tables: int, a_page: int) -> None:
    pages = collated(range(1, tables + 1), a_page)
    assert piles(pages, a_page) == [*range(1, tables + 1)]
    assert all(len(page) <= a_page for page in pages)
    assert len(pages) == -(-tables // a_page)
    for i, page in enumerate(pages, 1):
        assert list(page) == [i + (j - 1) * len(pages) for j in range(1, len(page) + 1)]


def test_a_match_of_games_takes_a_quarter_and_one_of_three_decks_a_third_of_a_page() -> None:
    assert slips_a_page(decks=0) == 4
    assert slips_a_page(decks=3) == 3
    assert slips_a_page(decks=9) == 1


def test_three_decks_each_are_five_games_at_most() -> None:
    slip = Slip(table=None, heading=None, decks=3)
    assert list(slip.games) == [1, 2, 3, 4, 5]
    assert list(slip.numbers) == [1, 2, 3]
    assert not Slip(table=None, heading=None).numbers
