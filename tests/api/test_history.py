"""Records, ratings and leagues over REST, in the shapes that the schema tells."""

from __future__ import annotations

from datetime import timedelta

from formats.rulebook.models import Format
from organizer.history.details import SeasonDetails
from organizer.history.scheme import Scheme
from organizer.usecases.create_league import create_league
from organizer.usecases.rate_format import rate_format
from organizer.usecases.save_season import save_season
from tests.api.described import Reader
from tests.cast import Cast
from tests.factories import NOW
from tests.integration.history.kit import FIRST_DAY, over, person

DAY = FIRST_DAY.date()


def test_a_record_and_two_players_against_each_other(cast: Cast, read: Reader) -> None:
    event = over(cast, ["Luke 2-1 Chris", "Nora bye"])
    luke, chris = person("Luke"), person("Chris")

    record = read(f"/players/{luke.pk}/")
    both = read(f"/players/{luke.pk}/against/{chris.pk}/")

    assert record["person"] == {"id": luke.pk, "name": "Luke"}
    assert (record["total"]["won"], record["total"]["games_lost"]) == (1, 1)
    assert [(one["event"], one["rank"], one["players"]) for one in record["events"]] == [
        (event.slug, 1, 3)
    ]
    assert record["against"][0]["opponent"]["name"] == "Chris"
    assert [(one["outcome"], one["games_won"]) for one in both["meetings"]] == [("win", 2)]
    assert read("/players/999999999/", expect=404)["code"] == "no-such-player"


def test_ratings_as_json_and_as_a_table(cast: Cast, read: Reader) -> None:
    over(cast, ["Luke 2-1 Chris"])
    rate_format(by=None, now=NOW, format_=Format.objects.get(slug="type-b"))
    ratings = read("/ratings/type-b/")
    assert (ratings["events"], ratings["matches"], ratings["awaits"]) == (1, 1, False)
    assert [(one["rank"], one["person"]["name"]) for one in ratings["players"]] == [
        (None, "Luke"),
        (None, "Chris"),
    ]
    first = ratings["players"][0]
    assert first["rating"] == round(27.635389 - 3 * 8.065901, 4)
    rows = read.response("/ratings/type-b/?format=csv").content.decode().splitlines()
    assert rows[0] == "rank,person,name,rating,estimate,deviation,matches"
    assert rows[1].split(",")[2] == "Luke"
    assert read("/ratings/nonsense/", expect=404)["code"] == "no-such-format"


def test_a_season_as_json_and_as_a_table(cast: Cast, read: Reader) -> None:
    over(cast, ["Luke 2-0 Chris"], week=0)
    over(cast, ["Luke 2-0 Chris"], week=1)
    league = create_league(by=cast.olga, now=NOW, name="Cup", format_=None)
    details = SeasonDetails(
        name="Winter",
        starts_on=DAY,
        ends_on=DAY + timedelta(days=30),
        takes_all=True,
        scheme=Scheme(win=3, places=(5,), best=1),
    )
    save_season(by=cast.olga, now=NOW, league=league, details=details)

    (listed,) = read("/leagues/")
    season = read("/leagues/cup/1/")

    assert read("/leagues/cup/") == listed
    assert [one["number"] for one in listed["seasons"]] == [1]
    assert season["scheme"]["places"] == [5]
    first = season["table"][0]
    assert (first["person"]["name"], first["points"], first["counted"], first["played"]) == (
        "Luke",
        8,
        1,
        2,
    )
    assert [one["counts"] for one in first["events"]] == [True, False]
    rows = read.response("/leagues/cup/1/?format=csv").content.decode().splitlines()
    assert rows[0] == "rank,person,name,points,counted,played,won"
    assert rows[1] == f"1,{person('Luke').pk},Luke,8,1,2,1"
    assert read("/leagues/cup/2/", expect=404)["code"] == "no-such-season"
    assert read("/leagues/cap/", expect=404)["code"] == "no-such-league"
