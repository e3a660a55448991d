"""The deck-check sheet of an entry, and those of all entries of an event in one pile."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from formats.legality.decklist import Decklist
from formats.legality.errors import FormatError
from organizer.decks.models import DeckSubmission, VerdictWord
from organizer.decks.queries import (
    DeckStanding,
    Standing,
    deck_standing,
    deck_standings,
    decklist_of,
)
from organizer.errors import NotThere
from organizer.events.models import Event, Registration
from organizer.events.permissions import Action
from organizer.language.shown import in_words
from organizer.printing.check_drawing import draw
from organizer.printing.check_sheets import CheckPile, CheckSheet, notes_of, parts_to_count
from organizer.printing.printout import Printout
from organizer.printing.words import at_place, heading_of, whose

TITLE = gettext_lazy("Deck check")
TEMPLATE = "printing/deck_check.html"


def read_one(entry: Registration) -> CheckPile:
    """The pile of one sheet. NotThere where no deck was handed in."""
    standing = deck_standing(entry)
    if standing.submission is None:
        raise NotThere("no-deck", _("There is no deck yet. Print this when it is handed in."))
    return CheckPile(heading_of(entry.event), (_sheet(standing, standing.submission),))


def read_all(event: Event) -> CheckPile:
    """The sheets of all entries that have not dropped out, by name."""
    found = sorted(
        (one for one in deck_standings(event).values() if one.entry.dropped_at is None),
        key=lambda one: (one.entry.person.name.casefold(), one.entry.pk),
    )
    return CheckPile(
        heading_of(event),
        tuple(_sheet(one, one.submission) for one in found if one.submission is not None),
        tuple(whose(one.entry) for one in found if one.submission is None),
    )


def _sheet(standing: DeckStanding, submission: DeckSubmission) -> CheckSheet:
    event = standing.entry.event
    decklist, problem = _list_of(submission, event)
    return CheckSheet(
        heading=heading_of(event),
        whose=whose(standing.entry),
        standing=_standing(standing),
        ruling=_ruling(standing),
        list_line=_list_line(standing, submission),
        parts=parts_to_count(decklist),
        companions=tuple(entry.label for entry in decklist.companions),
        notes=notes_of(standing.findings),
        unread=tuple(line.raw.strip() for line in decklist.unread),
        is_set=decklist.is_set,
        problem=problem,
    )


def _list_of(submission: DeckSubmission, event: Event) -> tuple[Decklist, str]:
    """The list as it is understood; an empty one and the reason where it cannot be read."""
    try:
        return decklist_of(event, submission), ""
    except FormatError as error:
        return Decklist(entries=()), in_words(error.sentence)


def _standing(standing: DeckStanding) -> str:
    match standing.standing:
        case Standing.ACCEPTED:
            return _("Accepted by a judge")
        case Standing.REFUSED:
            return _("Refused by a judge")
        case Standing.LEGAL | Standing.ILLEGAL | Standing.JUDGE as word:
            return str(VerdictWord(word.value).label)
        case Standing.FAILED:
            return _("The check failed")
        case _:
            return _("Not checked yet")


def _ruling(standing: DeckStanding) -> str:
    ruling = standing.ruling
    if ruling is None:
        return ""
    return _("%(reason)s (%(judge)s, %(when)s)") % {
        "reason": ruling.reason,
        "judge": ruling.by,
        "when": at_place(ruling.at, standing.entry.event),
    }


def _list_line(standing: DeckStanding, submission: DeckSubmission) -> str:
    event = standing.entry.event
    handed_in = _("List version %(version)d of %(when)s") % {
        "version": submission.version,
        "when": at_place(submission.submitted_at, event),
    }
    if standing.verdict is None:
        return handed_in
    verdict = _("verdict of %(when)s") % {"when": at_place(standing.verdict.checked_at, event)}
    return f"{handed_in} · {verdict}"


SHEET = Printout(
    key="deck-check",
    title=TITLE,
    subject=Registration,
    action=Action.RULE_ON_DECK,
    read=read_one,
    draw=draw,
    template=TEMPLATE,
)
PILE = Printout(
    key="deck-check",
    title=TITLE,
    subject=Event,
    action=Action.PRINT_DECK_CHECKS,
    read=read_all,
    draw=draw,
    template=TEMPLATE,
)
