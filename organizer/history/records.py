"""A player's record over events, and two players' matches against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from formats.rulebook.models import Format
from matches.engine.results import Outcome, Record
from matches.engine.terms import KoTerms
from matches.queries.past import PastMatch
from matches.queries.terms import terms_of
from organizer.accounts.models import Person
from organizer.errors import NotThere
from organizer.events.models import Event, EventState, Registration
from organizer.history.models import Merge
from organizer.history.reading import Played, finished_events, read, sides_of

SEEN_OF = (EventState.RUNNING, EventState.FINISHED)
"""Whose pairings everybody can read: who played there is known by name."""


@dataclass(frozen=True)
class Score:
    """Matches and games won, lost and drawn against opponents. A bye is nobody's loss and stands
    apart in `byes`; `decks_left` are those at the end of KO matches."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0
    byes: int = 0
    decks_left: int = 0

    @property
    def matches(self) -> int:
        """How many were played against somebody."""
        return self.won + self.lost + self.drawn

    def __add__(self, other: Score) -> Score:
        return Score(
            *(mine + theirs for mine, theirs in zip(self.values, other.values, strict=True))
        )

    @property
    def values(self) -> tuple[int, ...]:
        """The figures in the order of the fields."""
        return tuple(vars(self).values())


@dataclass(frozen=True)
class Meeting:
    """One match of two players as the first of them saw it."""

    event: Event
    round: int
    match: int
    opponent: Person
    outcome: Outcome
    record: Record


@dataclass(frozen=True)
class EventRecord:
    """What a player did in one event. `rank` to `last` are the places that they share of `players`
    who played; None where they did not play to its end. `points` are those of its standings."""

    event: Event
    entry: Registration
    rank: int | None
    last: int | None
    players: int
    points: int
    is_ko: bool
    score: Score
    meetings: tuple[Meeting, ...] = ()


@dataclass(frozen=True)
class Total:
    """What a player did in all events of a format."""

    format: Format
    is_ko: bool
    events: int
    score: Score


@dataclass(frozen=True)
class Against:
    """What a player did against one other, with the matches in the order of play."""

    opponent: Person
    score: Score
    meetings: tuple[Meeting, ...] = field(default=())


@dataclass(frozen=True)
class PlayerRecord:
    """A player's finished events, the newest first; all of them and each format together; everybody
    they met, whom they met most first; and the events that they are playing in now."""

    person: Person
    events: tuple[EventRecord, ...]
    total: Score
    totals: tuple[Total, ...]
    against: tuple[Against, ...]
    running: tuple[Event, ...]


def known_person(pk: int, asked_by: int | None = None) -> Person:
    """The person of that number, or whoever they were found to be. Raises NotThere for nobody whose
    name can be read in an event; the user of the id `asked_by` knows themselves all the same."""
    seen = Q(registrations__event__state__in=SEEN_OF)
    if asked_by is not None:
        seen |= Q(user=asked_by)
    known = Person.objects.filter(seen, pk=current_id(pk)).distinct()
    found = known.select_related("user").first()
    if found is None:
        raise NotThere("no-such-player", _("There is no such player."))
    return found


def current_id(pk: int) -> int:
    """The id under which somebody is kept who may have been merged, however often."""
    while (merge := Merge.objects.filter(former_id=pk, undone_at=None).first()) is not None:
        pk = merge.kept_id
    return pk


def events_of(person: Person) -> QuerySet[Event]:
    """The finished events that somebody was entered in, in the order of play."""
    return finished_events().filter(registrations__person=person)


def record_of(person: Person) -> PlayerRecord:
    """What somebody has done in all events that are over."""
    played = read(events_of(person))
    records = [one for one in _event_records(person, played) if one is not None]
    meetings = [meeting for one in records for meeting in one.meetings]
    running = Event.objects.filter(registrations__person=person, state=EventState.RUNNING)
    return PlayerRecord(
        person=person,
        events=tuple(reversed(records)),
        total=_sum(one.score for one in records),
        totals=_totals(records),
        against=_against(meetings),
        running=tuple(running.select_related("format_version__format").order_by("starts_at")),
    )


def head_to_head(person: Person, other: Person) -> Against:
    """The matches of two players against each other in events that are over, as the first saw
    them."""
    played = read(events_of(person).filter(pk__in=events_of(other).values("pk")))
    meetings = tuple(
        meeting
        for one in _event_records(person, played, ranked=False)
        if one is not None
        for meeting in one.meetings
        if meeting.opponent == other
    )
    return Against(other, _score_against(meetings), meetings)


def _event_records(
    person: Person, played: Played, *, ranked: bool = True
) -> Iterable[EventRecord | None]:
    own = {
        entry.event_id: entry for entry in played.entries.values() if entry.person_id == person.pk
    }
    for competition, event in played.events.items():
        yield _event_record(played, competition, event, own[event.pk], ranked=ranked)


def _event_record(
    played: Played, competition: int, event: Event, entry: Registration, *, ranked: bool
) -> EventRecord | None:
    """None for an event in which the player had no match."""
    matches = played.past.matches[competition]
    own = [
        (match, record)
        for match in matches
        for record in match.records
        if record.player == entry.entrant_id
    ]
    if not own:
        return None
    lines = played.past.standings(competition) if ranked else []
    line = next((one for one in lines if one.entrant.pk == entry.entrant_id), None)
    to_the_end = line is not None and line.entrant.dropped_at is None
    place = line.place if line else None
    return EventRecord(
        event=event,
        entry=entry,
        rank=line.rank if line and to_the_end else None,
        last=place.last if place and to_the_end else None,
        players=len({record.player for match in matches for record in match.records}),
        points=line.points if line else 0,
        is_ko=isinstance(terms_of(event.competition), KoTerms),
        score=_sum(_score(record) for _match, record in own),
        meetings=tuple(_meetings(played, event, own)),
    )


def _meetings(
    played: Played, event: Event, own: Iterable[tuple[PastMatch, Record]]
) -> Iterable[Meeting]:
    for match, record in own:
        if sides_of(match) is None:
            continue
        opponent = played.entries.get(record.opponents[0])
        if opponent is not None:
            yield Meeting(event, match.round, match.match, opponent.person, record.outcome, record)


def _score(record: Record) -> Score:
    """What one match adds. Alone at the table there is no opponent to win or lose against."""
    if not record.opponents:
        return Score(byes=int(record.outcome is Outcome.WIN))
    return Score(
        won=int(record.outcome is Outcome.WIN),
        lost=int(record.outcome is Outcome.LOSS),
        drawn=int(record.outcome is Outcome.DRAW),
        games_won=record.wins,
        games_lost=record.losses,
        games_drawn=record.draws,
        decks_left=record.decks_left,
    )


def _score_against(meetings: Iterable[Meeting]) -> Score:
    return _sum(_score(meeting.record) for meeting in meetings)


def _sum(scores: Iterable[Score]) -> Score:
    return sum(scores, Score())


def _totals(records: Iterable[EventRecord]) -> tuple[Total, ...]:
    totals: dict[int, Total] = {}
    for one in records:
        its = one.event.format_version.format
        before = totals.get(its.pk, Total(its, is_ko=False, events=0, score=Score()))
        totals[its.pk] = replace(
            before,
            is_ko=before.is_ko or one.is_ko,
            events=before.events + 1,
            score=before.score + one.score,
        )
    return tuple(sorted(totals.values(), key=lambda one: (-one.events, one.format.name)))


def _against(meetings: Iterable[Meeting]) -> tuple[Against, ...]:
    met: dict[Person, list[Meeting]] = {}
    for meeting in meetings:
        met.setdefault(meeting.opponent, []).append(meeting)
    found = [Against(who, _score_against(those), tuple(those)) for who, those in met.items()]
    return tuple(sorted(found, key=lambda one: (-len(one.meetings), one.opponent.name.casefold())))


def people_of(event: Event) -> Mapping[int, int]:
    """The ids of the people who play in an event, by the ids of their entrants."""
    return dict(event.registrations.values_list("entrant_id", "person_id"))
