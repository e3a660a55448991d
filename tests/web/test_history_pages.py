"""Pages of what stays of finished events: records, head to head, leagues, ratings, who is who."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from formats.rulebook.models import Format
from organizer.accounts.models import Person
from organizer.accounts.services import new_guest, person_of
from organizer.events.models import ListVisibility
from organizer.history.models import League, Merge, Season
from organizer.usecases.rate_format import rate_format
from tests.cast import Cast
from tests.factories import NOW
from tests.integration.history.kit import FIRST_DAY, over, person
from tests.web.conftest import Visit

DAY = FIRST_DAY.date()


def at(name: str, *words: object) -> str:
    return reverse(name, args=words)


def read(client, address: str, expect: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == expect
    return response.content.decode()


def test_luke_and_chris_are_shown_against_each_other(cast: Cast, as_: Visit) -> None:
    over(cast, ["Luke 2-1 Chris"], ["Luke 1-2 Chris"], week=0)
    over(cast, ["Luke 2-0 Chris"], ["Luke 2-1 Chris"], week=1)
    luke, chris = person("Luke"), person("Chris")

    both = read(as_(None), at("head_to_head", luke.pk, chris.pk))
    own = read(as_(None), at("player", luke.pk))

    assert "Luke and Chris: 3–1 in matches, 7–4 in games" in both
    assert (both.count(">won<"), both.count(">lost<")) == (3, 1)
    assert both.count("/matches/") == 4
    assert at("head_to_head", luke.pk, chris.pk) in own
    assert "2 events, 4 matches: 3 won, 1 lost, 0 drawn" in own
    assert '<td class="number leading" role="cell">1</td>' in own


def test_a_disqualification_never_shows_in_a_record(cast: Cast, as_: Visit) -> None:
    event = over(cast, ["Luke 2-0 Chris", "Nora bye"])
    event.competition.entrants.filter(name="Chris").update(dropped_at=NOW, disqualified_at=NOW)
    event.competition.entrants.filter(name="Nora").update(dropped_at=NOW)
    shown = [read(as_(None), at("player", person(name).pk)) for name in ("Chris", "Nora")]
    assert not any("disqualified" in one for one in shown)
    assert all('role="cell">–</td>' in one for one in shown)


def test_a_record_is_kept_from_search_engines(cast: Cast, as_: Visit) -> None:
    over(cast, ["Luke 2-0 Chris"])
    assert as_(None).get(at("player", person("Luke").pk))["X-Robots-Tag"] == "noindex"


def test_a_deck_is_linked_where_everybody_may_read_it(cast: Cast, as_: Visit) -> None:
    event = over(cast, ["Luke 2-0 Chris"])
    entry = event.registrations.get(person__name="Luke")
    entry.submissions.create(version=1, submitted_by=cast.luke, submitted_at=NOW, queued_at=NOW)
    deck = at("deck", event.slug, entry.pk)
    page = at("player", person("Luke").pk)
    assert deck not in read(as_(None), page)
    assert deck not in read(as_(cast.chris), page)
    assert deck in read(as_(cast.luke), page)
    type(event).objects.filter(pk=event.pk).update(list_visibility=ListVisibility.AFTER)
    assert deck in read(as_(None), page)


def test_standings_lead_to_records(cast: Cast, as_: Visit) -> None:
    event = over(cast, ["Luke 2-0 Chris"])
    assert at("player", person("Luke").pk) in read(as_(None), at("standings", event.slug))


def test_who_was_merged_is_found_under_their_old_number(cast: Cast, as_: Visit) -> None:
    guest = new_guest("L.")
    over(cast, ["L. 2-0 Chris"])
    ada = as_(cast.ada)
    look = read(ada, at("person_merge", guest.pk) + f"?kept={person('Luke').pk}")
    assert "Everything that L. has played is Luke’s from then on" in look

    done = ada.post(at("person_merge", guest.pk), {"kept": person("Luke").pk})

    assert done["Location"] == at("player", person("Luke").pk)
    assert as_(None).get(at("player", guest.pk))["Location"] == at("player", person("Luke").pk)
    shown = read(ada, at("player", person("Luke").pk))
    assert "L.: take it back…" in shown
    assert "take it back" not in read(as_(cast.luke), at("player", person("Luke").pk))
    merge = Merge.objects.get()
    ada.post(at("merge_undo", person("Luke").pk, merge.pk))
    assert Person.objects.get(pk=guest.pk).name == "L."


def test_two_who_met_are_not_merged_and_the_page_says_why(cast: Cast, as_: Visit) -> None:
    guest = new_guest("L.")
    over(cast, ["L. 2-0 Luke"])
    ada, words = as_(cast.ada), {"kept": person("Luke").pk}
    look = read(ada, at("person_merge", guest.pk) + f"?kept={person('Luke').pk}")
    assert "L. and Luke are both in Week 0" in look
    assert "Put L. and Luke together" not in look
    assert ada.post(at("person_merge", guest.pk), words).status_code == 409


def test_luke_changes_his_name(cast: Cast, as_: Visit) -> None:
    over(cast, ["Luke 2-0 Chris"])
    page = at("person_rename", person("Luke").pk)
    taken = as_(cast.luke).post(page, {"name": "Chris"})
    assert taken.status_code == 409
    assert "Somebody else plays as Chris in Week 0" in taken.content.decode()
    assert as_(cast.luke).post(page, {"name": "Lukas"}).status_code == 302
    assert person_of(cast.luke).name == "Lukas"
    assert as_(cast.chris).get(page).status_code == 403


def test_a_league_from_setting_up_to_its_table(cast: Cast, as_: Visit) -> None:
    over(cast, ["Luke 2-0 Chris"], week=0)
    over(cast, ["Chris 2-0 Luke"], ["Chris 2-0 Luke"], week=1)
    olga = as_(cast.olga)
    made = olga.post(at("league_create"), {"name": "Cup", "format_slug": "type-b"})
    assert made["Location"] == at("season_create", "cup")
    season = {
        "name": "Winter",
        "starts_on": DAY,
        "ends_on": DAY + timedelta(days=30),
        "takes_all": "on",
        "win": 3,
        "draw": 1,
        "participation": 1,
        "places": "5, 2",
        "best": 1,
    }
    assert olga.post(at("season_create", "cup"), {**season, "places": "5, x"}).status_code == 400
    assert olga.post(at("season_create", "cup"), season)["Location"] == at("season", "cup", 1)

    shown = read(as_(None), at("season", "cup", 1))
    why = read(as_(None), at("season_player", "cup", 1, person("Luke").pk))

    # Chris: 6 + 1 + 5; Luke's better event: 3 + 1 + 5.
    assert shown.index(">Chris<") < shown.index(">Luke<")
    assert "1 of 2" in shown
    assert "Why Luke has 9 points" in why
    assert "dropped: others are better" in why
    assert "The final rank brings: rank 1: 5 points, rank 2: 2 points." in why
    assert read(olga, at("season_edit", "cup", 1)).count('value="5, 2"') == 1
    assert olga.post(at("season_edit", "cup", 1), {**season, "best": ""}).status_code == 302
    assert Season.objects.get().scheme["best"] is None


def test_a_league_is_run_by_whom_its_maker_adds(cast: Cast, as_: Visit) -> None:
    olga = as_(cast.olga)
    olga.post(at("league_create"), {"name": "Cup"})
    assert as_(cast.nora).get(at("league_edit", "cup")).status_code == 403
    nobody = olga.post(at("league_organizer_add", "cup"), {"username": "nobody"})
    assert "Nobody has that user name" in nobody.content.decode()
    olga.post(at("league_organizer_add", "cup"), {"username": "nora"})
    assert as_(cast.nora).get(at("league_edit", "cup")).status_code == 200
    olga.post(at("league_organizer_remove", "cup"), {"user": cast.nora.pk})
    last = olga.post(at("league_organizer_remove", "cup"), {"user": cast.olga.pk})
    assert "A league has at least one organizer" in last.content.decode()
    assert [one.user for one in League.objects.get().organizers.all()] == [cast.olga]


def test_events_are_added_by_hand_and_taken_out(cast: Cast, as_: Visit) -> None:
    event, olga = over(cast, ["Luke 2-0 Chris"]), as_(cast.olga)
    olga.post(at("league_create"), {"name": "Cup"})
    season = {"name": "Winter", "starts_on": DAY, "ends_on": DAY, "win": 3, "draw": 1}
    olga.post(at("season_create", "cup"), {**season, "participation": 0})
    page = at("season", "cup", 1)
    assert f'<option value="{event.pk}">' in read(olga, page)
    olga.post(at("season_event_add", "cup", 1), {"event": event.pk})
    assert "Counts for" in read(as_(None), at("event", event.slug))
    assert "Week 0" in read(as_(None), page)
    olga.post(at("season_event_remove", "cup", 1), {"event": event.pk})
    assert "Week 0" not in read(as_(None), page)
    assert olga.post(at("season_event_add", "cup", 1), {"event": "x"}).status_code == 400


def test_ratings_are_shown_by_format_with_what_is_provisional(cast: Cast, as_: Visit) -> None:
    over(cast, *[["Luke 2-0 Chris"]] * 10, ["Luke 2-0 Nora"])
    page = at("rating_table", "type-b")
    assert "being computed anew" in read(as_(None), page)
    rate_format(by=None, now=NOW, format_=Format.objects.get(slug="type-b"))
    shown = read(as_(None), page)
    assert "being computed anew" not in shown
    assert shown.index(">Luke<") < shown.index(">Chris<") < shown.index("Provisional")
    assert shown.index("Provisional") < shown.index(">Nora<")
    assert "rank 1" in read(as_(None), at("player", person("Luke").pk))
    assert "provisional" in read(as_(None), at("player", person("Nora").pk))
    assert "Type B" in read(as_(None), at("ratings"))


def test_pages_ask_no_more_for_more_events(cast: Cast, as_: Visit) -> None:
    over(cast, ["Luke 2-1 Chris"], week=0)
    over(cast, ["Luke 2-1 Chris"], week=1)
    page, public = at("player", person("Luke").pk), as_(None)
    with CaptureQueriesContext(connection) as two:
        read(public, page)
    for week in range(2, 6):
        over(cast, ["Luke 2-1 Chris", "Nora 2-0 Ann"], ["Luke 2-0 Nora"], week=week)
    with CaptureQueriesContext(connection) as six:
        read(public, page)
    assert len(six) == len(two) <= 24
