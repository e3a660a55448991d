"""Ratings from results, by the Bradley–Terry model of Weng and Lin (`openskill`).

Pure of tables and pages: players and events are ids here. A rating is an estimate and how far it
may be off; a new player is 25 ± 8.33.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from openskill.models import BradleyTerryFull

from matches.engine.results import Outcome

PROVISIONAL_BELOW = 10
"""Matches before a rating is more than provisional."""

MODEL = BradleyTerryFull()
VERSION = "openskill BradleyTerryFull 1"
"""Goes into the digest, so that ratings are computed anew once they are computed otherwise."""

RANKS = {Outcome.WIN: [1.0, 2.0], Outcome.DRAW: [1.0, 1.0], Outcome.LOSS: [2.0, 1.0]}


class RatedMatch(NamedTuple):
    """A match of two, and how the first came out of it."""

    one: int
    other: int
    outcome: Outcome


@dataclass(frozen=True)
class RatedEvent:
    """An event with its matches, round by round."""

    event: int
    matches: Sequence[RatedMatch]


class Skill(NamedTuple):
    """A rating: the estimate, its deviation, and how many matches it is made of."""

    mu: float
    sigma: float
    matches: int = 0

    @property
    def shown(self) -> float:
        """The number that players are ranked by: what they are all but sure to be worth, three
        deviations below the estimate."""
        return self.mu - 3 * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Whether too little was played to rank by it."""
        return self.matches < PROVISIONAL_BELOW


@dataclass(frozen=True)
class Step:
    """What a player's rating was after an event."""

    event: int
    player: int
    skill: Skill


NEWCOMER = Skill(MODEL.mu, MODEL.sigma)


def rated(events: Iterable[RatedEvent]) -> tuple[dict[int, Skill], list[Step]]:
    """The players' ratings after these events, which come in the order in which they were played,
    and after each of them. The matches of one round can stand in any order: nobody has two."""
    skills: dict[int, Skill] = {}
    steps: list[Step] = []
    for event in events:
        playing: dict[int, None] = {}
        for match in event.matches:
            _rate(skills, match)
            playing |= {match.one: None, match.other: None}
        steps += [Step(event.event, player, skills[player]) for player in playing]
    return skills, steps


def digest_of(events: Iterable[RatedEvent]) -> str:
    """What changes with everything that ratings are computed from."""
    written = [[one.event, [list(match) for match in one.matches]] for one in events]
    return sha256(json.dumps([VERSION, written]).encode()).hexdigest()


def _rate(skills: dict[int, Skill], match: RatedMatch) -> None:
    before = [skills.get(player, NEWCOMER) for player in (match.one, match.other)]
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = MODEL.rate(teams, ranks=RANKS[match.outcome])
    for player, skill, (now,) in zip((match.one, match.other), before, after, strict=True):
        skills[player] = Skill(now.mu, now.sigma, skill.matches + 1)
