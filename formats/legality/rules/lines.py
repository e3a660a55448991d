"""What the reading of a list has to say: unknown cards, lines that cannot be read, guesses."""

from __future__ import annotations

from collections.abc import Iterator

from formats.legality.decklist import Entry
from formats.legality.report import CardCount, Finding, Severity
from formats.legality.rules.tally import Tally
from formats.legality.ruleset import Ruleset
from wording import either, said

UNKNOWN = "LIST-UNKNOWN-CARD"

FEW = 4
"""A list of so few lines may know no card by slips of the pen: each line gets its suggestions."""


def unknown_cards(tally: Tally, _: Ruleset) -> Iterator[Finding]:
    """LIST-UNKNOWN-CARD: a line whose card the catalogue does not know, with what may be meant.
    While the catalogue is only the starter's, a judge decides. Of a list that names no card at
    all, but for a very short one, this is said once."""
    unknown, severity = tally.unknown, severity_of_unknown(tally)
    if len(unknown) == len(tally.entries) > FEW:
        yield Finding(
            UNKNOWN,
            severity,
            said("This does not look like a list of Magic cards: no line names a known one."),
            tuple(CardCount(entry.label, entry.quantity) for entry in unknown),
        )
        return
    for entry in unknown:
        yield Finding(
            UNKNOWN,
            severity,
            said(
                "{place}: no card is called “{card}”.{question}",
                place=_place(entry.line.part, entry.line.number),
                card=entry.label,
                question=suggested(entry),
            ),
            (CardCount(entry.label, entry.quantity),),
            line=entry.line.number,
        )


def severity_of_unknown(tally: Tally) -> Severity:
    """What an unknown name weighs: the starter catalogue knows too little to call it a fault."""
    return Severity.ERROR if tally.decklist.catalogue_is_complete else Severity.UNDECIDED


def suggested(entry: Entry) -> str:
    """The question after an unknown name, a blank before it; empty where nothing is like it."""
    return (
        said(" Did you mean {names}?", names=either(entry.suggestions)) if entry.suggestions else ""
    )


def unread_lines(tally: Tally, _: Ruleset) -> Iterator[Finding]:
    """LIST-UNREAD-LINE: a line that no reader understands, with its number and the reason."""
    for line in tally.decklist.unread:
        yield Finding(
            "LIST-UNREAD-LINE",
            Severity.ERROR,
            said(
                "{place}, “{raw}”: {why}",
                place=_place(line.part, line.number),
                raw=line.raw.strip(),
                why=line.why,
            ),
            line=line.number,
        )


def notes(tally: Tally, _: Ruleset) -> Iterator[Finding]:
    """LIST-GUESS, LIST-ENCODING, LIST-PRINTING: a guess is undecided until the player confirms it;
    whatever else the reading remarks is a notice. What it remarks of unknown cards is said above.
    """
    for note in tally.decklist.notes:
        if note.rule == UNKNOWN:
            continue
        yield Finding(
            note.rule,
            Severity.UNDECIDED if note.rule == "LIST-GUESS" else Severity.NOTICE,
            note.message,
            line=note.number,
        )


def _place(part: int, number: int) -> str:
    return (
        said("Line {number}", number=number)
        if part == 0
        else said("Line {number} of part {nth}", number=number, nth=part + 1)
    )
