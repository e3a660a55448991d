"""An event as somebody sees it who takes part: what is going on for them, their results, the
standings around them, their deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from matches.models import Round
from matches.queries import (
    MatchView,
    StageView,
    StandingView,
    clock_of,
    matches_of,
    rounds,
    standings_kept,
    unfinished_in,
)
from organizer.decks.queries import DeckStanding, Standing, deck_standings
from organizer.events.figures import column_of, decimals_of, figure, rank_said
from organizer.events.models import Event, EventState, Registration
from organizer.language.shown import message_in_words
from organizer.live.topics import Followed
from organizer.web.parts.acts import Act
from organizer.web.parts.clock_words import ClockFace, city_of, face_of
from organizer.web.parts.place_words import out_said
from organizer.web.parts.result_words import result_said
from organizer.web.parts.verdicts import WORDS
from organizer.web.player.own_words import (
    CheckIn,
    DeckFacts,
    Facts,
    Goal,
    Now,
    PlaceFacts,
    TableFacts,
    what_now,
)

AROUND = 2
"""Lines of the standings that are shown above and below the own one."""


class OwnEvent:
    """What one entry's player has in the event at a moment; everything is read when it is asked
    for, and once; the stages may have been read before."""

    def __init__(
        self, entry: Registration, at: datetime, planned: Sequence[StageView] | None = None
    ) -> None:
        self.entry, self.event, self.at = entry, entry.event, at
        if planned is not None:
            self.rounds = [one for stage in planned for one in stage.rounds]

    @cached_property
    def deck(self) -> DeckStanding:
        """The deck as its player knows it."""
        return deck_standings(self.event, [self.entry])[self.entry.pk].as_told(self.at)

    @cached_property
    def matches(self) -> list[MatchView]:
        """Everything that they play and played."""
        return matches_of(self.entry.entrant) if self.is_played else []

    @cached_property
    def lines(self) -> Sequence[StandingView]:
        """The standings as they are now."""
        return standings_kept(self.event.competition) if self.is_played else ()

    @cached_property
    def rounds(self) -> Sequence[Round]:
        """Every published round in order."""
        return rounds(self.event.competition)

    @cached_property
    def round(self) -> Round | None:
        """The round that is being played."""
        if not self.is_running:
            return None
        return next((one for one in self.rounds if one.closed_at is None), None)

    @property
    def table(self) -> MatchView | None:
        """Their match in the round that is being played."""
        last = self.matches[-1] if self.matches and self.round is not None else None
        return last if last is not None and last.match.round_id == self.round.pk else None

    @property
    def is_running(self) -> bool:
        """Whether the event is being played."""
        return self.event.state == EventState.RUNNING

    @property
    def is_played(self) -> bool:
        """Whether there are rounds to read."""
        return self.event.state in (EventState.RUNNING, EventState.FINISHED)

    @cached_property
    def now(self) -> Now:
        """What is going on for them, and what they do next."""
        event, table = self.event, self._table_facts() if self.is_running else None
        plays = table is not None and not table.is_over
        return what_now(
            Facts(
                state=event.state,
                out=out_said(event, self.entry) if self.entry.dropped_at else "",
                deck=self._deck_facts() if table is None else DeckFacts(),
                check_in=self._check_in(),
                check_in_by=event.check_in_by,
                opens=_time_said(event.check_in_opens_at, event, self.at),
                starts=_time_said(event.starts_at, event, self.at),
                table=table,
                unfinished=unfinished_in(self.round) if self.round and not plays else None,
                place=None if plays else self._place_facts(),
            )
        )

    @property
    def act(self) -> Act | None:
        """The next act as a button."""
        goal, said = self.now.goal, self.now.label
        at_entry = (self.event.slug, self.entry.pk)
        match goal:
            case None:
                return None
            case Goal.CHECK_IN:
                return Act(said, reverse("entry_here", args=at_entry), by_post=True)
            case Goal.HAND_IN:
                return Act(said, reverse("deck_submit", args=at_entry))
            case Goal.DECK:
                return Act(said, reverse("deck", args=at_entry))
            case Goal.MATCH if self.table is not None:
                return Act(said, reverse("match", args=(self.event.slug, self.table.match.pk)))
        return Act(said, reverse("standings", args=(self.event.slug,)))

    def _check_in(self) -> CheckIn:
        if self.event.check_in_opens_at is None:
            return CheckIn.NONE
        if self.entry.checked_in_at is not None:
            return CheckIn.DONE
        return CheckIn.OPEN if self.event.checks_in(self.at) else CheckIn.LATER

    def _deck_facts(self) -> DeckFacts:
        deck, event = self.deck, self.event
        errors = [one for one in deck.findings if one["severity"] == "error"]
        fault = message_in_words((errors or deck.findings)[0]) if deck.findings else ""
        if deck.ruling is not None:
            fault = deck.ruling.reason
        return DeckFacts(
            standing=deck.standing,
            to_mend=len(errors),
            fault=fault,
            due=_time_said(event.deck_deadline, event, self.at),
            is_taken=self.at <= event.deck_deadline,
        )

    def _table_facts(self) -> TableFacts | None:
        view = self.table
        if view is None:
            return None
        own, claim = self.entry.entrant, view.claim
        players = [seat.entrant for seat in view.seats]
        against = _(" and ").join(one.name for one in players if one != own)
        if view.finished:
            result = result_said(view, players, own)
        else:
            result = result_said(claim, players) if claim else ""
        return TableFacts(
            round=round_said(view),
            table=view.match.table,
            against=against,
            stand=view.stand,
            is_over=view.finished,
            is_bye=view.is_bye,
            is_mine_to_answer=claim is not None and own in claim.awaited,
            is_said_by_me=claim is not None and claim.said_by == own and not claim.disputed,
            must_choose=own in view.must_choose,
            result=result,
        )

    def _place_facts(self) -> PlaceFacts | None:
        line = self.line
        if line is None or not self.matches:
            return None
        words = {"won": line.won, "lost": line.lost, "drawn": line.drawn}
        first = [one for one in self.lines if one.rank == 1]
        seeds = self._seeds()
        return PlaceFacts(
            place=rank_said(line),
            of=len(self.lines),
            points=line.points,
            record=_("%(won)d won, %(lost)d lost, %(drawn)d drawn") % words,
            is_first=first == [line],
            cut=len(seeds),
            is_in=self.entry.entrant_id in seeds,
            is_out=line.place is not None and line.place.first > 1,
        )

    def _seeds(self) -> frozenset[int]:
        """Who plays on in the stage after the first that is being played, if one is."""
        newest = next(reversed(self.rounds), None)
        if newest is None or newest.stage.position == 1:
            return frozenset()
        return frozenset(newest.stage.qualifiers.values_list("entrant_id", flat=True))

    @property
    def line(self) -> StandingView | None:
        """Their line of the standings."""
        mine = (one for one in self.lines if one.entrant.pk == self.entry.entrant_id)
        return next(mine, None)


@dataclass(frozen=True)
class ResultLine:
    """One round of somebody's: how it went, in words and with a shape."""

    round: str
    table: int
    url: str
    against: str
    result: str
    shape: str


@dataclass(frozen=True)
class AroundLine:
    """One line of the standings around the own one."""

    rank: str
    name: str
    points: int
    record: str
    figures: Sequence[tuple[str, str]]
    is_own: bool


@dataclass(frozen=True)
class OwnPage:
    """What the event's page shows to somebody who takes part. `columns` are the tie-breakers of the
    lines around, label and meaning. `follows` is that by which the top of it moves."""

    now: Now
    act: Act | None
    face: ClockFace | None
    results: Sequence[ResultLine]
    around: Sequence[AroundLine]
    columns: Sequence[tuple[str, str]]
    deck_word: str
    deck_state: str
    may_see_deck: bool
    follows: Sequence[Followed]


def own_page(
    entry: Registration | None, at: datetime, planned: Sequence[StageView]
) -> OwnPage | None:
    """The own part of the page of an event with these stages; None for who is not entered."""
    if entry is None:
        return None
    own = OwnEvent(entry, at, planned)
    around = list(_around(own)) if any(line.played for line in own.lines) else []
    return OwnPage(
        now=own.now,
        act=own.act,
        face=_face(own),
        results=[_result_line(own, view) for view in reversed(own.matches)],
        around=around,
        columns=_columns(own.lines) if around else (),
        deck_word=str(WORDS[own.deck.standing]),
        deck_state=own.deck.standing,
        may_see_deck=own.deck.standing is not Standing.MISSING,
        follows=(followed_by(own),),
    )


def followed_by(own: OwnEvent) -> Followed:
    """That by which it moves what goes on for them: before the start the own deck and entry, at the
    table the own match, else every result, since then one waits for all of them."""
    if own.event.state == EventState.OPEN:
        return Followed(own.event.pk, "verdicts entries", own.entry.pk)
    if own.table is not None and not own.table.finished:
        return Followed(own.event.pk, "pairings clock results", own.table.match.pk)
    return Followed(own.event.pk, "pairings results standings")


def round_said(view: MatchView) -> str:
    """What the round of a match is called on its own."""
    return _("Round %(n)d") % {"n": view.match.round.number}


def _face(own: OwnEvent) -> ClockFace | None:
    """The clock of the own table while it plays."""
    table = own.table
    if own.round is None or table is None or table.finished or own.entry.dropped_at:
        return None
    return face_of(clock_of(own.round).reading(own.at, table.match), own.event, own.at)


def _result_line(own: OwnEvent, view: MatchView) -> ResultLine:
    mine, players = own.entry.entrant, [seat.entrant for seat in view.seats]
    against = _(" and ").join(one.name for one in players if one != mine)
    if view.is_alone:
        result, shape = (_("Bye"), "good") if view.is_bye else (_("Lost"), "bad")
    elif not view.finished:
        result, shape = _("Playing"), "info"
    else:
        result = result_said(view, players, mine)
        shape = "good" if view.winner == mine else "info" if view.drawn else "bad"
    return ResultLine(
        round=round_said(view),
        table=view.match.table,
        url=reverse("match", args=(own.event.slug, view.match.pk)),
        against=against,
        result=result,
        shape=shape,
    )


def _around(own: OwnEvent) -> Iterable[AroundLine]:
    mine = own.line
    if mine is None:
        return
    place, decimals = own.lines.index(mine), decimals_of(own.lines)
    for line in own.lines[max(place - AROUND, 0) : place + AROUND + 1]:
        yield AroundLine(
            rank=rank_said(line),
            name=line.entrant.name,
            points=line.points,
            record=f"{line.won}–{line.lost}–{line.drawn}",
            figures=[
                (column_of(name).label, figure(name, value, decimals[name]))
                for name, value in line.tiebreakers.items()
            ],
            is_own=line == mine,
        )


def _columns(lines: Sequence[StandingView]) -> list[tuple[str, str]]:
    columns = (column_of(name) for name in lines[0].tiebreakers)
    return [(column.label, column.meaning) for column in columns]


def _time_said(moment: datetime | None, event: Event, at: datetime) -> str:
    """A time at the event's place, which is named; with its day unless that is today: "13:30
    (Lisbon)", "Sat 8 Oct, 13:30 (Lisbon)"."""
    if moment is None:
        return ""
    local = moment.astimezone(event.zone)
    today = at.astimezone(event.zone).date()
    words = {"time": f"{local:%H:%M}", "city": city_of(event)}
    if local.date() == today:
        return _("%(time)s (%(city)s)") % words
    near = pgettext("format of a day", "D j M")
    far = pgettext("format of a day", "D j M Y")
    words["day"] = formats.date_format(local, near if local.year == today.year else far)
    return _("%(day)s, %(time)s (%(city)s)") % words
