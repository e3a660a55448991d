"""What a format has for the table, as the page of a match shows it: mulligans and the die."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from formats.rulebook.services import errata_of, plays_for_ante
from matches.engine.dice import Effect
from matches.models import Entrant
from matches.queries import MatchView, RollView, dice_view, terms_of
from organizer.events.models import Event, EventState
from organizer.events.permissions import Action, Actor, can
from organizer.events.queries import AnnouncementEffect
from organizer.web.forms.match import RollForm
from organizer.web.parts.errata_words import errata_in_words
from organizer.web.player.mulligan import address


@dataclass(frozen=True)
class FirstPlayer:
    """Where the helper for mulligans starts if that player goes first."""

    name: str
    url: str


@dataclass(frozen=True)
class RollLine:
    """One roll: the face, what was rolled for, and what that means."""

    value: int
    game_number: int
    about: str
    meaning: str
    roll: RollView


@dataclass(frozen=True)
class TableTools:
    """The tools of a match. `roll_form` is None for who cannot roll now."""

    first_players: Sequence[FirstPlayer]
    cards: str
    faces: int
    rolls: Sequence[RollLine]
    roll_form: RollForm | None
    owed: str


def tools_of(user: Actor, event: Event, view: MatchView, own: Entrant | None) -> TableTools:
    """What this person finds at the table of a match."""
    match = view.match
    goes_on = event.state == EventState.RUNNING and not view.finished
    terms = terms_of(match.round.stage.competition)
    dice = dice_view(match, view.next_game)
    may_roll = goes_on and dice is not None and can(user, Action.ROLL_DIE, match)
    return TableTools(
        first_players=_first_players(event, view) if goes_on and terms.mulligan else (),
        cards=_(" and ").join(card.name for card in dice.die.cards) if dice else "",
        faces=len(dice.die.faces) if dice else 0,
        rolls=[_roll_line(roll) for roll in dice.rolls] if dice else (),
        roll_form=RollForm(view=view, dice=dice, own=own) if may_roll and dice else None,
        owed=_owed(dice.owed) if dice and dice.owed else "",
    )


def facts_of_play(event: Event, effect: AnnouncementEffect) -> dict[str, Any]:
    """What the page of an event says of play at the table: errata, ante, tools."""
    version = event.format_version
    terms = terms_of(event.competition)
    return {
        "terms": terms,
        "errata": errata_in_words(errata_of(version)),
        "for_ante": plays_for_ante(version, effect.options_in_effect),
        "mulligan": address(version),
        "die_cards": _(" and ").join(card.name for card in terms.die.cards) if terms.die else "",
    }


def _first_players(event: Event, view: MatchView) -> list[FirstPlayer]:
    names = [seat.entrant.name for seat in view.seats]
    return [
        FirstPlayer(name, address(event.format_version, [*names[place:], *names[:place]]))
        for place, name in enumerate(names)
    ]


def _owed(roll: RollView) -> str:
    return _("%(name)s rolls anew for %(card)s") % {"name": roll.target.name, "card": roll.card}


def _roll_line(roll: RollView) -> RollLine:
    words = {"card": roll.card, "roller": roll.roller.name, "target": roll.target.name}
    if roll.is_anew:
        about = _("%(roller)s rolled anew for %(card)s, at %(target)s") % words
    else:
        about = _("%(roller)s rolled for %(card)s, at %(target)s") % words
    return RollLine(roll.value, roll.game_number, about, _meaning(roll.effect, words), roll)


def _meaning(effect: Effect, names: dict[str, str]) -> str:
    if effect.again:
        return (
            _(
                "%(target)s rolls anew as though %(target)s controlled %(card)s, and may choose "
                "another target player."
            )
            % names
        )
    if not effect.most:
        return _("No effect.")
    touched = {
        "cards": ngettext("up to %(n)d card", "up to %(n)d cards", effect.most),
        "creatures": ngettext("up to %(n)d creature", "up to %(n)d creatures", effect.most),
    }[effect.touches] % {"n": effect.most}
    return _("Touches %(touched)s of %(roller)s’s choice on %(target)s’s side of the table.") % {
        **names,
        "touched": touched,
    }
