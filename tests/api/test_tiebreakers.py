"""Every tie-breaker that terms can name is served, as JSON and as a table."""

from organizer.events.models import Event
from tests.api.described import Reader
from tests.api.test_standings import two_rounds_of_four
from tests.cast import Cast

NAMES = [
    "head_to_head", "buchholz", "buchholz_cut_1", "buchholz_median", "sonneborn_berger", "random",
]  # fmt: skip


def ranked_by(event: Event, *names: str) -> None:
    competition = event.competition
    competition.terms = {**competition.terms, "tiebreakers": names}
    competition.save()


def test_sums_are_strings_like_shares_and_counts_are_numbers(cast: Cast, read: Reader) -> None:
    event, name = two_rounds_of_four(cast)
    ranked_by(event, *NAMES)
    table = read(f"/events/{event.slug}/standings/")
    assert table["tiebreakers"] == NAMES
    # A has 6 points, C 3, B and D 1 each. A met B and C, C met D and A; B and D drew.
    expected = {
        "A": (0, 4, 3, 0, "4.00000000"),
        "C": (0, 7, 6, 0, "1.00000000"),
        "B": (1, 7, 6, 0, "0.50000000"),
        "D": (1, 4, 3, 0, "0.50000000"),
    }
    lines = {line["player"]["name"]: line["tiebreakers"] for line in table["standings"]}
    shown = {letter: tuple(lines[who].values())[:-1] for letter, who in name.items()}
    assert shown == expected
    assert sorted(line["random"] for line in lines.values()) == [1, 2, 3, 4]
    assert [line["player"]["name"] for line in table["standings"]] == [name[x] for x in "ACBD"]
    assert [line["rank"] for line in table["standings"]] == [1, 2, 3, 4]


def test_the_table_has_a_column_for_each(cast: Cast, read: Reader) -> None:
    event, name = two_rounds_of_four(cast)
    ranked_by(event, *NAMES[:-1])
    first, leader, *_ = (
        read.response(f"/events/{event.slug}/standings/?format=csv").content.decode().splitlines()
    )
    assert first == f"rank,player,points,played,won,drawn,lost,{','.join(NAMES[:-1])}"
    assert leader == f"1,{name['A']},6,2,2,0,0,0,4,3,0,4.00000000"
