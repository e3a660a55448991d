"""Calls and deck checks as lines of the floor's page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Match
from matches.queries import MatchView, history
from organizer.events.models import Registration
from organizer.floor.findings import FindingKind
from organizer.floor.models import DeckCheck, DeckCheckRecord, JudgeCall, Sleeves
from organizer.floor.queries import newest_records
from organizer.web.parts.clock_words import minutes_more
from organizer.web.parts.play import names
from organizer.web.parts.result_words import result_said, results_claimed


@dataclass(frozen=True)
class CallLine:
    """A call: where, since when, who has taken it ("" for nobody), and how the table stands.
    `earlier` is the number of its round where that is closed, 0 where it is played."""

    pk: int
    match: int
    table: int
    players: str
    state: str
    earlier: int
    about: str
    waiting: str
    called_at: datetime
    taken_by: str
    may_take: bool
    may_close: bool


@dataclass(frozen=True)
class CheckLine:
    """A deck check: where it stands in a word with its shape, what was found, what the table has
    on top."""

    pk: int
    table: int
    players: str
    word: str
    shape: str
    found: tuple[str, ...]
    more: str


def call_line(call: JudgeCall, view: MatchView, now: datetime, *, may_answer: bool) -> CallLine:
    """A call as it stands now."""
    round_ = call.match.round
    return CallLine(
        pk=call.pk,
        match=call.match_id,
        table=call.match.table,
        players=names(view),
        state=table_state(view),
        earlier=round_.number if round_.closed_at else 0,
        about=call.about,
        waiting=waiting_said(now - call.called_at),
        called_at=call.called_at,
        taken_by=call.taken_by.display_name if call.taken_by else "",
        may_take=may_answer and call.taken_by is None,
        may_close=may_answer,
    )


def waiting_said(waited: timedelta) -> str:
    """How long somebody waits, in whole minutes."""
    minutes = max(waited, timedelta()) // timedelta(minutes=1)
    if not minutes:
        return _("waits for less than a minute")
    return ngettext("waits for %(n)d minute", "waits for %(n)d minutes", minutes) % {"n": minutes}


def table_state(view: MatchView) -> str:
    """How a table stands, in a few words: what is played, or whose word waits for whom."""
    score = running_score(view)
    if view.claim is not None:
        words = {"name": view.claim.said_by.name, "score": claimed_score(view)}
        if view.claim.disputed:
            return _("disputed: %(name)s says %(score)s") % words
        return _("%(name)s has reported %(score)s") % words
    if view.finished:
        return _("finished %(score)s") % {"score": score}
    if view.must_choose:
        return _("chooses decks for game %(n)d, %(score)s") % {"n": view.next_game, "score": score}
    return _("game %(n)d, %(score)s") % {"n": view.next_game, "score": score}


def offers_of(view: MatchView) -> tuple[tuple[int, str], ...]:
    """What the players of a table say and no judge has recorded: version and words of each, for
    one press to record it."""
    if view.claim is None:
        return ()
    players = [seat.entrant for seat in view.seats]
    if view.claim.disputed:
        return tuple(results_claimed(history(view.match), players))
    return ((view.version, result_said(view.claim, players)),)


def reports_waiting(views: Iterable[MatchView]) -> list[str]:
    """How many results wait for a judge because nobody else can settle them, in sentences: those
    that players dispute, and those whose other player has no account to confirm them with."""
    claims = [view.claim for view in views if view.claim is not None]
    disputed = sum(claim.disputed for claim in claims)
    others = {one.pk for claim in claims for one in claim.awaited}
    entries = Registration.objects.filter(entrant__in=others, person__user__isnull=False)
    can_answer = set(entries.values_list("entrant_id", flat=True)) if others else set()
    mute = sum(
        bool(claim.awaited) and not any(one.pk in can_answer for one in claim.awaited)
        for claim in claims
    )
    said = []
    if disputed:
        said.append(
            ngettext(
                "%(n)d result waits for a judge: its players do not agree.",
                "%(n)d results wait for a judge: their players do not agree.",
                disputed,
            )
            % {"n": disputed}
        )
    if mute:
        said.append(
            ngettext(
                "%(n)d report waits for a judge: its opponent has no account.",
                "%(n)d reports wait for a judge: their opponents have no account.",
                mute,
            )
            % {"n": mute}
        )
    return said


def running_score(view: MatchView) -> str:
    """What each has so far, in the order of their seats: points of a match of Sets, else games."""
    return "–".join(str(seat.points if view.is_ko else seat.wins) for seat in view.seats)


def claimed_score(view: MatchView) -> str:
    """The games won by each that a player has reported, in the order of their seats."""
    claimed = view.claim.score if view.claim else {}
    return "–".join(str(claimed.get(seat.entrant.pk, 0)) for seat in view.seats)


def check_line(check: DeckCheck, view: MatchView, minutes: Mapping[int, int]) -> CheckLine:
    """A deck check of a table as it stands; `minutes` are what tables have on top."""
    records = newest_records(list(check.records.all()))
    word, shape = check_state(check)
    return CheckLine(
        pk=check.pk,
        table=view.match.table,
        players=names(view),
        word=word,
        shape=shape,
        found=tuple(line for record in records.values() for line in findings_said(record)),
        more=minutes_more(minutes.get(check.match_id, 0)),
    )


def check_state(check: DeckCheck) -> tuple[str, str]:
    """A word and its shape."""
    if check.ended_at is not None:
        return _("checked"), "good"
    if check.begun_by is not None:
        return _("with %(name)s") % {"name": check.begun_by.display_name}, "info"
    return (_("drawn") if check.draw_id else _("chosen")), "look"


def players_of(match: Match) -> str:
    """Who sits there: "Luke – Chris"."""
    return " – ".join(seat.entrant.name for seat in match.seats.all())


def findings_said(record: DeckCheckRecord) -> list[str]:
    """What was found in a deck, a sentence each."""
    return [_finding(finding) for finding in record.findings]


def _finding(finding: Mapping[str, object]) -> str:
    counts = {"found": finding["found"], "expected": finding["expected"]}
    match FindingKind(str(finding["kind"])):
        case FindingKind.MAIN_COUNT:
            return _("Main deck: %(found)s cards, the list has %(expected)s") % counts
        case FindingKind.SIDE_COUNT:
            return _("Sideboard: %(found)s cards, the list has %(expected)s") % counts
        case FindingKind.SLEEVES:
            return _("Sleeves and backs: %(what)s") % {"what": Sleeves(finding["text"]).label}
        case FindingKind.DIFFERENCES:
            return _("Differs from the list: %(what)s") % {"what": finding["text"]}
