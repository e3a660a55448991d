"""A new event in one press: from a template, or like one that was held before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

from django.test import Client
from django.urls import reverse

from matches.queries import stages
from organizer.events.models import Event, EventRole, EventState
from organizer.usecases.plan_stages import plan_stages
from tests.cast import Cast
from tests.factories import NOW, an_event, announced
from tests.web.conftest import Visit
from tests.web.reading import words

NEW = {"name": "Spring Cup", "day": "2031-03-08", "time_zone": "Europe/Lisbon"}


def set_up(olga: Client, **typed: str) -> Event:
    """The event that the form makes."""
    answer = olga.post(reverse("event_create"), {**NEW, **typed})
    made = Event.objects.get(name=typed.get("name", NEW["name"]))
    assert answer.url == reverse("event", args=(made.slug,))
    return made


def plan(event: Event) -> list[tuple[str, int | None, int | None]]:
    return [(one.plan.kind, one.planned, one.plan.cut) for one in stages(event.competition)]


def test_a_name_and_a_day_make_a_draft_as_the_template_has_it(olga: Client) -> None:
    made = set_up(olga, start="template:type-b-day")

    assert made.state == EventState.DRAFT
    assert made.format_version.format.slug == "type-b"
    assert made.starts_at == datetime(2031, 3, 8, 10, 0, tzinfo=UTC)
    assert made.check_in_opens_at == made.starts_at - timedelta(hours=1)
    assert (made.capacity, made.rounds) == (32, 5)
    assert plan(made)[0] == ("swiss", 5, None)
    assert [(kind, cut) for kind, _rounds, cut in plan(made)[1:]] == [("single_elimination", 8)]


def test_what_is_announced_begins_as_a_draft_with_name_day_and_place(olga: Client) -> None:
    made = set_up(olga, start="template:type-15-evening", place="The Shop", starts="18:30")

    draft = made.announcements.get()
    assert draft.published_at is None
    assert draft.text == (
        "Spring Cup, 8 March 2031, The Shop.\n\n"
        "3 rounds. Play starts at 18:30; check in from 17:30 on."
    )
    assert made.starts_at == datetime(2031, 3, 8, 18, 30, tzinfo=UTC)


def test_an_event_like_an_earlier_one_has_its_settings_on_another_day(
    cast: Cast, olga: Client
) -> None:
    same = {"capacity": 24, "list_visibility": "after", "description": "Bring sleeves."}
    same |= {"fee": Decimal("5.00"), "currency": "EUR", "check_in_by": "desk"}
    before = an_event(cast, **same)
    plan_stages(
        by=cast.olga,
        now=NOW,
        event=before,
        stages=[{"kind": "swiss", "rounds": 4}, {"kind": "single_elimination", "cut": 4}],
    )
    announced(cast, before, "Winter Open, 8 January 2050, The Shop.\nPORTAL ALLOWED")

    made = set_up(olga, start=f"copy:{before.slug}", place="The Shop")

    assert made.starts_at == datetime(2031, 3, 8, 10, 0, tzinfo=UTC)
    assert made.deck_deadline == made.starts_at - timedelta(hours=1)
    assert {name: getattr(made, name) for name in same} == same
    assert [(kind, cut) for kind, _rounds, cut in plan(made)] == [
        ("swiss", None),
        ("single_elimination", 4),
    ]
    draft = made.announcements.get()
    assert draft.published_at is None
    assert draft.text == "Spring Cup, 8 March 2031, The Shop.\nPORTAL ALLOWED"
    assert set(made.roles.values_list("user", flat=True)) == {cast.olga.pk}


def test_its_judges_come_along_if_that_is_wished(cast: Cast, olga: Client) -> None:
    before = an_event(cast)

    made = set_up(olga, start=f"copy:{before.slug}", with_helpers="on")

    assert made.roles.filter(user=cast.jun, role=EventRole.Role.JUDGE).exists()


def test_an_event_that_somebody_else_runs_is_no_example(cast: Cast, as_: Visit) -> None:
    before = an_event(cast)
    ada = as_(cast.ada)

    answer = ada.post(reverse("event_create"), {**NEW, "start": f"copy:{before.slug}"})

    assert answer.status_code == 400
    assert before.name not in words(ada.get(reverse("event_create"), {"copy": before.slug}))


def test_a_day_on_which_the_format_has_no_rules_is_refused_with_what_was_typed(
    olga: Client,
) -> None:
    typed = {**NEW, "day": "1999-01-01", "start": "template:type-15-evening"}
    answer = olga.post(reverse("event_create"), typed)

    assert answer.status_code == 400
    assert "The rules of Type 15 on 1999-01-01 are not known here" in words(answer)
    assert 'value="Spring Cup"' in answer.content.decode()
    assert not Event.objects.exists()


def test_pressed_twice_it_makes_one(olga: Client) -> None:
    set_up(olga, start="template:type-b-evening")
    made = set_up(olga, start="template:type-b-evening")

    assert made.announcements.count() == 1
