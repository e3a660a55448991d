"""Ratings by format: computed from every finished event anew, kept until something changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Count, QuerySet

from formats.rulebook.models import Format
from matches.engine.results import Ending
from matches.queries.past import PastMatch
from organizer.accounts.models import Person
from organizer.events.models import Event, EventState
from organizer.history.models import Rating, Ratings, RatingStep
from organizer.history.rating import RatedEvent, RatedMatch, Skill, Step, digest_of, rated
from organizer.history.reading import Played, finished_events, read, sides_of
from organizer.outbox.models import OutboxMessage
from organizer.outbox.topics import Topic

SAYS_NOTHING = frozenset({Ending.NO_SHOW, Ending.INTENTIONAL_DRAW, Ending.PENALTY})
"""Endings that no play brought about."""


@dataclass(frozen=True)
class RankedPlayer:
    """A line of a format's ratings; `rank` is None while the rating is provisional."""

    rank: int | None
    person: Person
    skill: Skill


@dataclass(frozen=True)
class RatingTable:
    """A format's ratings as they were computed last: the ranked players first. `awaits` says that
    results have changed since; `computed_at` None that nothing was computed yet."""

    format: Format
    players: tuple[RankedPlayer, ...]
    events: int
    matches: int
    computed_at: datetime | None
    awaits: bool


@dataclass(frozen=True)
class RatingLine:
    """A player's rating in one format, and how it came to be, event by event."""

    format: Format
    skill: Skill
    rank: int | None
    steps: tuple[tuple[Event, Skill], ...]


def compute(format_: Format, now: datetime) -> bool:
    """Compute the ratings of a format from all its finished events; False where they are computed
    from just these results already. Two at once are one after the other."""
    with transaction.atomic():
        format_ = Format.objects.select_for_update(no_key=True).get(pk=format_.pk)
        events = rated_events(format_)
        digest = digest_of(events)
        before = Ratings.objects.filter(format=format_).first()
        if before is not None and before.digest == digest:
            return False
        if before is not None:
            before.delete()
        kept = Ratings.objects.create(
            format=format_,
            digest=digest,
            computed_at=now,
            events=len(events),
            matches=sum(len(one.matches) for one in events),
        )
        _keep(kept, *rated(events))
    return True


def rated_events(format_: Format) -> list[RatedEvent]:
    """The finished events of a format with the matches that count, in the order of play."""
    played = read(finished_events().filter(format_version__format=format_))
    return [
        RatedEvent(event.pk, tuple(_rated_matches(played, played.past.matches[competition])))
        for competition, event in played.events.items()
    ]


def is_rated(match: PastMatch) -> bool:
    """Whether a match says who plays better: two sat there and played a game, and neither an
    absence, a penalty nor an agreement brought the result about."""
    return sides_of(match) is not None and match.games > 0 and match.ending not in SAYS_NOTHING


def formats_to_compute() -> list[Format]:
    """The formats with another number of finished events than their ratings are made of, however
    those events came to be finished."""
    finished = dict(
        Event.objects.filter(state=EventState.FINISHED)
        .order_by()
        .values_list("format_version__format")
        .annotate(Count("pk"))
    )
    computed = dict(Ratings.objects.values_list("format_id", "events"))
    changed = [pk for pk in {*finished, *computed} if finished.get(pk, 0) != computed.get(pk, 0)]
    return list(Format.objects.filter(pk__in=changed).order_by("pk"))


def rated_formats() -> QuerySet[Ratings]:
    """The formats that have ratings."""
    return Ratings.objects.filter(matches__gt=0).select_related("format").order_by("format__name")


def table_of(format_: Format) -> RatingTable:
    """The ratings of a format, in three statements."""
    kept = Ratings.objects.filter(format=format_).first()
    rows = Rating.objects.filter(ratings=kept).select_related("person") if kept else ()
    return RatingTable(
        format=format_,
        players=tuple(_ranked((row.person, _skill(row)) for row in rows)),
        events=kept.events if kept else 0,
        matches=kept.matches if kept else 0,
        computed_at=kept.computed_at if kept else None,
        awaits=_awaits(format_),
    )


def ratings_of(person: Person) -> list[RatingLine]:
    """A player's rating in each format that they have one in."""
    rows = Rating.objects.filter(person=person).select_related("ratings__format")
    rows = rows.prefetch_related("steps__event").order_by("ratings__format__name")
    return [
        RatingLine(
            format=row.ratings.format,
            skill=_skill(row),
            rank=_rank(row),
            steps=tuple((step.event, _skill(step)) for step in row.steps.all()),
        )
        for row in rows
    ]


def _awaits(format_: Format) -> bool:
    waiting = OutboxMessage.objects.filter(topic=Topic.RATE_FORMAT, key=str(format_.pk))
    return waiting.exists()


def _skill(row: Rating | RatingStep) -> Skill:
    return Skill(row.mu, row.sigma, row.matches)


def _ranked(players: Iterable[tuple[Person, Skill]]) -> Iterator[RankedPlayer]:
    """Best first; who is provisional after the others, without a rank. Equal ratings share one."""
    ordered = sorted(
        players,
        key=lambda one: (one[1].is_provisional, -one[1].shown, one[0].name.casefold(), one[0].pk),
    )
    rank, before = 0, None
    for place, (person, skill) in enumerate(ordered, 1):
        if skill.is_provisional:
            yield RankedPlayer(None, person, skill)
            continue
        if before is None or skill.shown != before:
            rank, before = place, skill.shown
        yield RankedPlayer(rank, person, skill)


def _rank(row: Rating) -> int | None:
    skill = _skill(row)
    if skill.is_provisional:
        return None
    others = Rating.objects.filter(ratings=row.ratings_id).values_list("mu", "sigma", "matches")
    better = (Skill(*one) for one in others)
    return 1 + sum(one.shown > skill.shown for one in better if not one.is_provisional)


def _rated_matches(played: Played, matches: Iterable[PastMatch]) -> Iterator[RatedMatch]:
    for match in matches:
        if not is_rated(match):
            continue
        one, other = match.records
        people = played.person(one.player), played.person(other.player)
        if people[0] is not None and people[1] is not None:
            yield RatedMatch(people[0], people[1], one.outcome)


def _keep(kept: Ratings, skills: dict[int, Skill], steps: Iterable[Step]) -> None:
    rows = Rating.objects.bulk_create(
        Rating(ratings=kept, person_id=person, **skill._asdict())
        for person, skill in sorted(skills.items())
    )
    row_of = {row.person_id: row for row in rows}
    RatingStep.objects.bulk_create(
        RatingStep(
            rating=row_of[step.player],
            event_id=step.event,
            position=position,
            **step.skill._asdict(),
        )
        for position, step in enumerate(steps, 1)
    )
