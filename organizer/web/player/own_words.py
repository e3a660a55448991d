"""What is going on for somebody who takes part in an event, and the one thing that they do next.

A pure function of facts, which `own_event` reads: nothing here asks the database or the clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.engine.reporting import Stand
from organizer.decks.queries import Standing
from organizer.events.models import CheckInBy, EventState


class Goal(StrEnum):
    """Where the next act is done."""

    CHECK_IN = "check-in"
    HAND_IN = "hand-in"
    DECK = "deck"
    MATCH = "match"
    STANDINGS = "standings"


class CheckIn(StrEnum):
    """Where somebody stands who may have to say that they are there."""

    NONE = "none"
    LATER = "later"
    OPEN = "open"
    DONE = "done"


@dataclass(frozen=True)
class DeckFacts:
    """The deck: where it stands, how many things are to be mended, the first of them or a judge's
    reason (`fault`), when it is due, and whether the player can still hand one in."""

    standing: Standing = Standing.MISSING
    to_mend: int = 0
    fault: str = ""
    due: str = ""
    is_taken: bool = True


@dataclass(frozen=True)
class TableFacts:
    """The own match in the round that is played. `result` is what counts, to the reader ("You won
    2–1"), or what somebody says, by names; `against` is "" where nobody sits opposite."""

    round: str
    table: int
    against: str
    stand: Stand = Stand.UNREPORTED
    is_over: bool = False
    is_bye: bool = False
    is_mine_to_answer: bool = False
    is_said_by_me: bool = False
    must_choose: bool = False
    result: str = ""


@dataclass(frozen=True)
class PlaceFacts:
    """The own line of the standings: the place or places ("5", "5–8"; "–" without a rank), of how
    many, points and the record in words. `cut` is how many play on in a later stage that has begun,
    0 before; `is_in` whether this player is among them, `is_out` whether they are out again."""

    place: str
    of: int
    points: int
    record: str
    is_first: bool = False
    cut: int = 0
    is_in: bool = True
    is_out: bool = False


@dataclass(frozen=True)
class Facts:
    """Everything that the words depend on. `out` is why somebody plays no more, as a sentence.
    `check_in_by` is who checks players in (`CheckInBy`); `unfinished` are the tables of the round
    that still play, None where no round is played."""

    state: str
    out: str = ""
    deck: DeckFacts = DeckFacts()
    check_in: CheckIn = CheckIn.NONE
    check_in_by: str = CheckInBy.PLAYER
    opens: str = ""
    starts: str = ""
    table: TableFacts | None = None
    unfinished: int | None = None
    place: PlaceFacts | None = None


@dataclass(frozen=True)
class Now:
    """One line, what else is to know, and the next act: what its button says, and where it is."""

    said: str
    more: str = ""
    label: str = ""
    goal: Goal | None = None


def what_now(facts: Facts) -> Now:
    """What is going on, and what is done next."""
    if facts.state == EventState.FINISHED:
        return _after(facts)
    if facts.out:
        is_running = facts.state == EventState.RUNNING
        return _standings(facts.out, _place_said(facts.place)) if is_running else Now(facts.out)
    if facts.state == EventState.RUNNING:
        return _during(facts)
    return _before(facts)


def _before(facts: Facts) -> Now:
    deck = _deck(facts.deck)
    if facts.check_in is CheckIn.OPEN and facts.check_in_by == CheckInBy.PLAYER:
        more = deck.said if deck.goal else f"{deck.said} {deck.more}".strip()
        return Now(_("Check-in is open."), more, _("I am here: check in"), Goal.CHECK_IN)
    return Now(deck.said, f"{deck.more} {_until_start(facts)}".strip(), deck.label, deck.goal)


def _until_start(facts: Facts) -> str:
    """What comes next before the start."""
    words = {"opens": facts.opens, "starts": facts.starts}
    match facts.check_in:
        case CheckIn.LATER if facts.check_in_by == CheckInBy.DESK:
            return _("Check in at the desk from %(opens)s.") % words
        case CheckIn.LATER:
            return _("Check-in opens %(opens)s.") % words
        case CheckIn.OPEN if facts.check_in_by == CheckInBy.HALL:
            return _("Check-in is open: scan the code that hangs in the hall.")
        case CheckIn.OPEN:
            return _("Check-in is open: tell the desk that you are here.")
        case CheckIn.DONE:
            return _("You are checked in. The event starts %(starts)s.") % words
    return _("The event starts %(starts)s.") % words


def _deck(deck: DeckFacts) -> Now:
    see = _("See your deck")
    match deck.standing:
        case Standing.MISSING if deck.is_taken:
            due = {"due": deck.due}
            said = _("You are entered; your deck is due by %(due)s.") % due
            return Now(said, "", _("Hand in your deck"), Goal.HAND_IN)
        case Standing.MISSING:
            return Now(
                _("No deck of yours was in by %(due)s.") % {"due": deck.due},
                _("Ask at the desk: they can still take one."),
            )
        case Standing.ILLEGAL | Standing.REFUSED:
            return _to_be_mended(deck)
        case Standing.PENDING | Standing.CHECKING:
            return Now(_("Your deck is being checked."), "", see, Goal.DECK)
        case Standing.FAILED:
            more = _("That is our fault, not the list’s, and the list is kept.")
            return Now(_("Your deck could not be checked yet."), more, see, Goal.DECK)
        case Standing.JUDGE:
            return Now(_("A judge must look at your deck."), deck.fault, see, Goal.DECK)
        case Standing.ACCEPTED:
            return Now(_("Your deck is accepted by a judge."), "", see, Goal.DECK)
    return Now(_("Your deck is legal."), "", see, Goal.DECK)


def _to_be_mended(deck: DeckFacts) -> Now:
    if deck.standing is Standing.REFUSED:
        said = _("A judge refused your deck.")
    else:
        said = ngettext(
            "Your deck is not legal yet: %(n)d thing to mend.",
            "Your deck is not legal yet: %(n)d things to mend.",
            deck.to_mend,
        ) % {"n": deck.to_mend}
    if deck.is_taken:
        return Now(said, deck.fault, _("Mend the list"), Goal.HAND_IN)
    late = _("Decks were due by %(due)s: changes go through the desk.") % {"due": deck.due}
    return Now(said, f"{deck.fault} {late}".strip(), _("See what is wrong"), Goal.DECK)


def _during(facts: Facts) -> Now:
    table, place = facts.table, facts.place
    if table is None:
        return _without_table(facts)
    if not table.is_over:
        return _at_table(table)
    if not table.against and table.is_bye:
        said = _("%(round)s: you have a bye.") % {"round": table.round}
    elif not table.against:
        said = _("%(round)s: nobody sits opposite you, and it counts as lost.") % {
            "round": table.round
        }
    else:
        words = {"round": table.round, "result": table.result, "name": table.against}
        said = _("%(round)s against %(name)s: %(result)s.") % words
    return _standings(said, _waiting(facts.unfinished), _place_said(place))


def _at_table(table: TableFacts) -> Now:
    words = {
        "round": table.round,
        "table": table.table,
        "name": table.against,
        "result": table.result,
    }
    where = _("%(round)s, table %(table)d.") % words
    if table.stand is Stand.DISPUTED:
        said = _("You and %(name)s do not agree. A judge decides: stay at table %(table)d.") % words
        return Now(said, "", _("See your match"), Goal.MATCH)
    if table.is_mine_to_answer:
        said = _("%(name)s says: %(result)s.") % words
        return Now(said, where, _("Confirm it, or say otherwise"), Goal.MATCH)
    if table.is_said_by_me:
        said = _("You said: %(result)s. It counts once %(name)s or a judge confirms it.") % words
        return Now(said, where, _("See your match"), Goal.MATCH)
    said = _("%(round)s: table %(table)d against %(name)s.") % words
    if table.must_choose:
        return Now(said, "", _("Choose your deck"), Goal.MATCH)
    return Now(said, "", _("Report the result"), Goal.MATCH)


def _without_table(facts: Facts) -> Now:
    place = facts.place
    if place is not None and place.cut and not place.is_in:
        words = {"n": place.cut, "place": place.place, "of": place.of}
        said = _("The top %(n)d play on without you. Your place: %(place)s of %(of)d.") % words
        return _standings(said)
    if place is not None and place.cut and place.is_out:
        words = {"place": place.place, "of": place.of}
        return _standings(_("You are out of the bracket. Your place: %(place)s of %(of)d.") % words)
    if facts.unfinished is None:
        return _standings(_("The next round is being paired."), _place_said(place))
    if facts.deck.standing is Standing.MISSING and facts.deck.is_taken:
        return _deck(facts.deck)
    return _standings(_("You are not paired in this round."), _waiting(facts.unfinished))


def _after(facts: Facts) -> Now:
    place, label = facts.place, _("See the final standings")
    if place is None:
        return Now(facts.out or _("The event is over."), "", label, Goal.STANDINGS)
    words = {"place": place.place, "of": place.of, "record": place.record, "points": place.points}
    points = ngettext(
        "%(record)s; %(points)d point.", "%(record)s; %(points)d points.", words["points"]
    )
    if place.is_first:
        said = _("You won the event!")
    elif place.place == "–":
        said = facts.out or _("The event is over.")
    else:
        said = _("The event is over. Your place: %(place)s of %(of)d.") % words
    return Now(said, points % words, label, Goal.STANDINGS)


def _standings(said: str, *more: str) -> Now:
    known = " ".join(sentence for sentence in more if sentence)
    return Now(said, known, _("See the standings"), Goal.STANDINGS)


def _waiting(unfinished: int | None) -> str:
    """What a round still waits for."""
    if unfinished is None:
        return _("The next round is being paired.")
    if not unfinished:
        return _("All results are in: the next round follows.")
    return ngettext("%(n)d table still plays.", "%(n)d tables still play.", unfinished) % {
        "n": unfinished
    }


def _place_said(place: PlaceFacts | None) -> str:
    if place is None or place.place == "–":
        return ""
    words = {"place": place.place, "of": place.of, "points": place.points}
    return (
        ngettext(
            "Your place: %(place)s of %(of)d, with %(points)d point.",
            "Your place: %(place)s of %(of)d, with %(points)d points.",
            place.points,
        )
        % words
    )
