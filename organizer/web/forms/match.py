"""What is filled in about a match. Players are named by their seats, 1 and 2."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.engine.results import Game
from matches.models import Entrant
from matches.queries import DiceView, MatchView
from organizer.web.forms.base import Form

NOBODY = ""


class OfMatch(Form):
    """A form about one match as it stands. `version` is that of the result which the page showed:
    what was decided by looking at an older one is refused. Several of them stand on one page, so
    each gives its fields ids of its own."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput())

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, auto_id=f"id_{type(self).__name__.lower()}_%s")
        self.view = view

    def _players(self) -> list[tuple[str, str]]:
        return [(str(seat.position), seat.entrant.name) for seat in self.view.seats]

    def _position(self, entrant: Entrant) -> str:
        """Where an entrant sits."""
        return next(str(seat.position) for seat in self.view.seats if seat.entrant == entrant)

    def _entrant(self, position: str) -> Entrant | None:
        """Who sits at a position; None for nobody."""
        by_position = {str(seat.position): seat.entrant for seat in self.view.seats}
        return by_position.get(position)


class GameForm(OfMatch):
    """Who won which game; no winner is a draw."""

    number = forms.IntegerField()
    winner = forms.ChoiceField(required=False)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        self.fields["winner"].choices = [*self._players(), (NOBODY, NOBODY)]

    def who_won(self) -> Entrant | None:
        """The winner, None for a draw."""
        return self._entrant(self.cleaned_data["winner"])


class ScoreForm(OfMatch):
    """Games won by each, and drawn."""

    drawn = forms.IntegerField(label=_("Games drawn"), min_value=0, max_value=9, initial=0)

    def __init__(self, data: Any = None, *, view: MatchView) -> None:
        super().__init__(data, view=view)
        for position, name in self._players():
            self.fields[f"won-{position}"] = forms.IntegerField(
                label=_("Games won by %(name)s") % {"name": name}, min_value=0, max_value=9
            )
        self.order_fields([f"won-{position}" for position, _name in self._players()])

    def games(self) -> list[Game]:
        """The games in an order in which they can have been played: the winner's last."""
        won = [
            (self.cleaned_data[f"won-{position}"], self._entrant(position))
            for position, _name in self._players()
        ]
        played = [Game(winner=None)] * self.cleaned_data["drawn"]
        for count, entrant in sorted(won, key=lambda pair: pair[0]):
            played += [Game(winner=entrant)] * count
        return played


class RollForm(OfMatch):
    """For which card a die is rolled, by whom and at whom. A roll that is owed leaves only the
    target open. `own` is the player who looks, if they sit in the match."""

    number = forms.IntegerField(widget=forms.HiddenInput())
    card = forms.ChoiceField(label=_("Card"), widget=forms.RadioSelect())
    roller = forms.ChoiceField(label=_("Its controller rolls"), widget=forms.RadioSelect())
    target = forms.ChoiceField(label=_("Target player"), widget=forms.RadioSelect())

    def __init__(
        self, data: Any = None, *, view: MatchView, dice: DiceView, own: Entrant | None = None
    ) -> None:
        super().__init__(data, view=view)
        players = self._players()
        first = self._position(own) if own else players[0][0]
        cards = [card.name for card in dice.die.cards]
        if dice.owed is not None:
            cards = [dice.owed.card]
            first = self._position(dice.owed.target)
            for settled in ("card", "roller"):
                self.fields[settled].widget = forms.HiddenInput()
        self.fields["card"].choices = [(name, name) for name in cards]
        self.fields["roller"].choices = players
        self.fields["target"].choices = players
        self.initial = {
            "number": dice.next_number,
            "card": cards[0],
            "roller": first,
            "target": next(place for place, _name in players if place != first),
        }

    def rolls(self) -> tuple[Entrant | None, Entrant | None]:
        """Who rolls, and at whom."""
        return (
            self._entrant(self.cleaned_data["roller"]),
            self._entrant(self.cleaned_data["target"]),
        )


def recorded(view: MatchView) -> list[Game]:
    """The games of a match as they are recorded."""
    entrants = {seat.entrant.pk: seat.entrant for seat in view.seats}
    return [
        Game(
            winner=game.winner,
            decks={entrants[pk]: deck for pk, deck in game.decks.items()},
            penalised=game.penalised,
        )
        for game in view.games
    ]
