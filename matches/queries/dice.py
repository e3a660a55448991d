"""The die of a match."""

from dataclasses import dataclass
from datetime import datetime

from matches.engine.dice import Effect, card_of, effect_of
from matches.engine.terms import DieTerms
from matches.models import DieRoll, Entrant, Match
from matches.queries.terms import terms_of


@dataclass(frozen=True)
class RollView:
    """One roll of the die and what it means; `is_anew` where it follows one that its target had to
    make anew."""

    number: int
    game_number: int
    card: str
    roller: Entrant
    target: Entrant
    value: int
    effect: Effect
    is_anew: bool
    made_at: datetime


@dataclass(frozen=True)
class DiceView:
    """The rolls of a match, the newest first. `next_number` is handed back with the next roll;
    `owed` is the roll of the game being played that its target has still to make anew."""

    die: DieTerms
    rolls: tuple[RollView, ...]
    next_number: int
    owed: RollView | None


def dice_view(match: Match, game_number: int | None) -> DiceView | None:
    """The die of a match whose game of that number is being played (None: none is); None where
    the format has no die."""
    die = terms_of(match.round.stage.competition).die
    if die is None:
        return None
    rows = DieRoll.objects.filter(match=match).prefetch_related("roller", "target")
    rolls = tuple(
        RollView(
            number=row.number,
            game_number=row.game_number,
            card=row.card,
            roller=row.roller,
            target=row.target,
            value=row.value,
            effect=effect_of(die, card_of(die, row.card), row.value),
            is_anew=row.rolls_anew_id is not None,
            made_at=row.made_at,
        )
        for row in rows.order_by("-number")
    )
    newest = rolls[0] if rolls else None
    is_owed = newest is not None and newest.effect.again and newest.game_number == game_number
    return DiceView(die, rolls, len(rolls) + 1, newest if is_owed else None)
