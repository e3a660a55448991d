"""Events that are played as far as a test wants them, without a deck in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse

from matches.engine.results import Game
from matches.models import Entrant, Match, ResultReport, Round
from matches.models import Game as GameRow
from matches.queries import draft_of, open_round, round_view
from matches.services import add_entrants
from organizer.events.models import Event, Registration
from organizer.usecases.enter_guest import enter_guest
from organizer.usecases.pair_round import pair_round
from organizer.usecases.plan_stages import plan_stages
from organizer.usecases.publish_round import publish_round
from organizer.usecases.report_match import report_match
from organizer.usecases.start_next_stage import start_next_stage
from tests.cast import Cast
from tests.factories import NOW, an_event

FOUR = ("Anna", "Ben", "Clara", "Dora")
"""Four guests: whoever comes first here beats whoever comes later."""

Plan = Sequence[Mapping[str, object]]


def of_guests(cast: Cast, *names: str, plan: Plan = ()) -> Event:
    """An open event of Olga's with these guests, in three rounds or as planned."""
    event = an_event(cast)
    for name in names:
        enter_guest(by=cast.olga, now=NOW, event=event, name=name)
    if plan:
        plan_stages(by=cast.olga, now=NOW, event=event, stages=plan)
    event.refresh_from_db()
    return event


def of_many(cast: Cast, players: int, plan: Plan = ()) -> Event:
    """An event with so many players who have no entries, for pages that must stay quick."""
    event = of_guests(cast, plan=plan)
    add_entrants(competition=event.competition, names=[f"Player {n}" for n in range(players)])
    return event


def paired(cast: Cast, event: Event) -> Round:
    """The next round, published."""
    round_ = pair_round(by=cast.olga, now=NOW, event=event, seed=1)
    event.refresh_from_db()
    return round_


def played(cast: Cast, event: Event, rounds: int = 1) -> None:
    """So many rounds, each won 2–0 by who comes first in the alphabet."""
    for _round in range(rounds):
        paired(cast, event)
        decided(cast, event)


def decided(cast: Cast, event: Event) -> None:
    """The open round, won by who comes first in the alphabet."""
    for view in round_view(open_round(event.competition)).matches:
        if not view.finished:
            winner = min((seat.entrant for seat in view.seats), key=lambda one: one.name)
            won(cast, view.match, winner.name)


def won(cast: Cast, match: Match, name: str) -> None:
    """A match won 2–0."""
    winner = Entrant.objects.get(seats__match=match, name=name)
    report_match(by=cast.olga, now=NOW, match=match, games=[Game(winner=winner)] * 2)


def all_decided(round_: Round) -> None:
    """A round of many, decided at once and not by the services: first seats win 2–0."""
    matches = list(Match.objects.filter(round=round_, seats__position=2))
    reports = ResultReport.objects.bulk_create(
        ResultReport(match=match, version=1, status=ResultReport.Status.JUDGED, made_at=NOW)
        for match in matches
    )
    first = {seat.match_id: seat for seat in round_.seats.filter(position=1)}
    GameRow.objects.bulk_create(
        GameRow(report=report, number=number, winner=first[report.match_id])
        for report in reports
        for number in (1, 2)
    )


def next_stage(cast: Cast, event: Event) -> Round:
    """The first round of the next stage, published."""
    start_next_stage(by=cast.olga, now=NOW, event=event, seed=1)
    return publish_round(by=cast.olga, now=NOW, event=event)


def tables(event: Event) -> list[tuple[str, ...]]:
    """Who sits at each table of the draft, by name."""
    draft = draft_of(event.competition)
    return [
        tuple(seat.entrant.name for seat in match.seats.select_related("entrant"))
        for match in draft.matches.order_by("table")
    ]


def entry(event: Event, name: str) -> Registration:
    return event.registrations.select_related("entrant").get(person__name=name)


def names(event: Event) -> list[str]:
    """Who plays, by the alphabet."""
    playing = event.registrations.filter(dropped_at=None)
    return sorted(playing.values_list("person__name", flat=True))


def entrant(event: Event, name: str) -> Entrant:
    """Somebody who plays, by name."""
    return event.competition.entrants.get(name=name)


def at(name: str, event: Event, *more: object) -> str:
    """The address of a page of the event."""
    return reverse(name, args=(event.slug, *more))
