"""What judges do from the lists of the floor, from a match, and over a list that they count."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from matches.engine.results import Ending, Game
from matches.queries import match_view
from organizer.events.models import EventRole, Registration
from organizer.floor.models import DeckCheckRecord
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.extend_time import extend_time
from organizer.usecases.grant_role import grant_role
from organizer.usecases.report_result import report_result
from organizer.web.forms.floor import RecordForm, Registered
from organizer.web.forms.slips import Slip, read_slip
from tests.cast import Cast
from tests.factories import NOW, check_all, submitted
from tests.web.conftest import Visit
from tests.web.reading import forms_to, words
from tests.web.test_floor_pages import Pages

LIST = "4 Giant Growth\n2 Lightning Bolt\n54 Forest\n\nSideboard\n3 Disenchant"


@pytest.fixture
def pages(cast: Cast, as_: Visit) -> Pages:
    return Pages(cast, as_)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2-1", Slip((2, 1), 0, Ending.PLAYED)),
        ("21", Slip((2, 1), 0, Ending.PLAYED)),
        (" 2 : 1 ", Slip((2, 1), 0, Ending.PLAYED)),
        ("2–0–1", Slip((2, 0), 1, Ending.PLAYED)),
        ("110t", Slip((1, 1), 0, Ending.TIME)),
        ("1-1 T", Slip((1, 1), 0, Ending.TIME)),
        ("ID", Slip((0, 0), 0, Ending.INTENTIONAL_DRAW)),
        ("2", None),
        ("2-1-0-1", None),
        ("won", None),
        ("", None),
    ],
)
def test_a_slip_is_read_as_it_is_typed(typed: str, said: Slip | None) -> None:
    assert read_slip(typed) == said


def test_a_report_is_recorded_from_the_floor(pages: Pages) -> None:
    luke = pages.floor.luke.entrant
    report_result(
        by=pages.cast.luke,
        now=NOW,
        seat=pages.match.seats.get(entrant=luke),
        games=[Game(winner=luke)] * 2,
    )
    address = pages.at("result_accept", pages.match.pk)
    page = pages.jun.get(pages.at("floor"))
    assert "Record: Luke won 2–0" in words(page)

    told = pages.jun.post(address, forms_to(page, address)[0])

    assert told.url == pages.at("floor")
    assert match_view(pages.match).winner == luke


def test_a_report_against_a_guest_and_a_dispute_are_said_to_wait_for_a_judge(pages: Pages) -> None:
    luke = pages.floor.luke.entrant
    seats = list(pages.match.seats.select_related("entrant__registration__person"))
    assert "No table waits for a judge." in pages.seen()
    report_result(
        by=pages.cast.luke,
        now=NOW,
        seat=next(seat for seat in seats if seat.entrant == luke),
        games=[Game(winner=luke)] * 2,
    )
    other = next(seat for seat in seats if seat.entrant != luke)
    has_account = other.entrant.registration.person.user is not None
    said = "1 report waits for a judge: its opponent has no account."
    for name in ("floor", "event_rounds"):
        assert (said in words(pages.jun.get(pages.at(name)))) is not has_account


def test_a_judge_who_plays_is_offered_no_report_of_their_own_match(pages: Pages) -> None:
    luke = pages.floor.luke.entrant
    seat = pages.match.seats.get(entrant=luke)
    report_result(by=pages.cast.luke, now=NOW, seat=seat, games=[Game(winner=luke)] * 2)
    said = {"by": pages.cast.olga, "now": NOW, "event": pages.floor.event}
    grant_role(user=pages.cast.luke, role=EventRole.Role.JUDGE, **said)
    for name in ("floor", "event_rounds"):
        assert "Record: Luke won 2–0" in words(pages.jun.get(pages.at(name)))
        assert "Record:" not in words(pages.luke.get(pages.at(name)))


def test_tables_past_their_time_come_first(pages: Pages) -> None:
    later = pages.floor.matches[0] if pages.floor.matches[0] != pages.match else pages.match
    pages.started(minutes_ago=55)
    extend_time(by=pages.cast.jun, now=pages.now, match=later, minutes=30, reason="A deck check.")
    page = pages.seen()
    assert page.index("Past their time") < page.index("In time")
    assert "Time is over: 5 additional turns." in page
    assert page.index(f"Table {later.table} ") > page.index("In time")


def test_a_call_is_taken_and_closed_from_the_match(pages: Pages) -> None:
    call_judge(by=pages.cast.luke, now=pages.now, match=pages.match)
    address = pages.at("match", pages.match.pk)
    for name, then in (("call_take", "Jun is on the way"), ("call_close", "Who won game 1?")):
        page = pages.jun.get(address)
        told = pages.jun.post(
            pages.at(name, pages.match.pk), forms_to(page, pages.at(name, pages.match.pk))[0]
        )
        assert told.url == address
        assert then in words(pages.jun.get(address))
    assert "A judge is called" not in words(pages.jun.get(address))


def test_what_is_counted_otherwise_than_registered_is_a_difference(pages: Pages) -> None:
    submitted(pages.cast.luke, pages.floor.luke, LIST)
    check_all(pages.floor.event)
    said = {"by": pages.cast.jun, "now": timezone.now()}
    check = begin_deck_check(check=choose_deck_check(match=pages.match, **said), **said)
    address = pages.at("deck_check", check.pk)
    page = pages.jun.get(address).content.decode()
    assert page.count('<label class="tick"><input type="checkbox" name="deck-') == 4
    prefix = f"deck-{pages.floor.luke.pk}"
    growth = next(
        part.partition('"')[0]
        for part in page.split(f'name="{prefix}-')
        if "Found of Giant Growth" in part.partition(">")[0]
    )

    sent = {growth: "3", "sleeves": "fine", "differences": "Opt is there.", "version": "0"}
    pages.post(
        "deck_check_record",
        check.pk,
        pages.floor.luke.pk,
        **{f"{prefix}-{name}": value for name, value in sent.items()},
    )

    record = DeckCheckRecord.objects.get()
    assert record.differences == "Opt is there.\nGiant Growth: 3 instead of 4"
    assert "Giant Growth: 3 instead of 4" in words(pages.jun.get(address))


def test_what_is_ticked_and_typed_of_both_decks_is_kept_until_the_check_is_over(
    pages: Pages,
) -> None:
    seats = Registration.objects.filter(entrant__seats__match=pages.match)
    other = seats.exclude(pk=pages.floor.luke.pk).get()
    submitted(pages.cast.luke, pages.floor.luke, LIST)
    submitted(other.person.user or pages.cast.olga, other, LIST)
    check_all(pages.floor.event)
    said = {"by": pages.cast.jun, "now": timezone.now()}
    check = begin_deck_check(check=choose_deck_check(match=pages.match, **said), **said)
    address = pages.at("deck_check", check.pk)
    own, theirs = (f"deck-{one.pk}" for one in (pages.floor.luke, other))
    ticks = re.findall(
        rf'name="({own}-ticked|{theirs}-ticked)" value="([^"]+)"', shown(pages, address)
    )
    both = {name: [key for one, key in ticks if one == name][:2] for name, _key in ticks}
    typed = {f"{own}-main": "59", f"{own}-sleeves": "fine", f"{own}-version": "0"}
    typed |= {
        f"{theirs}-notes": "Ask about <Opt>.",
        f"{theirs}-sleeves": "fine",
        f"{theirs}-version": "0",
    }

    pages.post("deck_check_keep", check.pk, **both, **typed)
    assert not DeckCheckRecord.objects.exists()
    page = shown(pages, address)
    assert page.count(" checked>") == 4
    assert 'value="59"' in page

    pages.post("deck_check_record", check.pk, pages.floor.luke.pk, **both, **typed)
    assert DeckCheckRecord.objects.get().main == 59
    page = shown(pages, address)
    assert page.count(" checked>") == 4
    assert "Ask about &lt;Opt&gt;." in page
    assert f'name="{own}-version" value="1"' in page

    # Another judge has nothing of it, and nobody once the check is over.
    assert " checked>" not in pages.as_(pages.cast.olga).get(address).content.decode()
    pages.post("deck_check_end", check.pk, minutes="3")
    assert " checked>" not in shown(pages, address)


def shown(pages: Pages, address: str) -> str:
    return pages.jun.get(address).content.decode()


def test_a_line_that_is_recorded_already_is_not_said_twice() -> None:
    line = Registered("0.1.0", 4, "Giant Growth")
    sent = {
        "x-version": "1",
        "x-sleeves": "fine",
        "x-found-0.1.0": "3",
        "x-differences": "Giant Growth: 3 instead of 4",
    }
    form = RecordForm(sent, record=None, prefix="x", lines=[line])
    assert form.is_valid()
    assert form.seen().differences == "Giant Growth: 3 instead of 4"


def test_the_rules_card_is_one_tap_away(pages: Pages) -> None:
    for name, about in (("floor", ()), ("match", (pages.match.pk,)), ("event_rounds", ())):
        assert "Rules card" in words(pages.jun.get(pages.at(name, *about)))
