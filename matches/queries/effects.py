"""What a penalty would do to the match, and what taking one back would, to be said before it is
done."""

from collections.abc import Mapping
from dataclasses import dataclass

from matches.engine.match import match_state
from matches.engine.penalties import (
    Kind,
    match_needed,
    rested_on,
    with_penalty,
    without_penalty,
)
from matches.engine.results import MatchResult, MatchState, PlayError
from matches.engine.terms import KoTerms, Terms
from matches.models import Entrant, Match, Penalty
from matches.queries.terms import terms_of, terms_of_match
from matches.queries.touches import Touched, touched_by
from matches.sheets import Sheet, read_sheet
from wording import said

NOTHING = Touched()


@dataclass(frozen=True)
class Effect:
    """What a penalty of a kind would do now, or why it cannot be given (`refused`, a sentence).

    `after` is how the match (of entrants) would stand; None where it stays as it is. `game_number`
    is the game that would be lost, `deck` the one of a Set that would be knocked out with it.
    """

    kind: Kind
    refused: str = ""
    after: MatchState | None = None
    game_number: int | None = None
    deck: int | None = None


@dataclass(frozen=True)
class Withdrawal:
    """What taking a penalty back would do, or why it cannot be done (`refused`, a sentence).

    `after` is how the match (of entrants) would stand; None where its result shows nothing of the
    penalty. `lifts` says that the player is disqualified by it and would not be any more.
    """

    refused: str = ""
    after: MatchState | None = None
    touched: Touched = NOTHING
    lifts: bool = False


def effects(entrant: Entrant, match: Match | None) -> Mapping[Kind, Effect]:
    """What each kind of penalty would do to a player, in `match` or outside any."""
    if match is None:
        lost = (Kind.GAME_LOSS, Kind.MATCH_LOSS)
        return {
            kind: Effect(kind, refused=match_needed().sentence if kind in lost else "")
            for kind in Kind
        }
    terms, sheet = _read(match)
    return {kind: _effect(terms, sheet, entrant, kind) for kind in Kind}


def withdrawal(penalty: Penalty) -> Withdrawal:
    """What taking back a penalty would do that stands, by its newest version."""
    lifts = penalty.kind == Kind.DISQUALIFICATION and penalty.entrant.disqualified_at is not None
    if penalty.match is None or penalty.report_id is None:
        return Withdrawal(lifts=lifts)
    terms, sheet = _read(penalty.match)
    without = without_penalty(sheet.result, penalty.entrant, penalty.game_number)
    if without is None:
        return Withdrawal(lifts=lifts)
    try:
        after = match_state(terms, without)
    except PlayError as error:
        return Withdrawal(refused=rested_on(error).sentence, lifts=lifts)
    round_ = penalty.match.round
    if round_.closed_at is not None and not after.finished:
        return Withdrawal(
            refused=said(
                "Round {round} is closed, and the match would go on. Correct its result "
                "first, then take the penalty back.",
                round=round_.number,
            ),
            lifts=lifts,
        )
    touched = touched_by(
        penalty.match, games=without.games, ending=without.ending, loser=without.loser
    )
    return Withdrawal(after=after, touched=touched, lifts=lifts)


def _effect(terms: Terms, sheet: Sheet, entrant: Entrant, kind: Kind) -> Effect:
    before = sheet.state(terms)
    try:
        result: MatchResult = with_penalty(sheet.result, before, entrant, kind)
        if result == sheet.result:
            return Effect(kind)
        after = match_state(terms, result)
    except PlayError as error:
        return Effect(kind, refused=error.sentence)
    if kind is not Kind.GAME_LOSS:
        return Effect(kind, after=after)
    deck = result.games[-1].decks.get(entrant)
    return Effect(kind, after=after, game_number=len(result.games), deck=deck)


def _read(match: Match) -> tuple[Terms, Sheet]:
    terms = terms_of_match(match, terms_of(match.round.stage.competition))
    seats = list(match.seats.select_related("entrant").order_by("position"))
    return terms, read_sheet(match, seats, with_choices=isinstance(terms, KoTerms))
