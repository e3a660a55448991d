"""What was played at an event, and how it did, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from matches.engine.results import Game, MatchResult
from matches.services import Entered, enter_round
from organizer.decks.models import DeckSubmission
from organizer.events.models import Event
from organizer.history.metagame import Group, metagame_of
from organizer.usecases.submit_deck import submit_deck
from tests.cast import Cast
from tests.factories import NOW, check_all, parts
from tests.integration.history.kit import an_event_of, played

pytestmark = pytest.mark.django_db

APES = "4 Kird Ape\n2 Lightning Bolt\n4 Giant Growth\n50 Forest"
BLUE = "4 Counterspell\n56 Island"


def handed_in(cast: Cast, event: Event, name: str, *texts: str) -> DeckSubmission:
    entry = event.registrations.get(person__name=name)
    return submit_deck(by=cast.olga, now=NOW, entry=entry, parts=parts(*texts), companion="")


def four_players(cast: Cast) -> Event:
    """Luke and Chris play apes, Nora plays blue, and Dora has handed nothing in."""
    event = an_event_of(cast, ["Luke", "Chris", "Nora", "Dora"])
    for name, text in {"Luke": APES, "Chris": APES, "Nora": BLUE}.items():
        handed_in(cast, event, name, text)
    check_all(event)
    return event


def group(key: str, decks: int, won: int, drawn: int, lost: int, **more: int) -> Group:
    return Group(
        key=key,
        decks=decks,
        players=more.get("players", decks),
        suggested=more.get("suggested", 0),
        won=won,
        drawn=drawn,
        lost=lost,
        in_cut=0,
    )


def test_groups_have_their_decks_and_what_they_did_against_others(cast: Cast) -> None:
    event = played(
        cast,
        four_players(cast),
        ["Luke 2-0 Nora", "Chris 2-1 Dora"],
        ["Luke 2-1 Chris", "Nora 1-1-1 Dora time"],
    )
    found = metagame_of(event)
    # Luke beat Nora, Chris beat Dora; that Luke beat Chris is between two of a kind.
    assert found.by_archetype == (
        group("Zoo", 2, won=2, drawn=0, lost=0, suggested=2),
        group("", 1, won=0, drawn=1, lost=1),
    )
    assert [(one.key, one.decks) for one in found.by_colour] == [("RG", 2), ("U", 1)]
    assert [one.points for one in found.by_archetype] == [Fraction(1), Fraction(1, 6)]


def test_before_a_round_is_paired_nothing_was_played(cast: Cast) -> None:
    found = metagame_of(four_players(cast))
    assert (found.decks, found.by_archetype, found.by_colour) == ((), (), ())


def test_a_list_that_was_not_read_has_no_colours(cast: Cast) -> None:
    event = an_event_of(cast, ["Luke", "Chris"])
    handed_in(cast, event, "Luke", APES)
    found = metagame_of(played(cast, event, ["Luke 2-0 Chris"]))
    assert found.unread == 1
    assert found.by_colour == ()
    assert found.by_archetype == (group("", 1, won=1, drawn=0, lost=0),)


def test_each_deck_of_a_set_counts_with_its_games(cast: Cast) -> None:
    event = an_event_of(cast, ["Luke", "Chris"], format_slug="type-15")
    handed_in(cast, event, "Luke", APES, BLUE, APES)
    handed_in(cast, event, "Chris", BLUE, BLUE, BLUE)
    check_all(event)
    luke, chris = event.competition.entrants.order_by("-name")
    games = (
        Game(winner=luke, decks={luke: 1, chris: 1}),
        Game(winner=None, decks={luke: 1, chris: 2}),
        Game(winner=chris, decks={luke: 2, chris: 3}),
        Game(winner=luke, decks={luke: 3, chris: 3}),
    )
    result = MatchResult((luke, chris), games)
    enter_round(competition=event.competition, matches=[Entered(result)], at=NOW, by=cast.olga)

    found = metagame_of(event)

    assert found.of_sets
    # Luke's apes won games 1 and 4 and drew game 2; game 3 was blue against blue.
    assert found.by_colour == (
        group("U", 4, won=0, drawn=1, lost=2, players=2),
        group("RG", 2, won=2, drawn=1, lost=0, players=1),
    )


def test_the_number_of_queries_does_not_depend_on_how_many_play(cast: Cast) -> None:
    event = played(cast, four_players(cast), ["Luke 2-0 Nora", "Chris 2-1 Dora"])
    metagame_of(event)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        metagame_of(event)
    assert len(queries) <= 25
