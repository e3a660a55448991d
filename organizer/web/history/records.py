"""What players have done: the record of one, and of two against each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from matches.engine.results import Outcome
from organizer.accounts.models import Person
from organizer.decks.models import DeckSubmission
from organizer.events.figures import places_said
from organizer.events.models import Event
from organizer.events.permissions import Action, can
from organizer.history.merging import merges_into
from organizer.history.ratings import RatingLine, ratings_of
from organizer.history.records import (
    Against,
    EventRecord,
    Meeting,
    PlayerRecord,
    Score,
    head_to_head,
    known_person,
    people_of,
    record_of,
)
from organizer.web.history.rating_words import deviation_said, graph_of, rating_said
from organizer.web.parts.access import page
from organizer.web.parts.many import addresses

NOT_FOR_SEARCH_ENGINES = "noindex"
OUTCOMES = {Outcome.WIN: "good", Outcome.DRAW: "info", Outcome.LOSS: "bad"}


@dataclass(frozen=True)
class EventLine:
    """One event of a player's record as it is shown."""

    record: EventRecord
    rank: str
    matches: str
    games: str
    deck: str


@dataclass(frozen=True)
class MeetingLine:
    """One match of two as it is shown: the games of the first of them and of the other."""

    meeting: Meeting
    url: str
    result: str
    word: str
    shape: str


@page(Action.VIEW_EVENTS)
def player(request: HttpRequest, person: int) -> HttpResponse:
    """A player's record over events."""
    found = known_person(person, request.user.pk)
    if found.pk != person:
        return redirect("player", found.pk, permanent=False)
    record = record_of(found)
    lines = _event_lines(record, request.user.pk)
    may_merge = can(request.user, Action.MERGE_GUEST, found)
    context = {
        "record": record,
        "person": found,
        "is_own": request.user.is_authenticated and found.user_id == request.user.pk,
        "said": _said(record),
        "events": lines,
        "any_deck": any(line.deck for line in lines),
        "any_ko": any(total.is_ko for total in record.totals),
        "totals": [(total, *figures(total.score)) for total in record.totals],
        "against": [(one, *figures(one.score)) for one in record.against],
        "ratings": [_rating(one) for one in ratings_of(found)],
        "may_rename": can(request.user, Action.RENAME_PERSON, found),
        "may_merge": may_merge and found.user_id is None,
        "merges": merges_into(found) if may_merge else (),
    }
    return _private(render(request, "history/player.html", context))


@page(Action.VIEW_EVENTS)
def against(request: HttpRequest, person: int, other: int) -> HttpResponse:
    """Two players' matches against each other."""
    one, second = known_person(person), known_person(other)
    if (one.pk, second.pk) != (person, other):
        return redirect("head_to_head", one.pk, second.pk)
    found = head_to_head(one, second)
    context = {
        "one": one,
        "other": second,
        "found": found,
        "said": head_to_head_said(one, found),
        "lines": [_meeting_line(each) for each in reversed(found.meetings)],
    }
    return _private(render(request, "history/head_to_head.html", context))


def figures(score: Score) -> tuple[str, str]:
    """Matches and games as "won – lost – drawn"."""
    return (
        f"{score.won}–{score.lost}–{score.drawn}",
        f"{score.games_won}–{score.games_lost}–{score.games_drawn}",
    )


def head_to_head_said(one: Person, found: Against) -> str:
    """ "Luke and Chris: 3–1 in matches, 7–4 in games"; draws are added where there are any."""
    if not found.meetings:
        return _("%(one)s and %(other)s have not met in an event that is over.") % {
            "one": one.name,
            "other": found.opponent.name,
        }
    score = found.score
    return _("%(one)s and %(other)s: %(matches)s in matches, %(games)s in games") % {
        "one": one.name,
        "other": found.opponent.name,
        "matches": _dashed(score.won, score.lost, score.drawn),
        "games": _dashed(score.games_won, score.games_lost, score.games_drawn),
    }


def _dashed(won: int, lost: int, drawn: int) -> str:
    return "–".join(str(count) for count in ((won, lost, drawn) if drawn else (won, lost)))


def _said(record: PlayerRecord) -> str:
    """A record in one sentence."""
    if not record.events:
        return _("No event is over yet that they have played in.")
    events = ngettext("%(n)d event", "%(n)d events", len(record.events)) % {"n": len(record.events)}
    matches = ngettext("%(n)d match", "%(n)d matches", record.total.matches) % {
        "n": record.total.matches
    }
    return _("%(events)s, %(matches)s: %(won)d won, %(lost)d lost, %(drawn)d drawn") % {
        "events": events,
        "matches": matches,
        "won": record.total.won,
        "lost": record.total.lost,
        "drawn": record.total.drawn,
    }


def _event_lines(record: PlayerRecord, user: int | None) -> list[EventLine]:
    entries = [one.entry.pk for one in record.events]
    with_deck = set(
        DeckSubmission.objects.filter(registration__in=entries).values_list(
            "registration", flat=True
        )
    )
    own = user is not None and record.person.user_id == user
    lines = []
    for one in record.events:
        seen = one.entry.pk in with_deck and (own or one.event.lists_are_public)
        matches, games = figures(one.score)
        lines.append(
            EventLine(
                record=one,
                rank=_rank_said(one),
                matches=matches,
                games=games,
                deck=reverse("deck", args=(one.event.slug, one.entry.pk)) if seen else "",
            )
        )
    return lines


def _rank_said(one: EventRecord) -> str:
    """ "3", "5–8"; a dash for who did not play to the end."""
    return "–" if one.rank is None else places_said(one.rank, one.last or one.rank)


def _meeting_line(meeting: Meeting) -> MeetingLine:
    record = meeting.record
    drawn = pgettext("a match", "drawn")
    words = {Outcome.WIN: _("won"), Outcome.DRAW: drawn, Outcome.LOSS: _("lost")}
    return MeetingLine(
        meeting=meeting,
        url=reverse("match", args=(meeting.event.slug, meeting.match)),
        result=_dashed(record.wins, record.losses, record.draws),
        word=words[meeting.outcome],
        shape=OUTCOMES[meeting.outcome],
    )


def _rating(line: RatingLine) -> dict[str, Any]:
    return {
        "line": line,
        "shown": rating_said(line.skill.shown),
        "estimate": rating_said(line.skill.mu),
        "deviation": deviation_said(line.skill),
        "graph": graph_of(line),
        "steps": _steps(line),
    }


def _steps(line: RatingLine) -> Sequence[tuple[Any, str, str]]:
    """The newest event first: what the rating was after it, and by how much it had moved."""
    before, lines = 0.0, []
    for event, skill in line.steps:
        moved = skill.shown - before
        before = skill.shown
        lines.append(
            (event, rating_said(skill.shown), f"{'+' if moved >= 0 else ''}{rating_said(moved)}")
        )
    return lines[::-1]


def _private(response: HttpResponse) -> HttpResponse:
    """A page that puts together what is public bit by bit is for those who look, and nothing that
    a search for a name should lead to."""
    response["X-Robots-Tag"] = NOT_FOR_SEARCH_ENGINES
    return response


def linked(event: Event) -> dict[int, str]:
    """The addresses of the records of an event's players, by the ids of their entrants."""
    address = addresses("player")
    return {entrant: address(person) for entrant, person in people_of(event).items()}
