"""What a correction of a result would touch, to be said before it is made."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from matches.engine.elimination.progress import touched
from matches.engine.match import match_state, records_of
from matches.engine.reporting import Stand
from matches.engine.results import Ending, Game, MatchResult, MatchState, PlayError, Record
from matches.engine.terms import Terms
from matches.models import Entrant, Match, ResultReport, Round
from matches.queries.brackets import BRACKETS, bracket_progress
from matches.queries.standings import StandingView, records, standings, standings_of
from matches.queries.terms import terms_of, terms_of_match
from matches.sheets import Sheet, by_id, completed, read_sheets


@dataclass(frozen=True)
class LineChange:
    """An entrant whose rank or points in the standings become others."""

    entrant: Entrant
    before: StandingView
    after: StandingView


@dataclass(frozen=True)
class BracketChange:
    """A match of the bracket that others would play, or nobody yet (no `after`). One that
    `is_paired` is seated anew, one that `is_played` refuses the correction until it is void."""

    name: str
    before: tuple[Entrant, ...]
    after: tuple[Entrant, ...]
    is_paired: bool
    is_played: bool


@dataclass(frozen=True)
class Misfit:
    """The first game that could not have been played as it was: in Type 15 with a deck that would
    be knocked out by then, or instead of one that would have stayed."""

    game_number: int
    code: str
    sentence: str


@dataclass(frozen=True)
class Touched:
    """What a correction touches. `rounds` were paired after the match and stay as they are. With a
    `misfit` the correction is refused, and nothing else is known; where the match `goes_on` with
    it, it is refused once the round is closed."""

    lines: tuple[LineChange, ...] = ()
    rounds: tuple[Round, ...] = ()
    bracket: tuple[BracketChange, ...] = ()
    misfit: Misfit | None = None
    goes_on: bool = False

    @property
    def nothing(self) -> bool:
        """Whether the correction changes nothing but the match."""
        return not (self.lines or self.rounds or self.bracket or self.misfit)


def touched_by(
    match: Match,
    *,
    games: Sequence[Game],
    ending: Ending = Ending.PLAYED,
    loser: Entrant | None = None,
) -> Touched:
    """What it touches if the result of a match becomes this one; arguments as for
    `services.report_match`."""
    competition = match.round.stage.competition
    terms = terms_of_match(match, terms_of(competition))
    entrants = by_id(Entrant.objects.filter(seats__match=match))
    (sheet,) = read_sheets(Match.objects.filter(pk=match.pk), entrants)
    misfit = _misfit(terms, sheet, games)
    if misfit is not None:
        return Touched(misfit=misfit)
    played = completed(terms, sheet, games)
    result = MatchResult(sheet.result.players, played, Ending(ending), loser)
    if result == sheet.result:
        return Touched()
    before, after = _of_ids(sheet.state(terms)), _of_ids(match_state(terms, result))
    later = Round.objects.filter(
        stage__competition=competition, number__gt=match.round.number
    ).order_by("number")
    return Touched(
        lines=_lines(match, terms, before, after),
        rounds=tuple(later),
        bracket=_bracket(match, after) if match.bracket else (),
        goes_on=not after.finished,
    )


def _misfit(terms: Terms, sheet: Sheet, games: Sequence[Game]) -> Misfit | None:
    for number in range(1, len(games) + 1):
        try:
            played = completed(terms, sheet, games[:number])
            match_state(terms, MatchResult(sheet.result.players, played))
        except PlayError as error:
            return Misfit(number, error.code, error.sentence)
    return None


def _of_ids(state: MatchState) -> MatchState:
    sides = tuple(replace(side, player=side.player.pk) for side in state.sides)
    return replace(state, sides=sides)


def _lines(
    match: Match, terms: Terms, before: MatchState, after: MatchState
) -> tuple[LineChange, ...]:
    competition = match.round.stage.competition
    brought = list(records(competition))
    if match.round.stage.kind not in BRACKETS:
        brought = _instead(brought, _records(terms, before), _records(terms, after))
    then = {line.entrant.pk: line for line in standings(competition)}
    now = standings_of(competition, brought, changed={match.pk: after})
    return tuple(
        LineChange(line.entrant, then[line.entrant.pk], line)
        for line in now
        if (line.rank, line.points) != (then[line.entrant.pk].rank, then[line.entrant.pk].points)
    )


def _records(terms: Terms, state: MatchState) -> tuple[Record, ...]:
    return records_of(terms, state) if state.finished else ()


def _instead(
    brought: Sequence[Record], before: Sequence[Record], after: Sequence[Record]
) -> list[Record]:
    """What was brought, with what one match brings now in place of what it did."""
    kept = Counter(brought)
    kept.subtract(before)
    return [*kept.elements(), *after]


def _bracket(match: Match, after: MatchState) -> tuple[BracketChange, ...]:
    stage = match.round.stage
    entrants = by_id(Entrant.objects.filter(qualified__stage=stage))
    later = Match.objects.filter(round__stage=stage, round__number__gt=match.round.number)
    paired = set(later.values_list("bracket", flat=True))
    reports = ResultReport.objects.filter(match__in=later).order_by("match_id", "-version")
    newest = reports.distinct("match_id").values_list("match__bracket", "status")
    played = {name for name, status in newest if status != Stand.VOIDED}
    return tuple(
        BracketChange(
            name=one.name,
            before=tuple(entrants[who] for who in one.before),
            after=tuple(entrants[who] for who in one.after),
            is_paired=one.name in paired,
            is_played=one.name in played,
        )
        for one in touched(bracket_progress(stage), bracket_progress(stage, {match.pk: after}))
    )
