"""The lines of the entries desk: of whom there are many, so they are sought and sorted out here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.legality.names import fold
from matches.models import Entrant
from organizer.decks.queries import DeckStanding, Standing, deck_standings
from organizer.events.models import Event, EventState, Registration, WaitingPlace
from organizer.events.permissions import Action, Actor, those_for
from organizer.events.queries import entries, waiting_list
from organizer.web.parts.place_words import HOW_DROPPED
from organizer.web.parts.verdicts import WORDS
from organizer.web.player.changes import change_in_a_word

SHOWN: Mapping[str, Promise] = {
    "": gettext_lazy("everybody"),
    "in": gettext_lazy("who is in"),
    "deck": gettext_lazy("decks to look at"),
    "deckless": gettext_lazy("no deck"),
    "out": gettext_lazy("who is out"),
}
"""What the desk can be narrowed to."""

IN_ORDER = (Standing.LEGAL, Standing.ACCEPTED)


@dataclass(frozen=True)
class EntryLine:
    """One entry at the desk. `word` says where its deck stands, `change` how the verdict on it has
    changed, if it has, `facts` what is set for its pairings, `out` how it came to be out, if it is,
    `is_here` whether it is checked in before the start."""

    entry: Registration
    standing: DeckStanding
    word: str
    change: str
    facts: str
    out: str
    is_here: bool
    may_see_deck: bool


@dataclass(frozen=True)
class DeskLines:
    """The entries that were sought, of `all` there are, `entered` of whom are in and `here` checked
    in; and who waits, in their order. `checks_in` while players check in."""

    lines: Sequence[EntryLine]
    waiting: Sequence[WaitingPlace]
    all: int
    entered: int
    here: int
    checks_in: bool


def desk_lines(user: Actor, event: Event, now: datetime, *, sought: str, shown: str) -> DeskLines:
    """The desk of an event, as somebody may see it, narrowed to names that contain what is sought
    and to a key of `SHOWN`."""
    standings = deck_standings(event)
    everybody = list(entries(event))
    open_to_them = those_for(user, Action.VIEW_DECK, event, everybody)
    lines = [
        _line(
            entry,
            standings[entry.pk].as_told(now)
            if entry.person.user_id == user.pk
            else standings[entry.pk],
            may_see_deck=entry.pk in open_to_them,
        )
        for entry in everybody
        if fold(sought) in fold(entry.person.name)
    ]
    return DeskLines(
        lines=[one for one in lines if _is_shown(one, shown)],
        waiting=list(waiting_list(event)),
        all=len(everybody),
        entered=sum(entry.dropped_at is None for entry in everybody),
        here=sum(entry.checked_in_at is not None for entry in everybody),
        checks_in=event.checks_in(now),
    )


def _is_shown(line: EntryLine, shown: str) -> bool:
    is_in = line.entry.dropped_at is None
    match shown:
        case "in":
            return is_in
        case "out":
            return not is_in
        case "deckless":
            return is_in and line.standing.submission is None
        case "deck":
            has_deck = line.standing.submission is not None
            return is_in and has_deck and line.standing.standing not in IN_ORDER
    return True


def _line(entry: Registration, standing: DeckStanding, *, may_see_deck: bool) -> EntryLine:
    return EntryLine(
        entry=entry,
        standing=standing,
        word=str(WORDS[standing.standing]),
        change=change_in_a_word(standing),
        facts=" · ".join(_facts(entry.entrant)),
        out=_out(entry),
        is_here=entry.checked_in_at is not None and entry.event.state == EventState.OPEN,
        may_see_deck=may_see_deck,
    )


def _out(entry: Registration) -> str:
    if entry.entrant.disqualified_at is not None:
        return _("disqualified")
    return str(HOW_DROPPED[entry.dropped_because]) if entry.dropped_at is not None else ""


def _facts(entrant: Entrant) -> Iterator[str]:
    """What is set for the pairings of an entrant."""
    if entrant.seed is not None:
        yield _("seed %(n)d") % {"n": entrant.seed}
    if entrant.group:
        yield entrant.group
    if entrant.fixed_table is not None:
        yield _("fixed table %(n)d") % {"n": entrant.fixed_table}
    if entrant.awarded_byes:
        numbers = ", ".join(str(one) for one in entrant.awarded_byes)
        yield _("bye in round %(numbers)s") % {"numbers": numbers}
