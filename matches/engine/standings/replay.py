"""The standings of an event that was played elsewhere, from its rounds.

An event is `{"id", "rounds", "percentage_floor", "own_game_percentage_shown_floored"}`; a round is
a list of matches `[player, opponent or null, "wins-losses-draws" as the first player saw it]`. No
opponent is a bye, or with more losses than wins a match lost without an opponent.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, TypeAlias

from pydantic import BaseModel, Field, ValidationError

from matches.engine.results import Outcome, Player, PlayError, Record
from matches.engine.standings.table import Standing, standings
from matches.engine.terms import TOURNAMENT_FLOOR, GamesTerms, Share
from wording import said
from wording.faults import faults_said

Name: TypeAlias = str | int
Score: TypeAlias = Annotated[str, Field(pattern=re.compile(r"^[0-9]{1,3}-[0-9]{1,3}-[0-9]{1,3}$"))]
PlayedMatch: TypeAlias = tuple[Name, Name | None, Score]


class PlayedEvent(BaseModel):
    """An event's rounds and how its percentages were counted."""

    id: Name
    rounds: list[list[PlayedMatch]]
    percentage_floor: Share = TOURNAMENT_FLOOR
    own_game_percentage_shown_floored: bool = False


def read_event(document: object) -> PlayedEvent:
    """Read an event from its plain document (the shape is at the top of this file).

    Raises PlayError `event-unreadable` that says where it does not fit.
    """
    if not isinstance(document, Mapping):
        raise PlayError("event-unreadable", "this is no JSON object.")
    try:
        event = PlayedEvent.model_validate(document)
    except ValidationError as error:
        fault = faults_said(error.errors()[:1])
        raise PlayError("event-unreadable", said("{fault}.", fault=fault)) from error
    for number, played in enumerate(event.rounds, 1):
        seated = Counter(name for match in played for name in match[:2] if name is not None)
        twice = sorted(str(name) for name, times in seated.items() if times > 1)
        if twice:
            raise PlayError(
                "event-unreadable",
                said(
                    "round {number}: {players} cannot play twice in it.",
                    number=number,
                    players=", ".join(twice),
                ),
            )
    return event


def replay(event: PlayedEvent) -> tuple[Standing, ...]:
    """The event's final standings by points (3/1/0), omw, gw and ogw."""
    terms = GamesTerms(
        percentage_floor=event.percentage_floor,
        own_game_percentage_floored=event.own_game_percentage_shown_floored,
    )
    records = [record for played in event.rounds for record in _records(terms, played)]
    players: list[Player] = sorted({record.player for record in records}, key=str)
    return standings(terms, players, records)


def _records(terms: GamesTerms, played: Sequence[PlayedMatch]) -> Iterator[Record]:
    for player, opponent, score in played:
        wins, losses, draws = (int(part) for part in score.split("-"))
        yield _record(terms, player, opponent, (wins, losses, draws))
        if opponent is not None:
            yield _record(terms, opponent, player, (losses, wins, draws))


def _record(
    terms: GamesTerms, player: Name, opponent: Name | None, games: tuple[int, int, int]
) -> Record:
    wins, losses, draws = games
    if wins > losses:
        outcome, points = Outcome.WIN, terms.scoring.win
    elif wins < losses:
        outcome, points = Outcome.LOSS, terms.scoring.loss
    else:
        outcome, points = Outcome.DRAW, terms.scoring.draw
    return Record(
        player=player,
        opponents=() if opponent is None else (opponent,),
        outcome=outcome,
        points=points,
        possible=terms.possible,
        wins=wins,
        losses=losses,
        draws=draws,
    )
