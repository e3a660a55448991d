"""The terms of play: how a match is played, what it scores, what breaks ties.

A format's definition carries them as a plain document; `parse_terms` makes them `Terms` or says in
sentences what is wrong. Two kinds of match:

    {"match": {"type": "games", "best_of": 3},
     "scoring": {"win": 3, "draw": 1, "loss": 0},
     "tiebreakers": ["omw", "gw", "ogw"], "percentage_floor": "0.33"}

    {"match": {"type": "ko", "decks": 3},
     "scoring": {"game_win": 2, "game_draw": 1, "game_loss": 0, "deck_left": 1},
     "tiebreakers": ["match_wins", "opponents_share", "decks_left"]}

Either can say more of what happens at the table:

    "mulligan": {"hand": 7, "lands": [0, 1, 6, 7]}
    "die": {"faces": ["again", 0, 1, 1, 1, 1, 1, 1, 2, 3],
            "cards": [{"name": "Chaos Orb", "touches": "cards"}]}
    "proxy_forfeit": "match"

of the time for it:

    "clock": {"minutes": 50, "extra": 5, "extra_in": "turns"}

or of a drawn match in an elimination bracket:

    "drawn": "higher_seed"
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from matches.engine.results import PlayError
from wording import said
from wording.faults import faults_said

TiebreakerName: TypeAlias = Literal[
    "omw",
    "gw",
    "ogw",
    "match_wins",
    "opponents_share",
    "decks_left",
    "head_to_head",
    "buchholz",
    "buchholz_cut_1",
    "buchholz_median",
    "sonneborn_berger",
    "random",
]
"""What may break a tie; `standings/tiebreakers.py` says what each is."""

ProxyForfeit: TypeAlias = Literal["game", "match", "event"]

DrawnMatch: TypeAlias = Literal["replay", "higher_seed", "one_game"]

TOURNAMENT_FLOOR = Fraction("0.33")
"""The least that an opponent's percentage counts as (Magic Tournament Rules, appendix C)."""

LONGEST_ROUND = 24 * 60
"""The most minutes that a round can be given: a match played at home may have a day."""

FRACTION = re.compile(r"[0-9]{1,9}(?:[./][0-9]{1,18})?")
"""As a share is written. No exponents: 1e999999999 is worked out for longer than anyone waits."""


def _fraction(value: object) -> Fraction:
    if isinstance(value, float):
        value = repr(value)
    if isinstance(value, int | Fraction) or (isinstance(value, str) and FRACTION.fullmatch(value)):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise ValueError(said("write it as a fraction or a decimal, such as 1/3 or 0.33"))


Share: TypeAlias = Annotated[Fraction, BeforeValidator(_fraction), Field(ge=0, le=1)]
Points: TypeAlias = Annotated[int, Field(ge=0, le=100, strict=True)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)


class GamesMatch(_Part):
    """A match that is won by winning more than half of `best_of` games. Where they are `all_played`
    the games after the deciding one can be played, and count as games."""

    type: Literal["games"] = "games"
    best_of: int = Field(default=3, ge=1, le=99, strict=True)
    all_played: bool = False

    @model_validator(mode="after")
    def _odd(self) -> "GamesMatch":
        if self.best_of % 2 == 0:
            raise ValueError(
                said("best_of must be odd, or nobody can win more than half of the games")
            )
        return self

    @property
    def needed(self) -> int:
        """How many games win the match."""
        return self.best_of // 2 + 1


class KoMatch(_Part):
    """A Type 15 match: each player has `decks` decks, and a lost or drawn game knocks one out."""

    type: Literal["ko"] = "ko"
    decks: int = Field(default=3, ge=1, le=9, strict=True)


class MatchScoring(_Part):
    """Match points for a win, a draw and a loss."""

    win: Points = 3
    draw: Points = 1
    loss: Points = 0


class KoScoring(_Part):
    """Points for each game, and a bonus for each deck that is left at the end (T15-SCORE)."""

    game_win: Points = 2
    game_draw: Points = 1
    game_loss: Points = 0
    deck_left: Points = 1


class MulliganTerms(_Part):
    """A mulligan that players call and others may take too (clause TB-MULLIGAN): how many cards a
    hand has, and with how many lands in it a player may call."""

    hand: int = Field(default=7, ge=1, le=99, strict=True)
    lands: frozenset[Annotated[int, Field(ge=0, strict=True)]]

    @field_validator("lands")
    @classmethod
    def _any(cls, lands: frozenset[int]) -> frozenset[int]:
        if not lands:
            raise ValueError(said("say with how many lands a mulligan can be called"))
        return lands

    @model_validator(mode="after")
    def _in_a_hand(self) -> "MulliganTerms":
        if max(self.lands) > self.hand:
            raise ValueError(
                said(
                    "no hand of {hand} cards has {lands} lands",
                    hand=self.hand,
                    lands=max(self.lands),
                )
            )
        return self


class DieCard(_Part):
    """A card for which the die is rolled, and what it touches."""

    name: str
    touches: Literal["cards", "creatures"]


class DieTerms(_Part):
    """The die of the errata (clause TB-ERRATA). `faces` are its sides from 0 up: up to how many
    cards are touched, or "again" where the target rolls anew."""

    faces: tuple[Literal["again"] | Annotated[int, Field(ge=0, strict=True)], ...]
    cards: tuple[DieCard, ...]

    @model_validator(mode="after")
    def _comes_to_an_end(self) -> "DieTerms":
        if all(face == "again" for face in self.faces):
            raise ValueError(said("a die needs a face that is not rolled again"))
        if not self.cards:
            raise ValueError(said("name the cards for which the die is rolled"))
        return self


class ClockTerms(_Part):
    """How long a round takes, and what a match that goes on then still plays: so many `extra` turns
    or minutes. What is left out is as for Swiss rounds (Magic Tournament Rules, 2.4 and appendix
    B)."""

    minutes: int = Field(default=50, ge=1, le=LONGEST_ROUND, strict=True)
    extra: int = Field(default=5, ge=0, le=99, strict=True)
    extra_in: Literal["turns", "minutes"] = "turns"


class _Common(_Part):
    own_game_percentage_floored: bool = False
    """Whether a player's own game-win percentage is shown with the floor, too."""

    mulligan: MulliganTerms | None = None
    """The format's own mulligan; None where it has none."""

    die: DieTerms | None = None
    """The die that cards of the format are played with; None where it has none."""

    proxy_forfeit: ProxyForfeit = "match"
    """What a proxy that cannot be read, or one without a copy of its text, costs its player
    (clause TB-PROXY-FORFEIT)."""

    clock: ClockTerms = ClockTerms()
    """The time for a round, unless the round is given another when its clock is started."""

    drawn: DrawnMatch = "replay"
    """What settles a drawn match of an elimination bracket: another match, the higher seed, or a
    single game."""

    @field_validator("tiebreakers", check_fields=False)
    @classmethod
    def _fit_together(cls, names: tuple[TiebreakerName, ...]) -> tuple[TiebreakerName, ...]:
        if len(set(names)) < len(names):
            raise ValueError(said("a tie-breaker is named twice; name each once"))
        if "random" in names[:-1]:
            raise ValueError(said("random leaves nobody tied; name it last"))
        if {"omw", "opponents_share"} <= set(names):
            raise ValueError(said("omw and opponents_share are the same number; name one of them"))
        return names


class GamesTerms(_Common):
    """Terms of matches of games, such as best of three."""

    match: GamesMatch = GamesMatch()
    scoring: MatchScoring = MatchScoring()
    tiebreakers: tuple[TiebreakerName, ...] = ("omw", "gw", "ogw")
    percentage_floor: Share = TOURNAMENT_FLOOR

    @model_validator(mode="after")
    def _sensible(self) -> "GamesTerms":
        if self.scoring.win == 0:
            raise ValueError(said("a match win must score something, or nobody can be ranked"))
        if "decks_left" in self.tiebreakers:
            raise ValueError(said("decks_left breaks ties only where decks are knocked out"))
        return self

    @property
    def possible(self) -> int:
        """The most points that one match can bring."""
        return self.scoring.win


class KoTerms(_Common):
    """Terms of Type 15 matches. Its document knows no floor, so none is the default."""

    match: KoMatch
    scoring: KoScoring = KoScoring()
    tiebreakers: tuple[TiebreakerName, ...] = ("match_wins", "opponents_share", "decks_left")
    percentage_floor: Share = Fraction(0)

    @model_validator(mode="after")
    def _sensible(self) -> "KoTerms":
        if self.scoring.game_win == 0:
            raise ValueError(said("a game win must score something, or nobody can be ranked"))
        return self

    @property
    def possible(self) -> int:
        """The most points that one match can bring: 6 + 3 X in Type 15."""
        return self.match.decks * (self.scoring.game_win + self.scoring.deck_left)


Terms: TypeAlias = GamesTerms | KoTerms


def parse_terms(document: Mapping[str, object]) -> Terms:
    """Read the terms of play from a plain document (the shape is at the top of this file).

    Raises PlayError `terms-invalid`; its sentence names every fault with its place.
    """
    match = document.get("match")
    kind = match.get("type") if isinstance(match, Mapping) else None
    if kind not in ("games", "ko"):
        raise PlayError(
            "terms-invalid",
            "The terms of play must say how a match is played: match → type is 'games' or 'ko'.",
        )
    try:
        return (KoTerms if kind == "ko" else GamesTerms).model_validate(document)
    except ValidationError as error:
        faults = faults_said(error.errors())
        raise PlayError(
            "terms-invalid", said("The terms of play do not hold: {faults}.", faults=faults)
        ) from error
