"""What many competitions have come to, read at once: every finished match, and the standings.

The number of statements depends on how many different terms of play there are, not on how many
competitions or matches.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import orjson

from matches.engine.elimination.bracket import Places
from matches.engine.match import records_of
from matches.engine.results import Ending, MatchState, Record
from matches.engine.terms import Terms, parse_terms
from matches.models import Competition, Entrant, Match, Qualifier, Round, Stage
from matches.queries.brackets import BRACKETS, progress_by
from matches.queries.standings import StandingView, places_by, ranked_lines
from matches.queries.terms import terms_of_match
from matches.records import read_played
from matches.sheets import Sheet, read_sheets


class PastMatch(NamedTuple):
    """A finished match, by the ids of its competition and itself: what it brought each entrant
    (by id), how it ended, and how many games were played in it, those lost by penalty not among
    them. One of a bracket brings no points."""

    competition: int
    match: int
    round: int
    ending: Ending
    games: int
    records: tuple[Record, ...]
    in_bracket: bool


@dataclass(frozen=True)
class Past:
    """What competitions have come to, by their ids: their entrants by name, and the finished
    matches of published rounds, round by round."""

    competitions: Mapping[int, Competition]
    entrants: Mapping[int, Mapping[int, Entrant]]
    matches: Mapping[int, tuple[PastMatch, ...]]
    places: Mapping[int, Mapping[int, Places]]

    def standings(self, competition: int) -> list[StandingView]:
        """The standings of one, as `queries.standings` has them."""
        brought = (
            record
            for match in self.matches[competition]
            if not match.in_bracket
            for record in match.records
        )
        return ranked_lines(
            self.competitions[competition],
            self.entrants[competition],
            brought,
            self.places.get(competition, {}),
        )


def past_of(competitions: Iterable[Competition]) -> Past:
    """What these competitions have come to, with the results as they are amended."""
    known = {one.pk: one for one in competitions}
    rounds = _rounds(known)
    entrants: dict[int, dict[int, Entrant]] = {pk: {} for pk in known}
    playing = Entrant.objects.filter(competition_id__in=list(known)).order_by("name", "pk")
    for entrant in playing.only("competition_id", "name", "dropped_at", "disqualified_at"):
        entrants[entrant.competition_id][entrant.pk] = entrant
    home = {pk: competition for competition, those in entrants.items() for pk in those}
    finished = [*_of_rounds(known, rounds, home)]
    places: dict[int, Mapping[int, Places]] = {}
    if any(one.stage.kind in BRACKETS for one in rounds):
        states = _bracket_states(known)
        finished += _of_brackets(states)
        places = _bracket_places(known, rounds, states, entrants)
    matches: dict[int, list[PastMatch]] = {pk: [] for pk in known}
    for match in sorted(finished, key=lambda one: (one.round, one.match)):
        matches[match.competition].append(match)
    return Past(known, entrants, {pk: tuple(those) for pk, those in matches.items()}, places)


def _rounds(known: Mapping[int, Competition]) -> list[Round]:
    return list(
        Round.objects.filter(stage__competition_id__in=list(known), published_at__isnull=False)
        .select_related("stage")
        .order_by("number", "pk")
    )


def _of_rounds(
    known: Mapping[int, Competition], rounds: Sequence[Round], home: Mapping[int, int]
) -> Iterator[PastMatch]:
    """The matches of Swiss rounds and round robins, those of equal terms read together."""
    alike: dict[bytes, list[Round]] = defaultdict(list)
    for one in rounds:
        if one.stage.kind not in BRACKETS:
            terms = known[one.stage.competition_id].terms
            alike[orjson.dumps(terms, option=orjson.OPT_SORT_KEYS)].append(one)
    for written, those in alike.items():
        for played in read_played([one.pk for one in those], parse_terms(orjson.loads(written))):
            yield PastMatch(
                competition=home[played.records[0].player],
                match=played.match,
                round=played.round,
                ending=played.ending,
                games=played.games,
                records=played.records,
                in_bracket=False,
            )


_States = Mapping[int, Sequence[tuple[Match, Sheet, Terms, MatchState]]]
"""The matches of brackets as they stand, round by round, by the ids of their stages."""


def _bracket_states(known: Mapping[int, Competition]) -> _States:
    matches = Match.objects.filter(
        round__stage__competition_id__in=list(known),
        round__stage__kind__in=BRACKETS,
        round__published_at__isnull=False,
    ).order_by("round__number", "pk")
    found = {one.pk: one for one in matches.select_related("round__stage")}
    seats = Qualifier.objects.filter(stage_id__in={one.round.stage_id for one in found.values()})
    players = {pk: pk for pk in seats.values_list("entrant_id", flat=True)}
    terms = {pk: parse_terms(one.terms) for pk, one in known.items()}
    states = defaultdict(list)
    for sheet in read_sheets(matches, players):
        match = found[sheet.match_id]
        stage = match.round.stage
        stage.competition = known[stage.competition_id]
        its = terms_of_match(match, terms[stage.competition_id])
        states[stage.pk].append((match, sheet, its, sheet.state(its)))
    return states


def _of_brackets(states: _States) -> Iterator[PastMatch]:
    for played in states.values():
        for match, sheet, terms, state in played:
            if state.finished:
                yield PastMatch(
                    competition=match.round.stage.competition_id,
                    match=match.pk,
                    round=match.round.number,
                    ending=sheet.result.ending,
                    games=sum(game.penalised is None for game in sheet.result.games),
                    records=records_of(terms, state),
                    in_bracket=True,
                )


def _bracket_places(
    known: Mapping[int, Competition],
    rounds: Sequence[Round],
    states: _States,
    entrants: Mapping[int, Mapping[int, Entrant]],
) -> dict[int, Mapping[int, Places]]:
    """The places that the newest bracket of each competition has given, by entrant ids."""
    newest: dict[int, Stage] = {
        one.stage.competition_id: one.stage for one in rounds if one.stage.kind in BRACKETS
    }
    seeds: dict[int, list[int]] = defaultdict(list)
    chosen = [stage.pk for stage in newest.values()]
    for qualified in Qualifier.objects.filter(stage_id__in=chosen).order_by("stage", "seed"):
        seeds[qualified.stage_id].append(qualified.entrant_id)
    places = {}
    for competition, stage in newest.items():
        stage.competition = known[competition]
        those = entrants[competition]
        dropped = frozenset(pk for pk, one in those.items() if one.dropped_at is not None)
        played = [(match, state) for match, _, _, state in states.get(stage.pk, ())]
        settled = progress_by(stage, seeds[stage.pk], played, dropped).places
        places[competition] = places_by(settled, seeds[stage.pk])
    return places
