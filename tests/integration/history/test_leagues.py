"""A season's table, worked out by hand."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from formats.rulebook.models import Format
from organizer.errors import Conflict, NotAllowed, NotThere, UserError
from organizer.events.models import EventRole
from organizer.history.details import SeasonDetails
from organizer.history.leagues import SeasonTable, events_of, table_of, to_add
from organizer.history.models import League, Season
from organizer.history.scheme import Scheme
from organizer.usecases.add_league_organizer import add_league_organizer
from organizer.usecases.add_season_event import add_season_event
from organizer.usecases.create_league import create_league
from organizer.usecases.grant_role import grant_role
from organizer.usecases.remove_league_organizer import remove_league_organizer
from organizer.usecases.remove_season_event import remove_season_event
from organizer.usecases.save_season import save_season
from tests.cast import Cast
from tests.factories import NOW
from tests.integration.history.kit import FIRST_DAY, WEEK, an_event_of, over, person

pytestmark = pytest.mark.django_db

DAY = FIRST_DAY.date()
SCHEME = Scheme(win=3, draw=1, participation=1, places=(5, 2), best=2)


def a_league(cast: Cast, **changes: Any) -> League:
    type_b = Format.objects.get(slug="type-b")
    return create_league(by=cast.olga, now=NOW, **{"name": "Cup", "format_": type_b, **changes})


def a_season(cast: Cast, **changes: Any) -> Season:
    details = {
        "name": "Winter",
        "starts_on": DAY,
        "ends_on": DAY + timedelta(days=60),
        "scheme": SCHEME,
        "takes_all": True,
        **changes,
    }
    return save_season(
        by=cast.olga, now=NOW, league=a_league(cast), details=SeasonDetails(**details)
    )


def said(table: SeasonTable) -> list[tuple[int, str, int]]:
    return [(one.line.rank, one.person.name, one.line.points) for one in table.lines]


def test_the_best_two_of_three_events_count(cast: Cast) -> None:
    season = a_season(cast)
    over(cast, ["Luke 2-0 Chris"], week=0)
    over(cast, ["Luke 2-0 Chris"], week=1)
    over(cast, ["Chris 2-1 Luke"], ["Chris 2-1 Luke"], week=2)

    table = table_of(season)

    # One match won and first: 3 + 1 + 5 = 9; lost and second: 0 + 1 + 2 = 3; two won and first:
    # 6 + 1 + 5 = 12; two lost and second: 3. Luke 9 + 9, Chris 12 + 3.
    assert said(table) == [(1, "Luke", 18), (2, "Chris", 15)]
    luke = table.line_of(person("Luke"))
    assert [(one.points, one.counts) for one in luke.events] == [(9, True), (9, True), (3, False)]
    chris = table.line_of(person("Chris"))
    assert [(one.points, one.counts) for one in chris.events] == [
        (3, True),
        (3, False),
        (12, True),
    ]
    parts = chris.events[2]
    assert (parts.for_matches, parts.for_taking_part, parts.for_rank) == (6, 1, 5)


def test_who_is_equal_in_everything_shares_a_rank(cast: Cast) -> None:
    season = a_season(cast, scheme=Scheme(win=3))
    over(cast, ["Ann 2-0 Bea", "Cid 2-0 Dan"], week=0)
    assert said(table_of(season)) == [(1, "Ann", 3), (1, "Cid", 3), (3, "Bea", 0), (3, "Dan", 0)]


def test_a_disqualified_player_has_no_part_in_that_event(cast: Cast) -> None:
    season = a_season(cast)
    event = over(cast, ["Luke 2-0 Chris"])
    event.competition.entrants.filter(name="Luke").update(dropped_at=NOW, disqualified_at=NOW)
    assert said(table_of(season)) == [(1, "Chris", 6)]
    with pytest.raises(NotThere):
        table_of(season).line_of(person("Luke"))


def test_a_season_takes_finished_events_of_its_days_format_and_organizers(cast: Cast) -> None:
    season = a_season(cast, ends_on=DAY + timedelta(days=7))
    over(cast, ["Luke 2-0 Chris"], week=0)
    coming = an_event_of(cast, ["Luke", "Chris"], week=1)
    over(cast, ["Luke 2-0 Chris"], week=2)
    over(cast, ["Luke 2-0 Chris"], week=0, name="Vintage", format_slug="vintage")
    other = over(cast, ["Luke 2-0 Chris"], week=1, name="Elsewhere")
    EventRole.objects.filter(event=other).update(user=cast.nora)

    found = events_of(season)

    assert [(one.event.name, one.counts) for one in found] == [("Week 0", True), ("Week 1", False)]
    assert found[1].event == coming
    add_league_organizer(by=cast.olga, now=NOW, league=season.league, user=cast.nora)
    season.refresh_from_db()
    assert [one.event.name for one in events_of(Season.objects.get())] == [
        "Week 0",
        "Elsewhere",
        "Week 1",
    ]


def test_events_are_added_by_who_organizes_both(cast: Cast) -> None:
    season = a_season(cast, takes_all=False)
    event = over(cast, ["Luke 2-0 Chris"], week=1)
    assert events_of(season) == ()
    assert to_add(season, cast.olga) == [event]
    add_league_organizer(by=cast.olga, now=NOW, league=season.league, user=cast.nora)
    season = Season.objects.get()
    with pytest.raises(NotAllowed):
        add_season_event(by=cast.nora, now=NOW, season=season, event=event)
    grant_role(by=cast.olga, now=NOW, user=cast.nora, role=EventRole.Role.ORGANIZER, event=event)

    add_season_event(by=cast.nora, now=NOW, season=season, event=event)
    add_season_event(by=cast.nora, now=NOW, season=season, event=event)

    assert [(one.event, one.is_added) for one in events_of(season)] == [(event, True)]
    assert to_add(season, cast.olga) == []
    remove_season_event(by=cast.olga, now=NOW, season=season, event=event)
    assert events_of(season) == ()


def test_events_of_other_days_or_formats_are_not_added(cast: Cast) -> None:
    season = a_season(cast, takes_all=False, ends_on=(FIRST_DAY + WEEK).date())
    late = over(cast, ["Luke 2-0 Chris"], week=2)
    vintage = over(cast, ["Luke 2-0 Chris"], name="Vintage", format_slug="vintage")
    codes = []
    for event in (late, vintage):
        with pytest.raises(Conflict) as refused:
            add_season_event(by=cast.olga, now=NOW, season=season, event=event)
        codes.append(refused.value.code)
    assert codes == ["outside-season", "other-format"]


def test_a_league_is_set_up_once_and_never_without_an_organizer(cast: Cast) -> None:
    league = a_league(cast)
    assert a_league(cast) == league
    assert a_league(cast, format_=None).slug == "cup-2"
    with pytest.raises(NotAllowed):
        create_league(by=cast.luke, now=NOW, name="Cup", format_=None)
    with pytest.raises(Conflict) as refused:
        remove_league_organizer(by=cast.olga, now=NOW, league=league, user=cast.olga)
    assert refused.value.code == "last-organizer"
    with pytest.raises(UserError):
        a_season(cast, ends_on=DAY - timedelta(days=1))


def test_more_events_ask_no_more_of_the_database(cast: Cast) -> None:
    season = a_season(cast)
    over(cast, ["Luke 2-0 Chris"], week=0)
    with CaptureQueriesContext(connection) as one:
        table_of(season)
    for week in range(1, 5):
        over(cast, ["Luke 2-0 Chris", "Nora 2-1 Ann"], ["Luke 2-0 Nora"], week=week)
    with CaptureQueriesContext(connection) as several:
        table_of(season)
    assert len(several) == len(one) <= 12
