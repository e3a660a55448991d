"""The morning of the Type B day: announcements, a full event, lists, check-in and seeds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser

from organizer.decks.queries import Standing, deck_standing
from organizer.demo.lists import a_list
from organizer.errors import Conflict
from organizer.events.models import Registration
from organizer.events.permissions import Action, can
from organizer.events.queries import proxies_in_effect
from organizer.usecases.check_in import check_in
from organizer.usecases.drop_entry import drop_entry
from organizer.usecases.enter_event import enter_event
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.leave_out_absent import leave_out_absent
from organizer.usecases.open_check_in import open_check_in
from organizer.usecases.open_event import open_event
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.publish_announcement import publish_announcement
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.return_entry import return_entry
from organizer.usecases.rule_on_deck import rule_on_deck
from organizer.usecases.save_announcement import save_announcement
from organizer.usecases.set_entry import set_entry
from organizer.usecases.submit_deck import submit_deck
from tests.cast import an_account
from tests.factories import check_all
from tests.integration.days.day import Day

STARTS_AT = datetime(2024, 6, 8, 9, 0, tzinfo=UTC)
STAGES = [
    {"kind": "swiss", "rounds": 5, "first_round": "seed"},
    {"kind": "single_elimination", "cut": 8, "drawn": "higher_seed"},
]
NAMES = (
    *("Abe", "Amy", "Bea", "Ben", "Cid", "Cleo", "Dan", "Dora"),
    *("Emil", "Eve", "Fay", "Finn", "Gil", "Hal", "Ian", "Joy"),
    *("Kim", "Lee", "Max", "Ned", "Oda", "Pia", "Quin", "Ray"),
    *("Sam", "Tia", "Uli", "Val", "Wim", "Xia", "Yan", "Zoe"),
)
"""By seed. If nothing else is told, who comes first in the alphabet wins."""

GUESTS = NAMES[10:16] + NAMES[26:]
LISTS = ("type-b-white-blue", "type-b-black", "type-b-red-green")
ANNOUNCEMENTS = {
    "Website": "Type B on Saturday.\nOPTIONAL 6-PROXY RULE IN EFFECT\nANTE ALLOWED",
    "Poster": "Bring a black marker: OPTIONAL 6-PROXY RULE IN EFFECT",
}


def the_event_is_announced(day: Day) -> None:
    """Proxies are announced everywhere, ante only on the website: it is not played."""
    plan_stages(**day.by_olga, event=day.event, stages=STAGES)
    open_event(**day.by_olga, event=day.event)
    for channel, text in ANNOUNCEMENTS.items():
        written = save_announcement(**day.by_olga, event=day.event, channel=channel, text=text)
        publish_announcement(**day.by_olga, announcement=written, confirmed=True)
    assert proxies_in_effect(day.refreshed())
    assert {each.channel for each in day.event.announcements.all()} == set(ANNOUNCEMENTS)


def it_is_full_and_zoe_waits(day: Day) -> None:
    """Thirty-one and Nora are entered. Nora drops out, and Zoe moves up."""
    enter_event(by=day.cast.nora, now=day.later(1), event=day.event)
    for name in NAMES[:-1]:
        if name in GUESTS:
            enter_guest(**day.by_jun, event=day.event, name=name)
        else:
            enter_event(by=an_account(name), now=day.later(1), event=day.event)
    with pytest.raises(Conflict) as refused:
        enter_event(by=day.cast.luke, now=day.later(1), event=day.event)
    assert refused.value.code == "event-is-full"
    queue_guest(**day.by_jun, event=day.event, name="Zoe")
    assert [place.person.name for place in day.event.waiting.all()] == ["Zoe"]
    drop_entry(**day.by("Nora"), entry=day.entry("Nora"))
    assert not day.event.waiting.exists()
    assert entered(day) == set(NAMES)


def entered(day: Day) -> set[str]:
    return {entry.entrant.name for entry in day.event.registrations.filter(dropped_at=None)}


def lists_are_handed_in(day: Day) -> None:
    """Oda's list breaks the rules, and she mends it; Pia's does too, and Jun accepts it; Quin's
    comes after the deadline, over the desk. Nobody reads them but their players and the staff."""
    for number, name in enumerate(NAMES):
        if name != "Quin":
            listed = "type-b-illegal" if name in ("Oda", "Pia") else LISTS[number % 3]
            submit_deck(**day.by(name), entry=day.entry(name), parts=a_list(listed))
    check_all(day.event, day.later(1))
    refused = {name for name in NAMES if standing(day, name) == Standing.ILLEGAL}
    assert refused == {"Oda", "Pia"}
    submit_deck(**day.by("Oda"), entry=day.entry("Oda"), parts=a_list(LISTS[0]))
    accepted = deck_standing(day.entry("Pia")).submission
    rule_on_deck(**day.by_jun, submission=accepted, accepted=True, reason="A printing of the shop.")
    day.now = STARTS_AT - timedelta(minutes=30)
    late = {"entry": day.entry("Quin"), "parts": a_list(LISTS[1])}
    with pytest.raises(Conflict) as too_late:
        submit_deck(**day.by("Quin"), **late)
    assert too_late.value.code == "deck-deadline-passed"
    submit_deck(**day.by_jun, **late)
    check_all(day.event, day.later(1))
    said = {standing(day, name) for name in NAMES if name != "Pia"}
    assert (said, standing(day, "Pia")) == ({Standing.LEGAL}, Standing.ACCEPTED)
    assert not can(AnonymousUser(), Action.VIEW_DECK, day.entry("Abe"))
    assert not can(day.entry("Amy").person.user, Action.VIEW_DECK, day.entry("Abe"))


def standing(day: Day, name: str) -> Standing:
    return deck_standing(day.entry(name)).standing


def all_are_there_but_wim(day: Day) -> None:
    """Who is not checked in is left out; then Wim stands at the desk after all."""
    open_check_in(**day.by_olga, event=day.event)
    for name in NAMES:
        if name != "Wim":
            check_in(**day.by(name), who=day.entry(name))
    seen = set(Registration.objects.filter(event=day.event).values_list("pk", flat=True))
    (left_out,) = leave_out_absent(**day.by_olga, event=day.event, seen=seen)
    assert left_out.entrant.name == "Wim"
    return_entry(**day.by_jun, entry=day.entry("Wim"))
    assert entered(day) == set(NAMES)
    for seed, name in enumerate(NAMES, 1):
        set_entry(**day.by_olga, entry=day.entry(name), seed=seed)
