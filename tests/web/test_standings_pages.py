"""Standings as they are read: after any round, published or amended, and why a rank is so.

The figures are worked out by hand: of four guests everybody meets everybody in three rounds, and
whoever comes first in the alphabet wins 2–0. An opponent counts as no less than 33 %.
"""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils.html import strip_tags

from matches.engine.results import Game
from matches.queries import rounds
from organizer.events.figures import TIEBREAKERS, decimals_for, figure, percentage
from organizer.events.models import Event
from organizer.usecases.correct_match import correct_match
from organizer.usecases.disqualify_entry import disqualify_entry
from organizer.usecases.drop_entry import drop_entry
from tests.cast import Cast
from tests.factories import NOW
from tests.web.conftest import Visit
from tests.web.played import FOUR, at, entrant, of_guests, paired, played
from tests.web.reading import words


@pytest.fixture
def public(as_: Visit) -> Client:
    return as_(None)


def lines(page: HttpResponse) -> dict[str, str]:
    """The rows of the standings by the name in them."""
    rows = re.findall(r"<tr.*?</tr>", page.content.decode().partition("<tbody")[2], re.S)
    texts = [" ".join(unescape(strip_tags(re.sub(r"<(/?)", r" <\1", row))).split()) for row in rows]
    return {re.search(r"Why (\w+) has this rank", text).group(1): text for text in texts}


def after(event: Event, number: int, **more: str) -> str:
    asked = "&".join(f"{name}={value}" for name, value in {"after": number, **more}.items())
    return f"{at('standings', event)}?{asked}"


def corrected(cast: Cast, event: Event) -> tuple[str, str]:
    """The first table of round 1, won by the other after all: who won first, and who does now."""
    match = rounds(event.competition)[0].matches.get(table=1)
    first, other = sorted(seat.entrant.name for seat in match.seats.all())
    games = [Game(winner=entrant(event, other))] * 2
    correct_match(by=cast.olga, now=NOW, match=match, games=games, reason="The slip was misread.")
    return first, other


def test_the_figures_are_those_of_the_rules(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=3)

    found = lines(public.get(at("standings", event)))

    assert list(found) == list(FOUR)
    assert found["Anna"].endswith("1 Anna 9 3–0–0 44.33% 100.00% 44.33%")
    assert found["Ben"].endswith("2 Ben 6 2–1–0 55.44% 66.67% 55.44%")
    assert found["Clara"].endswith("3 Clara 3 1–2–0 66.56% 33.33% 66.56%")
    assert found["Dora"].endswith("4 Dora 0 0–3–0 66.67% 0.00% 66.67%")


def test_columns_have_their_long_names(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)

    head = public.get(at("standings", event)).content.decode().partition("</thead>")[0]

    for name in ("opponents’ match-win percentage", "game-win percentage"):
        assert name in head


def test_the_standings_after_any_round_are_a_link_away(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=2)

    page = public.get(after(event, 1))

    assert "Standings after round 1" in words(page)
    assert 'href="?after=2"' in page.content.decode()
    assert sorted(text.split()[-5] for text in lines(page).values()) == ["0", "0", "3", "3"]


def test_a_correction_amends_what_was_published_and_marks_the_lines(
    cast: Cast, public: Client
) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    paired(cast, event)
    assert "nothing was corrected since" in words(public.get(after(event, 1)))
    first, other = corrected(cast, event)

    amended = public.get(after(event, 1))
    published = public.get(after(event, 1, **{"as": "published"}))

    assert "As amended: something was corrected after" in words(amended)
    assert f"{first} differs published: rank 1, 3 points 0 0–1–0" in lines(amended)[first]
    assert lines(amended)[first].split()[-5:-3] == ["0", "0–1–0"]
    assert "They were amended since" in words(published)
    assert lines(published)[first].split()[-5:-3] == ["3", "1–0–0"]
    assert "amended: rank 1, 3 points" in lines(published)[other]
    unchanged = set(FOUR) - {first, other}
    assert all("differs" not in lines(amended)[name] for name in unchanged)


def test_why_a_rank_compares_with_the_lines_beside(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=3)

    page = words(public.get(at("rank", event, entrant(event, "Ben").pk)))

    assert "Why Ben has rank 2" in page
    assert "Anna stands above: 9 points to 6." in page
    assert "Clara stands below: 3 points to 6." in page


def test_why_a_rank_takes_each_average_apart(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=3)

    page = words(public.get(at("rank", event, entrant(event, "Anna").pk)))

    assert "Nobody stands above." in page
    assert "OMW 44.3333% opponents’ match-win percentage · exactly 133/300" in page
    for line in (
        "Ben 6 of 9 points 66.6667%",
        "Clara 3 of 9 points 33.3333%",
        "Dora 0 of 9 points 33.0000% (the floor)",
        "Dora 0 of 18 points 33.0000% (the floor)",
        "18 of 18 possible points in games",
    ):
        assert line in page


def test_why_a_rank_says_what_tells_two_of_the_same_points_apart(
    cast: Cast, public: Client
) -> None:
    """After a round of three, one has won at a table and one has the bye: as many points."""
    event = of_guests(cast, "Anna", "Ben", "Clara")
    played(cast, event)
    bye = rounds(event.competition)[0].matches.get(table=2).seats.get().entrant
    winner = event.competition.entrants.exclude(pk=bye.pk).order_by("name").first()

    said = words(public.get(at("rank", event, bye.pk)))

    assert (
        f"{winner.name} stands above: the first difference is in opponents’ match-win percentage, "
        "33.00% to 0.00%." in said
    )
    assert "There is no opponent yet." in said


def test_byes_are_said_to_enter_no_average(cast: Cast, public: Client) -> None:
    event = of_guests(cast, "Anna", "Ben", "Clara")
    played(cast, event, rounds=2)
    bye = rounds(event.competition)[0].matches.get(table=2).seats.get().entrant

    said = words(public.get(at("rank", event, bye.pk)))

    assert "1 bye brings no opponent, so it enters no average." in said


def test_equals_share_a_rank_and_are_named(cast: Cast, public: Client) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event)
    winners = [
        min(seat.entrant.name for seat in match.seats.all())
        for match in rounds(event.competition)[0].matches.all()
    ]

    said = words(public.get(at("rank", event, entrant(event, winners[0]).pk)))

    assert f"Equal in everything, and of the same rank: {winners[1]}." in said


def test_who_dropped_keeps_the_line_and_who_is_disqualified_the_line_without_rank(
    cast: Cast, public: Client
) -> None:
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=3)
    entries = {entry.person.name: entry for entry in event.registrations.all()}
    drop_entry(by=cast.olga, now=NOW, entry=entries["Ben"])
    disqualify_entry(by=cast.olga, now=NOW, entry=entries["Anna"], reason="Marked cards.")

    found = lines(public.get(at("standings", event)))

    assert list(found) == ["Ben", "Clara", "Dora", "Anna"]
    assert found["Ben"].endswith("1 Ben (dropped) 6 2–1–0 55.44% 66.67% 55.44%")
    assert found["Anna"].endswith("– Anna (disqualified) 9 3–0–0 44.33% 100.00% 44.33%")
    said = words(public.get(at("rank", event, entrant(event, "Anna").pk)))
    assert "Anna has no rank" in said
    assert "Results against them stay, and count for their opponents." in said
    assert "Marked cards" not in said


def test_the_line_of_a_stranger_is_not_there(cast: Cast, public: Client) -> None:
    event, other = of_guests(cast, "Anna", "Ben"), of_guests(cast, "Emil", "Fatima")
    played(cast, event)

    assert public.get(at("rank", event, entrant(other, "Emil").pk)).status_code == 404
    assert public.get(at("rank", other, entrant(other, "Emil").pk)).status_code == 404


def test_percentages_have_as_many_digits_as_tell_them_apart() -> None:
    third, nearly = Fraction(1, 3), Fraction(33333, 100000)

    assert decimals_for([third, Fraction(2, 3), third]) == 2
    assert decimals_for([third, nearly]) == 4
    assert [percentage(one, 4) for one in (third, nearly)] == ["33.3333%", "33.3330%"]
    assert decimals_for([third, third + Fraction(1, 10**12)]) == 6


def test_a_value_is_printed_as_what_it_is() -> None:
    assert figure("omw", Fraction(2, 3)) == "66.67%"
    assert figure("gw", Fraction(1)) == "100.00%"
    assert figure("sonneborn_berger", Fraction(15, 2)) == "7.5"
    assert figure("match_wins", 3) == "3"
    assert all(str(meaning) for _label, meaning in TIEBREAKERS.values())


def test_of_a_long_table_the_first_lines_are_shown_and_all_are_a_link_away(
    cast: Cast, public: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("organizer.web.public.standings.MOST_SHOWN", 2)
    event = of_guests(cast, *FOUR)
    played(cast, event, rounds=1)
    page = public.get(at("standings", event))
    assert len(lines(page)) == 2
    assert "Show all 4" in words(page)
    everybody = public.get(after(event, 1, all="1"))
    assert set(lines(everybody)) == set(FOUR)
    assert "Show all" not in words(everybody)
