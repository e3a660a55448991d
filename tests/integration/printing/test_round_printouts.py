"""The printouts of a round and of a match, read back from the PDF and from the page beside it."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PageObject, PdfReader

from matches.engine.results import Game
from matches.models import Match, Round
from matches.queries import match_view, open_round
from organizer.accounts.models import User
from organizer.events.models import Event, EventRole
from organizer.printing.registry import PRINTOUTS
from organizer.usecases.correct_match import correct_match
from organizer.usecases.draft_round import draft_round
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.grant_role import grant_role
from organizer.usecases.report_match import report_match
from tests.cast import Cast, an_account
from tests.factories import NOW, an_event, entered
from tests.web.conftest import Visit
from tests.web.played import FOUR, all_decided, decided, of_guests, of_many, paired, won
from tests.web.reading import words

LONG = "Maximiliano Bartolomeu da Conceição de Albuquerque e Castro X"
FIVE = ("Anna", "Élodie", "Zoe", "שלום", LONG)
ROUND_KEYS = sorted(one.key for one in PRINTOUTS if one.subject is Round)


def of_round(event: Event, key: str, number: int = 1, **asked: str) -> str:
    query = "&".join(f"{word}={value}" for word, value in asked.items())
    return reverse("round_printout", args=(event.slug, number, key)) + f"?{query}"


def of_match(event: Event, match: Match) -> str:
    return reverse("match_printout", args=(event.slug, match.pk, "match-record"))


def pages(response: HttpResponse) -> list[PageObject]:
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return list(PdfReader(BytesIO(response.content)).pages)


def said(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def whole(response: HttpResponse) -> str:
    return " ".join(map(said, pages(response)))


def of_sets(cast: Cast) -> Event:
    """A round of Type 15 with one table."""
    event = an_event(cast, format_slug="type-15-modern")
    for name in ("Anna", "Ben"):
        enter_guest(by=cast.olga, now=NOW, event=event, name=name)
    paired(cast, event)
    return event


def the_match(event: Event) -> Match:
    return open_round(event.competition).matches.get()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pairings_have_every_table_and_the_bye_on_both_papers(
    cast: Cast, as_: Visit, paper: str
) -> None:
    event = of_guests(cast, *FIVE)
    paired(cast, event)
    public = as_(None)

    (by_table,) = pages(public.get(of_round(event, "pairings", paper=paper)))
    (by_name,) = pages(public.get(of_round(event, "pairings-by-name", paper=paper)))

    for page in (by_table, by_name):
        text = said(page)
        assert text.startswith("Round 1 of 3 2 tables · 1 player alone · Winter Open · Type B")
        assert all(name in text for name in ("Anna", "Élodie", "Zoe", LONG))
        assert "▯▯▯▯ (entry " in text
        assert "bye" in text
        assert "(Lisbon)" in text
        assert "Page 1 of 1 Printed " in text
    letters = [said(by_name).find(f" {letter} ") for letter in "AEMZ"]
    assert letters == sorted(letters)
    assert min(letters) > 0


def test_the_pages_say_what_the_papers_say_with_every_letter(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FIVE)
    paired(cast, event)
    for key in ("pairings", "pairings-by-name", "standings", "slips"):
        page = words(as_(cast.jun).get(of_round(event, key, format="html")))
        assert "ound 1" in page
        alone = match_alone(event)
        assert all(name in page for name in FIVE if key != "slips" or name != alone)
        assert "Printed " in page


def match_alone(event: Event) -> str:
    views = open_round(event.competition).matches.all()
    return next(view.seats[0].entrant.name for view in map(match_view, views) if view.is_alone)


def test_slips_lie_so_that_cut_piles_are_in_table_order(cast: Cast, as_: Visit) -> None:
    event = of_many(cast, 13)
    paired(cast, event)

    found = pages(as_(cast.jun).get(of_round(event, "slips")))

    assert [numbers(page) for page in found] == [["1", "3", "5"], ["2", "4", "6"]]
    slip = said(found[0]).partition("Table 3")[0]
    for asked in ("Games won", "Drops", "Drawn games", "Extra minutes", "Judge", "Printed"):
        assert slip.count(asked) == 1
    assert slip.count("Signature") == 2


def test_the_slip_of_one_table_is_printed_again_for_those_who_may_record_its_result(
    cast: Cast, as_: Visit
) -> None:
    event = of_guests(cast, *FIVE)
    paired(cast, event)
    tables = open_round(event.competition).matches.order_by("table")
    second, bye = tables[1], next(one for one in tables if match_view(one).is_alone)

    def slip(match: Match, user: User | None) -> HttpResponse:
        return as_(user).get(reverse("match_printout", args=(event.slug, match.pk, "slip")))

    (page,) = pages(slip(second, cast.jun))
    assert numbers(page) == [str(second.table)]
    assert slip(bye, cast.jun).status_code == 404
    assert slip(second, cast.nora).status_code == 403
    desk = as_(cast.jun).get(reverse("match", args=(event.slug, second.pk)))
    assert reverse("match_printout", args=(event.slug, second.pk, "slip")) in desk.content.decode()


def numbers(page: PageObject) -> list[str]:
    """The tables of a page of slips, from the top."""
    text = said(page).split()
    return [text[place + 1] for place, word in enumerate(text) if word == "Table"]


def test_slips_of_type_15_ask_for_each_game_with_its_decks(cast: Cast, as_: Visit) -> None:
    (page,) = pages(as_(cast.jun).get(of_round(of_sets(cast), "slips")))
    text = said(page)
    for game in range(1, 6):
        assert f"Game {game} 1 2 3 won 1 2 3 won draw" in text
    assert "Game 6" not in text
    assert text.count("Points") == text.count("drops") == text.count("Signature") == 2


def test_the_standings_are_those_that_were_published_and_the_amended_ones_stand_beside(
    cast: Cast, as_: Visit
) -> None:
    event = of_guests(cast, "Anna", "Ben")
    first = paired(cast, event)
    won(cast, first.matches.get(), "Anna")
    drop_entry(by=cast.olga, now=NOW, entry=event.registrations.get(person__name="Ben"))
    enter_guest(by=cast.olga, now=NOW, event=event, name="Clara")
    paired(cast, event)
    winner = event.competition.entrants.get(name="Ben")
    games = [Game(winner=winner)] * 2
    correct_match(
        by=cast.jun, now=NOW, match=first.matches.get(), games=games, reason="Read wrongly."
    )
    public = as_(None)

    published = whole(public.get(of_round(event, "standings")))
    amended = whole(public.get(of_round(event, "standings-amended")))

    assert "Standings after round 1 As published Sat 1 Jun 2024, 13:00 (Lisbon)" in published
    assert "OMW: opponents’ match-win percentage" in published
    assert "Rank Player Points Record OMW GW OGW 1 Anna 3 1–0–0" in published
    assert "2 Ben (dropped) 0 0–1–0" in published
    assert "With all corrections up to now" in amended
    assert "1 Ben (dropped) 3 1–0–0" in amended


def test_fifty_lines_of_the_standings_make_a_page_on_both_papers(cast: Cast, as_: Visit) -> None:
    event = of_many(cast, 102)
    all_decided(paired(cast, event))
    for paper in ("a4", "letter"):
        found = pages(as_(None).get(of_round(event, "standings", paper=paper)))
        lines = [said(page).count("Player ") - said(page).count("Player Points") for page in found]
        assert lines == [50, 50, 2]
        assert all("Rank Player Points Record" in said(page) for page in found)
        assert "Page 3 of 3" in said(found[2])


def test_a_match_record_is_blank_before_the_match_and_filled_as_games_are_recorded(
    cast: Cast, as_: Visit
) -> None:
    event = of_sets(cast)
    match = the_match(event)
    blank = whole(as_(None).get(of_match(event, match)))
    assert "Table 1 · Round 1 of 3" in blank
    assert "Game Deck Out Points Deck Out Points Winner 1 2 3 4 5 End left left" in blank
    assert "Points: 2 for a game won, 1 drawn, 0 lost, and 1 for each deck" in blank

    one, other = (seat.entrant for seat in match_view(match).seats)
    games = [
        Game(winner=one, decks={one: 2, other: 1}),
        Game(winner=one, decks={one: 2, other: 3}),
        Game(winner=one, decks={one: 2, other: 2}),
    ]
    report_match(by=cast.jun, now=NOW, match=match, games=games)

    text = whole(as_(None).get(of_match(event, match)))
    first = f"Winner 1 2 2 1 1 0 {one.name} 2 2 4 3 3 0 {one.name} 3 2 6 2 2 0 {one.name}"
    assert f"{first} End left 3 9 left 0 0" in text
    page = words(as_(None).get(of_match(event, match) + "?format=html"))
    assert f"1 2 2 1 1 0 {one.name}" in page
    pile = whole(as_(cast.jun).get(of_round(event, "match-records")))
    assert "End left 3 9 left 0 0" in pile


def test_where_no_decks_are_knocked_out_there_is_no_record(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, "Anna", "Ben")
    paired(cast, event)
    for address in (of_match(event, the_match(event)), of_round(event, "match-records")):
        answer = as_(cast.jun).get(address)
        assert answer.status_code == 409
        assert "Print the result slips instead." in words(answer)


def test_a_draft_is_on_no_paper_but_the_organizers(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR)
    entered(cast.luke, event)
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    for key in ROUND_KEYS:
        for user in (None, cast.luke, cast.nora, cast.jun):
            assert as_(user).get(of_round(event, key)).status_code == 404
    for user in (cast.olga, cast.ada):
        for key in ("pairings", "pairings-by-name", "slips"):
            assert "Draft, not published yet" in whole(as_(user).get(of_round(event, key)))
    answer = as_(cast.olga).get(of_round(event, "standings"))
    assert answer.status_code == 404
    assert "This round is a draft" in words(answer)


def test_a_drafts_match_record_is_the_organizers_alone(cast: Cast, as_: Visit) -> None:
    event = an_event(cast, format_slug="type-15-modern")
    for name in ("Anna", "Ben"):
        enter_guest(by=cast.olga, now=NOW, event=event, name=name)
    match = draft_round(by=cast.olga, now=NOW, event=event, seed=1).matches.get()
    for user in (None, cast.nora, cast.jun):
        assert as_(user).get(of_match(event, match)).status_code == 404
    assert "Draft, not published yet" in whole(as_(cast.olga).get(of_match(event, match)))


def test_each_printout_of_a_round_is_open_to_whom_its_action_is(cast: Cast, as_: Visit) -> None:
    """Pia judges and plays: slips and records give no edge, so she may have them."""
    event = of_sets(cast)
    pia = an_account("Pia")
    grant_role(by=cast.olga, now=NOW, user=pia, role=EventRole.Role.JUDGE, event=event)
    seen_by_all = {"pairings", "pairings-by-name", "standings", "standings-amended"}

    def open_to(user: User | None) -> set[str]:
        client = as_(user)
        return {key for key in ROUND_KEYS if client.get(of_round(event, key)).status_code == 200}

    assert open_to(None) == open_to(cast.nora) == seen_by_all
    assert open_to(cast.jun) == open_to(pia) == open_to(cast.olga) == set(ROUND_KEYS)
    assert set(ROUND_KEYS) == seen_by_all | {"slips", "match-records"}
    assert as_(cast.jun).get(of_round(event, "slips", number=2)).status_code == 404
    assert as_(cast.jun).get(of_round(event, "seating")).status_code == 404


def test_the_pages_lead_to_their_printouts(cast: Cast, as_: Visit) -> None:
    event = of_guests(cast, *FOUR)
    paired(cast, event)
    decided(cast, event)

    def leads_to(user: User | None, name: str, key: str) -> bool:
        words_ = (event.slug, 1) if name == "round" else (event.slug,)
        page = as_(user).get(reverse(name, args=words_)).content.decode()
        return f'href="{of_round(event, key).rstrip("?")}"' in page

    assert leads_to(None, "round", "pairings")
    assert leads_to(None, "round", "pairings-by-name")
    assert not leads_to(None, "round", "slips")
    assert leads_to(cast.jun, "round", "slips")
    assert not leads_to(cast.jun, "round", "match-records")
    assert leads_to(None, "standings", "standings")
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    draft = as_(cast.olga).get(reverse("draft", args=(event.slug,))).content.decode()
    assert f'href="{of_round(event, "slips", number=2).rstrip("?")}"' in draft


def test_the_file_is_named_after_its_round_and_table(cast: Cast, as_: Visit) -> None:
    event = of_sets(cast)
    slips = as_(cast.jun).get(of_round(event, "slips"))
    assert f'filename="{event.slug}-round-1-slips.pdf"' in slips["Content-Disposition"]
    record = as_(None).get(of_match(event, the_match(event)))
    named = f'filename="{event.slug}-round-1-table-1-match-record.pdf"'
    assert named in record["Content-Disposition"]


def test_many_players_ask_the_database_no_more_than_few(cast: Cast, as_: Visit) -> None:
    jun = as_(cast.jun)

    def asked(players: int) -> dict[str, int]:
        event = of_many(cast, players)
        all_decided(paired(cast, event))
        found = {}
        for key in ("pairings", "pairings-by-name", "slips", "standings"):
            with CaptureQueriesContext(connection) as captured:
                assert jun.get(of_round(event, key)).status_code == 200
            found[key] = len(captured)
        return found

    assert asked(60) == asked(6)
