"""Events in each of their states, and the addresses of what is shown of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from matches.engine.penalties import Kind
from matches.models import Match, Round
from organizer.accounts.models import Person
from organizer.events.models import Event, ListVisibility, Registration
from organizer.history.details import SeasonDetails
from organizer.history.scheme import Scheme
from organizer.printing.registry import PRINTOUTS
from organizer.usecases.add_season_event import add_season_event
from organizer.usecases.begin_deck_check import begin_deck_check
from organizer.usecases.call_judge import call_judge
from organizer.usecases.check_in import check_in
from organizer.usecases.choose_deck_check import choose_deck_check
from organizer.usecases.create_league import create_league
from organizer.usecases.draft_round import draft_round
from organizer.usecases.extend_time import extend_time
from organizer.usecases.finish_event import finish_event
from organizer.usecases.give_penalty import give_penalty
from organizer.usecases.open_check_in import open_check_in
from organizer.usecases.queue_guest import queue_guest
from organizer.usecases.save_season import save_season
from organizer.usecases.start_clock import start_clock
from tests.cast import Cast
from tests.factories import NOW, a_draft, an_event, announced, check_all, entered, submitted
from tests.integration.floor.floor import Floor
from tests.web.played import at, entrant, next_stage, of_guests, paired, played

GUESTS = ("Annika Lindqvist", "Benedict Okonkwo-Fairweather", "Clara", "Dora")
"""Whoever comes first here beats whoever comes later."""

ABOUT_EVENTS = (
    *("event", "event_rounds", "event_entries", "event_check_in", "standings"),
    *("decks", "metagame", "floor", "hall_screen", "stream"),
)
TO_THE_LAST = {"kind": "single_elimination", "cut": 4, "bronze": True}
FAULTY = "5 Giant Growth\n1 Lightening Bolt\n54 Forest"
APES = "4 Kird Ape\n2 Lightning Bolt\n4 Giant Growth\n50 Forest"
BLUE = "4 Counterspell\n56 Island"
ABOUT = {
    Event: "event_printout",
    Round: "round_printout",
    Registration: "printout",
    Match: "match_printout",
}


def of_every_state(cast: Cast) -> Iterator[tuple[str, str]]:
    """Who is to look at what, of events from their draft to long after their end."""
    for state in (drafted, checking_in, paired_anew, on_the_floor, sets, in_a_bracket, over):
        event, *more = state(cast)
        yield from (
            ("organizer", address) for name in ABOUT_EVENTS for address in [at(name, event)]
        )
        yield from (("organizer", address) for address in more)
        yield "player", at("event", event)
    everybody_meets = of_guests(cast, *GUESTS, plan=[{"kind": "round_robin"}])
    played(cast, everybody_meets)
    yield "organizer", at("stage", everybody_meets, 1)


def drafted(cast: Cast) -> Iterator[Event | str]:
    """An event that nobody else sees."""
    event = a_draft(cast)
    yield event
    yield at("event_stages", event)
    yield at("event_edit", event)


def checking_in(cast: Cast) -> Iterator[Event | str]:
    """One has come, three are awaited, one waits for a place."""
    event = of_guests(cast, *GUESTS[:3])
    entry = entered(cast.luke, event)
    open_check_in(by=cast.olga, now=NOW, event=event)
    check_in(by=cast.olga, now=NOW, who=event.registrations.first())
    Event.objects.filter(pk=event.pk).update(capacity=4)
    queue_guest(by=cast.olga, now=NOW, event=event, name="Wanda")
    yield event
    yield f"{at('event_check_in', event)}?who={entry.person_id}"
    yield f"{at('event_check_in', event)}?q=somebody"
    yield at("entry", event, entry.pk)
    yield at("entry_drop", event, entry.pk)


def paired_anew(cast: Cast) -> Iterator[Event | str]:
    """The second round is drafted; two who have met are about to meet again."""
    event = of_guests(cast, *GUESTS)
    played(cast, event)
    draft_round(by=cast.olga, now=NOW, event=event, seed=1)
    yield event
    yield at("draft", event)
    one, other = (entrant(event, name).pk for name in GUESTS[:2])
    yield f"{at('draft_swap', event)}?one={one}"
    yield f"{at('draft_swap', event)}?one={one}&other={other}"


def on_the_floor(cast: Cast) -> Iterator[Event | str]:
    """The clock runs, a table has more time, its decks are looked at, and somebody calls."""
    floor, now = Floor(cast), timezone.now()
    event, match = floor.event, floor.match_of(floor.luke)
    announced(cast, event, "OPTIONAL 6-PROXY RULE IN EFFECT. ANTE ALLOWED")
    start_clock(by=cast.jun, now=now, round_=floor.round)
    extend_time(by=cast.jun, now=now, match=match, minutes=5, reason="A ruling")
    check = choose_deck_check(by=cast.jun, now=now, match=match)
    begin_deck_check(by=cast.jun, now=now, check=check)
    call_judge(by=cast.luke, now=now, match=match, about="A missed trigger" * 10)
    give_penalty(by=cast.jun, now=now, entry=floor.luke, infraction="slow-play", kind=Kind.WARNING)
    yield event
    yield at("deck_check", event, check.pk)
    yield at("table_time", event, match.pk)
    yield at("notes", event)
    yield at("penalties", event)
    yield at("match", event, match.pk)
    yield f"{at('round', event, 1)}?why=1"


def sets(cast: Cast) -> Iterator[Event | str]:
    """A round of Type 15 is played; a list has faults."""
    event = an_event(cast, name="Sets", format_slug="type-15-modern")
    luke, _chris = (entered(user, event) for user in cast.players)
    faulty = entered(cast.luke, an_event(cast, name="Faulty"))
    submitted(cast.luke, faulty, FAULTY)
    check_all(faulty.event)
    match = paired(cast, event).matches.get()
    yield event
    yield at("match", event, match.pk)
    yield at("deck_submit", event, luke.pk)
    yield at("deck", faulty.event, faulty.pk)
    yield at("deck_submit", faulty.event, faulty.pk)
    yield f"{reverse('match_printout', args=(event.slug, match.pk, 'match-record'))}?format=html"


def in_a_bracket(cast: Cast) -> Iterator[Event | str]:
    """After the cut: the first round of a bracket is played."""
    event = of_guests(cast, *GUESTS, plan=[{"kind": "swiss", "rounds": 1}, TO_THE_LAST])
    played(cast, event)
    next_stage(cast, event)
    yield event
    yield at("stage", event, 2)


def over(cast: Cast) -> Iterator[Event | str]:
    """A finished event with its decks, records, ratings and its part in a season."""
    event = of_guests(cast, *GUESTS)
    Event.objects.filter(pk=event.pk).update(list_visibility=ListVisibility.OPEN)
    entries = [entered(user, event) for user in cast.players]
    for user, entry, text in zip(cast.players, entries, (APES, BLUE), strict=True):
        submitted(user, entry, text)
    check_all(event)
    event.refresh_from_db()
    played(cast, event, rounds=2)
    finish_event(by=cast.olga, now=NOW, event=event)
    league = create_league(by=cast.olga, now=NOW, name="Over", format_=None)
    day = event.starts_at.date()
    season = save_season(
        by=cast.olga,
        now=NOW,
        league=league,
        details=SeasonDetails(
            name="Winter",
            starts_on=day - timedelta(days=1),
            ends_on=day + timedelta(days=1),
            scheme=Scheme(),
        ),
    )
    add_season_event(by=cast.olga, now=NOW, season=season, event=event)
    luke, chris = (Person.objects.get(user=user).pk for user in cast.players)
    yield event
    yield f"{at('decks', event)}?view=lists"
    yield at("deck", event, entries[0].pk)
    yield at("rank", event, entries[0].entrant_id)
    yield reverse("season", args=(league.slug, season.number))
    yield reverse("season_player", args=(league.slug, season.number, luke))
    yield reverse("player", args=(luke,))
    yield reverse("head_to_head", args=(luke, chris))
    yield reverse("rating_table", args=("type-b",))
    yield from printouts(event, entries[0])


def printouts(event: Event, entry: Registration) -> Iterator[str]:
    """Every printout but those of a match, as pages."""
    about = {Event: (), Round: (1,), Registration: (entry.pk,)}
    for one in PRINTOUTS:
        if one.subject in about and not one.key.startswith("match-record"):
            words = (event.slug, *about[one.subject], one.key)
            yield f"{reverse(ABOUT[one.subject], args=words)}?format=html"
