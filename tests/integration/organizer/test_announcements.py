"""What announcements bring about, and what is asked before one ends it (TB-OPT-ALL)."""

from __future__ import annotations

import pytest

from organizer.decks.queries import Standing, deck_standing
from organizer.errors import NotAllowed, UserError
from organizer.events.announcing import WouldSwitchOff
from organizer.events.models import Announcement, Event
from organizer.events.queries import AnnouncementEffect, announcement_effect
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic
from organizer.usecases.publish_announcement import publish_announcement
from organizer.usecases.recheck_event import recheck_event
from organizer.usecases.save_announcement import save_announcement
from tests.cast import Cast
from tests.factories import (
    NOW,
    an_event,
    announced,
    check_all,
    entered,
    submitted,
    written,
)

pytestmark = pytest.mark.django_db

ANTE_LIST = "4 Contract from Below\n56 Swamp"


def in_effect(effect: AnnouncementEffect) -> set[str]:
    return {option.phrase for option in effect.options if option.in_effect}


def rechecks(event: Event) -> int:
    return OutboxMessage.objects.filter(topic=Topic.RECHECK_ANNOUNCED, key=event.pk).count()


def test_with_nothing_published_no_option_is_in_effect(cast: Cast) -> None:
    event = an_event(cast)
    written(cast, event, "PORTAL ALLOWED")
    effect = announcement_effect(event)
    assert in_effect(effect) == set()
    assert all(not option.lacking for option in effect.options)


def test_an_option_is_in_effect_if_every_announcement_carries_it(cast: Cast) -> None:
    event = an_event(cast)
    website = announced(cast, event, "PORTAL ALLOWED, ANTE ALLOWED", "Website")
    poster = announced(cast, event, "Portal allowed!", "Poster", confirmed=True)
    effect = announcement_effect(event)
    assert in_effect(effect) == {"PORTAL ALLOWED"}
    by_phrase = {option.phrase: option for option in effect.options}
    assert by_phrase["PORTAL ALLOWED"].carrying == (website, poster)
    assert by_phrase["ANTE ALLOWED"].carrying == (website,)
    assert by_phrase["ANTE ALLOWED"].lacking == (poster,)


def test_a_draft_is_read_as_if_it_were_published(cast: Cast) -> None:
    event = an_event(cast)
    announced(cast, event, "PORTAL ALLOWED")
    without = Announcement(event=event, channel="Poster", text="Come and play")
    effect = announcement_effect(event, without)
    assert in_effect(effect) == set()
    assert effect.announcements[-1] is without
    assert in_effect(announcement_effect(event)) == {"PORTAL ALLOWED"}


def test_a_changed_text_stands_in_for_the_published_one(cast: Cast) -> None:
    event = an_event(cast)
    published = announced(cast, event, "PORTAL ALLOWED")
    published.text = "ANTE ALLOWED"
    assert in_effect(announcement_effect(event, published)) == {"ANTE ALLOWED"}


def test_an_expansion_is_in_effect_if_every_announcement_allows_it(cast: Cast) -> None:
    event = an_event(cast)
    announced(cast, event, "INNISTRAD ALLOWED\nTEMPEST ALLOWED", "Website")
    announced(cast, event, "INNISTRAD ALLOWED", "Poster", confirmed=True)
    shown = {one.name: one for one in announcement_effect(event).expansions}
    assert shown["Innistrad"].in_effect
    assert not shown["Tempest"].in_effect
    assert [one.channel for one in shown["Tempest"].lacking] == ["Poster"]


def test_the_organizer_is_warned_of_a_negated_phrase_and_of_an_unknown_expansion(
    cast: Cast,
) -> None:
    event = an_event(cast)
    draft = Announcement(
        event=event, channel="Poster", text="NO PORTAL ALLOWED.\nInistrad ALLOWED."
    )
    warnings = announcement_effect(event, draft).warnings
    assert {warning.kind for warning in warnings} == {"negated", "unknown-expansion"}
    unknown = next(one for one in warnings if one.kind == "unknown-expansion")
    assert "Innistrad" in unknown.suggestions
    assert unknown.announcement is draft


def test_publishing_what_ends_an_option_is_asked_about(cast: Cast) -> None:
    event = an_event(cast)
    announced(cast, event, "PORTAL ALLOWED\nANTE ALLOWED")
    poster = written(cast, event, "ANTE ALLOWED", "Poster")
    with pytest.raises(WouldSwitchOff) as asked:
        publish_announcement(by=cast.olga, now=NOW, announcement=poster)
    portal = next(one for one in announcement_effect(event).options if one.key == "portal")
    assert asked.value.code == "would-switch-off"
    assert asked.value.options == (portal.label,)
    assert portal.in_effect
    publish_announcement(by=cast.olga, now=NOW, announcement=poster, confirmed=True)
    assert in_effect(announcement_effect(event)) == {"ANTE ALLOWED"}


def test_changing_a_published_text_so_that_it_ends_an_option_is_asked_about(cast: Cast) -> None:
    event = an_event(cast)
    website = announced(cast, event, "PORTAL ALLOWED")
    changed = {"by": cast.olga, "now": NOW, "event": event, "announcement": website}
    with pytest.raises(WouldSwitchOff):
        save_announcement(**changed, channel="Website", text="See you")
    website.refresh_from_db()
    assert website.text == "PORTAL ALLOWED"
    save_announcement(**changed, channel="Website", text="See you", confirmed=True)
    assert in_effect(announcement_effect(event)) == set()


def test_what_changes_nothing_that_is_in_effect_has_no_list_looked_at(cast: Cast) -> None:
    event = an_event(cast)
    draft = written(cast, event, "PORTAL ALLOWED")
    assert rechecks(event) == 0
    publish_announcement(by=cast.olga, now=NOW, announcement=draft)
    assert rechecks(event) == 1
    change = {"by": cast.olga, "now": NOW, "event": event, "announcement": draft}
    save_announcement(**change, channel="The website", text="PORTAL ALLOWED, come!")
    assert rechecks(event) == 1
    save_announcement(**change, channel="Website", text="PORTAL ALLOWED, ANTE ALLOWED")
    assert rechecks(event) == 2
    announced(cast, event, "PORTAL ALLOWED and ANTE ALLOWED", "Poster")
    assert rechecks(event) == 2


def test_publishing_twice_does_it_once(cast: Cast) -> None:
    event = an_event(cast)
    published = announced(cast, event, "PORTAL ALLOWED")
    again = publish_announcement(by=cast.olga, now=NOW, announcement=published)
    assert again.published_at == published.published_at
    assert rechecks(event) == 1


def test_a_list_of_ante_cards_follows_what_is_announced(cast: Cast) -> None:
    event = an_event(cast)
    entry = entered(cast.luke, event)
    submitted(cast.luke, entry, ANTE_LIST)
    check_all(event)
    assert [one["rule"] for one in deck_standing(entry).findings] == ["TB-BAN-ANTE"]

    announced(cast, event, "ANTE ALLOWED", "Website")
    recheck_event(by=None, now=NOW, event=event)
    check_all(event)
    assert deck_standing(entry).standing == Standing.LEGAL
    assert deck_standing(entry).verdict.announcements == ["ANTE ALLOWED"]

    announced(cast, event, "Come and play", "Poster", confirmed=True)
    recheck_event(by=None, now=NOW, event=event)
    check_all(event)
    assert deck_standing(entry).standing == Standing.ILLEGAL


def test_announcements_keep_their_order(cast: Cast) -> None:
    event = an_event(cast)
    channels = ["Website", "Poster", "Letter"]
    for channel in channels:
        written(cast, event, "Come and play", channel)
    assert [one.channel for one in event.announcements.all()] == channels


@pytest.mark.parametrize(("channel", "text"), [("", "Come"), ("Website", " \n")])
def test_an_empty_announcement_is_none(cast: Cast, channel: str, text: str) -> None:
    event = an_event(cast)
    with pytest.raises(UserError) as refused:
        written(cast, event, text, channel)
    assert refused.value.code == "announcement-empty"


def test_a_judge_announces_nothing(cast: Cast) -> None:
    event = an_event(cast)
    draft = written(cast, event, "PORTAL ALLOWED")
    with pytest.raises(NotAllowed):
        publish_announcement(by=cast.jun, now=NOW, announcement=draft)
