"""The composer: ticks and text say the same, and the page says what will be in effect."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from django.test import Client
from django.urls import reverse

from organizer.events.models import Announcement, Event
from tests.cast import Cast
from tests.factories import an_event, announced
from tests.web.conftest import Visit
from tests.web.reading import words

PORTAL, ANTE = "PORTAL ALLOWED", "ANTE ALLOWED"


def written(olga: Client, event: Event, **typed: object) -> object:
    """The answer to the composer's form as it was filled in."""
    return olga.post(
        reverse("announcement_create", args=(event.slug,)),
        {"channel": "Poster", "text": "Come and play.", "act": "look", **typed},
    )


def ticked(page: object) -> list[str]:
    boxes = re.findall(r'name="options" value="([^"]*)"( checked)?', page.content.decode())
    return [value for value, checked in boxes if checked]


def test_a_tick_writes_its_phrase_into_the_text(olga: Client, event: Event) -> None:
    page = written(olga, event, options="option:portal")

    assert f"Come and play.\n{PORTAL}</textarea>" in page.content.decode()
    assert ticked(page) == ["option:portal"]
    assert "will be in effect" in words(page)
    assert not Announcement.objects.exists()


def test_a_tick_taken_away_takes_its_phrase_out(olga: Client, event: Event) -> None:
    text = f"Come and play.\n{PORTAL}\n{ANTE}"
    page = written(
        olga, event, text=text, options="option:ante", before=["option:portal", "option:ante"]
    )

    assert f"Come and play.\n{ANTE}</textarea>" in page.content.decode()
    assert ticked(page) == ["option:ante"]


def test_an_expansion_that_is_named_writes_its_phrase_and_stands_among_the_ticks(
    olga: Client, event: Event
) -> None:
    page = written(olga, event, expansion=" nemesis  allowed ")

    assert "Come and play.\nNEMESIS ALLOWED</textarea>" in page.content.decode()
    assert ticked(page) == ["set:Nemesis"]
    assert "New expansion: Nemesis will be in effect" in words(page)


def test_an_expansion_comes_out_again_with_its_tick(olga: Client, event: Event) -> None:
    text = f"Come and play.\nNEMESIS ALLOWED\n{PORTAL}"
    page = written(
        olga, event, text=text, options="option:portal", before=["option:portal", "set:Nemesis"]
    )

    assert f"Come and play.\n{PORTAL}</textarea>" in page.content.decode()
    assert "Nemesis" not in words(page)


def test_an_expansion_that_is_named_twice_is_written_once(olga: Client, event: Event) -> None:
    page = written(olga, event, text="Nemesis allowed.", expansion="Nemesis")

    assert "Nemesis allowed.</textarea>" in page.content.decode()


def test_an_expansion_that_no_set_is_called_goes_in_with_a_warning_and_comes_out(
    olga: Client, event: Event
) -> None:
    page = written(olga, event, expansion="Nemesys Two")

    assert "Come and play.\nNEMESYS TWO ALLOWED</textarea>" in page.content.decode()
    assert ticked(page) == ["set:NEMESYS TWO"]
    assert "No expansion is called what “NEMESYS TWO ALLOWED” in Poster names." in words(page)

    text = "Come and play.\nNEMESYS TWO ALLOWED"
    without = written(olga, event, text=text, before="set:NEMESYS TWO")
    assert ">\nCome and play.</textarea>" in without.content.decode()


def test_expansions_since_four_weeks_before_the_day_are_offered_newest_first(
    cast: Cast, olga: Client
) -> None:
    # Lorwyn Eclipsed came out on 23 January 2026, which is 28 days before 20 February.
    offered = {}
    for day in (20, 21):
        starts_at = datetime(2026, 2, day, 12, tzinfo=UTC)
        event = an_event(cast, starts_at=starts_at, deck_deadline=starts_at)
        page = olga.get(reverse("announcement_create", args=(event.slug,)))
        offered[day] = re.findall(r'<option value="([^"]*)"', page.content.decode())

    later = [
        "Marvel Super Heroes",
        "Secrets of Strixhaven",
        "Teenage Mutant Ninja Turtles",
    ]
    assert offered == {20: [*later, "Lorwyn Eclipsed"], 21: later}


def test_a_format_that_announces_no_expansion_has_no_field_for_one(
    cast: Cast, olga: Client
) -> None:
    modern = an_event(cast, format_slug="modern")

    page = written(olga, modern, expansion="Nemesis")

    assert "New expansion" not in words(page)
    assert "Come and play.</textarea>" in page.content.decode()


def test_the_live_effect_empties_the_field_of_the_expansion_that_it_took(
    olga: Client, event: Event
) -> None:
    address = reverse("announcement_effect", args=(event.slug,))

    named = olga.post(address, {"text": "Come.", "expansion": "Nemesis"}).content.decode()
    typed = olga.post(address, {"text": "Come."}).content.decode()

    assert 'name="expansion"' in named
    assert 'name="expansion"' not in typed


def test_an_expansion_that_one_announcement_lacks_is_not_in_effect_and_says_where(
    cast: Cast, as_: Visit, event: Event
) -> None:
    announced(cast, event, "Come. NEMESIS ALLOWED", channel="Newsgroup")
    announced(cast, event, "Come.", channel="Poster", confirmed=True)

    page = words(as_(None).get(reverse("event", args=(event.slug,))))

    assert "New expansion: Nemesis not in effect Its phrase is lacking in: Poster." in page


def test_a_phrase_that_is_typed_ticks_its_box(olga: Client, event: Event) -> None:
    page = written(olga, event, text="Come.  portal\nallowed!")

    assert ticked(page) == ["option:portal"]


def test_the_live_effect_sends_the_text_back_only_where_a_tick_changed_it(
    olga: Client, event: Event
) -> None:
    address = reverse("announcement_effect", args=(event.slug,))

    by_tick = olga.post(address, {"channel": "", "text": "Come.", "options": "option:portal"})
    by_typing = olga.post(address, {"channel": "", "text": f"Come. {PORTAL}"})

    assert f"Come.\n{PORTAL}</textarea>" in by_tick.content.decode()
    assert 'name="text"' not in by_typing.content.decode()
    assert ticked(by_typing) == ["option:portal"]


def test_the_page_warns_of_a_negated_phrase_and_of_an_unknown_expansion(
    olga: Client, event: Event
) -> None:
    page = words(written(olga, event, text="NO PORTAL ALLOWED. LORWIN ALLOWED."))

    assert "“PORTAL ALLOWED” in Poster switches nothing on" in page
    assert "Did you mean Lorwyn" in page


def test_an_announcement_that_lacks_a_phrase_is_named_and_asks_to_be_confirmed(
    cast: Cast, olga: Client, event: Event
) -> None:
    announced(cast, event, f"Come. {PORTAL}", channel="Newsgroup")

    refused = written(olga, event, act="publish")
    assert refused.status_code == 409
    assert "would switch off" in words(refused)
    assert "Its phrase is lacking in: Poster." in words(refused)
    assert "Yes, switch it off" in words(refused)

    poster = Announcement.objects.get(channel="Poster")
    assert poster.published_at is None
    olga.post(
        reverse("announcement_edit", args=(event.slug, poster.pk)),
        {"channel": "Poster", "text": "Come.", "act": "publish", "confirmed": "on"},
    )
    poster.refresh_from_db()
    assert poster.published_at is not None


def test_an_announcement_is_published_and_listed(olga: Client, event: Event) -> None:
    answer = written(olga, event, act="publish", options="option:ante")
    page = words(olga.get(answer.url))

    assert Announcement.objects.get().text == f"Come and play.\n{ANTE}"
    assert "Poster published" in page
    assert "The game is played for ante in effect" in page


def test_an_empty_announcement_keeps_what_was_typed(olga: Client, event: Event) -> None:
    page = written(olga, event, channel="", act="publish")

    assert page.status_code == 400
    assert "Come and play." in words(page)
    assert not Announcement.objects.exists()


def test_players_do_not_write_announcements(cast: Cast, as_: Visit, event: Event) -> None:
    assert written(as_(cast.luke), event, act="publish").status_code == 403


def test_what_is_amiss_in_a_text_is_told_to_its_writer_and_to_no_player(
    cast: Cast, as_: Visit, event: Event
) -> None:
    announced(cast, event, "Come and play. NEMESYS TWO ALLOWED")
    address = reverse("event", args=(event.slug,))

    assert "No expansion is called" in words(as_(cast.olga).get(address))
    assert "No expansion is called" not in words(as_(cast.luke).get(address))
