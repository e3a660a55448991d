"""The die that some cards are played with (clause TB-ERRATA): rolling it, and what a roll means."""

from dataclasses import dataclass
from random import Random
from typing import Literal

from matches.engine.results import PlayError
from matches.engine.terms import DieCard, DieTerms
from wording import either, said


@dataclass(frozen=True, slots=True)
class Effect:
    """What a roll means: up to `most` cards or creatures are touched; `again` where the target
    player rolls anew, as though they were the controller, and may choose a new target."""

    most: int
    touches: Literal["cards", "creatures"]
    again: bool = False


def roll(die: DieTerms, rng: Random) -> int:
    """A face of the die, from 0 up, each as likely as the others."""
    return rng.randrange(len(die.faces))


def card_of(die: DieTerms, name: str) -> DieCard:
    """The card of that name. Raises PlayError `no-die-for-card`."""
    for card in die.cards:
        if card.name == name:
            return card
    names = either([card.name for card in die.cards])
    raise PlayError("no-die-for-card", said("The die is rolled for {names} only.", names=names))


def effect_of(die: DieTerms, card: DieCard, value: int) -> Effect:
    """TB-ERRATA (Type B, Errata): what the face `value` means for the card. Raises PlayError
    `no-such-face`."""
    if not 0 <= value < len(die.faces):
        raise PlayError("no-such-face", said("The die shows 0 to {most}.", most=len(die.faces) - 1))
    face = die.faces[value]
    if face == "again":
        return Effect(0, card.touches, again=True)
    return Effect(face, card.touches)
