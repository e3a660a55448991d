"""The bracket: which matches there are, what they are called and where each seat comes from.

It depends on the plan and the number of entrants alone. Entrants are seeds, 1 the best; who they
are and how they play is for `progress` to say.

| name   | match                                                     |
| ------ | --------------------------------------------------------- |
| `P2`   | second match of the play-in                               |
| `W1-3` | third match of the first round (of the winners' side)     |
| `L2-1` | first match of the second round of the losers' side       |
| `B`    | bronze match                                              |
| `F`    | final                                                     |
| `F2`   | second final, where the losers' side won the first        |

Seeds stand in the usual order: were there no upsets, 1 and 2 would meet in the final, 1 to 4 in
the semi-finals, and so on down. A field that is no power of two leaves the best seeds without a
match in the first round. Nobody "plays" a bye: the match just does not exist.

In double elimination losers of the first round meet each other on the losers' side; from then on
its survivors meet the losers of the next round of the winners' side, and then each other, in turns.
Those who fall are laid crosswise (`_crossed`), so that whoever played each other meets again late.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import chain, groupby
from typing import TypeAlias

from matches.engine.elimination.plan import DoubleElimination, Plan, SingleElimination
from matches.engine.results import PlayError
from wording import said

MOST_ENTRANTS = 512

FINAL, SECOND_FINAL = "F", "F2"
"""The names of the matches that decide the first place."""


class Section(StrEnum):
    """The part of a bracket that a match belongs to; the first letter of its name."""

    PLAY_IN = "P"
    WINNERS = "W"
    LOSERS = "L"
    BRONZE = "B"
    FINAL = "F"


@dataclass(frozen=True, slots=True)
class Seed:
    """A seat taken by an entrant, 1 the best."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """A seat taken by who wins a match."""

    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """A seat taken by who loses a match."""

    match: str


Source: TypeAlias = Seed | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Places:
    """The places `first` to `last`, shared by who holds them; one place where they are equal."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match. `round` and `number` count within the section, as its name does; `wave` counts
    through the whole bracket: matches of a wave can be played at the same time."""

    name: str
    section: Section
    round: int
    number: int
    wave: int
    seats: tuple[Source, Source]


@dataclass(frozen=True)
class Bracket:
    """All matches, each after those that its seats come from."""

    plan: Plan
    size: int
    matches: tuple[BracketMatch, ...]

    @cached_property
    def next_match(self) -> dict[Source, str]:
        """Where who comes from there plays next, by name; nothing for who plays no more."""
        return {seat: match.name for match in self.matches for seat in match.seats}

    @cached_property
    def places(self) -> dict[Source, Places]:
        """The places shared by those who come from there and play no more."""
        return _places(self.matches, self.next_match)

    def least_places(self, name: str) -> Places:
        """The places of who loses the match and all that may follow for them."""
        source = LoserOf(name)
        while source in self.next_match:
            source = LoserOf(self.next_match[source])
        return self.places[source]


@lru_cache(maxsize=64)
def bracket(plan: Plan, size: int) -> Bracket:
    """The bracket of `size` entrants.

    Raises PlayError `bracket-size` for fewer than 2 or more than 512 entrants, `play-in-too-big`
    where the play-in leaves fewer than two in the bracket or takes more players than there are.
    """
    if not 2 <= size <= MOST_ENTRANTS:
        raise PlayError(
            "bracket-size",
            said("A bracket takes 2 to {most} players, not {size}.", most=MOST_ENTRANTS, size=size),
        )
    if plan.play_in > min(size // 2, size - 2):
        raise PlayError(
            "play-in-too-big",
            said(
                "{size} players cannot play for {places} places of a bracket: choose at "
                "most {most}.",
                size=size,
                places=plan.play_in,
                most=min(size // 2, size - 2),
            ),
        )
    builder = _Builder()
    field = builder.field(size, plan.play_in)
    if isinstance(plan, SingleElimination):
        builder.single(field, plan)
    else:
        builder.double(field, plan)
    return Bracket(plan, size, tuple(builder.matches.values()))


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of a bracket of `size` places (a power of two) to its end: 1, 8, 4, 5, 2,
    7, 3, 6. Neighbours meet; each pair adds up to one more than the places of its round."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        places = 2 * len(order)
        order = tuple(chain.from_iterable((seed, places + 1 - seed) for seed in order))
    return order


_Line: TypeAlias = Sequence[Source | None]
"""Seats from the top of a bracket to its end; neighbours meet. None where nobody sits: who would
meet nobody goes on without a match."""


class _Builder:
    """Matches of a bracket in the making, by name."""

    def __init__(self) -> None:
        self.matches: dict[str, BracketMatch] = {}
        self.rounds = dict.fromkeys(Section, 0)

    def field(self, size: int, play_in: int) -> _Line:
        """The first line of the bracket; winners of the play-in stand for its lowest seeds."""
        direct, places = size - 2 * play_in, size - play_in
        playing = [
            Seed(seed)
            for place in range(direct + 1, places + 1)
            for seed in (place, direct + size + 1 - place)
        ]
        winners, _ = self._play(Section.PLAY_IN, playing)
        seats = [*(Seed(seed) for seed in range(1, direct + 1)), *winners]
        power = 1 << (places - 1).bit_length()
        return [seats[seed - 1] if seed <= places else None for seed in seed_order(power)]

    def single(self, line: _Line, plan: SingleElimination) -> None:
        fallen: _Line = ()
        while len(line) > 2:
            line, fallen = self._play(Section.WINNERS, line)
        if plan.bronze:
            self._play(Section.BRONZE, fallen)
        self._play(Section.FINAL, line)

    def double(self, line: _Line, plan: DoubleElimination) -> None:
        line, side = self._play(Section.WINNERS, line)
        falls = 0
        while len(line) > 1:
            falls += 1
            side, _ = self._play(Section.LOSERS, side)
            line, fallen = self._play(Section.WINNERS, line)
            meeting = zip(side, _crossed(fallen, falls), strict=True)
            side, _ = self._play(Section.LOSERS, tuple(chain.from_iterable(meeting)))
        self._play(Section.FINAL, (*line, *side))
        if plan.second_final:
            self._play(Section.FINAL, (WinnerOf(FINAL), LoserOf(FINAL)))

    def _play(self, section: Section, line: _Line) -> tuple[_Line, _Line]:
        """One round: neighbours meet. Gives the lines of winners and of losers."""
        round_, number = self.rounds[section] + 1, 0
        winners: list[Source | None] = []
        losers: list[Source | None] = []
        for one, other in zip(line[::2], line[1::2], strict=True):
            if one is None or other is None:
                winners.append(one or other)
                losers.append(None)
                continue
            number += 1
            name = _name(section, round_, number)
            wave = 1 + max(self._wave_of(one), self._wave_of(other))
            self.matches[name] = BracketMatch(name, section, round_, number, wave, (one, other))
            winners.append(WinnerOf(name))
            losers.append(LoserOf(name))
        if number:
            self.rounds[section] = round_
        return winners, losers

    def _wave_of(self, seat: Source) -> int:
        return 0 if isinstance(seat, Seed) else self.matches[seat.match].wave


def _name(section: Section, round_: int, number: int) -> str:
    if section in (Section.WINNERS, Section.LOSERS):
        return f"{section}{round_}-{number}"
    if section is Section.PLAY_IN:
        return f"{section}{number}"
    return f"{section}{round_}" if round_ > 1 else section.value


def _crossed(fallen: _Line, falls: int) -> _Line:
    """Those who fall from the winners' side for the `falls`-th time, laid where they meet again
    late whom they met before.

    Places are numbered in binary from 0, the highest digit being the half of the bracket, the next
    its quarter. Two who met share those digits; where one falls i rounds after the other, they meet
    again once all digits are used up in which their two crossings agree. Digit by digit, from the
    half down, a place is crossed where `falls` has a 1 counting from its lowest digit: two
    crossings that follow each other then differ in the half, those two apart in the quarter.
    """
    digits = len(fallen).bit_length() - 1
    mask = sum((falls >> digit & 1) << (digits - 1 - digit) for digit in range(digits))
    return [fallen[place ^ mask] for place in range(len(fallen))]


def _places(
    matches: Sequence[BracketMatch], next_match: Mapping[Source, str]
) -> dict[Source, Places]:
    """From the final down, round by round: who leaves a round to play nothing after it shares the
    places that follow, winners (of a final or the bronze match) before losers."""
    places: dict[Source, Places] = {}
    for _, group in groupby(reversed(matches), key=lambda match: (match.section, match.round)):
        names = [match.name for match in group]
        for leave in (WinnerOf, LoserOf):
            leaving = [leave(name) for name in names if leave(name) not in next_match]
            share = Places(len(places) + 1, len(places) + len(leaving))
            places.update(dict.fromkeys(leaving, share))
    return places
