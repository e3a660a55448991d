"""What it does if somebody leaves, comes or comes back at this moment, in sentences that are read
before it is done."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Stage
from matches.queries import Coming, Leaving, coming, leaving
from organizer.events.models import Event, EventState, Registration
from organizer.events.permissions import Action, Actor, can
from organizer.events.places import free_places, ready
from organizer.web.parts.reasons import listed


@dataclass(frozen=True)
class Concession:
    """The match that somebody who leaves has still to play: at `table`, against `opponent`. `can`
    says whether they can concede it with it."""

    table: int
    opponent: str
    can: bool
    said: str


@dataclass(frozen=True)
class LeavingWords:
    """What happens if somebody leaves now, and the match that is in question."""

    sentences: tuple[str, ...]
    match: Concession | None


@dataclass(frozen=True)
class ComingWords:
    """What happens if somebody comes now. With `refused` they cannot; `missed` says which rounds
    they were not in, "" for none, and then what these count for is asked."""

    sentences: tuple[str, ...]
    missed: str
    refused: str


def leaving_said(user: Actor, entry: Registration, now: datetime) -> LeavingWords:
    """What happens if the entry is dropped now, for the person who is about to do it."""
    event, view = entry.event, leaving(entry.entrant)
    own = entry.person.user_id == user.pk
    name = entry.person.name
    return LeavingWords(
        sentences=(
            *_what_stays(event, name, own=own),
            *_place(user, event, now),
            *(_draft(view, name) if can(user, Action.VIEW_DRAFT, event) else ()),
            *_stage(event, view, name, own=own),
        ),
        match=_concession(view, entry, own=own),
    )


def coming_said(event: Event, name: str, entry: Registration | None = None) -> ComingWords:
    """What happens if somebody new comes now, or who had dropped comes back."""
    view = coming(event.competition, entry.entrant if entry else None)
    return ComingWords(
        sentences=tuple(_coming(event, view, name)),
        missed=_missed(view),
        refused=_refused(event, view),
    )


def _what_stays(event: Event, name: str, *, own: bool) -> Iterator[str]:
    if event.state == EventState.RUNNING:
        if own:
            yield _("You are paired no more. What you have played stays in the standings.")
        else:
            yield _(
                "%(name)s is paired no more. What %(name)s has played stays in the standings."
            ) % {"name": name}
        return
    if own:
        yield _("You are not paired. You can enter again until the event begins; your decks stay.")
    else:
        yield _(
            "%(name)s is not paired, and can be brought back or enter again. The decks stay."
        ) % {"name": name}


def _place(user: Actor, event: Event, now: datetime) -> Iterator[str]:
    """Who gets the place of somebody who leaves before the start."""
    if event.state != EventState.OPEN or event.capacity is None:
        return
    first = ready(event, now).first()
    if first is None:
        yield _("The place is free then, for whoever comes first.")
    elif can(user, Action.MANAGE_ENTRIES, event):
        yield _("The place goes to %(name)s, who is next on the waiting list.") % {
            "name": first.person.name
        }
    else:
        yield _("Your place goes to the next on the waiting list at once.")


def _concession(view: Leaving, entry: Registration, *, own: bool) -> Concession | None:
    if view.match is None:
        return None
    table = view.match.match.table
    others = (seat.entrant for seat in view.match.seats if seat.entrant.pk != entry.entrant_id)
    opponent = next(others).name
    words = {"table": table, "opponent": opponent}
    if view.can_concede and own:
        said = _("Your match against %(opponent)s at table %(table)d is not over.") % words
    elif view.can_concede:
        said = _("The match against %(opponent)s at table %(table)d is not over.") % words
    else:
        said = (
            _("A result is reported at table %(table)d: it still has to be confirmed or decided.")
            % words
        )
    return Concession(table, opponent, view.can_concede, said)


def _draft(view: Leaving, name: str) -> Iterator[str]:
    """What becomes of a draft; only for those who may see it."""
    if view.draft is None:
        return
    words = {
        "n": view.draft.number,
        "table": view.table,
        "name": name,
        "opponent": view.opponent.name if view.opponent else "",
    }
    if view.kind != Stage.Kind.SWISS and view.draws_stage:
        yield (
            _(
                "Round %(n)d is drafted with %(name)s. Take the draft back and draft it again: it"
                " is drawn for those who are left."
            )
            % words
        )
    elif view.kind != Stage.Kind.SWISS and view.opponent:
        yield (
            _(
                "Round %(n)d is drafted with %(name)s at table %(table)d. Take the draft back and"
                " draft it again: %(opponent)s has no match then, and loses nothing by it."
            )
            % words
        )
    elif view.opponent:
        yield (
            _(
                "Round %(n)d is drafted with %(name)s at table %(table)d against %(opponent)s. It"
                " cannot be published before that table is paired anew or the round is drawn again."
            )
            % words
        )
    else:
        yield (
            _(
                "Round %(n)d is drafted with a bye for %(name)s. It cannot be published before that"
                " is paired anew or the round is drawn again."
            )
            % words
        )


def _stage(event: Event, view: Leaving, name: str, *, own: bool) -> Iterator[str]:
    """What it means for those who stay."""
    if event.state != EventState.RUNNING and view.draft is None:
        return
    words = {"name": _("you") if own else name, "cut": view.cut}
    match view.kind:
        case Stage.Kind.SWISS:
            yield _left(view.left)
        case Stage.Kind.ROUND_ROBIN:
            yield _("Whoever was still to meet %(name)s has a bye in that round.") % words
        case Stage.Kind.SINGLE_ELIMINATION | Stage.Kind.DOUBLE_ELIMINATION:
            yield (
                _("In the bracket every match that %(name)s would still play goes to the opponent.")
                % words
            )
    if view.cut is not None:
        yield _("The cut to the top %(cut)d is made without %(name)s.") % words


def _left(left: int) -> str:
    if left < 2:
        return _("Fewer than two players are left: no further round can be paired.")
    if left % 2:
        return _("%(n)d players are left: one of them has a bye in each round.") % {"n": left}
    return _("%(n)d players are left: nobody needs a bye.") % {"n": left}


def _coming(event: Event, view: Coming, name: str) -> Iterator[str]:
    words = {"name": name, "n": view.first, "playing": view.playing}
    if view.back and view.kind == Stage.Kind.ROUND_ROBIN:
        yield _("%(name)s plays the matches of the table that are still to be paired.") % words
        return
    if view.back:
        yield (
            _(
                "%(name)s goes on in the bracket. That is refused once somebody is paired who went"
                " on in their place."
            )
            % words
        )
        return
    if event.state != EventState.RUNNING and view.draft is None:
        yield _("From the first round on %(name)s is paired.") % words
        return
    if view.playing is not None:
        yield _("Round %(playing)d is being played: %(name)s sits it out.") % words
    if view.first is None:
        yield _("No further round of this stage is to be paired for %(name)s.") % words
        return
    yield _("From round %(n)d on %(name)s is paired.") % words
    if view.draft is not None:
        yield (
            _(
                "Round %(n)d is drafted without %(name)s: pair a table anew there, or draw the"
                " round again, before it is published."
            )
            % words
        )
    yield _left_with(view.players)


def _left_with(players: int) -> str:
    if players % 2:
        return _("%(n)d players are in then: one of them has a bye in each round.") % {"n": players}
    return _("%(n)d players are in then: nobody needs a bye.") % {"n": players}


def _missed(view: Coming) -> str:
    if not view.missed or view.back:
        return ""
    numbers = listed(str(number) for number in view.missed)
    return ngettext("Round %(n)s is missed.", "Rounds %(n)s are missed.", len(view.missed)) % {
        "n": numbers
    }


def _refused(event: Event, view: Coming) -> str:
    if view.is_settled:
        if view.kind == Stage.Kind.ROUND_ROBIN:
            said = _("Nobody new can come in: who meets whom in the round robin is drawn already.")
        else:
            said = _("Nobody new can come in: the bracket is drawn already.")
        if view.is_first:
            said += " " + _("Take its first round back to let somebody in, if nothing is played.")
        return said
    if free_places(event) == 0:
        return _(
            "The event is full: %(of)d of %(of)d are entered. Give it more room in its details, or"
            " wait until somebody drops out."
        ) % {"of": event.capacity}
    return ""
