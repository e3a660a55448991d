"""A bracket as its matches' results make it; nothing of it is stored twice."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from matches.engine.elimination.bracket import LoserOf, Places, WinnerOf, bracket
from matches.engine.elimination.drawn import settle
from matches.engine.elimination.progress import Decision, MatchStanding, Progress, State, progress
from matches.engine.reporting import Stand
from matches.engine.results import MatchState, Player
from matches.models import Entrant, Match, ResultReport, Stage
from matches.queries.terms import plan_of, terms_of, terms_of_match, terms_of_stage
from matches.sheets import read_sheets

BRACKETS = (Stage.Kind.SINGLE_ELIMINATION, Stage.Kind.DOUBLE_ELIMINATION)


@dataclass(frozen=True)
class BracketMatchView:
    """One match of a bracket. `seats` are in the bracket's order, None for nobody or somebody not
    known yet; `match` is the newest one played under that name, None while none is published."""

    name: str
    wave: int
    section: str
    state: State
    seats: tuple[Entrant | None, Entrant | None]
    seeds: tuple[int | None, int | None]
    winner: Entrant | None
    match: Match | None


@dataclass(frozen=True)
class BracketView:
    """A bracket: its matches by waves, and who has which places (shared where they are equal)."""

    stage: Stage
    matches: tuple[BracketMatchView, ...]
    places: Mapping[Entrant, Places]
    champion: Entrant | None
    finished: bool


def bracket_view(stage: Stage) -> BracketView | None:
    """The bracket of an elimination stage with what is published of it; None until it has begun."""
    if stage.kind not in BRACKETS or not stage.rounds.filter(published_at__isnull=False).exists():
        return None
    qualified = list(stage.qualifiers.select_related("entrant").order_by("seed"))
    entrants = {one.entrant_id: one.entrant for one in qualified}
    seeds = {one.entrant_id: one.seed for one in qualified}
    published = Match.objects.filter(round__stage=stage, round__published_at__isnull=False)
    newest = {match.bracket: match for match in published.order_by("round__number")}
    now = bracket_progress(stage)
    return BracketView(
        stage=stage,
        matches=tuple(
            _match_view(one, entrants, seeds, newest.get(name)) for name, one in now.matches.items()
        ),
        places={entrants[pk]: places for pk, places in now.places.items()},
        champion=entrants.get(now.champion),
        finished=now.finished,
    )


@dataclass(frozen=True)
class FollowingMatch:
    """A match that the winner or the loser of another one plays next: its name in the bracket, and
    whether anything that is not void is recorded or reported in it."""

    name: str
    is_begun: bool


def following(match: Match) -> tuple[FollowingMatch, ...]:
    """What follows from a match of a bracket, the winner's first: once one of these has begun, who
    won cannot be turned any more before that is void. Empty for the last match of everybody in it,
    and for one of no bracket."""
    if not match.bracket:
        return ()
    stage = match.round.stage
    next_match = bracket(plan_of(stage), stage.qualifiers.count()).next_match
    leaving = (WinnerOf(match.bracket), LoserOf(match.bracket))
    names = dict.fromkeys(next_match[one] for one in leaving if one in next_match)
    later = Match.objects.filter(
        round__stage=stage, round__number__gt=match.round.number, bracket__in=names
    )
    newest = (
        ResultReport.objects.filter(match__in=later)
        .order_by("match_id", "-version")
        .distinct("match_id")
        .values_list("match__bracket", "status")
    )
    begun = {name for name, status in newest if status != Stand.VOIDED}
    return tuple(FollowingMatch(name, name in begun) for name in names)


def _match_view(
    standing: MatchStanding,
    entrants: Mapping[Player | None, Entrant],
    seeds: Mapping[Player | None, int],
    match: Match | None,
) -> BracketMatchView:
    one, other = standing.seats
    return BracketMatchView(
        name=standing.match.name,
        wave=standing.match.wave,
        section=standing.match.section,
        state=standing.state,
        seats=(entrants.get(one), entrants.get(other)),
        seeds=(seeds.get(one), seeds.get(other)),
        winner=entrants.get(standing.winner),
        match=match,
    )


def bracket_progress(
    stage: Stage,
    changed: Mapping[int, MatchState] | None = None,
    *,
    until: int | None = None,
) -> Progress:
    """The bracket as it stands, of entrant ids, or as it stood after round `until`.

    `changed` are states of matches, by match id, that shall stand instead of the stored ones.
    """
    seeds = list(stage.qualifiers.order_by("seed").values_list("entrant_id", flat=True))
    dropped = Entrant.objects.filter(pk__in=seeds, dropped_at__isnull=False)
    return progress_by(
        stage,
        seeds,
        _states(stage, seeds, changed or {}, until),
        frozenset(dropped.values_list("pk", flat=True)),
    )


def progress_by(
    stage: Stage,
    seeds: list[int],
    states: Iterable[tuple[Match, MatchState]],
    dropped: frozenset[int],
) -> Progress:
    """The bracket of these entrant ids, the best seed first, that the states of its matches make,
    round by round."""
    decisions = _decisions(stage, seeds, states)
    return progress(bracket(plan_of(stage), len(seeds)), seeds, decisions, dropped)


def _states(
    stage: Stage, seeds: list[int], changed: Mapping[int, MatchState], until: int | None
) -> Iterator[tuple[Match, MatchState]]:
    """Every match of a bracket as it stands, or as `changed` has it."""
    matches = Match.objects.filter(round__stage=stage).order_by("round__number", "pk")
    if until is not None:
        matches = matches.filter(round__number__lte=until)
    found = {match.pk: match for match in matches.select_related("round__stage")}
    terms = terms_of_stage(stage, terms_of(stage.competition))
    for sheet in read_sheets(matches, {pk: pk for pk in seeds}):
        match = found[sheet.match_id]
        yield match, changed.get(match.pk) or sheet.state(terms_of_match(match, terms))


def _decisions(
    stage: Stage, seeds: list[int], states: Iterable[tuple[Match, MatchState]]
) -> dict[str, Decision]:
    """How each match was decided: by the first under its name that somebody won."""
    terms, rank = terms_of_stage(stage, terms_of(stage.competition)), seeds.index
    decisions: dict[str, Decision] = {}
    for match, state in states:
        if match.bracket in decisions or not state.finished:
            continue
        pairing = tuple(sorted((side.player for side in state.sides), key=rank))
        decision = settle(terms, pairing, state)
        if decision is not None:
            decisions[match.bracket] = decision
    return decisions
