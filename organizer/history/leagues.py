"""Leagues: which events a season takes, and its table, worked out from their standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from organizer.accounts.models import Person, User
from organizer.errors import NotThere
from organizer.events.models import Event, EventRole, EventState
from organizer.history.models import League, Season
from organizer.history.reading import ORDER_OF_PLAY, Played, read
from organizer.history.scheme import LeagueLine, Scheme, Showing, league_table, parse_scheme

DAY = timedelta(days=1)


@dataclass(frozen=True)
class SeasonEventLine:
    """An event of a season; it counts once it is over. `is_added` is False for one that the rule
    takes."""

    event: Event
    is_added: bool

    @property
    def counts(self) -> bool:
        """Whether its results are in the table."""
        return self.event.state == EventState.FINISHED


@dataclass(frozen=True)
class PlayerLine:
    """A player's line of a season's table."""

    person: Person
    line: LeagueLine


@dataclass(frozen=True)
class SeasonTable:
    """A season with its events in the order of play, and the table that the finished ones make."""

    season: Season
    scheme: Scheme
    events: tuple[SeasonEventLine, ...]
    lines: tuple[PlayerLine, ...]

    @property
    def by_id(self) -> Mapping[int, Event]:
        """Its events by their ids."""
        return {one.event.pk: one.event for one in self.events}

    @property
    def counted(self) -> int:
        """How many of its events are over."""
        return sum(one.counts for one in self.events)

    def line_of(self, person: Person) -> LeagueLine:
        """A player's line. Raises NotThere."""
        found = next((one.line for one in self.lines if one.person == person), None)
        if found is None:
            raise NotThere("not-in-season", _("This player has played in no event of the season."))
        return found


def league_at(slug: str) -> League:
    """The league of an address, with its organizers. Raises NotThere."""
    found = leagues().filter(slug=slug).first()
    if found is None:
        raise NotThere("no-such-league", _("There is no such league."))
    return found


def season_at(slug: str, number: int) -> Season:
    """A season of a league, with the league. Raises NotThere."""
    league = league_at(slug)
    found = league.seasons.filter(number=number).first()
    if found is None:
        raise NotThere("no-such-season", _("There is no such season of this league."))
    found.league = league
    return found


def leagues() -> QuerySet[League]:
    """Every league by name."""
    return League.objects.select_related("format").prefetch_related("organizers__user", "seasons")


def events_of(season: Season) -> tuple[SeasonEventLine, ...]:
    """The events of a season that everybody can see, in the order of play."""
    added = set(season.added.values_list("event_id", flat=True))
    wanted = Q(pk__in=added) | (_by_rule(season) if season.takes_all else Q(pk__in=()))
    found = (
        Event.objects.filter(wanted)
        .exclude(state=EventState.DRAFT)
        .select_related("competition", "format_version__format")
        .order_by(*ORDER_OF_PLAY)
    )
    return tuple(
        SeasonEventLine(event, event.pk in added)
        for event in found
        if event.pk in added or season.starts_on <= event.day <= season.ends_on
    )


def seasons_of(event: Event) -> QuerySet[Season]:
    """The seasons that an event counts for, with their leagues; none before it is announced."""
    if event.state == EventState.DRAFT:
        return Season.objects.none()
    # An event that came with its roles is not asked for them again.
    organizers = [one.user_id for one in event.roles.all() if one.role == EventRole.Role.ORGANIZER]
    by_rule = Q(
        Q(league__format=None) | Q(league__format=event.format_version.format_id),
        takes_all=True,
        starts_on__lte=event.day,
        ends_on__gte=event.day,
        league__organizers__user__in=organizers,
    )
    counting = Season.objects.filter(by_rule | Q(added__event=event)).values("pk")
    return Season.objects.filter(pk__in=counting).select_related("league")


def to_add(season: Season, user: User) -> list[Event]:
    """The events that the user could add: their own ones of the league's format, on its days."""
    own = EventRole.objects.filter(user=user, role=EventRole.Role.ORGANIZER).values("event")
    found = Event.objects.filter(_of_season(season), pk__in=own).exclude(state=EventState.DRAFT)
    taken = {one.event.pk for one in events_of(season)}
    return [
        event
        for event in found.order_by(*ORDER_OF_PLAY)
        if event.pk not in taken and season.starts_on <= event.day <= season.ends_on
    ]


def table_of(season: Season) -> SeasonTable:
    """The table of a season as the results now are."""
    events = events_of(season)
    scheme = parse_scheme(season.scheme)
    played = read(one.event for one in events if one.counts)
    people = {entry.person_id: entry.person for entry in played.entries.values()}
    lines = league_table(scheme, _showings(played))
    return SeasonTable(
        season=season,
        scheme=scheme,
        events=events,
        lines=tuple(
            sorted(
                (PlayerLine(people[line.player], line) for line in lines),
                key=lambda one: (one.line.rank, one.person.name.casefold()),
            )
        ),
    )


def _of_season(season: Season) -> Q:
    """Events of the league's format in the season's days, give or take the time zones."""
    first = datetime.combine(season.starts_on, time.min, UTC) - DAY
    last = datetime.combine(season.ends_on, time.max, UTC) + DAY
    wanted = Q(starts_at__range=(first, last))
    if season.league.format_id is not None:
        wanted &= Q(format_version__format=season.league.format_id)
    return wanted


def _by_rule(season: Season) -> Q:
    users = [one.user_id for one in season.league.organizers.all()]
    theirs = EventRole.objects.filter(user__in=users, role=EventRole.Role.ORGANIZER)
    return _of_season(season) & Q(pk__in=theirs.values("event"))


def _showings(played: Played) -> Iterator[Showing]:
    """How everybody did who played; who is disqualified has no rank, and no part in it."""
    for competition, event in played.events.items():
        matches = played.past.matches[competition]
        playing = {record.player for match in matches for record in match.records}
        for line in played.past.standings(competition):
            person = played.person(line.entrant.pk)
            if person is not None and line.rank is not None and line.entrant.pk in playing:
                yield Showing(event.pk, person, line.rank, line.won, line.drawn)
