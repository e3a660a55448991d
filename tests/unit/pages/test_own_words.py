"""Somebody who takes part reads in one line what is going on, and what they do next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matches.engine.reporting import Stand
from organizer.decks.queries import Standing
from organizer.events.models import CheckInBy, EventState
from organizer.web.player.own_words import (
    CheckIn,
    DeckFacts,
    Facts,
    Goal,
    Now,
    PlaceFacts,
    TableFacts,
    what_now,
)

DUE = "12:30 (Lisbon)"
OPENS = "13:30 (Lisbon)"
STARTS = "14:00 (Lisbon)"


def deck(
    standing: Standing, *, in_time: bool = True, to_mend: int = 0, fault: str = ""
) -> DeckFacts:
    return DeckFacts(standing, to_mend, fault, DUE, in_time)


LEGAL = deck(Standing.LEGAL)
BEFORE = Facts(EventState.OPEN, deck=LEGAL, opens=OPENS, starts=STARTS)
TABLE = TableFacts("Round 3", 5, "Chris")
PLACE = PlaceFacts("4", 32, 6, "2 won, 1 lost, 0 drawn")
RUNNING = Facts(EventState.RUNNING, deck=LEGAL, unfinished=3, place=PLACE)
OVER = Facts(EventState.FINISHED, deck=LEGAL, place=PLACE)
PLACED = "Your place: 4 of 32, with 6 points."


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        pytest.param(
            replace(BEFORE, deck=deck(Standing.MISSING)),
            Now(
                f"You are entered; your deck is due by {DUE}.",
                f"The event starts {STARTS}.",
                "Hand in your deck",
                Goal.HAND_IN,
            ),
            id="no deck",
        ),
        pytest.param(
            replace(BEFORE, deck=deck(Standing.MISSING, in_time=False)),
            Now(
                f"No deck of yours was in by {DUE}.",
                f"Ask at the desk: they can still take one. The event starts {STARTS}.",
            ),
            id="no deck in time",
        ),
        pytest.param(
            replace(BEFORE, deck=deck(Standing.CHECKING)),
            Now(
                "Your deck is being checked.",
                f"The event starts {STARTS}.",
                "See your deck",
                Goal.DECK,
            ),
            id="being checked",
        ),
        pytest.param(
            replace(BEFORE, deck=deck(Standing.FAILED)),
            Now(
                "Your deck could not be checked yet.",
                "That is our fault, not the list’s, and the list is kept. "
                f"The event starts {STARTS}.",
                "See your deck",
                Goal.DECK,
            ),
            id="the check failed",
        ),
        pytest.param(
            replace(BEFORE, deck=deck(Standing.ILLEGAL, to_mend=2, fault="5 copies of Opt.")),
            Now(
                "Your deck is not legal yet: 2 things to mend.",
                f"5 copies of Opt. The event starts {STARTS}.",
                "Mend the list",
                Goal.HAND_IN,
            ),
            id="illegal",
        ),
        pytest.param(
            replace(
                BEFORE,
                deck=deck(Standing.ILLEGAL, in_time=False, to_mend=1, fault="59 cards."),
            ),
            Now(
                "Your deck is not legal yet: 1 thing to mend.",
                f"59 cards. Decks were due by {DUE}: changes go through the desk. "
                f"The event starts {STARTS}.",
                "See what is wrong",
                Goal.DECK,
            ),
            id="illegal after the deadline",
        ),
        pytest.param(
            replace(BEFORE, deck=deck(Standing.REFUSED, fault="Proxies on Plains.")),
            Now(
                "A judge refused your deck.",
                f"Proxies on Plains. The event starts {STARTS}.",
                "Mend the list",
                Goal.HAND_IN,
            ),
            id="refused",
        ),
        pytest.param(
            replace(BEFORE, deck=deck(Standing.JUDGE, fault="Which Erase is meant?")),
            Now(
                "A judge must look at your deck.",
                f"Which Erase is meant? The event starts {STARTS}.",
                "See your deck",
                Goal.DECK,
            ),
            id="a judge must look",
        ),
        pytest.param(
            replace(BEFORE, deck=deck(Standing.ACCEPTED)),
            Now(
                "Your deck is accepted by a judge.",
                f"The event starts {STARTS}.",
                "See your deck",
                Goal.DECK,
            ),
            id="accepted",
        ),
    ],
)
def test_before_the_start_the_deck_comes_first(facts: Facts, expected: Now) -> None:
    assert what_now(facts) == expected


@pytest.mark.parametrize(
    ("check_in", "by", "more"),
    [
        (CheckIn.NONE, CheckInBy.PLAYER, f"The event starts {STARTS}."),
        (CheckIn.LATER, CheckInBy.PLAYER, f"Check-in opens {OPENS}."),
        (CheckIn.LATER, CheckInBy.HALL, f"Check-in opens {OPENS}."),
        (CheckIn.LATER, CheckInBy.DESK, f"Check in at the desk from {OPENS}."),
        (CheckIn.OPEN, CheckInBy.HALL, "Check-in is open: scan the code that hangs in the hall."),
        (CheckIn.OPEN, CheckInBy.DESK, "Check-in is open: tell the desk that you are here."),
        (CheckIn.DONE, CheckInBy.PLAYER, f"You are checked in. The event starts {STARTS}."),
    ],
)
def test_a_legal_deck_waits_for_what_comes_next(check_in: CheckIn, by: str, more: str) -> None:
    found = what_now(replace(BEFORE, check_in=check_in, check_in_by=by))

    assert found == Now("Your deck is legal.", more, "See your deck", Goal.DECK)


@pytest.mark.parametrize(
    ("mine", "more"),
    [
        (LEGAL, "Your deck is legal."),
        (
            deck(Standing.ILLEGAL, to_mend=1, fault="59 cards."),
            "Your deck is not legal yet: 1 thing to mend.",
        ),
        (
            deck(Standing.MISSING, in_time=False),
            f"No deck of yours was in by {DUE}. Ask at the desk: they can still take one.",
        ),
    ],
)
def test_an_open_check_in_goes_before_the_deck(mine: DeckFacts, more: str) -> None:
    found = what_now(replace(BEFORE, deck=mine, check_in=CheckIn.OPEN))

    assert found == Now("Check-in is open.", more, "I am here: check in", Goal.CHECK_IN)


AT_FIVE = "Round 3, table 5."


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        pytest.param(
            TABLE,
            Now("Round 3: table 5 against Chris.", "", "Report the result", Goal.MATCH),
            id="paired",
        ),
        pytest.param(
            replace(TABLE, must_choose=True),
            Now("Round 3: table 5 against Chris.", "", "Choose your deck", Goal.MATCH),
            id="owes a deck",
        ),
        pytest.param(
            replace(TABLE, stand=Stand.REPORTED, is_mine_to_answer=True, result="Chris won 2–1"),
            Now(
                "Chris says: Chris won 2–1.",
                AT_FIVE,
                "Confirm it, or say otherwise",
                Goal.MATCH,
            ),
            id="the opponent reported",
        ),
        pytest.param(
            replace(TABLE, stand=Stand.REPORTED, is_said_by_me=True, result="Luke won 2–1"),
            Now(
                "You said: Luke won 2–1. It counts once Chris or a judge confirms it.",
                AT_FIVE,
                "See your match",
                Goal.MATCH,
            ),
            id="reported",
        ),
        pytest.param(
            replace(TABLE, stand=Stand.DISPUTED),
            Now(
                "You and Chris do not agree. A judge decides: stay at table 5.",
                "",
                "See your match",
                Goal.MATCH,
            ),
            id="disputed",
        ),
        pytest.param(
            replace(TABLE, is_over=True, stand=Stand.CONFIRMED, result="You won 2–1"),
            Now(
                "Round 3 against Chris: You won 2–1.",
                f"3 tables still play. {PLACED}",
                "See the standings",
                Goal.STANDINGS,
            ),
            id="over",
        ),
        pytest.param(
            replace(TABLE, against="", is_over=True, is_bye=True),
            Now(
                "Round 3: you have a bye.",
                f"3 tables still play. {PLACED}",
                "See the standings",
                Goal.STANDINGS,
            ),
            id="bye",
        ),
        pytest.param(
            replace(TABLE, against="", is_over=True),
            Now(
                "Round 3: nobody sits opposite you, and it counts as lost.",
                f"3 tables still play. {PLACED}",
                "See the standings",
                Goal.STANDINGS,
            ),
            id="no opponent",
        ),
    ],
)
def test_while_a_round_is_played_the_own_table_comes_first(
    table: TableFacts, expected: Now
) -> None:
    assert what_now(replace(RUNNING, table=table)) == expected


@pytest.mark.parametrize(
    ("facts", "said", "more"),
    [
        pytest.param(
            replace(RUNNING, unfinished=None),
            "The next round is being paired.",
            PLACED,
            id="between",
        ),
        pytest.param(
            RUNNING, "You are not paired in this round.", "3 tables still play.", id="not paired"
        ),
        pytest.param(
            replace(RUNNING, unfinished=0),
            "You are not paired in this round.",
            "All results are in: the next round follows.",
            id="all results are in",
        ),
        pytest.param(
            replace(RUNNING, place=replace(PLACE, place="12", cut=8, is_in=False)),
            "The top 8 play on without you. Your place: 12 of 32.",
            "",
            id="not in the cut",
        ),
        pytest.param(
            replace(RUNNING, place=replace(PLACE, place="5–8", cut=8, is_out=True)),
            "You are out of the bracket. Your place: 5–8 of 32.",
            "",
            id="out of the bracket",
        ),
        pytest.param(
            replace(RUNNING, out="You have dropped out of this event."),
            "You have dropped out of this event.",
            PLACED,
            id="dropped",
        ),
    ],
)
def test_who_has_no_table_reads_why(facts: Facts, said: str, more: str) -> None:
    assert what_now(facts) == Now(said, more, "See the standings", Goal.STANDINGS)


def test_who_is_paired_late_hands_the_deck_in_first() -> None:
    late = replace(RUNNING, place=None, deck=deck(Standing.MISSING))

    assert what_now(late).goal is Goal.HAND_IN


def test_who_dropped_before_the_start_reads_so() -> None:
    out = "You have dropped out of this event."

    assert what_now(replace(BEFORE, out=out)) == Now(out)


@pytest.mark.parametrize(
    ("place", "out", "said", "more"),
    [
        (
            PLACE,
            "",
            "The event is over. Your place: 4 of 32.",
            "2 won, 1 lost, 0 drawn; 6 points.",
        ),
        (
            replace(PLACE, place="1", is_first=True, points=1),
            "",
            "You won the event!",
            "2 won, 1 lost, 0 drawn; 1 point.",
        ),
        (
            replace(PLACE, place="–"),
            "You are disqualified from this event.",
            "You are disqualified from this event.",
            "2 won, 1 lost, 0 drawn; 6 points.",
        ),
        (None, "", "The event is over.", ""),
        (None, "You have dropped out of this event.", "You have dropped out of this event.", ""),
    ],
)
def test_when_it_is_over_the_own_place_is_said(
    place: PlaceFacts | None, out: str, said: str, more: str
) -> None:
    found = what_now(replace(OVER, place=place, out=out))

    assert found == Now(said, more, "See the final standings", Goal.STANDINGS)
