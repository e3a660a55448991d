"""Whose word a result is, and what may follow: the transitions of a match as one table.

A player's report is a claim. It counts once the opponent confirms it; if the opponent says
otherwise, a judge decides. What a judge records counts at once. A result that counts is changed by
a judge's correction only, and what was said before stays on record. The page docs/results.md shows
the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from matches.engine.results import PlayError


class Stand(StrEnum):
    """Where a match stands with its result."""

    UNREPORTED = "unreported"
    RUNNING = "running"
    """A judge has recorded games; it is not decided."""
    REPORTED = "reported"
    """A player reports how it ended; the opponent has not answered."""
    DISPUTED = "disputed"
    """The opponent says otherwise; a judge decides."""
    CONFIRMED = "confirmed"
    JUDGED = "judged"
    CORRECTED = "corrected"
    VOIDED = "voided"
    """Everything recorded was taken back: as if nothing had been."""


SETTLED = frozenset({Stand.CONFIRMED, Stand.JUDGED, Stand.CORRECTED})
"""The match has its result: it counts, and its round can be closed."""

CLAIMED = frozenset({Stand.REPORTED, Stand.DISPUTED})
"""Only players have spoken: what they say counts for nothing yet."""

BY_PLAYERS = CLAIMED | {Stand.CONFIRMED}
"""A version that is some player's word."""


class Act(StrEnum):
    """What somebody can do with a result."""

    REPORT = "report"
    """A player says how the match ended; the same player may say so anew."""
    CONFIRM = "confirm"
    """The opponent says the same."""
    DISPUTE = "dispute"
    """The opponent says otherwise."""
    RECORD = "record"
    """A judge records a game, an ending or the whole result, or corrects it."""
    VOID = "void"
    """A judge takes everything back."""


@dataclass(frozen=True, slots=True)
class Leads:
    """What an act leads to: where the match stands once it is decided, and until then."""

    decided: Stand
    undecided: Stand | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Why an act is not possible: the code and the sentence of the error."""

    code: str
    sentence: str


NOTHING_REPORTED = Refused(
    "nothing-reported", "No player has reported a result that waits for an answer."
)
DISPUTED = Refused("result-disputed", "The players do not agree. Call a judge, who decides.")
SETTLED_ALREADY = Refused(
    "result-final", "The match has its result already. Only a judge can correct it."
)
NOTHING_TO_UNDO = Refused("nothing-to-undo", "Nothing is recorded in this match yet.")

_REPORTED, _CONFIRMED = Leads(Stand.REPORTED), Leads(Stand.CONFIRMED)
_DISPUTED, _VOIDED = Leads(Stand.DISPUTED), Leads(Stand.VOIDED)
_JUDGED = Leads(Stand.JUDGED, Stand.RUNNING)
_CORRECTED = Leads(Stand.CORRECTED, Stand.RUNNING)

_NEW: Mapping[Act, Leads | Refused] = {
    Act.REPORT: _REPORTED,
    Act.CONFIRM: NOTHING_REPORTED,
    Act.DISPUTE: NOTHING_REPORTED,
    Act.RECORD: _JUDGED,
    Act.VOID: NOTHING_TO_UNDO,
}
_FINAL: Mapping[Act, Leads | Refused] = {
    Act.REPORT: SETTLED_ALREADY,
    Act.CONFIRM: SETTLED_ALREADY,
    Act.DISPUTE: SETTLED_ALREADY,
    Act.RECORD: _CORRECTED,
    Act.VOID: _VOIDED,
}

TRANSITIONS: Mapping[Stand, Mapping[Act, Leads | Refused]] = {
    Stand.UNREPORTED: _NEW,
    Stand.RUNNING: {**_NEW, Act.VOID: _VOIDED},
    Stand.REPORTED: {
        Act.REPORT: _REPORTED,
        Act.CONFIRM: _CONFIRMED,
        Act.DISPUTE: _DISPUTED,
        Act.RECORD: _JUDGED,
        Act.VOID: _VOIDED,
    },
    Stand.DISPUTED: {
        Act.REPORT: DISPUTED,
        Act.CONFIRM: DISPUTED,
        Act.DISPUTE: DISPUTED,
        Act.RECORD: _JUDGED,
        Act.VOID: _VOIDED,
    },
    Stand.CONFIRMED: _FINAL,
    Stand.JUDGED: _FINAL,
    Stand.CORRECTED: _FINAL,
    Stand.VOIDED: _NEW,
}


def after(stand: Stand, act: Act, *, decided: bool = True) -> Stand:
    """Where the match stands after the act; `decided` says whether it has an outcome then.

    Raises PlayError as the table says, and `match-goes-on` for a claim that decides nothing.
    """
    cell = TRANSITIONS[stand][act]
    if isinstance(cell, Refused):
        raise PlayError(cell.code, cell.sentence)
    if decided or act is Act.VOID:
        return cell.decided
    if cell.undecided is None:
        raise PlayError(
            "match-goes-on",
            "These games decide nothing yet. Report the match once it is over, or how it ended.",
        )
    return cell.undecided
