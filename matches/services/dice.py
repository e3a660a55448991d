"""Rolling the die of the errata, and keeping what it showed (TB-ERRATA)."""

from datetime import datetime
from random import Random

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from matches.engine import dice
from matches.engine.results import PlayError
from matches.models import DieRoll, Entrant, Match
from matches.queries import DiceView, dice_view
from matches.services.locks import lock_match
from matches.services.tables import read_table
from wording import said


@transaction.atomic
def roll_die(
    *,
    match: Match,
    card: str,
    roller: Entrant,
    target: Entrant,
    number: int,
    rng: Random,
    at: datetime,
    by: AbstractBaseUser | None,
) -> DieRoll:
    """Roll for `card` in the game being played: `roller` as its controller, at `target`.

    `number` is that of the roll as the person saw it (`DiceView.next_number`): asked for twice, it
    is rolled once. Where the newest roll is to be made anew, this is that: its target rolls, for
    the same card. Raises PlayError: `no-die-here`, `no-die-for-card`, `not-in-match`, `match-over`,
    `roll-changed`, `roll-anew-first`.
    """
    table = read_table(lock_match(match))
    game_number = table.state.next_game
    view = dice_view(table.match, game_number)
    if view is None:
        raise PlayError("no-die-here", "No card of this format is played with a die.")
    dice.card_of(view.die, card)
    for entrant in (roller, target):
        if entrant not in table.seats:
            raise PlayError(
                "not-in-match", said("{player} does not play in this match.", player=entrant)
            )
    if number != view.next_number:
        return _rolled_already(table.match, card, roller, target, number)
    if game_number is None:
        raise PlayError("match-over", "The match is finished: nothing is rolled for any more.")
    return DieRoll.objects.create(
        match=table.match,
        number=number,
        game_number=game_number,
        card=card,
        roller=roller,
        target=target,
        value=dice.roll(view.die, rng),
        rolls_anew=_made_anew(table.match, view, card, roller),
        made_at=at,
        made_by=by,
    )


def _rolled_already(
    match: Match, card: str, roller: Entrant, target: Entrant, number: int
) -> DieRoll:
    """The roll that was asked for, if it is there."""
    there = DieRoll.objects.filter(match=match, number=number).first()
    if there is None or (there.card, there.roller, there.target) != (card, roller, target):
        raise PlayError(
            "roll-changed",
            "The die was rolled meanwhile. Look at the rolls, then roll again if it is still due.",
        )
    return there


def _made_anew(match: Match, view: DiceView, card: str, roller: Entrant) -> DieRoll | None:
    """The roll that this one makes anew, if one is owed."""
    if view.owed is None:
        return None
    if (view.owed.card, view.owed.target) != (card, roller):
        raise PlayError(
            "roll-anew-first",
            said(
                "{player} rolls anew for {card} first.",
                player=view.owed.target,
                card=view.owed.card,
            ),
        )
    return DieRoll.objects.get(match=match, number=view.owed.number)
