"""Whether the records of an archive agree with each other, as far as no constraint of the database
says so: what belongs to one match stays in it, and every result is one that could be played."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from formats.legality.errors import FormatError
from formats.legality.mending import from_json
from matches.engine.penalties import infractions_of
from matches.engine.results import PlayError
from matches.engine.stages import StagePlan, parse_stage, parse_stages
from matches.models import Stage
from organizer.archive import faults
from organizer.archive.lookup import Lookup
from organizer.archive.play_records import StageRecord
from organizer.archive.playable import unplayable
from organizer.archive.sections import Archive

Found = Iterator[tuple[str, int | None, str, str]]
"""Section, index in it, field, and what is wrong there."""


def require_agreement(archive: Archive) -> None:
    """Raise UserError `archive-invalid` at the first place where records do not agree."""
    lookup = Lookup(archive)
    for look in (_plans, _rounds, _seats, _results, _play, _penalties, _tables, _floor, _decks):
        for section, index, name, what in look(lookup):
            raise faults.invalid(faults.place_of(section, index, name), what)


def document_of(stage: StageRecord) -> dict[str, object]:
    """A stage as `matches.engine.stages` reads it."""
    rounds = {"rounds": stage.rounds_planned} if stage.kind == Stage.Kind.SWISS else {}
    return {**stage.options, **rounds, "kind": stage.kind}


def _plans(lookup: Lookup) -> Found:
    try:
        _terms = lookup.terms
    except PlayError as error:
        yield "competition", None, "terms", error.sentence
    plans: list[StagePlan] = []
    for index, stage in enumerate(lookup.archive.stages):
        try:
            plans.append(parse_stage(document_of(stage)))
        except PlayError as error:
            yield "stages", index, "options", error.sentence
    positions = [stage.position for stage in lookup.archive.stages]
    if positions != sorted(positions):
        yield "stages", None, "position", _("the stages do not stand in their order")
    try:
        parse_stages([document_of(stage) for stage in lookup.archive.stages])
    except PlayError as error:
        yield "stages", None, "kind", error.sentence


def _rounds(lookup: Lookup) -> Found:
    rounds = lookup.archive.rounds
    by_number = sorted(range(len(rounds)), key=lambda index: rounds[index].number)
    for place, index in enumerate(by_number, 1):
        if rounds[index].number != place:
            yield "rounds", index, "number", _("rounds are numbered without a gap")
        if place < len(rounds) and rounds[index].closed_at is None:
            yield "rounds", index, "closed_at", _("a later round was paired, so this one is closed")
    stages = [lookup.archive.stages[rounds[index].stage - 1].position for index in by_number]
    if stages != sorted(stages):
        yield "rounds", None, "stage", _("rounds run on from stage to stage")
    for index, match in enumerate(lookup.archive.matches):
        if match.draw and lookup.archive.draws[match.draw - 1].round != match.round:
            yield "matches", index, "draw", _("this draw is of another round")


def _seats(lookup: Lookup) -> Found:
    for index, seat in enumerate(lookup.archive.seats):
        if seat.match and lookup.round_of(seat.match) != seat.round:
            yield "seats", index, "round", _("this is not the round of the match")
    for number in range(1, len(lookup.archive.matches) + 1):
        if not any(seat.match for _, seat in lookup.seats[number]):
            yield "matches", number - 1, "seats", _("nobody sits in this match")


def _results(lookup: Lookup) -> Found:
    reports = lookup.archive.reports
    for index, report in enumerate(reports):
        for name in ("said_by", "loser"):
            if not lookup.is_of(getattr(report, name), report.match):
                yield "reports", index, name, _("this is no seat of the match")
    for index, game in enumerate(lookup.archive.games):
        match = reports[game.report - 1].match
        for name in ("winner", "penalised"):
            if not lookup.is_of(getattr(game, name), match):
                yield "games", index, name, _("this is no seat of the match")
        if not all(lookup.sits(int(entrant), match) for entrant in game.decks):
            yield "games", index, "decks", _("somebody here does not play in the match")
    yield from unplayable(lookup)


def _play(lookup: Lookup) -> Found:
    for index, choice in enumerate(lookup.archive.deck_choices):
        if not lookup.sits(choice.entrant, choice.match):
            yield "deck_choices", index, "entrant", _("they do not play in the match")
    rolls = lookup.archive.die_rolls
    for index, roll in enumerate(rolls):
        if not lookup.sits(roll.roller, roll.match) or not lookup.sits(roll.target, roll.match):
            yield "die_rolls", index, "roller", _("somebody here does not play in the match")
        if roll.rolls_anew and rolls[roll.rolls_anew - 1].match != roll.match:
            yield "die_rolls", index, "rolls_anew", _("that roll is of another match")


def _penalties(lookup: Lookup) -> Found:
    known = {one.key for one in infractions_of(lookup.terms)}
    for index, penalty in enumerate(lookup.archive.penalties):
        if penalty.infraction not in known:
            yield "penalties", index, "infraction", _("this infraction is not known")
        if penalty.match and not lookup.sits(penalty.entrant, penalty.match):
            yield "penalties", index, "match", _("they do not play in the match")
        report = penalty.report and lookup.archive.reports[penalty.report - 1]
        if report and penalty.match and report.match != penalty.match:
            yield "penalties", index, "report", _("this report is of another match")


def _tables(lookup: Lookup) -> Found:
    for index, table in enumerate(lookup.archive.published_tables):
        if any(len(line[6]) != len(table.tiebreakers) for line in table.lines):
            yield "published_tables", index, "lines", _("a line has other tie-breakers")


def _floor(lookup: Lookup) -> Found:
    checks, draws = lookup.archive.deck_checks, lookup.archive.deck_check_draws
    for index, check in enumerate(checks):
        if check.draw and draws[check.draw - 1].round != lookup.round_of(check.match):
            yield "deck_checks", index, "draw", _("this draw is of another round")
    for index, deck in enumerate(lookup.archive.checked_decks):
        if not lookup.sits(lookup.entrant_of(deck.registration), checks[deck.deck_check - 1].match):
            yield "checked_decks", index, "registration", _("they do not play in the match")
        listed = deck.submission and lookup.archive.submissions[deck.submission - 1]
        if listed and listed.registration != deck.registration:
            yield "checked_decks", index, "submission", _("this list is somebody else's")


def _decks(lookup: Lookup) -> Found:
    for index, submission in enumerate(lookup.archive.submissions):
        try:
            from_json(submission.mendings)
        except FormatError as error:
            yield "submissions", index, "mendings", error.sentence
    for index, file in enumerate(lookup.archive.deck_files):
        if (file.text is None) is (file.base64 is None):
            yield "deck_files", index, "text", _("a file is there as text or as base64")
