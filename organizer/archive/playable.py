"""Whether the results in an archive are ones that the engine takes: all versions of each match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from matches.engine.elimination.drawn import terms_of_decider
from matches.engine.match import match_state
from matches.engine.reporting import CLAIMED, SETTLED, Stand
from matches.engine.results import Ending, Game, MatchResult, Player, PlayError
from matches.engine.terms import Terms
from organizer.archive.lookup import Lookup
from organizer.archive.play_records import GameRecord, ReportRecord
from wording import said

Found = Iterator[tuple[str, int | None, str, str]]

Way: TypeAlias = tuple[int, str, int | None, tuple[tuple[int | None, int | None, Any], ...]]
"""How many sit there, the ending, who lost away from the table; of each game who won, who was
penalised, and the decks."""

OVER = SETTLED | CLAIMED
"""A version where a match stands so is of one that is decided."""


def unplayable(lookup: Lookup) -> Found:
    """The versions of results that could not have come about, with what is wrong in each. What was
    taken back is not looked at: others may sit there since."""
    games = defaultdict(list)
    for game in sorted(lookup.archive.games, key=lambda one: (one.report, one.number)):
        games[game.report].append(game)
    voided: dict[int, int] = {}
    for report in lookup.archive.reports:
        if report.status == Stand.VOIDED:
            voided[report.match] = max(report.version, voided.get(report.match, 0))
    terms = _TermsOfMatches(lookup)
    known: dict[object, str] = {}
    for index, report in enumerate(lookup.archive.reports):
        if report.version > voided.get(report.match, 0):
            way = _way(lookup, report, games[index + 1])
            key = (terms.key_of(report.match), report.status, way)
            if key not in known:
                known[key] = _fault(terms.of(report.match), Stand(report.status), way)
            if known[key]:
                yield "reports", index, "games", known[key]


def _way(lookup: Lookup, report: ReportRecord, games: Sequence[GameRecord]) -> Way:
    """How a match went by a report, told of places at the table: many go the same way."""
    seats = sorted(
        (pair for pair in lookup.seats[report.match] if pair[1].match),
        key=lambda pair: pair[1].position,
    )
    places = {number: place for place, (number, _) in enumerate(seats, 1)}
    by_entrant = {str(seat.entrant): place for place, (_, seat) in enumerate(seats, 1)}
    played = tuple(
        (
            _place(places, game.winner),
            _place(places, game.penalised),
            tuple(sorted((by_entrant.get(who, 0), deck) for who, deck in game.decks.items())),
        )
        for game in games
    )
    return len(seats), report.ending, _place(places, report.loser), played


def _place(places: Mapping[int, int], seat: int | None) -> int | None:
    """0 for a place that was given up."""
    return None if seat is None else places.get(seat, 0)


def _fault(terms: Terms, stand: Stand, way: Way) -> str:
    """What is wrong with a version of a result, or nothing."""
    seated, ending, loser, played = way
    result = MatchResult(
        tuple(_named(place) for place in range(1, seated + 1)),
        tuple(
            Game(_named(winner), {_named(who): deck for who, deck in decks}, _named(penalised))
            for winner, penalised, decks in played
        ),
        Ending(ending),
        _named(loser),
    )
    try:
        finished = match_state(terms, result).finished
    except PlayError as error:
        return error.sentence
    if finished is not (stand in OVER):
        if finished:
            return said("these games decide the match")
        return said("these games decide nothing yet")
    return ""


def _named(place: int | None) -> Player | None:
    """A player as a sentence about them calls them."""
    return None if place is None else said("player {number}", number=place)


class _TermsOfMatches:
    """The terms that each match is played by."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup

    def key_of(self, match: int) -> tuple[int, bool]:
        """What tells matches of the same terms."""
        found = self._lookup.archive.matches[match - 1]
        return self._lookup.archive.rounds[found.round - 1].stage, found.is_decider

    def of(self, match: int) -> Terms:
        """The terms of a match."""
        stage, is_decider = self.key_of(match)
        drawn = self._lookup.archive.stages[stage - 1].options.get("drawn")
        terms = self._lookup.terms
        terms = terms.model_copy(update={"drawn": drawn}) if drawn else terms
        return terms_of_decider(terms) if is_decider else terms
