"""Matches as they stand, and the versions of their results."""

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeAlias

from django.db.models import Q, QuerySet

from matches.engine import results
from matches.engine.match import match_state
from matches.engine.reporting import SETTLED, Stand
from matches.engine.results import Ending, Side
from matches.engine.terms import KoTerms, Terms
from matches.models import Entrant, Match, Round, Seat
from matches.queries.terms import terms_of, terms_of_match
from matches.queries.views import ClaimView, GameView, MatchView, ReportView, RoundView, SeatView
from matches.sheets import Claim, Sheet, by_id, read_games, read_sheets_of

Entrants: TypeAlias = Mapping[results.Player, Entrant]
"""Entrants by what the engine calls them: their ids."""

States: TypeAlias = dict[Hashable, results.MatchState]
"""Matches as they stand, told of places at the table, by how they went: of hundreds most went
alike, and the engine is asked once for each way."""


def round_view(round_: Round, viewer: Entrant | None = None) -> RoundView:
    """A round and its matches as they stand; `viewer` as in `match_view`."""
    matches = Match.objects.filter(round=round_)
    return RoundView(round_, tuple(match_views(matches, viewer, of=round_)))


def match_view(match: Match, viewer: Entrant | None = None) -> MatchView:
    """A match as it stands and what can be done next.

    Decks that are chosen for the next game stay hidden until everybody who has to choose has
    chosen (T15-START); `viewer` sees their own.
    """
    entrants = by_id(seat.entrant for seat in seats_of(match))
    (sheet,) = read_sheets_of({match.pk: match.origin}, {pk: pk for pk in entrants})
    terms = terms_of_match(match, terms_of(match.round.stage.competition))
    return _match_view(match, sheet, _state(match, sheet, terms, {}), terms, viewer, entrants)


def seats_of(match: Match) -> list[Seat]:
    """Who sits at a match, in the order of the seats; a match that came with them is not asked
    again."""
    came = "seats" in getattr(match, "_prefetched_objects_cache", {})
    return list(match.seats.all() if came else match.seats.select_related("entrant"))


def matches_of(entrant: Entrant) -> list[MatchView]:
    """Everything an entrant has played and plays, as they see it, round by round; nothing of a
    draft."""
    matches = Match.objects.filter(seats__entrant=entrant, round__published_at__isnull=False)
    matches = matches.order_by("round__number")
    return list(match_views(matches, entrant))


def history(match: Match) -> list[ReportView]:
    """Every version of a match's result, the first one first; of a match in a bracket also those
    that were taken back before others came to play it."""
    reports = list(match.reports.select_related("loser", "said_by").order_by("version"))
    if not reports:
        return []
    seated = Q(seats__match=match) | Q(seats__was_in=match)
    entrants = by_id(Entrant.objects.filter(seated))
    games = read_games([report.pk for report in reports], {pk: pk for pk in entrants})
    return [
        ReportView(
            version=report.version,
            made_at=report.made_at,
            made_by_id=report.made_by_id,
            stand=Stand(report.status),
            said_by=entrants[report.said_by.entrant_id] if report.said_by else None,
            reason=report.reason,
            ending=Ending(report.ending),
            loser=entrants[report.loser.entrant_id] if report.loser else None,
            final=report.status in SETTLED,
            games=_game_views(games[report.pk], entrants),
        )
        for report in reports
    ]


def match_views(
    matches: QuerySet[Match], viewer: Entrant | None = None, *, of: Round | None = None
) -> Iterator[MatchView]:
    """These matches as they stand, in their order; `viewer` as in `match_view`. Where all are `of`
    one round they share it, of which there would else be a copy for each."""
    found = {
        match.pk: match
        for match in (matches if of else matches.select_related("round__stage__competition"))
    }
    if of:
        for match in found.values():
            match.round = of
    entrants = by_id(Entrant.objects.filter(seats__match_id__in=list(found)))
    terms: dict[int, Terms] = {}
    states: States = {}
    origins = {pk: match.origin for pk, match in found.items()}
    for sheet in read_sheets_of(origins, {pk: pk for pk in entrants}):
        match = found[sheet.match_id]
        competition = match.round.stage.competition
        if competition.pk not in terms:
            terms[competition.pk] = terms_of(competition)
        rules = terms_of_match(match, terms[competition.pk])
        state = _state(match, sheet, rules, states)
        yield _match_view(match, sheet, state, rules, viewer, entrants)


def _state(match: Match, sheet: Sheet, terms: Terms, states: States) -> results.MatchState:
    """The match as it stands, its players told by their places, 0 the first."""
    places = {player: place for place, player in enumerate(sheet.result.players)}
    way = (match.round.stage_id, match.is_decider, *sheet.way(places))
    if way not in states:
        result, choices = sheet.placed(places)
        states[way] = match_state(terms, result, choices)
    return states[way]


def _match_view(
    match: Match,
    sheet: Sheet,
    state: results.MatchState,
    terms: Terms,
    viewer: Entrant | None,
    entrants: Entrants,
) -> MatchView:
    seated = [entrants[player] for player in sheet.result.players]
    sides = list(zip(seated, state.sides, strict=True))
    return MatchView(
        match=match,
        is_bye=len(state.sides) == 1 and state.winner is not None,
        is_ko=isinstance(terms, KoTerms),
        seats=tuple(
            _seat_view(
                position,
                entrant,
                side,
                terms,
                shown=not state.must_choose or entrant == viewer,
                chooses=entrant.pk == sheet.chooser,
            )
            for position, (entrant, side) in enumerate(sides, 1)
        ),
        games=_game_views(sheet.result.games, entrants),
        version=sheet.version,
        ending=sheet.result.ending,
        loser=_who(sheet.result.loser, entrants),
        next_game=state.next_game,
        must_choose=tuple(who for who, side in sides if side.options),
        can_record=not state.finished and not state.must_choose,
        finished=state.finished,
        winner=next((who for who, side in sides if side.outcome is results.Outcome.WIN), None),
        drawn=any(side.outcome is results.Outcome.DRAW for side in state.sides),
        stand=sheet.stand,
        claim=_claim_view(sheet.claim, terms, entrants) if sheet.claim else None,
    )


def _claim_view(claim: Claim, terms: Terms, entrants: Entrants) -> ClaimView:
    state = match_state(terms, claim.result)
    disputed = claim.stand is Stand.DISPUTED
    others = tuple(entrants[who] for who in claim.result.players if who != claim.said_by)
    return ClaimView(
        said_by=entrants[claim.said_by],
        disputed=disputed,
        awaited=() if disputed else others,
        games=_game_views(claim.result.games, entrants),
        ending=claim.result.ending,
        loser=_who(claim.result.loser, entrants),
        winner=_who(state.winner, entrants),
        score={entrants[side.player].pk: side.wins for side in state.sides},
    )


def _seat_view(
    position: int, entrant: Entrant, side: Side, terms: Terms, *, shown: bool, chooses: bool
) -> SeatView:
    every_deck = range(1, terms.match.decks + 1) if isinstance(terms, KoTerms) else ()
    return SeatView(
        entrant=entrant,
        position=position,
        wins=side.wins,
        losses=side.losses,
        draws=side.draws,
        points=side.points,
        decks_left=side.decks_left,
        knocked_out=tuple(deck for deck in every_deck if deck not in side.decks_left),
        deck=None if side.chosen and not shown else side.deck,
        has_chosen=side.chosen,
        options=side.options,
        chooses=chooses,
    )


def _game_views(games: tuple[results.Game, ...], entrants: Entrants) -> tuple[GameView, ...]:
    return tuple(
        GameView(
            number=number,
            winner=_who(game.winner, entrants),
            penalised=_who(game.penalised, entrants),
            decks={entrants[player].pk: deck for player, deck in game.decks.items()},
        )
        for number, game in enumerate(games, 1)
    )


def _who(player: results.Player | None, entrants: Entrants) -> Entrant | None:
    return None if player is None else entrants[player]
