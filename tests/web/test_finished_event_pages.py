"""Adding an event that was played elsewhere: files, a look at them, one press."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from matches.queries import standings
from organizer.events.models import Event
from organizer.web.organizer.finished import EXAMPLES
from tests.web.reading import filled_button, forms_to, words

PAGE = "/events/finished/"
SAID = {
    "name": "Friday Night",
    "format_slug": "type-b",
    "starts_at": "2024-05-04T18:00",
    "time_zone": "Europe/Lisbon",
}


def looked_at(
    client: Client, text: str, name: str = "2024-05-04 Friday_night.csv", standings: str = ""
) -> HttpResponse:
    """The page that shows what is understood of the files."""
    files = {"results": SimpleUploadedFile(name, text.encode())}
    if standings:
        files["standings"] = SimpleUploadedFile("standings.csv", standings.encode())
    return client.post(PAGE, files)


def pressed(client: Client, seen: HttpResponse, step: str, **said: Any) -> HttpResponse:
    """What a button of that page leads to; nothing is chosen otherwise than it stands there."""
    (hidden,) = forms_to(seen, PAGE)
    return client.post(PAGE, {**hidden, **SAID, "step": step, **said}, follow=True)


def test_the_example_is_understood_and_one_press_takes_it_over(olga: Client) -> None:
    assert EXAMPLES["results"] in olga.get(f"{PAGE}example-results.csv").content.decode()
    seen = looked_at(olga, EXAMPLES["results"], standings=EXAMPLES["standings"])
    assert filled_button(seen) == ["Take the event over"]
    page = seen.content.decode()
    assert 'value="Friday night"' in page
    assert 'value="2024-05-04T18:00"' in page
    said = words(seen)
    assert "5 players, 3 rounds, 6 matches, 2 byes." in said
    assert "5 players are new here." in said
    assert "Bea dropped out after round 2." in said
    assert "The standings of the file are the same, to the last digit." in said
    assert "1 Ann 7 59.15%" in said
    assert not Event.objects.exists()

    (hidden,) = forms_to(seen, PAGE)
    # Two files go along under one name each: as a browser sends them, one after the other.
    files = re.findall(r'name="file-(name|content)" value="([^"]*)"', page)
    names, contents = ([value for what, value in files if what == w] for w in ("name", "content"))
    sent = {
        "key": hidden["key"],
        "file-name": names,
        "file-content": contents,
        **SAID,
        "step": "import",
    }
    done = olga.post(PAGE, sent, follow=True)
    event = Event.objects.get()
    assert done.redirect_chain == [(reverse("standings", args=(event.slug,)), 302)]
    assert "Friday Night is here with its rounds and results" in done.content.decode()
    assert olga.post(PAGE, sent, follow=True).redirect_chain == done.redirect_chain
    assert [line.points for line in standings(event.competition)] == [7, 7, 6, 3, 0]


def test_a_second_file_of_the_same_matches_is_told_and_wants_a_tick(olga: Client) -> None:
    pressed(olga, looked_at(olga, EXAMPLES["results"]), "import")
    seen = looked_at(olga, EXAMPLES["results"])
    assert "These matches were taken over already: Friday Night" in words(seen)
    # All five are known by now, and taken for themselves.
    assert "5 are called as somebody of your events, and taken for them." in words(seen)
    refused = pressed(olga, seen, "import")
    assert refused.status_code == 409
    assert "are those of Friday Night (2024-05-04)" in words(refused)
    assert filled_button(refused) == ["Take the event over"]
    pressed(olga, seen, "import", is_again="on", **{"who-0": "new"})
    again = Event.objects.latest("pk")
    first = Event.objects.earliest("pk")
    people = {entry.entrant.name: entry.person_id for entry in again.registrations.all()}
    before = {entry.entrant.name: entry.person_id for entry in first.registrations.all()}
    assert {name for name, person in people.items() if person != before[name]} == {"Ann"}


def test_what_is_wrong_is_said_with_its_line_and_nothing_is_stored(olga: Client) -> None:
    wrong = looked_at(olga, "round,player,opponent,wins,losses\n1,Ann,Bea,2,0\n1,Ann,Cid,2,0\n")
    assert wrong.status_code == 400
    assert "Line 2 and Line 3: Ann plays twice in round 1." in words(wrong)
    alone = looked_at(olga, EXAMPLES["standings"])
    assert "there is no history without matches" in words(alone)
    lost = olga.post(PAGE, {"file-name": "a", "file-content": "no base64", "step": "import"})
    assert lost.status_code == 400
    assert "The file was lost on its way." in words(lost)


def test_terms_that_do_not_fit_are_said_and_can_be_changed(olga: Client) -> None:
    best_of_five = "round,player,opponent,result\n1,Ann,Bea,3-2\n1,Cid,Dan,0-0\n"
    seen = looked_at(olga, best_of_five)
    assert "3-2-0 is no result of a best of 3." in words(seen)
    assert filled_button(seen) == []
    again = pressed(olga, seen, "look", best_of="5", floor="1/3")
    assert "Cid and Dan have no game between them, which counts as a draw." in words(again)
    assert filled_button(again) == ["Take the event over"]
    assert "The terms of play do not hold" in words(pressed(olga, seen, "look", floor="a third"))


def test_a_day_of_before_the_rules_are_known_is_no_hindrance(olga: Client) -> None:
    seen = looked_at(olga, EXAMPLES["results"])
    old = {"format_slug": "modern", "starts_at": "2018-10-29T19:00"}
    again = pressed(olga, seen, "look", **old)
    said = "The rules of Modern on that day are not known here, so the event stands under those of"
    assert said in words(again)
    pressed(olga, again, "import", **old)
    event = Event.objects.get()
    assert (event.day.year, event.format_version.effective_from.year) == (2018, 2020)


def test_without_a_day_nothing_is_foreseen_yet(olga: Client) -> None:
    seen = looked_at(olga, EXAMPLES["results"], name="results.csv")
    assert (seen.status_code, filled_button(seen)) == (200, [])
    assert "5 players, 3 rounds" in words(seen)
    missing = pressed(olga, seen, "import", starts_at="")
    assert missing.status_code == 400
    assert not Event.objects.exists()


def test_one_of_several_events_of_a_file_is_chosen(olga: Client) -> None:
    lines = "\n".join(
        f'{{"id": "{name}", "date": "2024-05-04", "rounds": [[["{name}", "Bea", "2-0-0"]]]}}'
        for name in ("Ann", "Cid")
    )
    seen = looked_at(olga, lines, name="season.jsonl")
    assert "Ann 2-0-0 Bea" in words(seen)
    other = pressed(olga, seen, "other", which="1")
    assert "Cid 2-0-0 Bea" in words(other)
    pressed(olga, other, "import", which="1")
    assert Event.objects.get().registrations.filter(person__name="Cid").exists()
