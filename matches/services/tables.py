"""A match that is held for writing: what is known of it, and how a new version is added."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.base_user import AbstractBaseUser

from matches.engine.match import match_state
from matches.engine.reporting import CLAIMED, Act, after
from matches.engine.results import Game, MatchResult, MatchState, PlayError
from matches.engine.terms import KoTerms, Terms
from matches.models import Entrant, Match, ResultReport, Seat
from matches.models import Game as GameRow
from matches.queries.terms import terms_of, terms_of_match
from matches.services.brackets import carry_on
from matches.sheets import Sheet, read_sheet, unreported
from wording import said


@dataclass(frozen=True)
class Table:
    """A locked match with its seats (by entrant), newest result and state."""

    match: Match
    terms: Terms
    seats: Mapping[Entrant, Seat]
    sheet: Sheet
    state: MatchState

    @property
    def result(self) -> MatchResult:
        """What counts of the match."""
        return self.sheet.result

    @property
    def before_any(self) -> MatchResult:
        """What the match is without any report."""
        return unreported(self.result.players, self.match.origin)


def read_table(match: Match) -> Table:
    """Read a match that `lock_match` holds."""
    seats = list(match.seats.select_related("entrant").order_by("position"))
    terms = terms_of_match(match, terms_of(match.round.stage.competition))
    sheet = read_sheet(match, seats, with_choices=isinstance(terms, KoTerms))
    return Table(match, terms, {seat.entrant: seat for seat in seats}, sheet, sheet.state(terms))


def check_version(table: Table, expected: int | None) -> None:
    """Refuse what was decided by looking at an older result than the one that stands.

    Raises PlayError `result-changed`.
    """
    if expected is not None and expected != table.sheet.version:
        raise PlayError(
            "result-changed",
            "Somebody else recorded a result of this match meanwhile. Look at it as it stands now, "
            "then decide again.",
        )


def require_reason(reason: str, about: str) -> None:
    """Raises PlayError `reason-required`; `about` says what stands, as a whole sentence."""
    if not reason.strip():
        raise PlayError("reason-required", said("{about} Give a reason to change it.", about=about))


def report_that_counts(table: Table) -> ResultReport:
    """The report that counts, claims of players left out; there must be one."""
    counting = ResultReport.objects.filter(match=table.match).exclude(status__in=CLAIMED)
    return counting.latest("version")


def add_version(
    table: Table,
    result: MatchResult,
    *,
    at: datetime,
    by: AbstractBaseUser | None,
    reason: str,
    act: Act = Act.RECORD,
    said_by: Entrant | None = None,
) -> ResultReport:
    """Write a result as the next version: a judge's, or by another `act` the word of a player.

    Raises PlayError for a result that the rules do not allow, what `engine.reporting.after` raises,
    and `round-closed` for one that would leave a match of a closed round unfinished; in a bracket
    what `carry_on` raises.
    """
    state = match_state(table.terms, result)
    if act is Act.RECORD and result == table.before_any:
        act = Act.VOID
    stand = after(table.sheet.stand, act, decided=state.finished)
    if not state.finished and table.match.round.closed_at is not None:
        raise PlayError(
            "round-closed",
            said(
                "Round {round} is closed: correct the whole result, so that the match "
                "stays finished.",
                round=table.match.round.number,
            ),
        )
    if table.match.bracket and stand not in CLAIMED:
        carry_on(table.match, state)
    report = ResultReport.objects.create(
        match=table.match,
        version=table.sheet.version + 1,
        status=stand.value,
        ending=result.ending.value,
        loser=None if result.loser is None else table.seats[result.loser],
        said_by=None if said_by is None else table.seats[said_by],
        made_at=at,
        made_by=by,
        reason=reason.strip(),
    )
    GameRow.objects.bulk_create(
        _row(table, report, number, game) for number, game in enumerate(result.games, 1)
    )
    return report


def _row(table: Table, report: ResultReport, number: int, game: Game) -> GameRow:
    return GameRow(
        report=report,
        number=number,
        winner=None if game.winner is None else table.seats[game.winner],
        penalised=None if game.penalised is None else table.seats[game.penalised],
        decks={str(entrant.pk): deck for entrant, deck in game.decks.items()},
    )
